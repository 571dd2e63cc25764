import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Empty, Nullable, Reason, Strict, Uuid } from './common';
import { QuestionType } from './questions';

/** Questions that one file may bring. */
export const MAX_IMPORTED_QUESTIONS = 500;

/** One row of the file. */
export const ImportedQuestion = Strict({
  /** As the spreadsheet counts, the headings being row 1. */
  row: Type.Integer(),
  type: Nullable(QuestionType),
  stem: Type.String(),
  /** Why it is left out; empty when it is a question. */
  problems: Type.Array(Bilingual),
  /** Number in the bank; null for rows that are left out, and before the import. */
  no: Nullable(Type.String()),
});
export type ImportedQuestion = Static<typeof ImportedQuestion>;

export const QuestionImport = Strict({
  rows: Type.Array(ImportedQuestion),
  good: Type.Integer(),
  bad: Type.Integer(),
});
export type QuestionImport = Static<typeof QuestionImport>;

const permission = { menu: 'TmsQuiz', action: 'edit' } as const;

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
  response: QuestionImport,
});

export const importQuestions = call({
  path: 'tms/question/import/apply',
  permission,
  audit: { module: 'training', operation: 'importQuestions' },
  summary: 'Add the questions of a spreadsheet that are complete; IMPORT_EMPTY when none is',
  request: Strict({ fileId: Uuid, reason: Reason() }),
  response: QuestionImport,
});
