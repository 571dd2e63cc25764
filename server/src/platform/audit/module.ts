import {
  auditModules,
  auditObjectTypes,
  auditOperations,
  auditOperators,
  exportAuditChain,
  logAudit,
  recordAudit,
  searchAudit,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../module';
import type { Platform } from '../platform';
import { rangeOf } from '../search/listSql';
import { logBrowserAct } from './browserAct';
import { exportChain } from './exportChain';
import { keepHeads } from './keepHeads';
import { auditMigrations } from './migrations';
import { sealChains } from './seal';
import { distinctValues, operators, searchEntries } from './search';
import { requireObject, requireTrail } from './viewers';

/** What is sealed is kept outside, also where a chain of another tenant could not be sealed. */
async function sealAndKeep(platform: Platform): Promise<void> {
  await sealChains(platform).finally(() => keepHeads(platform));
}

/** The audit trail: append-only chain per tenant, search, seals, export. */
export const auditModule: ServerModule = {
  name: 'audit',
  migrations: auditMigrations,
  sights: { object: requireObject, trail: requireTrail },
  routes: [
    handle(searchAudit, async (input, ctx) =>
      searchEntries(ctx, { ...rangeOf(input), filter: input.filter }),
    ),
    handle(recordAudit, async (input, ctx) =>
      searchEntries(ctx, { ...rangeOf(input), filter: input.filter }),
    ),
    handle(logAudit, async (input, ctx) => logBrowserAct(ctx, input)),
    handle(auditOperators, async ({ text }, ctx) => operators(ctx.tx, text)),
    handle(auditModules, async (_, ctx) => distinctValues(ctx, 'module')),
    handle(auditOperations, async (_, ctx) => distinctValues(ctx, 'event')),
    handle(auditObjectTypes, async (_, ctx) => distinctValues(ctx, 'object_type')),
    handle(exportAuditChain, async (_, ctx) => {
      const answer = await exportChain(ctx);
      ctx.audit({
        module: 'audit',
        objectType: 'auditTrail',
        event: 'exportChain',
      });
      return answer;
    }),
  ],
  menus: [
    {
      code: 'AuditTrail',
      label: { zh: '审计追踪', en: 'Audit trail' },
      module: 'SHELL',
      path: '/log',
      parentCode: null,
      order: 900,
      icon: 'history',
    },
  ],
  jobs: [{ name: 'audit.seal', schedule: '5 0 * * *', run: (_, platform) => sealAndKeep(platform) }],
};
