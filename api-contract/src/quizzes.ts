import Type, { type Static } from 'typebox';
import { HandedIn } from './approvals';
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
import { quizForm } from './declared/quiz';
import { QuestionRow, QuestionType } from './questions';

export const QUIZ_STATES = ['draft', 'effective', 'disabled'] as const;
export const QuizState = Type.Enum([...QUIZ_STATES]);
export type QuizState = (typeof QUIZ_STATES)[number];

/** What a quiz says. A rule draws `count` enabled questions that fit; an empty list is no condition. */
export const QuizContent = Strict(bodyOf(quizForm));
export type QuizContent = Static<typeof QuizContent>;
export type DrawRule = QuizContent['rules'][number];

/** What a new quiz begins with. */
export const QUIZ_DEFAULTS = {
  passScore: 80,
  criticalPassScore: 90,
  minutes: 60,
  attempts: 3,
  retakeHours: 24,
};

export const QuizRow = Strict({
  id: Uuid,
  no: Type.String(),
  name: Bilingual,
  state: QuizState,
  /** Version in force; 0 before the first. */
  effectiveVersion: Type.Integer(),
  /** A change of it is in work, and may wait for approval. */
  hasDraft: Type.Boolean(),
  inApproval: Type.Boolean(),
  mode: Type.Enum(['fixed', 'random']),
  questionCount: Type.Integer(),
  passScore: Type.Integer(),
  minutes: Type.Integer(),
  attempts: Type.Integer(),
  /** Courses that use it. */
  courseCount: Type.Integer(),
  author: UserRef,
  changedAt: Instant,
});
export type QuizRow = Static<typeof QuizRow>;

/** Sortable by no, name, state, questionCount, passScore, minutes, changedAt, author. */
export const listQuizzes = call({
  path: 'tms/quiz/list',
  shows: ['quizzes'],
  permission: { menu: 'TmsQuiz', action: 'view' },
  summary: 'Quizzes (test papers)',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      state: Type.Optional(Type.Array(QuizState, { maxItems: 3 })),
      courseId: Type.Optional(Uuid),
    }),
  ),
  response: page(QuizRow),
});

export const QuizDetail = Strict({
  row: QuizRow,
  /** Grows with every save; sent back with the next one. */
  rowVersion: Type.Integer(),
  /** While it waits for approval. */
  handedIn: Nullable(HandedIn),
  /** The draft if there is one, else what is in force. */
  content: QuizContent,
  /** What is in force while a draft is in work. */
  effective: Nullable(QuizContent),
  /** `fixed`: the questions, in order. */
  questions: Type.Array(QuestionRow),
  /** `random`: how many enabled questions fit each rule, alone. */
  available: Type.Array(Type.Integer()),
  /** Why it cannot come into force as it is; empty when it can. */
  problems: Type.Array(Bilingual),
  courses: Type.Array(Strict({ id: Uuid, no: Type.String(), name: Bilingual })),
  versions: Type.Array(Strict({ version: Type.Integer(), activatedAt: Instant, by: UserRef })),
  mayEdit: Type.Boolean(),
});
export type QuizDetail = Static<typeof QuizDetail>;

export const getQuiz = call({
  path: 'tms/quiz/info',
  shows: ['quizzes'],
  permission: { menu: 'TmsQuiz', action: 'view' },
  summary: 'One quiz with its questions, courses and versions',
  request: Strict({ id: Uuid }),
  response: QuizDetail,
});

export const saveQuiz = call({
  path: 'tms/quiz/save',
  changes: ['history', 'quizzes'],
  permission: { menu: 'TmsQuiz', action: 'edit' },
  audit: { module: 'training', operation: 'saveQuiz' },
  summary: 'Write a draft of a quiz; what is in force stays until the draft is approved',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    content: QuizContent,
    reason: Text(REASON_LENGTH),
  }),
  response: Strict({ id: Uuid, rowVersion: Type.Integer() }),
});

export const disableQuiz = call({
  path: 'tms/quiz/disable',
  changes: ['history', 'quizzes'],
  permission: { menu: 'TmsQuiz', action: 'submit' },
  audit: { module: 'training', operation: 'disableQuiz' },
  summary: 'Take a quiz out of use; refused while a course in force uses it',
  request: Strict({ id: Uuid, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});

/** A question as on a paper, with what is needed to show a preview of it. */
export const quizPreview = call({
  path: 'tms/quiz/preview',
  permission: { menu: 'TmsQuiz', action: 'edit' },
  summary: 'Draws a paper as an examinee would get it; nothing is stored',
  request: Strict({ content: QuizContent }),
  response: Strict({
    questions: Type.Array(
      Strict({
        questionId: Uuid,
        no: Type.String(),
        type: QuestionType,
        stem: Bilingual,
        options: Type.Array(Bilingual),
        points: Type.Integer(),
        /** Of 100, as the paper weighs it. */
        share: Type.Number(),
      }),
    ),
  }),
});

export const quizStatistics = call({
  path: 'tms/quiz/statistics',
  permission: { menu: 'TmsQuiz', action: 'view' },
  summary: 'How a quiz fares: attempts, pass rate, and every question with how often it is missed',
  request: Strict({ id: Uuid }),
  response: Strict({
    attempts: Type.Integer(),
    passed: Type.Integer(),
    /** Per cent of finished papers, rounded down. */
    passRate: Type.Integer(),
    averageScore: Nullable(Type.Number()),
    /** Missed most first; `flagged` ones were reported to the author. */
    questions: Type.Array(QuestionRow),
  }),
});
