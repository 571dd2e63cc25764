import Type from 'typebox';
import { call } from './call';
import { Empty, Reason, Strict, Uuid } from './common';
import { ImportedRow, SheetImport } from './imports';

/** Questions that one file may bring. */
export const MAX_IMPORTED_QUESTIONS = 500;

const permission = { menu: 'TmsQuiz', action: 'edit' } as const;
const One = Strict({ id: Uuid });

export const questionTemplate = call({
  method: 'GET',
  path: 'tms/question/import/template',
  permission,
  responseKind: 'bytes',
  summary: 'An empty spreadsheet with the headings of the import and an example of every kind of question',
  request: Empty,
  response: Type.Unknown(),
});

export const checkQuestionImport = call({
  path: 'tms/question/import/check',
  permission,
  summary: 'What a spreadsheet (xlsx) of questions would bring, row by row; nothing is written yet',
  request: Strict({ fileId: Uuid }),
  response: Strict({ rows: Type.Array(ImportedRow) }),
});

export const startQuestionImport = call({
  path: 'tms/question/import/start',
  changes: ['imports'],
  permission,
  audit: { module: 'training', operation: 'importQuestions' },
  summary:
    'Add the questions of a spreadsheet as a job, each row by itself; rows with a problem are left out. IMPORT_EMPTY when none is complete, TOO_MANY_REQUESTS while another import runs',
  request: Strict({ fileId: Uuid, reason: Reason() }),
  response: SheetImport,
});

export const getQuestionImport = call({
  method: 'GET',
  path: 'tms/question/import/get',
  shows: ['imports'],
  permission,
  summary: 'An import of the caller with its report, row by row',
  request: One,
  response: SheetImport,
});

export const cancelQuestionImport = call({
  path: 'tms/question/import/cancel',
  changes: ['imports'],
  permission,
  audit: { module: 'training', operation: 'cancelImport' },
  summary: 'Stop an import; questions that are in the bank already stay',
  request: One,
  response: SheetImport,
});
