import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { trainingTaskForm } from './declared/trainingTask';

export const ASSIGNMENT_STATES = [
  'notStarted',
  'studying',
  'examDue',
  'toMark',
  'ojtDue',
  /** Read, passed and practised; the closing signature is missing. */
  'signDue',
  'qualified',
  'failed',
  'exempt',
  'superseded',
] as const;
export const AssignmentState = Type.Enum([...ASSIGNMENT_STATES]);
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** How an assignment stands today: what was learnt, or was exempt, has expired when its last day is over. */
export const ASSIGNMENT_STANDINGS = [...ASSIGNMENT_STATES, 'expired'] as const;
export const AssignmentStanding = Type.Enum([...ASSIGNMENT_STANDINGS]);
export type AssignmentStanding = (typeof ASSIGNMENT_STANDINGS)[number];

/** How a course is taught: read a document, class, online, on the job, by others. */
export const COURSE_KINDS = ['read', 'class', 'online', 'ojt', 'external'] as const;
export const CourseKind = Type.Enum([...COURSE_KINDS]);
export type CourseKind = (typeof COURSE_KINDS)[number];

/** Life of courses and learner roles. */
export const CONFIG_STATES = ['draft', 'effective', 'disabled'] as const;
export const ConfigState = Type.Enum([...CONFIG_STATES]);
export type ConfigState = (typeof CONFIG_STATES)[number];

/** What has to be done of a course. At least one is true. */
export const TrainingNeeds = bodyOf(trainingTaskForm).needs;
export type TrainingNeeds = Static<typeof TrainingNeeds>;

/** A course as others name it. */
export const CourseRef = Strict({ id: Uuid, no: Type.String(), name: Bilingual });
export type CourseRef = Static<typeof CourseRef>;

/** A signature over a training or a class. */
export const TrainingSignature = Strict({
  id: Uuid,
  at: Instant,
  utcOffset: Type.String(),
  signer: UserRef,
  meaning: Bilingual,
  snapshotHash: Type.String(),
});
export type TrainingSignature = Static<typeof TrainingSignature>;

export const TrainingRow = Strict({
  id: Uuid,
  courseNo: Type.String(),
  courseName: Bilingual,
  kind: CourseKind,
  documentNo: Nullable(Type.String()),
  documentVersion: Nullable(Type.String()),
  state: AssignmentStanding,
  due: Nullable(Day),
  overdueDays: Type.Integer(),
  completedAt: Nullable(Instant),
  score: Nullable(Type.Number()),
  validTo: Nullable(Day),
});
export type TrainingRow = Static<typeof TrainingRow>;

export const myTraining = call({
  path: 'tms/my/record/list',
  shows: ['learning'],
  permission: { menu: 'TmsMyTraining', action: 'view' },
  summary: 'Training of the caller: open first by due day, then records',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      open: Type.Optional(Type.Boolean()),
      state: Type.Optional(Type.Array(AssignmentStanding, { maxItems: 11 })),
    }),
  ),
  response: page(TrainingRow),
});

const Count = Type.Integer({ minimum: 0 });
export const trainingStatistics = call({
  method: 'GET',
  path: 'tms/my/todo/statistics',
  shows: ['learning', 'tasks'],
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
