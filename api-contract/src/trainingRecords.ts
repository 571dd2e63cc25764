import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, Strict, Text, UserRef, Uuid } from './common';
import { AttemptRow } from './exams';
import { FileRef } from './files';
import { Reading } from './learning';
import { AssignmentState, TrainingRow, TrainingSignature } from './training';
import { WorkflowStatus } from './workflow';

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

/** One line of what is due: training to do, a class to go to or to teach, a paper to mark, practice to judge, … */
export const DueItem = Strict({
  kind: Type.Enum(['assignment', 'class', 'teaching', 'marking', 'practice', 'acknowledgement', 'approval']),
  /** Assignment, class, attempt, assignment to judge, statement, or position whose description is to be approved. */
  id: Uuid,
  title: Bilingual,
  /** Number of the course, document and version, or the person examined. */
  subtitle: Type.String(),
  /** Of an assignment. */
  state: Nullable(AssignmentState),
  due: Nullable(Day),
  overdueDays: Type.Integer(),
  /** Nothing can be done before (waiting time between attempts). */
  notBefore: Nullable(Instant),
  /** When a class begins. */
  startsAt: Nullable(Instant),
  /** Address of where it is done. */
  path: Type.String(),
});
export type DueItem = Static<typeof DueItem>;

export const dueNext = call({
  method: 'GET',
  path: 'tms/my/due/list',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'Everything of training that the caller has to do, soonest first; at most 200',
  request: Empty,
  response: Strict({ rows: Type.Array(DueItem), total: Type.Integer() }),
});

/** A value of a record before and after a correction; null: none, of a validity that it has no end. */
const Corrected = Nullable(Type.Union([Type.String(), Bilingual]));

/** A correction of a record: a record of type `trainingCorrection`. */
const RecordCorrection = Strict({
  id: Uuid,
  no: Type.String(),
  status: WorkflowStatus,
  reason: Type.String(),
  changes: Type.Array(
    Strict({
      field: Type.Enum(['completedOn', 'score', 'validTo', 'givenFor']),
      old: Corrected,
      new: Corrected,
    }),
  ),
});

export const TrainingRecordDetail = Strict({
  row: TrainingRow,
  person: UserRef,
  department: Nullable(Bilingual),
  documentVersionId: Nullable(Uuid),
  /** Why it was given. */
  reason: Bilingual,
  createdAt: Instant,
  reading: Nullable(Reading),
  /** Oldest first. */
  attempts: Type.Array(AttemptRow),
  signature: Nullable(TrainingSignature),
  /** The scanned sheet of whoever was trained on paper. */
  proof: Type.Array(FileRef),
  /** Newest first, from the audit trail. */
  history: Type.Array(
    Strict({ at: Instant, actor: Bilingual, event: Type.String(), description: Bilingual }),
  ),
  /** A signature over it by the caller needs the account beside the password. */
  accountNeededToSign: Type.Boolean(),
  /** A certificate can be downloaded; `verifyPath` is what its QR code leads to, below the page's origin. */
  certificate: Nullable(Strict({ no: Type.String(), verifyPath: Type.String() })),
  /** Newest first; approved ones are in what the record says. */
  corrections: Type.Array(RecordCorrection),
  /** It was practised on the job by a card with steps. */
  hasCard: Type.Boolean(),
  /** For whoever may propose one; `why`: why none can be proposed now. */
  correctable: Nullable(Strict({ why: Nullable(Bilingual) })),
});
export type TrainingRecordDetail = Static<typeof TrainingRecordDetail>;

export const trainingRecord = call({
  path: 'tms/my/record/detail',
  shows: ['learning'],
  permission: ofOwn,
  summary:
    'One training record with attempts, signature and history: one’s own, or with sight of the tasks any',
  request: Strict({ id: Uuid }),
  response: TrainingRecordDetail,
});

export const downloadCertificate = call({
  method: 'GET',
  path: 'tms/my/record/certificate',
  permission: ofOwn,
  audit: { module: 'training', operation: 'certificate' },
  responseKind: 'bytes',
  summary: 'The certificate of a completed training as PDF, with a QR code for checking it',
  request: Strict({ id: Uuid }),
  response: Type.Unknown(),
});

/** Without a session; tells nothing beyond what the certificate itself says. */
export const verifyCertificate = call({
  method: 'GET',
  path: 'tms/certificate/verify',
  permission: 'public',
  summary: 'Whether a certificate is genuine and valid, by the code of its QR code',
  request: Strict({
    code: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    /** Code of the tenant that issued it, where the address does not tell. */
    tenant: Type.Optional(Text(64, 1)),
  }),
  response: Strict({
    /** Unknown codes answer `unknown` and nothing else. */
    state: Type.Enum(['valid', 'expired', 'notValid', 'unknown']),
    no: Nullable(Type.String()),
    name: Nullable(Type.String()),
    course: Nullable(Bilingual),
    completedOn: Nullable(Day),
    validTo: Nullable(Day),
    /** When what it says was last corrected; a copy from before says otherwise. */
    correctedOn: Nullable(Day),
  }),
});
