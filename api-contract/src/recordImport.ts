import Type from 'typebox';
import { call } from './call';
import { Reason, Strict, Uuid } from './common';
import { ImportedRow, SheetImport } from './imports';
import { mayOfProcess, RecordType } from './quality';

/** Records that one file may bring. */
export const MAX_IMPORTED_RECORDS = 500;

const permission = mayOfProcess('add');
const process = { process: RecordType };
/** Whether its records are submitted or stay drafts. */
const file = { ...process, fileId: Uuid, submit: Type.Boolean() };
const One = Strict({ ...process, id: Uuid });

export const recordTemplate = call({
  method: 'GET',
  path: 'qms/record/import/template',
  permission,
  responseKind: 'bytes',
  summary: 'An empty spreadsheet with the fields of a new record as headings, and an example',
  request: Strict(process),
  response: Type.Unknown(),
});

export const checkRecordImport = call({
  path: 'qms/record/import/check',
  permission,
  summary: 'What a spreadsheet (xlsx) of records would bring, row by row; nothing is written yet',
  request: Strict(file),
  response: Strict({ rows: Type.Array(ImportedRow) }),
});

export const startRecordImport = call({
  path: 'qms/record/import/start',
  changes: ['imports'],
  permission,
  audit: { module: 'quality', operation: 'importRecords' },
  summary:
    'Make the records of a spreadsheet as a job, each row by itself; rows with a problem are left out. IMPORT_EMPTY when none is good, TOO_MANY_REQUESTS while another import of the type runs',
  request: Strict({ ...file, reason: Reason() }),
  response: SheetImport,
});

export const getRecordImport = call({
  method: 'GET',
  path: 'qms/record/import/get',
  shows: ['imports'],
  permission,
  summary: 'An import of the caller with its report, row by row',
  request: One,
  response: SheetImport,
});

export const cancelRecordImport = call({
  path: 'qms/record/import/cancel',
  changes: ['imports'],
  permission,
  audit: { module: 'quality', operation: 'cancelImport' },
  summary: 'Stop an import; records that are made already stay',
  request: One,
  response: SheetImport,
});
