import { shell } from '@attest/api-contract';
import type { ServerModule } from '../platform/module';
import { hiddenFiles } from './access/trail';
import { relatedNames } from './auditWords';
import { activateDue } from './definitions/versions/activate';
import { typesOfTenant } from './definitions/versions/ofTenant';
import { definitionRoutes } from './definitions/versions/routes';
import { passTimedGates } from './gates/job';
import { recordImportKind } from './import/kind';
import { recordImportRoutes } from './import/routes';
import { viewsWithFields } from './lists/savedViews';
import { recordMigrations } from './migrations';
import { checkParticipants } from './participants/agree';
import { remindOfDays } from './reminders/job';
import { checkRollUps } from './rollups/agree';
import { recordRoutes } from './routes';
import { fillJob } from './slots/fill';
import { tallyJob } from './tally/job';
import { approvalRoutes } from './versioned/approval/routes';
import { approvals, followApprovers } from './versioned/approval/waiting';
import './tables';

/** One engine for the records of every process; modules bring theirs as `recordProcess`. */
export const recordsModule: ServerModule = {
  name: 'records',
  migrations: recordMigrations,
  auditNames: [relatedNames],
  auditHidden: { file: hiddenFiles },
  routes: [...recordRoutes, ...recordImportRoutes, ...definitionRoutes, ...approvalRoutes],
  taskSources: [approvals],
  peopleHooks: [followApprovers],
  importKinds: { record: recordImportKind },
  fieldUses: [viewsWithFields],
  tenantModules: [typesOfTenant],
  jobs: [
    fillJob,
    tallyJob,
    { name: 'records.rollUpsAgree', schedule: '50 17 * * *', run: (_, platform) => checkRollUps(platform) },
    {
      name: 'records.participantsAgree',
      schedule: '55 17 * * *',
      run: (_, platform) => checkParticipants(platform),
    },
    { name: 'records.gates', schedule: '*/15 * * * *', run: (_, platform) => passTimedGates(platform) },
    { name: 'records.reminders', schedule: '25 * * * *', run: (_, platform) => remindOfDays(platform) },
    // Midnight comes at different times to different tenants, on the quarter of an hour everywhere.
    { name: 'records.activate', schedule: '*/15 * * * *', run: (_, platform) => activateDue(platform) },
  ],
  menus: [
    {
      code: 'RecordTypes',
      label: { zh: '记录类型', en: 'Record types' },
      module: 'SHELL',
      path: shell.recordTypes,
      pageless: true,
      order: 950,
    },
  ],
};
