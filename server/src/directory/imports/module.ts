import type { ServerModule } from '../../platform/module';
import { IMPORT_JOB } from './jobs';
import { importMigrations } from './migrations';
import { runImports } from './run';
import './tables';

/** Imports of spreadsheets: looked at row by row, then made by a job. */
export const importsModule: ServerModule = {
  name: 'imports',
  migrations: importMigrations,
  jobs: [{ name: IMPORT_JOB, schedule: '* * * * *', run: (_, platform) => runImports(platform) }],
};
