import Type, { type Static } from 'typebox';
import { HandedIn } from './approvals';
import { call } from './call';
import { Bilingual, Instant, Nullable, Reason, Strict, Text, Uuid } from './common';
import { TrainingSignature } from './training';

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
