import Type, { type Static } from 'typebox';
import type { ActionCode } from './actions';
import { AuditChange } from './audit';
import { call } from './call';
import { Bilingual, Instant, Nullable, Reason, Strict, UserRef, Uuid } from './common';
import { SignatureInput } from './workflow';

/** Kinds of versioned entities that come into force by somebody else's approval. */
const ApprovedKind = Type.Enum(['course', 'quiz', 'learnerRole', 'jobDescription']);
export type ApprovedKind = Static<typeof ApprovedKind>;

/** The menu that guards the kind. */
const allowing = (action: ActionCode) => ({ by: 'kind', action });

/** Who has handed a draft in, and when. */
export const HandedIn = Strict({ by: UserRef, at: Instant });
export type HandedIn = Static<typeof HandedIn>;

const InApproval = Strict({
  no: Type.String(),
  name: Nullable(Bilingual),
  /** What the kind is called. */
  called: Bilingual,
  /** Where it is written. */
  path: Type.String(),
  /** Of the version that it becomes, and of the one in force or last in force. */
  label: Nullable(Type.String()),
  former: Nullable(Type.String()),
  handedIn: HandedIn,
  /** Why it was handed in. */
  reason: Type.String(),
  /** Whether who knows the former version has to learn it again; null where nothing was chosen. */
  retrain: Nullable(Type.Boolean()),
  /** What it says, field by field. */
  content: Type.Array(AuditChange),
  /** What it says otherwise than the version in force, or last in force. */
  changes: Type.Array(AuditChange),
  /** What follows for people when it comes into force. */
  consequences: Type.Array(Bilingual),
  /** Names the outcome that was seen: sent back with the approval. */
  token: Nullable(Type.String()),
  /** Why it cannot come into force now. */
  problem: Nullable(Type.String()),
  /** Of the caller. */
  may: Strict({ approve: Type.Boolean(), return: Type.Boolean() }),
  rowVersion: Type.Integer(),
  accountNeededToSign: Type.Boolean(),
});
export type InApproval = Static<typeof InApproval>;

const ofEntity = { kind: ApprovedKind, id: Uuid };
const step = { ...ofEntity, rowVersion: Type.Integer(), reason: Reason() };

/** What shows versions that come into force by approval, and what follows from them. */
const OF_APPROVED = [
  'courses',
  'history',
  'jobDescriptions',
  'learnerRoles',
  'learning',
  'matrix',
  'positions',
  'quizzes',
] as const;

export const versionInApproval = call({
  path: 'versioned/approval/detail',
  shows: ['approvals'],
  permission: allowing('view'),
  summary: 'What was handed in for approval, with what differs from the version in force',
  request: Strict(ofEntity),
  /** Null: it waits for no approval, or no longer. */
  response: Strict({ waiting: Nullable(InApproval) }),
});

export const handInVersion = call({
  path: 'versioned/approval/hand-in',
  changes: ['approvals', ...OF_APPROVED],
  permission: allowing('submit'),
  audit: { module: 'records', operation: 'handInVersion' },
  summary:
    'Hand the draft in, or what was disabled: from then on it is not changed, and somebody else approves it',
  request: Strict({
    ...step,
    /** Of a course: whether who knows the former version has to learn it again. */
    retrain: Type.Optional(Type.Boolean()),
  }),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const returnVersion = call({
  path: 'versioned/approval/return',
  changes: OF_APPROVED,
  permission: allowing('view'),
  audit: { module: 'records', operation: 'returnVersion' },
  summary: 'Return what was handed in, by who approves or who handed it in',
  request: Strict(step),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const approveVersion = call({
  path: 'versioned/approval/approve',
  changes: OF_APPROVED,
  permission: allowing('approve'),
  audit: { module: 'records', operation: 'approveVersion' },
  summary: 'Bring what another has handed in into force, signed, for whoever has the task',
  request: Strict({
    ...step,
    /** The outcome that was seen; it is refused where it would be another one now. */
    token: Type.Optional(Type.String({ maxLength: 64 })),
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({
    label: Type.String(),
    /** What followed for people. */
    consequences: Type.Array(Bilingual),
    rowVersion: Type.Integer(),
  }),
});
