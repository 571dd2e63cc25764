import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Empty,
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
import { SignatureInput } from './workflow';

/** `gone`: its cause has gone before anybody settled it. */
export const FINDING_STATES = ['open', 'settled', 'gone'] as const;
export const FindingState = Type.Enum([...FINDING_STATES]);
export type FindingState = Static<typeof FindingState>;

export const FINDING_OUTCOMES = ['corrected', 'justified', 'notApplicable'] as const;
export const FindingOutcome = Type.Enum([...FINDING_OUTCOMES]);
export type FindingOutcome = Static<typeof FindingOutcome>;

export const FINDING_SEVERITIES = ['minor', 'major', 'critical'] as const;
const FindingSeverity = Type.Enum([...FINDING_SEVERITIES]);
export type FindingSeverity = Static<typeof FindingSeverity>;

export const CHECK_RUN_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
const CheckRunState = Type.Enum([...CHECK_RUN_STATES]);
export type CheckRunState = Static<typeof CheckRunState>;

const view = { menu: 'QmsRecordCheck', action: 'view' } as const;
const config = { menu: 'QmsRecordCheck', action: 'config' } as const;
const One = Strict({ id: Uuid });

/** What a check has counted in the record when it found it. */
export const FindingFacts = Strict({
  stepDays: Nullable(Type.Integer()),
  openDays: Type.Integer(),
  endedDays: Nullable(Type.Integer()),
  files: Type.Integer(),
  links: Type.Integer(),
  similar: Type.Integer(),
});
export type FindingFacts = Static<typeof FindingFacts>;

export const Finding = Strict({
  id: Uuid,
  process: Type.String(),
  processName: Bilingual,
  recordId: Uuid,
  recordNo: Type.String(),
  /** Where the record is shown. */
  path: Type.String(),
  check: Type.String(),
  name: Bilingual,
  severity: FindingSeverity,
  state: FindingState,
  facts: FindingFacts,
  foundAt: Instant,
  /** Whole days since then, or until it was settled or gone. */
  age: Type.Integer(),
  due: Instant,
  overdue: Type.Boolean(),
  handlers: Type.Array(UserRef),
  /** Settling it is signed. */
  signs: Type.Boolean(),
  outcome: Nullable(FindingOutcome),
  reason: Nullable(Type.String()),
  closedBy: Nullable(UserRef),
  closedAt: Nullable(Instant),
  rowVersion: Type.Integer(),
  /** The caller may settle it. */
  mine: Type.Boolean(),
});
export type Finding = Static<typeof Finding>;

export const FindingFilter = Strict({
  text: Type.Optional(Text(100)),
  process: Type.Optional(Type.Array(Text(64, 1), { maxItems: 50 })),
  check: Type.Optional(Type.Array(Text(64, 1), { maxItems: 50 })),
  severity: Type.Optional(Type.Array(FindingSeverity, { maxItems: 3 })),
  state: Type.Optional(Type.Array(FindingState, { maxItems: 3 })),
  /** Those that the caller has to settle, or those that others have. */
  toSettle: Type.Optional(Type.Boolean()),
  overdue: Type.Optional(Type.Boolean()),
  handler: Type.Optional(Uuid),
  /** Of one record. */
  recordId: Type.Optional(Uuid),
});
export type FindingFilter = Static<typeof FindingFilter>;

/** Sorted by recordNo, name, severity, state, foundAt, due, closedAt. */
export const listFindings = call({
  path: 'recordCheck/findings',
  shows: ['findings'],
  permission: view,
  summary: 'What checks have found in records that the caller sees, soonest due first',
  request: paged(FindingFilter),
  response: page(Finding),
});

export const getFinding = call({
  method: 'GET',
  path: 'recordCheck/finding',
  shows: ['findings'],
  permission: view,
  summary: 'One finding, and whether signing asks for the account. NOT_FOUND',
  request: One,
  response: Strict({ finding: Finding, accountNeededToSign: Type.Boolean() }),
});

export const settleFinding = call({
  path: 'recordCheck/settle',
  changes: ['findings'],
  permission: { menu: 'QmsRecordCheck', action: 'submit' },
  audit: { module: 'quality', operation: 'settleFinding' },
  summary:
    'Settle a finding with an outcome and a reason, signed where its check says so; by its handlers alone. NOT_FOUND, NO_PERMISSION, RECORD_CHANGED, INVALID_OPERATION for what is closed',
  request: Strict({
    id: Uuid,
    rowVersion: Type.Integer(),
    outcome: FindingOutcome,
    reason: Reason(),
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const CheckRun = Strict({
  id: Uuid,
  state: CheckRunState,
  /** Null: the night's. */
  by: Nullable(UserRef),
  startedAt: Instant,
  endedAt: Nullable(Instant),
  /** Records to read and read; findings that are new, still there and gone; checks of single records without a result. */
  total: Type.Integer(),
  done: Type.Integer(),
  found: Type.Integer(),
  still: Type.Integer(),
  gone: Type.Integer(),
  failed: Type.Integer(),
});
export type CheckRun = Static<typeof CheckRun>;

/** Sorted by startedAt, state, done, found, still, gone, failed. */
export const listCheckRuns = call({
  path: 'recordCheck/runs',
  shows: ['findings'],
  permission: config,
  summary: 'Runs of the checks with their figures, newest first',
  request: paged(Empty),
  response: page(CheckRun),
});

export const CheckFailure = Strict({
  id: Uuid,
  processName: Bilingual,
  check: Bilingual,
  /** What it looks for, in words. */
  when: Bilingual,
  /** Null where the caller does not see it. */
  record: Nullable(Strict({ no: Type.String(), path: Type.String() })),
  /** What the evaluation said. */
  why: Type.String(),
});
export type CheckFailure = Static<typeof CheckFailure>;

/** Failures of one check that a run keeps; it counts all of them. */
export const CHECK_FAILURES_KEPT = 50;

/** Sorted by recordNo. */
export const listCheckFailures = call({
  path: 'recordCheck/failures',
  shows: ['findings'],
  permission: config,
  summary: 'Checks that had no result for single records in a run: the first ones of each check',
  request: paged(Strict({ runId: Uuid })),
  response: page(CheckFailure),
});

export const startChecks = call({
  path: 'recordCheck/run',
  changes: ['findings'],
  permission: config,
  audit: { module: 'quality', operation: 'startChecks' },
  summary: 'Run all checks now, as a job. TOO_MANY_REQUESTS while a run is under way',
  request: Empty,
  response: One,
});

export const stopChecks = call({
  path: 'recordCheck/stop',
  changes: ['findings'],
  permission: config,
  audit: { module: 'quality', operation: 'stopChecks' },
  summary: 'Stop a run; what it has found stays. NOT_FOUND unless it is under way',
  request: One,
  response: One,
});

export const RunningCheck = Strict({
  process: Type.String(),
  processName: Bilingual,
  /** Its id, among those of the type. */
  check: Type.String(),
  name: Bilingual,
  severity: FindingSeverity,
  /** What it looks for, in words. */
  when: Bilingual,
  handler: Bilingual,
  days: Type.Integer(),
  signs: Type.Boolean(),
  /** Findings that are open. */
  open: Type.Integer(),
  off: Nullable(Strict({ by: Nullable(UserRef), at: Instant, reason: Type.String() })),
});
export type RunningCheck = Static<typeof RunningCheck>;

export const listChecks = call({
  method: 'GET',
  path: 'recordCheck/checks',
  shows: ['findings'],
  permission: config,
  summary: 'The checks of all types of record, with those that are switched off',
  request: Empty,
  response: Strict({ rows: Type.Array(RunningCheck) }),
});

export const switchCheck = call({
  path: 'recordCheck/switch',
  changes: ['findings'],
  permission: config,
  audit: { module: 'quality', operation: 'switchCheck' },
  summary:
    'Switch a check off or on again, with a reason. NOT_FOUND, INVALID_OPERATION when it is so already',
  request: Strict({ process: Text(64, 1), check: Text(64, 1), on: Type.Boolean(), reason: Reason() }),
  response: Empty,
});
