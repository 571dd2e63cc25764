import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { JobDescriptionContent } from './jobDescriptions';
import { CourseRef, TrainingNeeds, TrainingSignature } from './training';
import { SignatureInput } from './workflow';

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

/** What people confirm: the job description of their position, a learner role that it gives them. */
export const AcknowledgementKind = Type.Enum(['description', 'role']);
export type AcknowledgementKind = Static<typeof AcknowledgementKind>;

/** `ended`: nobody asks for it any more, and it was not acknowledged. */
export const ACKNOWLEDGEMENT_STATES = ['asked', 'acknowledged', 'ended'] as const;
export const AcknowledgementState = Type.Enum([...ACKNOWLEDGEMENT_STATES]);
export type AcknowledgementState = (typeof ACKNOWLEDGEMENT_STATES)[number];

export const AcknowledgementRow = Strict({
  id: Uuid,
  kind: AcknowledgementKind,
  /** Code of the position or of the learner role, and its name. */
  code: Type.String(),
  name: Bilingual,
  /** Of a job description. */
  version: Nullable(Type.String()),
  state: AcknowledgementState,
  /** Why it is asked. */
  reason: Bilingual,
  askedAt: Instant,
  due: Day,
  overdueDays: Type.Integer(),
  acknowledgedAt: Nullable(Instant),
});
export type AcknowledgementRow = Static<typeof AcknowledgementRow>;

/** Sorted by code, name, askedAt, due, acknowledgedAt. */
export const myAcknowledgements = call({
  path: 'tms/my/acknowledgement/list',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'What the caller has to acknowledge and has acknowledged: open first by due day',
  request: paged(
    Strict({
      kind: AcknowledgementKind,
      text: Type.Optional(Text(100)),
      state: Type.Optional(Type.Array(AcknowledgementState, { maxItems: 3 })),
    }),
  ),
  response: page(AcknowledgementRow),
});

export const myAcknowledgement = call({
  path: 'tms/my/acknowledgement/detail',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'One acknowledgement of the caller with the text that is acknowledged',
  request: Strict({ id: Uuid }),
  response: Strict({
    row: AcknowledgementRow,
    /** Of a job description. */
    content: Nullable(JobDescriptionContent),
    /** What a learner role asks to learn. */
    courses: Type.Array(Strict({ course: CourseRef, needs: TrainingNeeds })),
    /** Stands for exactly this text: what is signed is what was read. */
    token: Type.String(),
    signature: Nullable(TrainingSignature),
    accountNeededToSign: Type.Boolean(),
  }),
});

export const acknowledge = call({
  path: 'tms/my/acknowledgement/sign',
  changes: ['learning'],
  permission: ofOwn,
  audit: { module: 'training', operation: 'acknowledge' },
  summary:
    'Sign “I have read, understood and will follow”, once. ACKNOWLEDGEMENT_CHANGED when the text is another one by now',
  request: Strict({
    id: Uuid,
    token: Text(64, 1),
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({ acknowledgedAt: Instant, left: Type.Integer() }),
});

/** How somebody stands to a version of a job description. */
export const JOB_READER_STATES = ['open', 'overdue', 'acknowledged'] as const;
export type JobReaderState = (typeof JOB_READER_STATES)[number];

export const JobReaderRow = Strict({
  id: Uuid,
  person: UserRef,
  department: Nullable(Bilingual),
  onDuty: Type.Boolean(),
  state: Type.Enum([...JOB_READER_STATES]),
  askedAt: Instant,
  due: Day,
  overdueDays: Type.Integer(),
  acknowledgedAt: Nullable(Instant),
  remindedAt: Nullable(Instant),
});
export type JobReaderRow = Static<typeof JobReaderRow>;

/** Sorted by person, department, state, due, acknowledgedAt. */
export const listJobReaders = call({
  path: 'tms/position/description/reader/list',
  shows: ['jobDescriptions'],
  permission: { menu: 'TmsRoles', action: 'view' },
  summary: 'Who has acknowledged a version of a job description and who has not: open first by due day',
  request: paged(
    Strict({
      descriptionId: Uuid,
      text: Type.Optional(Text(100)),
      state: Type.Optional(Type.Array(Type.Enum([...JOB_READER_STATES]), { maxItems: 3 })),
    }),
  ),
  response: page(JobReaderRow),
});

export const remindJobReaders = call({
  path: 'tms/position/description/reader/remind',
  changes: ['jobDescriptions'],
  permission: { menu: 'TmsRoles', action: 'edit' },
  audit: { module: 'training', operation: 'remindJobReaders' },
  summary: 'Remind people who have not acknowledged a job description, each at most once in 24 hours',
  request: Strict({
    descriptionId: Uuid,
    /** Everyone who has not acknowledged, when left out. */
    ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 500 })),
  }),
  response: Strict({ reminded: Type.Integer(), tooSoon: Type.Integer() }),
});
