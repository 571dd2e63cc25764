import { dms, qms, shell, tms } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { beginImport, runImport, stopImport } from './acts';
import { importables, templateOf } from './catalogue';
import { IMPORT_JOB } from './jobs';
import { importInSight, listImportRows, listImports, readImport } from './list';
import { importMigrations } from './migrations';
import { importReport } from './report';
import { runImports } from './run';
import './tables';

/** Imports of spreadsheets: looked at row by row, then made by a job. */
export const importsModule: ServerModule = {
  name: 'imports',
  migrations: importMigrations,
  routes: handleAll({
    importables: async (ctx) => importables(ctx),
    importTemplate: templateOf,
    beginImport,
    listImports,
    getImport: (ctx, { id }) => readImport(ctx, id),
    listImportRows,
    runImport,
    stopImport,
    importReport: (ctx, { id }) => importReport(ctx, id),
  }),
  fileViewers: {
    sheetImport: async (ctx, id) =>
      importInSight(ctx, id).then(
        () => true,
        () => false,
      ),
  },
  jobs: [{ name: IMPORT_JOB, schedule: '* * * * *', run: (_, platform) => runImports(platform) }],
  menus: [
    {
      code: 'DataIn',
      label: { zh: '数据导入', en: 'Data import' },
      module: 'SHELL',
      path: shell.dataIn,
      order: 960,
      icon: 'table',
    },
    {
      code: 'QmsDataIn',
      label: { zh: '质量数据导入', en: 'Quality data import' },
      module: 'QMS',
      path: qms.dataIn,
      order: 295,
      icon: 'table',
      group: 'tools',
    },
    {
      code: 'DmsDataIn',
      label: { zh: '文件数据导入', en: 'Document data import' },
      module: 'DMS',
      path: dms.dataIn,
      order: 390,
      icon: 'table',
    },
    {
      code: 'TmsDataIn',
      label: { zh: '培训数据导入', en: 'Training data import' },
      module: 'TMS',
      path: tms.dataIn,
      order: 490,
      icon: 'table',
    },
  ],
};
