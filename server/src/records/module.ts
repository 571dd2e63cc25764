import type { ServerModule } from '../platform/module';
import { relatedNames } from './auditWords';
import { recordMigrations } from './migrations';
import { recordRoutes } from './routes';
import { fillJob } from './slots/fill';
import { tallyJob } from './tally/job';

/** One engine for the records of every process; modules bring theirs as `recordProcess`. */
export const recordsModule: ServerModule = {
  name: 'records',
  migrations: recordMigrations,
  auditNames: [relatedNames],
  routes: recordRoutes,
  jobs: [fillJob, tallyJob],
};
