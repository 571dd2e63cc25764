import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, page, paged, Strict, Text, Uuid } from './common';

export const ASSIGNMENT_STATES = [
  'notStarted',
  'studying',
  'examDue',
  'toMark',
  'ojtDue',
  'qualified',
  'failed',
  'exempt',
  'superseded',
] as const;
export const AssignmentState = Type.Enum([...ASSIGNMENT_STATES]);
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

export const TrainingRow = Strict({
  id: Uuid,
  courseNo: Type.String(),
  courseName: Bilingual,
  kind: Type.Enum(['read', 'class', 'online', 'ojt', 'external']),
  documentNo: Nullable(Type.String()),
  documentVersion: Nullable(Type.String()),
  state: AssignmentState,
  due: Nullable(Day),
  overdueDays: Type.Integer(),
  completedAt: Nullable(Instant),
  score: Nullable(Type.Number()),
  validTo: Nullable(Day),
});
export type TrainingRow = Static<typeof TrainingRow>;

export const myTraining = call({
  path: 'tms/my/record/list',
  permission: { menu: 'TmsMyTraining', action: 'view' },
  summary: 'Training of the caller: open first by due day, then records',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      open: Type.Optional(Type.Boolean()),
      state: Type.Optional(Type.Array(AssignmentState, { maxItems: 9 })),
    }),
  ),
  response: page(TrainingRow),
});

const Count = Type.Integer({ minimum: 0 });
export const trainingStatistics = call({
  method: 'GET',
  path: 'tms/my/todo/statistics',
  permission: { menu: 'TmsMyTraining', action: 'view' },
  summary: 'Training to-do counters of the caller',
  request: Empty,
  response: Strict({
    unTrainCount: Count,
    courseTableCount: Count,
    examReviewCount: Count,
    roleCount: Count,
    skillCount: Count,
    skillExamCount: Count,
    positionUnKnowCount: Count,
    correctionCount: Count,
  }),
});
