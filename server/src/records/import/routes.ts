import { cancelImport, importOf, reportOf, startImport } from '../../directory/imports/jobs';
import { handleAll } from '../../platform/calls/handleAll';
import type { Route } from '../../platform/module';
import { checkRows } from './checkRows';
import { recordTemplate } from './template';

export const recordImportRoutes: Route[] = handleAll({
  recordTemplate: (ctx, { process }) => recordTemplate(ctx, process),
  checkRecordImport: async (ctx, input) => ({ rows: reportOf(await checkRows(ctx, input)) }),
  startRecordImport: async (ctx, input) =>
    startImport(ctx, {
      kind: 'record',
      subject: input.process,
      rows: await checkRows(ctx, input),
      reason: input.reason,
      fileId: input.fileId,
    }),
  getRecordImport: (ctx, { process, id }) => importOf(ctx, { kind: 'record', subject: process, id }),
  cancelRecordImport: (ctx, { process, id }) => cancelImport(ctx, { kind: 'record', subject: process, id }),
});
