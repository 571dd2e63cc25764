import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { PracticeStep } from './courses';
import { AssignmentState, TrainingRow } from './training';
import { SignatureInput } from './workflow';

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

/** Practice on the job that the caller still has to do. */
export const OwnPracticeRow = Strict({
  assignmentId: Uuid,
  courseNo: Type.String(),
  courseName: Bilingual,
  documentNo: Nullable(Type.String()),
  documentVersion: Nullable(Type.String()),
  /** For the viewer; null without a document. */
  documentVersionId: Nullable(Uuid),
  state: AssignmentState,
  /** Who trains and judges. */
  trainers: Type.Array(UserRef),
  due: Nullable(Day),
  overdueDays: Type.Integer(),
});
export type OwnPracticeRow = Static<typeof OwnPracticeRow>;

/** Sorted by courseNo, courseName, due; soonest due first unless sorted. */
export const listOwnPractice = call({
  path: 'tms/practice/own',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'Practice on the job that the caller has to do',
  request: paged(Strict({ text: Type.Optional(Text(100)), overdue: Type.Optional(Type.Boolean()) })),
  response: page(OwnPracticeRow),
});

/** What is recorded of a step: shown by the trainer, done by the trainee under supervision. */
export const PRACTICE_ACTS = ['demonstrated', 'performed'] as const;
export const PracticeAct = Type.Enum([...PRACTICE_ACTS]);
export type PracticeAct = (typeof PRACTICE_ACTS)[number];

export const PracticeCard = Strict({
  row: TrainingRow,
  person: UserRef,
  documentVersionId: Nullable(Uuid),
  trainers: Type.Array(UserRef),
  /** As the course says; none: practice is judged as a whole. */
  steps: Type.Array(
    Strict({
      step: PracticeStep,
      /** Oldest first. */
      entries: Type.Array(Strict({ id: Uuid, act: PracticeAct, on: Day, by: UserRef, at: Instant })),
      complete: Type.Boolean(),
    }),
  ),
  /** How much is recorded on the card. */
  rowVersion: Type.Integer(),
  /** When the trainee signed that they performed it all. */
  signedAt: Nullable(Instant),
  today: Day,
  /** The caller is one to record and judge. */
  trains: Type.Boolean(),
  own: Type.Boolean(),
  /** It waits for practice; before and after that the card is only read. */
  open: Type.Boolean(),
  accountNeededToSign: Type.Boolean(),
});
export type PracticeCard = Static<typeof PracticeCard>;

export const practiceCard = call({
  path: 'tms/practice/card',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'The card of somebody’s practice on the job: its steps and what is recorded of each',
  request: Strict({ assignmentId: Uuid }),
  response: PracticeCard,
});

export const recordPractice = call({
  path: 'tms/practice/record',
  changes: ['learning'],
  permission: { menu: 'TmsExamReview', action: 'edit' },
  audit: { module: 'training', operation: 'recordPractice' },
  summary: 'Record, as the trainer, that a step was demonstrated or performed under supervision',
  request: Strict({
    assignmentId: Uuid,
    rowVersion: Type.Integer(),
    stepId: Uuid,
    act: PracticeAct,
    on: Day,
  }),
  response: PracticeCard,
});

export const signPractice = call({
  path: 'tms/practice/sign',
  changes: ['learning'],
  permission: ofOwn,
  audit: { module: 'training', operation: 'signPractice' },
  summary: 'Sign, as the trainee, that every step of the card was performed; then it can be judged as passed',
  request: Strict({ assignmentId: Uuid, signature: SignatureInput }),
  response: PracticeCard,
});
