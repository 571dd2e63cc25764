import Type from 'typebox';
import { call } from './call';
import { Empty, Reason, Strict, Uuid } from './common';
import { ImportedRow, SheetImport } from './imports';

/** Accounts that one file may bring. */
export const MAX_IMPORTED_PEOPLE = 500;

const permission = { menu: 'Organisation', action: 'config' } as const;
const One = Strict({ id: Uuid });

export const peopleTemplate = call({
  method: 'GET',
  path: 'userCenter/user/import/template',
  permission,
  responseKind: 'bytes',
  summary: 'An empty spreadsheet with the headings of the import and an example',
  request: Empty,
  response: Type.Unknown(),
});

export const checkPeopleImport = call({
  path: 'userCenter/user/import/check',
  permission,
  summary: 'What a spreadsheet (xlsx) of accounts would bring, row by row; nothing is written yet',
  request: Strict({ fileId: Uuid }),
  response: Strict({ rows: Type.Array(ImportedRow) }),
});

export const startPeopleImport = call({
  path: 'userCenter/user/import/start',
  changes: ['imports'],
  permission,
  audit: { module: 'identity', operation: 'importPeople' },
  summary:
    'Make the accounts of a spreadsheet as a job, each row by itself; rows with a problem are left out. IMPORT_EMPTY when none is good, TOO_MANY_REQUESTS while another import runs',
  request: Strict({ fileId: Uuid, reason: Reason() }),
  response: SheetImport,
});

export const getPeopleImport = call({
  method: 'GET',
  path: 'userCenter/user/import/get',
  shows: ['imports'],
  permission,
  summary: 'An import of the caller with its report, row by row',
  request: One,
  response: SheetImport,
});

export const cancelPeopleImport = call({
  path: 'userCenter/user/import/cancel',
  changes: ['imports'],
  permission,
  audit: { module: 'identity', operation: 'cancelImport' },
  summary: 'Stop an import; accounts that are made already stay',
  request: One,
  response: SheetImport,
});
