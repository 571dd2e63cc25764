import Type, { type Static, type TSchema } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Instant,
  Nullable,
  page,
  paged,
  REASON_LENGTH,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { bodyOf } from './declared/bodyOf';
import { questionKey, questionText } from './declared/question';
import { DIFFICULTIES, QUESTION_TYPES } from './declared/quiz';

export const QuestionType = Type.Enum([...QUESTION_TYPES]);
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const Difficulty = Type.Enum([...DIFFICULTIES]);
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Names an option within its question, or an option as shown on a paper. */
export const OptionId = Type.String({ pattern: '^[a-z0-9]{1,8}$' });

const { options, gaps } = questionKey;
const { zh, en } = options.columns;
const optionsOf = <T extends TSchema>(schema: T) => Type.Array(schema, { maxItems: options.maxRows });

/** What a question says and what its right answer is. */
export const QuestionContent = Strict({
  ...bodyOf(questionText),
  /** `single`, `multiple`, `order`: what there is to choose or to put in order; else empty. */
  options: optionsOf(Strict({ id: OptionId, text: Strict(bodyOf({ zh, en })) })),
  /**
   * The right answer. `single`, `multiple`: ids of right options; `trueFalse`: `true` or `false`; `order`: all
   * ids in the right order; else empty.
   */
  right: optionsOf(OptionId),
  /** `blank`: for every gap in order the texts that are accepted, in any language; else empty. */
  blanks: Type.Array(
    Type.Array(Text(gaps.columns.texts.maxLength, 1), { minItems: 1, maxItems: gaps.columns.texts.maxItems }),
    { maxItems: gaps.maxRows },
  ),
});
export type QuestionContent = Static<typeof QuestionContent>;

/** How a question fares over all papers that were handed in. */
const QuestionStatistic = Strict({
  /** Times it was answered on a finished paper. */
  asked: Type.Integer(),
  /** Times it got less than half its points. */
  missed: Type.Integer(),
  /** Per cent, rounded down; 0 when never asked. */
  missedRate: Type.Integer(),
  /** Missed by more than 40 % of at least five: goes to the author. */
  flagged: Type.Boolean(),
});

export const QuestionRow = Strict({
  id: Uuid,
  no: Type.String(),
  /** Grows with every change; papers keep the version they were drawn with. */
  version: Type.Integer(),
  type: QuestionType,
  stem: Bilingual,
  points: Type.Integer(),
  difficulty: Difficulty,
  tags: Type.Array(Type.String()),
  documentNo: Nullable(Type.String()),
  clause: Type.String(),
  enabled: Type.Boolean(),
  author: UserRef,
  changedAt: Instant,
  statistic: QuestionStatistic,
});
export type QuestionRow = Static<typeof QuestionRow>;

const QuestionFilter = Strict({
  text: Type.Optional(Text(100)),
  type: Type.Optional(Type.Array(QuestionType, { maxItems: 7 })),
  difficulty: Type.Optional(Type.Array(Difficulty, { maxItems: 3 })),
  /** Any of these. */
  tags: Type.Optional(Type.Array(Text(50), { maxItems: 20 })),
  documentId: Type.Optional(Uuid),
  enabled: Type.Optional(Type.Boolean()),
  /** Only questions missed by more than 40 %. */
  flagged: Type.Optional(Type.Boolean()),
});

/** Sortable by no, type, stem, points, difficulty, enabled, changedAt, author. */
export const listQuestions = call({
  path: 'tms/question/list',
  shows: ['questions'],
  permission: { menu: 'TmsQuiz', action: 'view' },
  summary: 'Questions of the bank, with how they fare',
  request: paged(QuestionFilter),
  response: page(QuestionRow),
});

export const questionFacets = call({
  path: 'tms/question/facets',
  shows: ['questions'],
  permission: { menu: 'TmsQuiz', action: 'view' },
  summary: 'Tags and documents in use with their number of enabled questions, for filters and random rules',
  request: Strict({}),
  response: Strict({
    tags: Type.Array(Strict({ value: Type.String(), count: Type.Integer() })),
    documents: Type.Array(Strict({ value: Uuid, label: Bilingual, count: Type.Integer() })),
  }),
});

export const QuestionDetail = Strict({
  row: QuestionRow,
  /** Without the right answer and reference for whoever may not edit. */
  content: QuestionContent,
  keyHidden: Type.Boolean(),
  document: Nullable(Strict({ id: Uuid, no: Type.String(), title: Bilingual })),
  mayEdit: Type.Boolean(),
});
export type QuestionDetail = Static<typeof QuestionDetail>;

export const getQuestion = call({
  path: 'tms/question/info',
  shows: ['questions'],
  permission: { menu: 'TmsQuiz', action: 'view' },
  summary: 'One question; the right answer only for editors',
  request: Strict({ id: Uuid }),
  response: QuestionDetail,
});

export const saveQuestion = call({
  path: 'tms/question/save',
  changes: ['history', 'questions'],
  permission: { menu: 'TmsQuiz', action: 'edit' },
  audit: { module: 'training', operation: 'saveQuestion' },
  summary: 'Add a question or, with id and version, change it: a new version, older papers keep theirs',
  request: Strict({
    id: Type.Optional(Uuid),
    version: Type.Optional(Type.Integer()),
    content: QuestionContent,
    reason: Text(REASON_LENGTH),
  }),
  response: Strict({ id: Uuid, version: Type.Integer() }),
});

export const enableQuestion = call({
  path: 'tms/question/enable',
  changes: ['history', 'questions'],
  permission: { menu: 'TmsQuiz', action: 'edit' },
  audit: { module: 'training', operation: 'enableQuestion' },
  summary: 'Disable a question, or enable it again; papers under way keep it',
  request: Strict({ id: Uuid, version: Type.Integer(), enabled: Type.Boolean(), reason: Reason() }),
  response: Strict({ version: Type.Integer() }),
});
