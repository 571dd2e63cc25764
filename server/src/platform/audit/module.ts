import { shell } from '@attest/api-contract';
import { handleAll } from '../calls/handleAll';
import type { ServerModule } from '../module';
import type { Platform } from '../platform';
import { logBrowserAct } from './browserAct';
import { lastDetached } from './detached';
import { exportChain } from './exportChain';
import { keepHeads } from './keepHeads';
import { auditMigrations } from './migrations';
import { sealChains } from './seal';
import { distinctValues, operators, searchEntries } from './search';
import { requireObject, requireTrail } from './viewers';
import './tables';

/** What is sealed is kept outside, also where a chain of another tenant could not be sealed. */
async function sealAndKeep(platform: Platform): Promise<void> {
  await sealChains(platform).finally(() => keepHeads(platform));
}

/** The audit trail: append-only chain per tenant, search, seals, export. */
export const auditModule: ServerModule = {
  name: 'auditTrail',
  migrations: auditMigrations,
  sights: { object: requireObject, trail: requireTrail },
  routes: handleAll({
    searchAudit: searchEntries,
    recordAudit: searchEntries,
    logAudit: logBrowserAct,
    auditOperators: async (ctx, { text }) => operators(ctx.tx, text),
    auditModules: async (ctx) => distinctValues(ctx, 'module'),
    auditOperations: async (ctx) => distinctValues(ctx, 'event'),
    auditObjectTypes: async (ctx) => distinctValues(ctx, 'object_type'),
    auditDetached: async ({ tx }) => {
      const last = await lastDetached(tx);
      return last ? { through: last.seq, until: last.until } : null;
    },
    exportAuditChain: async (ctx) => {
      const answer = await exportChain(ctx);
      ctx.audit({
        module: 'audit',
        objectType: 'auditTrail',
        event: 'exportChain',
      });
      return answer;
    },
  }),
  menus: [
    {
      code: 'AuditTrail',
      label: { zh: '审计追踪', en: 'Audit trail' },
      module: 'SHELL',
      path: shell.auditTrail,
      order: 900,
      icon: 'history',
    },
  ],
  jobs: [{ name: 'audit.seal', schedule: '5 0 * * *', run: (_, platform) => sealAndKeep(platform) }],
};
