import Type, { type Static } from 'typebox';
import { HandedIn } from './approvals';
import { call } from './call';
import { Bilingual, Instant, Nullable, Reason, Strict, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { jobDescriptionForm } from './declared/jobDescription';
import { TrainingSignature } from './training';

const mayEdit = { menu: 'TmsRoles', action: 'edit' } as const;

export type JobPart = keyof typeof jobDescriptionForm;
/** What a job description says, part by part. */
export const JOB_PARTS = Object.keys(jobDescriptionForm) as JobPart[];

export const JobDescriptionContent = Strict(bodyOf(jobDescriptionForm));
export type JobDescriptionContent = Static<typeof JobDescriptionContent>;

/** The parts that are still missing in a language before the description can come into force. */
export const missingJobParts = (content: JobDescriptionContent): JobPart[] =>
  JOB_PARTS.filter((part) => {
    const { zh, en } = content[part];
    return 'required' in jobDescriptionForm[part] && (zh.trim() === '' || en.trim() === '');
  });

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
  handedIn: Nullable(HandedIn),
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
  shows: ['jobDescriptions'],
  permission: { menu: 'TmsRoles', action: 'view' },
  summary: 'The job description of a position in all its versions, the draft first, then the newest',
  request: Strict({ positionId: Uuid }),
  response: Strict({
    position: Strict({ id: Uuid, code: Type.String(), name: Bilingual }),
    versions: Type.Array(JobDescriptionVersion),
  }),
});

export const saveJobDescription = call({
  path: 'tms/position/description/save',
  changes: ['history', 'jobDescriptions'],
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
  changes: ['history', 'jobDescriptions'],
  permission: mayEdit,
  audit: { module: 'training', operation: 'discardJobDescription' },
  summary: 'Remove the draft of the next version; what is in force stays',
  request: Strict({ id: Uuid, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({}),
});
