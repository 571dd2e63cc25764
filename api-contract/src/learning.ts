import Type, { type Static } from 'typebox';
import { call } from './call';
import { ClassSeat } from './classes';
import {
  Bilingual,
  Day,
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
import { AttemptRow } from './exams';
import { AssignmentState, TrainingNeeds, TrainingRow } from './training';
import { SignatureInput } from './workflow';

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

/** `class` is met in a class that its lecturer closes, `ojt` is judged by the lecturer or a training manager. */
export const LEARN_STEPS = ['read', 'exam', 'class', 'ojt', 'sign'] as const;
export type LearnStepKind = (typeof LEARN_STEPS)[number];

/** How far the reading of the material is. */
export const Reading = Strict({
  /** What is counted: pages of a document, hundredths of one without pages, seconds of a recording. */
  unit: Type.Enum(['page', 'part', 'second']),
  /** To go on at: page (from 1) or hundredth of a document, second of a recording. */
  position: Type.Integer(),
  /** Furthest position so far. */
  furthest: Type.Integer(),
  /** Pages or seconds of the whole; of a document 0 until the viewer has told. */
  length: Type.Integer(),
  /** Seconds it was really open, and those needed. */
  seconds: Type.Integer(),
  minSeconds: Type.Integer(),
  startedAt: Nullable(Instant),
  /** When 'I have read it' was declared. */
  declaredAt: Nullable(Instant),
  mayDeclare: Type.Boolean(),
  /** What is missing before it can be declared, as sentences. */
  missing: Type.Array(Bilingual),
});
export type Reading = Static<typeof Reading>;

/** A training of one's own with everything its page needs. */
export const LearnState = Strict({
  row: TrainingRow,
  /** In order; only those that this training asks for. */
  steps: Type.Array(
    Strict({ kind: Type.Enum([...LEARN_STEPS]), state: Type.Enum(['done', 'current', 'next']) }),
  ),
  /** Version to be read, for the viewer; null without a document. */
  documentVersionId: Nullable(Uuid),
  /** Recording to be watched, by `learnMaterial`; null without one. */
  recording: Nullable(
    Strict({
      name: Type.String(),
      format: Type.Enum(['video', 'audio']),
      /** Lines for the on-screen watermark: name and account, time with offset, course. */
      watermark: Type.Array(Type.String()),
    }),
  ),
  reading: Nullable(Reading),
  /** Last attempt at the exam, if any. */
  lastAttempt: Nullable(AttemptRow),
  /** The class that the person has a seat in, if any. */
  seat: Nullable(ClassSeat),
  /** Everything is done but the signature. */
  maySign: Type.Boolean(),
  accountNeededToSign: Type.Boolean(),
  /** Why nothing can be done now, e.g. withdrawn or failed for good. */
  closedWhy: Nullable(Bilingual),
});
export type LearnState = Static<typeof LearnState>;

export const learnInfo = call({
  path: 'tms/learn/info',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'A training of the caller: steps, reading progress, what is missing',
  request: Strict({ assignmentId: Uuid }),
  response: LearnState,
});

export const openMaterial = call({
  path: 'tms/learn/open',
  permission: ofOwn,
  audit: { module: 'training', operation: 'openMaterial' },
  summary: 'Begin or go on reading: time counts from here',
  request: Strict({ assignmentId: Uuid }),
  response: LearnState,
});

export const learnMaterial = call({
  method: 'GET',
  path: 'tms/learn/material',
  permission: ofOwn,
  responseKind: 'bytes',
  summary: 'The recording of a training of the caller; in parts by Range',
  request: Strict({ assignmentId: Uuid }),
  response: Type.Unknown(),
});

export const saveProgress = call({
  path: 'tms/learn/progress',
  permission: ofOwn,
  summary:
    'Keep the position and the seconds viewed since the last report; never more than really passed, and of a recording never further than was watched',
  request: Strict({
    assignmentId: Uuid,
    /** Page (from 1) or second. */
    position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Pages of the whole; how long a recording is the server knows. */
    length: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** Seconds viewed since the last report (or since it was opened). */
    seconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  }),
  response: Reading,
});

export const declareRead = call({
  path: 'tms/learn/declare',
  permission: ofOwn,
  audit: { module: 'training', operation: 'declareRead' },
  summary: '‘I have read it’: goes on to the exam, the practice or the signature',
  request: Strict({ assignmentId: Uuid }),
  response: LearnState,
});

export const signTraining = call({
  path: 'tms/learn/sign',
  permission: ofOwn,
  audit: { module: 'training', operation: 'sign' },
  summary: '‘I have read, understood and will follow’: signed, the training is completed',
  request: Strict({ assignmentId: Uuid, signature: SignatureInput }),
  response: Strict({
    state: AssignmentState,
    validTo: Nullable(Day),
    /** The next training that is due, if any. */
    nextAssignmentId: Nullable(Uuid),
  }),
});

/** Somebody whose practice waits for a judgement. */
export const PracticeRow = Strict({
  assignmentId: Uuid,
  person: UserRef,
  department: Nullable(Bilingual),
  courseNo: Type.String(),
  courseName: Bilingual,
  needs: TrainingNeeds,
  due: Nullable(Day),
  overdueDays: Type.Integer(),
});
export type PracticeRow = Static<typeof PracticeRow>;

export const listPractice = call({
  path: 'tms/practice/list',
  shows: ['learning'],
  permission: { menu: 'TmsExamReview', action: 'view' },
  summary: 'Practice to judge: of one’s own courses, or all for the training manager',
  request: paged(Strict({ text: Type.Optional(Text(100)) })),
  response: page(PracticeRow),
});

export const judgePractice = call({
  path: 'tms/practice/judge',
  changes: ['learning'],
  permission: { menu: 'TmsExamReview', action: 'edit' },
  audit: { module: 'training', operation: 'judgePractice' },
  summary: 'Judge practice with a signature: passed goes on to the signature of the trainee',
  request: Strict({
    assignmentId: Uuid,
    passed: Type.Boolean(),
    remark: Reason(),
    signature: SignatureInput,
  }),
  response: Strict({ state: AssignmentState }),
});
