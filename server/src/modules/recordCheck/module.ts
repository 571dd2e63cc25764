import { qms } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { accountNeededToSign } from '../../workflow/signature/sign';
import { listChecks, settleFinding, startChecks, stopChecks, switchCheck } from './acts';
import { exportFindings } from './exportSource';
import { listCheckFailures } from './failures';
import { findingOf, listCheckRuns, listFindings } from './list';
import { recordCheckMigrations } from './migrations';
import { beginNights, CHECK_JOB, runChecks } from './run';
import { findingTasks, followHandlers } from './tasks';
import './tables';

/** Checks that run over records every night; what they find is somebody's task. */
export const recordCheckModule: ServerModule = {
  name: 'recordCheck',
  migrations: recordCheckMigrations,
  exportSources: { findings: exportFindings },
  taskSources: [findingTasks],
  peopleHooks: [followHandlers],
  jobs: [
    { name: CHECK_JOB, schedule: '* * * * *', run: (_, platform) => runChecks(platform) },
    // The night comes at different times to different tenants.
    { name: 'recordChecks.night', schedule: '*/15 * * * *', run: (_, platform) => beginNights(platform) },
  ],
  menus: [
    {
      code: 'QmsRecordCheck',
      label: { zh: '记录检查', en: 'Record checks' },
      module: 'QMS',
      path: qms.recordCheck,
      order: 292,
      icon: 'checkmarkNote',
      group: 'tools',
    },
  ],
  routes: handleAll({
    listFindings,
    getFinding: async (ctx, { id }) => ({
      finding: await findingOf(ctx, id),
      accountNeededToSign: await accountNeededToSign(ctx),
    }),
    settleFinding,
    listCheckRuns,
    listCheckFailures,
    startChecks,
    stopChecks,
    listChecks,
    switchCheck,
  }),
};
