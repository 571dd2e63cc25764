import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Instant, Nullable, Reason, Strict, UserRef, Uuid } from './common';
import { SignatureInput } from './workflow';

/** A version that was released although people were untrained; it stays on record. */
export const RiskRelease = Strict({
  by: UserRef,
  at: Instant,
  reason: Type.String(),
  untrained: Type.Array(UserRef),
});
export type RiskRelease = Static<typeof RiskRelease>;

/** Why an approved version is not in force yet, and who can change that (domain: effective gate). */
export const GateView = Strict({
  /** True when only the release by QA is left, or nothing. */
  open: Type.Boolean(),
  /** What it waits for, each with its name. */
  conditions: Type.Array(Strict({ label: Bilingual, met: Type.Boolean() })),
  plannedDate: Nullable(Day),
  dateReached: Type.Boolean(),
  /** Null: no training is needed. Per cent, rounded down. */
  training: Nullable(
    Strict({
      rate: Type.Integer(),
      limit: Type.Integer(),
      qualified: Type.Integer(),
      counted: Type.Integer(),
      exempt: Type.Integer(),
      offDuty: Type.Integer(),
      met: Type.Boolean(),
    }),
  ),
  /** People who are not qualified yet; at most 500, `missingTotal` counts all. */
  missing: Type.Array(
    Strict({
      person: UserRef,
      department: Nullable(Bilingual),
      position: Nullable(Bilingual),
      assignmentId: Uuid,
      state: Type.String(),
      /** False: the person has no access, and is trained on paper. */
      signsIn: Type.Boolean(),
      due: Nullable(Day),
      clearedBy: Type.Array(UserRef),
      /** Training task in which a training manager exempts, cancels or retrains; null: none, or not the caller's. */
      taskId: Nullable(Uuid),
    }),
  ),
  missingTotal: Type.Integer(),
  /** Each distribution department needs somebody qualified in each position concerned. */
  departments: Type.Array(
    Strict({ department: Bilingual, position: Bilingual, qualified: Type.Integer(), met: Type.Boolean() }),
  ),
  riskRelease: Nullable(RiskRelease),
  /** May the caller put the day off, bring it forward, or release at risk; null: yes. */
  postponeDisabledWhy: Nullable(Bilingual),
  advanceDisabledWhy: Nullable(Bilingual),
  riskReleaseDisabledWhy: Nullable(Bilingual),
  accountNeededToSign: Type.Boolean(),
});
export type GateView = Static<typeof GateView>;

const ofVersion = { versionId: Uuid };
/** The version by its id, and how often its form had changed when its planned day was read. */
const ofSeen = { ...ofVersion, version: Type.Integer() };

export const documentGate = call({
  path: 'dms/gate/view',
  shows: ['document'],
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary: 'Why an approved version is not in force yet',
  request: Strict(ofVersion),
  response: GateView,
});

export const postponeVersion = call({
  path: 'dms/gate/postpone',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'view' },
  audit: { module: 'documents', operation: 'postpone' },
  summary: 'Put the planned effective date off; owner or document controller',
  request: Strict({ ...ofSeen, plannedDate: Day, reason: Reason() }),
  response: Strict({ plannedDate: Day }),
});

export const advanceVersion = call({
  path: 'dms/gate/advance',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'approve' },
  audit: { module: 'documents', operation: 'advance' },
  summary: 'Quality head: bring the planned effective date forward, with less time for the training. Signed',
  request: Strict({ ...ofSeen, plannedDate: Day, reason: Reason(), signature: SignatureInput }),
  response: Strict({ plannedDate: Day }),
});

export const riskRelease = call({
  path: 'dms/gate/riskRelease',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'approve' },
  audit: { module: 'documents', operation: 'riskRelease' },
  summary:
    'Quality head: open the training gate although people are untrained; they are named and stored. Signed',
  request: Strict({ ...ofVersion, reason: Reason(), signature: SignatureInput }),
  response: Strict({ untrained: Type.Array(UserRef) }),
});
