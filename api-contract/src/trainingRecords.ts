import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, Strict, Text, UserRef, Uuid } from './common';
import { Correction, CorrectionField, CorrectionValues } from './corrections';
import { AttemptRow } from './exams';
import { FileRef } from './files';
import { Reading } from './learning';
import { AssignmentState, TrainingRow, TrainingSignature } from './training';

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

/** One line of what is due: training to do, a class to go to or to teach, a paper to mark, practice to judge, … */
export const DueItem = Strict({
  kind: Type.Enum([
    'assignment',
    'class',
    'teaching',
    'marking',
    'practice',
    'acknowledgement',
    'correction',
  ]),
  /** Assignment, class, attempt, assignment to judge, statement, or correction of a record. */
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
  permission: ofOwn,
  summary: 'Everything of training that the caller has to do, soonest first; at most 200',
  request: Empty,
  response: Strict({ rows: Type.Array(DueItem), total: Type.Integer() }),
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
    Strict({ at: Instant, actor: Type.String(), event: Type.String(), description: Bilingual }),
  ),
  /** A signature over it by the caller needs the account beside the password. */
  accountNeededToSign: Type.Boolean(),
  /** A certificate can be downloaded; `verifyPath` is what its QR code leads to, below the page's origin. */
  certificate: Nullable(Strict({ no: Type.String(), verifyPath: Type.String() })),
  /** Newest first; approved ones are in what the record says. */
  corrections: Type.Array(Correction),
  /** It was practised on the job by a card with steps. */
  hasCard: Type.Boolean(),
  /** For whoever may propose one: what it may change, and what it has to respect. */
  correctable: Nullable(
    Strict({
      fields: Type.Array(CorrectionField),
      values: CorrectionValues,
      /** Score from which it is passed; null: no exam says it. */
      passScore: Nullable(Type.Number()),
      /** As it is kept, whether or not it has expired since. */
      state: AssignmentState,
      today: Day,
      /** Why none can be proposed now. */
      why: Nullable(Bilingual),
    }),
  ),
});
export type TrainingRecordDetail = Static<typeof TrainingRecordDetail>;

export const trainingRecord = call({
  path: 'tms/my/record/detail',
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
