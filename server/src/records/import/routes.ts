import * as calls from '@attest/api-contract';
import { cancelImport, importOf, reportOf, startImport } from '../../directory/imports/jobs';
import { handle, type Route } from '../../platform/module';
import { checkRows } from './checkRows';
import { recordTemplate } from './template';

export const recordImportRoutes: Route[] = [
  handle(calls.recordTemplate, ({ process }, ctx) => recordTemplate(ctx, process)),
  handle(calls.checkRecordImport, async (input, ctx) => ({ rows: reportOf(await checkRows(ctx, input)) })),
  handle(calls.startRecordImport, async (input, ctx) =>
    startImport(ctx, {
      kind: 'record',
      subject: input.process,
      rows: await checkRows(ctx, input),
      reason: input.reason,
    }),
  ),
  handle(calls.getRecordImport, ({ process, id }, ctx) =>
    importOf(ctx, { kind: 'record', subject: process, id }),
  ),
  handle(calls.cancelRecordImport, ({ process, id }, ctx) =>
    cancelImport(ctx, { kind: 'record', subject: process, id }),
  ),
];
