import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Instant,
  Nullable,
  page,
  paged,
  REASON_LENGTH,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { AttemptState, ResultQuestion } from './exams';

export const MarkingRow = Strict({
  attemptId: Uuid,
  courseNo: Type.String(),
  courseName: Bilingual,
  examinee: UserRef,
  department: Nullable(Bilingual),
  attemptNo: Type.Integer(),
  submittedAt: Instant,
  /** End of the third working day. */
  markBy: Instant,
  overdue: Type.Boolean(),
  /** Written answers to mark. */
  questions: Type.Integer(),
  windowExits: Type.Integer(),
});
export type MarkingRow = Static<typeof MarkingRow>;

/** Sortable by courseNo, courseName, examinee, department, submittedAt, markBy. Never the caller's own papers. */
export const listMarking = call({
  path: 'tms/exam/marking/list',
  shows: ['learning'],
  permission: { menu: 'TmsExamReview', action: 'view' },
  summary: 'Papers to mark: of one’s own courses, or all for the training manager; soonest due first',
  request: paged(Strict({ text: Type.Optional(Text(100)), overdue: Type.Optional(Type.Boolean()) })),
  response: page(MarkingRow),
});

export const MarkingPaper = Strict({
  row: MarkingRow,
  passScore: Type.Integer(),
  /** Points of the questions that the server marked, of 100. */
  automatic: Type.Number(),
  /** Written answers first, then the rest, with right answers. */
  questions: Type.Array(ResultQuestion),
});
export type MarkingPaper = Static<typeof MarkingPaper>;

export const markingPaper = call({
  path: 'tms/exam/marking/paper',
  permission: { menu: 'TmsExamReview', action: 'view' },
  summary: 'One paper to mark',
  request: Strict({ attemptId: Uuid }),
  response: MarkingPaper,
});

export const markExam = call({
  path: 'tms/exam/marking/submit',
  changes: ['learning'],
  permission: { menu: 'TmsExamReview', action: 'edit' },
  audit: { module: 'training', operation: 'markExam' },
  summary: 'Mark every written answer of a paper at once; never one’s own',
  request: Strict({
    attemptId: Uuid,
    marks: Type.Array(
      Strict({
        questionId: Uuid,
        /** 0 … `points` of the paper's question, at most one decimal. */
        points: Type.Number({ minimum: 0, maximum: 100 }),
        comment: Text(REASON_LENGTH),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  response: Strict({ state: AttemptState, score: Type.Number() }),
});
