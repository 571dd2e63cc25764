import type { ServerModule } from '../platform/module';
import { registerRelatedNames } from './auditWords';
import { recordMigrations } from './migrations';
import { recordRoutes } from './routes';

registerRelatedNames();

/** One engine for the records of every process; modules bring theirs by `registerQualityProcess`. */
export const recordsModule: ServerModule = {
  name: 'records',
  migrations: recordMigrations,
  routes: recordRoutes,
};
