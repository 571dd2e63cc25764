import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Empty, Nullable, Reason, Strict, Uuid } from './common';

/** Accounts that one file may bring. */
export const MAX_IMPORTED_PEOPLE = 500;

/** One row of the file. */
export const ImportedPerson = Strict({
  /** As the spreadsheet counts, the headings being row 1. */
  row: Type.Integer(),
  account: Type.String(),
  name: Type.String(),
  /** Why it is left out; empty when an account is made of it. */
  problems: Type.Array(Bilingual),
  /** The account is there. */
  made: Type.Boolean(),
});
export type ImportedPerson = Static<typeof ImportedPerson>;

const ImportState = Type.Enum(['queued', 'running', 'done', 'cancelled', 'failed']);

/** An import under way or over; `done` of `total` rows are dealt with. */
export const PeopleImport = Strict({
  id: Uuid,
  state: ImportState,
  done: Type.Integer(),
  total: Type.Integer(),
  /** Why it stopped before its end. */
  error: Nullable(Bilingual),
  rows: Type.Array(ImportedPerson),
});
export type PeopleImport = Static<typeof PeopleImport>;

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
  response: Strict({ rows: Type.Array(ImportedPerson) }),
});

export const startPeopleImport = call({
  path: 'userCenter/user/import/start',
  permission,
  audit: { module: 'identity', operation: 'importPeople' },
  summary:
    'Make the accounts of a spreadsheet as a job, each row by itself; rows with a problem are left out. IMPORT_EMPTY when none is good, TOO_MANY_REQUESTS while another import runs',
  request: Strict({ fileId: Uuid, reason: Reason() }),
  response: PeopleImport,
});

export const getPeopleImport = call({
  method: 'GET',
  path: 'userCenter/user/import/get',
  permission,
  summary: 'An import of the caller with its report, row by row',
  request: One,
  response: PeopleImport,
});

export const cancelPeopleImport = call({
  path: 'userCenter/user/import/cancel',
  permission,
  audit: { module: 'identity', operation: 'cancelImport' },
  summary: 'Stop an import; accounts that are made already stay',
  request: One,
  response: PeopleImport,
});
