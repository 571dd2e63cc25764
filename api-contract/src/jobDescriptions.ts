import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Instant, Nullable, Reason, Strict, Text, UserRef, Uuid } from './common';
import { TrainingSignature } from './training';
import { SignatureInput } from './workflow';

const mayEdit = { menu: 'TmsRoles', action: 'edit' } as const;

/** What a job description says, part by part. */
export const JOB_PARTS = ['purpose', 'duties', 'education', 'experience', 'reportsTo', 'deputies'] as const;
export type JobPart = (typeof JOB_PARTS)[number];

/** Characters of one part in one language. */
export const JOB_PART_MAX = 4000;
const Part = Strict({ zh: Text(JOB_PART_MAX), en: Text(JOB_PART_MAX) });

export const JobDescriptionContent = Strict({
  purpose: Part,
  duties: Part,
  education: Part,
  experience: Part,
  reportsTo: Part,
  deputies: Part,
});
export type JobDescriptionContent = Static<typeof JobDescriptionContent>;

/** Without these in both languages nobody can be asked to follow it. */
const NEEDED: readonly JobPart[] = ['purpose', 'duties', 'reportsTo'];

/** Whether a part has to be written before the description comes into force. */
export const isNeededPart = (part: JobPart): boolean => NEEDED.includes(part);

/** The parts that are still missing in a language before the description can come into force. */
export const missingJobParts = (content: JobDescriptionContent): JobPart[] =>
  NEEDED.filter((part) => content[part].zh.trim() === '' || content[part].en.trim() === '');

/** There is at most one draft, which may be in approval, and one effective version of a position. */
export const JobDescriptionState = Type.Enum(['draft', 'inApproval', 'effective', 'superseded']);
export type JobDescriptionState = Static<typeof JobDescriptionState>;

export const JobDescriptionVersion = Strict({
  id: Uuid,
  /** `V02`; a draft has none yet. */
  label: Nullable(Type.String()),
  state: JobDescriptionState,
  content: JobDescriptionContent,
  /** Of a draft that waits for approval. */
  handedIn: Nullable(Strict({ by: UserRef, at: Instant })),
  /** Why it came into force. */
  reason: Nullable(Type.String()),
  effectiveAt: Nullable(Instant),
  supersededAt: Nullable(Instant),
  /** Of whoever put it into force. */
  signature: Nullable(TrainingSignature),
  rowVersion: Type.Integer(),
});
export type JobDescriptionVersion = Static<typeof JobDescriptionVersion>;

export const jobDescription = call({
  path: 'tms/position/description/detail',
  permission: { menu: 'TmsRoles', action: 'view' },
  summary: 'The job description of a position in all its versions, the draft first, then the newest',
  request: Strict({ positionId: Uuid }),
  response: Strict({
    position: Strict({ id: Uuid, code: Type.String(), name: Bilingual }),
    /** Enabled people who hold the position: a new version asks each of them. */
    people: Type.Integer(),
    versions: Type.Array(JobDescriptionVersion),
    accountNeededToSign: Type.Boolean(),
  }),
});

export const saveJobDescription = call({
  path: 'tms/position/description/save',
  permission: mayEdit,
  audit: { module: 'training', operation: 'saveJobDescription' },
  summary: 'Write the draft of the next version of a job description; it may be incomplete',
  request: Strict({
    positionId: Uuid,
    /** Of the draft as read; left out when there is none. */
    rowVersion: Type.Optional(Type.Integer()),
    content: JobDescriptionContent,
  }),
  response: Strict({ id: Uuid, rowVersion: Type.Integer() }),
});

export const discardJobDescription = call({
  path: 'tms/position/description/discard',
  permission: mayEdit,
  audit: { module: 'training', operation: 'discardJobDescription' },
  summary: 'Remove the draft of the next version; what is in force stays',
  request: Strict({ id: Uuid, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({}),
});

const withReason = Strict({ id: Uuid, rowVersion: Type.Integer(), reason: Reason() });

export const handInJobDescription = call({
  path: 'tms/position/description/hand-in',
  permission: mayEdit,
  audit: { module: 'training', operation: 'handInJobDescription' },
  summary: 'Hand the draft in: from then on it is not changed, and somebody else approves it',
  request: withReason,
  response: Strict({ rowVersion: Type.Integer() }),
});

export const returnJobDescription = call({
  path: 'tms/position/description/return',
  permission: { menu: 'TmsRoles', action: 'view' },
  audit: { module: 'training', operation: 'returnJobDescription' },
  summary: 'Return what was handed in, by who approves or who handed it in',
  request: withReason,
  response: Strict({ rowVersion: Type.Integer() }),
});

export const enforceJobDescription = call({
  path: 'tms/position/description/enforce',
  permission: { menu: 'TmsRoles', action: 'approve' },
  audit: { module: 'training', operation: 'enforceJobDescription' },
  summary:
    'Approve what another has handed in, signed: every holder of the position is asked to acknowledge it',
  request: Strict({
    id: Uuid,
    rowVersion: Type.Integer(),
    reason: Reason(),
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({ label: Type.String(), asked: Type.Integer() }),
});
