import Type, { type Static } from 'typebox';
import { call, type Permission } from './call';
import {
  Bilingual,
  Empty,
  Instant,
  Nullable,
  page,
  paged,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';

/** Rows that one run may take by their numbers; else all that can be imported. */
export const MAX_CHOSEN_ROWS = 1000;

/**
 * How rows are imported: records as drafts, submitted, or as they stood in a former system, with their own number; anything
 * else is made.
 */
export const IMPORT_WAYS = ['make', 'draft', 'submit', 'former'] as const;
export const ImportWay = Type.Enum([...IMPORT_WAYS]);
export type ImportWay = Static<typeof ImportWay>;

/** `toCheck` and `checking`: a job looks at every row; `checked`: nothing is imported until somebody says so. */
export const IMPORT_STATES = [
  'toCheck',
  'checking',
  'checked',
  'queued',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;
export const ImportState = Type.Enum([...IMPORT_STATES]);
export type ImportState = Static<typeof ImportState>;

/** `open`: can be imported; `left`: something is wrong with it; `skipped`: it was not chosen. */
export const IMPORT_ROW_STATES = ['open', 'made', 'left', 'skipped'] as const;
export const ImportRowState = Type.Enum([...IMPORT_ROW_STATES]);
export type ImportRowState = Static<typeof ImportRowState>;

/** The application that something belongs to. */
const Part = Type.Enum(['SHELL', 'DMS', 'TMS', 'QMS']);

/** What is imported: a kind, and what of it, such as a type of record. */
const what = { kind: Text(40, 1), subject: Text(64) };

const permission: Permission = {
  anyOf: [
    { menu: 'DataIn', action: 'add' },
    { menu: 'QmsDataIn', action: 'add' },
    { menu: 'DmsDataIn', action: 'add' },
    { menu: 'TmsDataIn', action: 'add' },
  ],
};
const One = Strict({ id: Uuid });

export const Importable = Strict({
  ...what,
  name: Bilingual,
  module: Part,
  ways: Type.Array(ImportWay),
  /** Rows that one file may have. */
  max: Type.Integer(),
});
export type Importable = Static<typeof Importable>;

export const DataImport = Strict({
  id: Uuid,
  ...what,
  name: Bilingual,
  module: Part,
  /** Null where it was begun beside the list of what it brings. */
  way: Nullable(ImportWay),
  state: ImportState,
  fileName: Nullable(Type.String()),
  sha256: Nullable(Type.String()),
  by: UserRef,
  at: Instant,
  reason: Type.String(),
  /** Rows of the file, those dealt with, those that something is wrong with, and what was imported. */
  total: Type.Integer(),
  done: Type.Integer(),
  bad: Type.Integer(),
  made: Type.Integer(),
  /** Why it stopped before its end. */
  error: Nullable(Bilingual),
  /** It is the caller's own: nobody else runs or stops it. */
  own: Type.Boolean(),
});
export type DataImport = Static<typeof DataImport>;

export const importables = call({
  method: 'GET',
  path: 'dataIn/importables',
  permission,
  summary: 'What the caller may import, by application',
  request: Empty,
  response: Type.Array(Importable),
});

export const importTemplate = call({
  method: 'GET',
  path: 'dataIn/template',
  permission,
  responseKind: 'bytes',
  summary:
    'A spreadsheet to be filled in: the columns with an example and lists of options, and a sheet that tells how each is written',
  request: Strict({ ...what, way: ImportWay }),
  response: Type.Unknown(),
});

export const beginImport = call({
  path: 'dataIn/begin',
  changes: ['imports'],
  permission,
  audit: { module: 'identity', operation: 'checkImport' },
  summary: 'Have every row of a spreadsheet (xlsx) looked at by a job; nothing is imported yet',
  request: Strict({
    ...what,
    way: ImportWay,
    fileId: Uuid,
    /** A zip with the files that the rows name. */
    archiveId: Type.Optional(Uuid),
  }),
  response: One,
});

export const ImportFilter = Strict({
  text: Type.Optional(Text(100)),
  module: Type.Optional(Type.Array(Part, { maxItems: 4 })),
  state: Type.Optional(Type.Array(ImportState, { maxItems: 8 })),
  mine: Type.Optional(Type.Boolean()),
});
export type ImportFilter = Static<typeof ImportFilter>;

/** Sorted by fileName, state, by, at, total, made, bad. */
export const listImports = call({
  path: 'dataIn/list',
  shows: ['imports'],
  permission,
  summary: 'Imports of the caller, and those of others of what the caller may import, newest first',
  request: paged(ImportFilter),
  response: page(DataImport),
});

export const getImport = call({
  method: 'GET',
  path: 'dataIn/get',
  shows: ['imports'],
  permission,
  summary: 'One import: how far it is, and what it has brought',
  request: One,
  response: DataImport,
});

export const ImportRow = Strict({
  /** As the spreadsheet counts, the headings being row 1. */
  row: Type.Integer(),
  /** What names it. */
  cells: Type.Array(Nullable(Type.String())),
  state: ImportRowState,
  problems: Type.Array(Bilingual),
  /** What it has become, and where that is. */
  made: Nullable(Strict({ name: Type.String(), path: Nullable(Type.String()) })),
});
export type ImportRow = Static<typeof ImportRow>;

/** Sorted by row, state. */
export const listImportRows = call({
  path: 'dataIn/rows',
  shows: ['imports'],
  permission,
  summary: 'The rows of an import with what is wrong with each or what it has become',
  request: paged(
    Strict({
      importId: Uuid,
      state: Type.Optional(Type.Array(ImportRowState, { maxItems: 4 })),
    }),
  ),
  response: page(ImportRow),
});

export const runImport = call({
  path: 'dataIn/run',
  changes: ['imports'],
  permission,
  audit: { module: 'identity', operation: 'runImport' },
  summary:
    'Import the rows that nothing is wrong with, or those of them that are named, as a job. IMPORT_NOT_CHECKED unless its rows were looked at and it has not begun, IMPORT_EMPTY when none is left, TOO_MANY_REQUESTS while another import of the same runs',
  request: Strict({
    id: Uuid,
    rows: Type.Optional(
      Type.Array(Type.Integer({ minimum: 2 }), {
        minItems: 1,
        maxItems: MAX_CHOSEN_ROWS,
        uniqueItems: true,
      }),
    ),
    reason: Reason(),
  }),
  response: One,
});

export const stopImport = call({
  path: 'dataIn/stop',
  changes: ['imports'],
  permission,
  audit: { module: 'identity', operation: 'cancelImport' },
  summary: 'Stop an import; what is imported already stays',
  request: One,
  response: One,
});

export const importReport = call({
  method: 'GET',
  path: 'dataIn/report',
  permission,
  responseKind: 'bytes',
  summary:
    'The rows that were left out as they were written, up to 5,000, with a column of what is wrong with each: to be corrected and imported again',
  request: One,
  response: Type.Unknown(),
});
