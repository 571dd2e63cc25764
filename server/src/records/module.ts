import { shell } from '@attest/api-contract';
import { handleAll } from '../platform/calls/handleAll';
import type { ServerModule } from '../platform/module';
import { hiddenFiles } from './access/trail';
import { relatedNames } from './auditWords';
import { baseDataRoutes } from './base/routes';
import { activateDue } from './definitions/versions/activate';
import { typesOfTenant } from './definitions/versions/ofTenant';
import { definitionRoutes } from './definitions/versions/routes';
import { passTimedGates } from './gates/job';
import { originMigrations } from './import/former/migrations';
import { recordImportKind } from './import/kind';
import { recordImportRoutes } from './import/routes';
import { findInvited } from './invitations/enter';
import { invitationMigrations } from './invitations/migrations';
import { invitationRoutes } from './invitations/routes';
import { recordsExport } from './lists/exportSource';
import { viewsWithFields } from './lists/savedViews';
import { recordMigrations } from './migrations';
import { APPROVAL_NEWS, RECORD_REMINDER } from './noticeKinds';
import { checkParticipants } from './participants/agree';
import { remindOfDays } from './reminders/job';
import { checkRollUps } from './rollups/agree';
import { recordRoutes } from './routes';
import { getSimulation, simulateDefinition, stopSimulation } from './simulation/acts';
import { listSimulationRows, simulationExport, simulationNames } from './simulation/list';
import { runSimulations, SIMULATION_JOB } from './simulation/run';
import { fillJob } from './slots/fill';
import { RECORD_COUNTS } from './tally/migration';
import { approvalRoutes } from './versioned/approval/routes';
import { approvals, followApprovers } from './versioned/approval/waiting';
import './invitations/tables';
import './simulation/tables';
import './tables';

const simulationRoutes = handleAll({
  getSimulation,
  simulateDefinition,
  stopSimulation,
  listSimulationRows,
});

/** One engine for the records of every process; modules bring theirs as `recordProcess`. */
export const recordsModule: ServerModule = {
  name: 'records',
  noticeKinds: [RECORD_REMINDER, APPROVAL_NEWS],
  migrations: { ...recordMigrations, ...originMigrations, ...invitationMigrations },
  summed: RECORD_COUNTS,
  invitedFinders: [findInvited],
  auditNames: [relatedNames, simulationNames],
  auditHidden: { file: hiddenFiles },
  routes: [
    ...recordRoutes,
    ...recordImportRoutes,
    ...definitionRoutes,
    ...simulationRoutes,
    ...approvalRoutes,
    ...baseDataRoutes,
    ...invitationRoutes,
  ],
  taskSources: [approvals],
  peopleHooks: [followApprovers],
  exportSources: { ...recordsExport, ...simulationExport },
  importKinds: { record: recordImportKind },
  fieldUses: [viewsWithFields],
  tenantModules: [typesOfTenant],
  jobs: [
    fillJob,
    { name: 'records.rollUpsAgree', schedule: '50 17 * * *', run: (_, platform) => checkRollUps(platform) },
    {
      name: 'records.participantsAgree',
      schedule: '55 17 * * *',
      run: (_, platform) => checkParticipants(platform),
    },
    { name: SIMULATION_JOB, schedule: '* * * * *', run: (_, platform) => runSimulations(platform) },
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
      icon: 'branch',
      order: 950,
    },
    {
      code: 'FormerImport',
      label: { zh: '导入原系统的记录', en: 'Import of records of a former system' },
      module: 'SHELL',
      path: shell.formerImport,
      pageless: true,
      order: 961,
    },
  ],
};
