import Type, { type Static } from 'typebox';
import { call } from './call';
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
import { SignatureInput } from './workflow';

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

/** What may be wrong in a finished training record. Its result is not among them: only new training changes that. */
export const CORRECTION_FIELDS = ['completedOn', 'score', 'validTo', 'givenFor'] as const;
export const CorrectionField = Type.Enum([...CORRECTION_FIELDS]);
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** Proposed waits for the trainee, confirmed for a training manager; approved is applied. */
export const CORRECTION_STATES = ['proposed', 'confirmed', 'approved', 'rejected', 'withdrawn'] as const;
export const CorrectionState = Type.Enum([...CORRECTION_STATES]);
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** What a record is to say; what is left out stays. */
export const CorrectionChanges = Strict({
  completedOn: Type.Optional(Day),
  /** Of 100. */
  score: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  /** Last day; null: without end. */
  validTo: Type.Optional(Nullable(Day)),
  /** Why the training was given. */
  givenFor: Type.Optional(Strict({ zh: Text(500, 1), en: Text(500, 1) })),
});
export type CorrectionChanges = Static<typeof CorrectionChanges>;

/** Values of a record; those that a correction leaves alone are missing. */
export const CorrectionValues = Strict({
  completedOn: Type.Optional(Nullable(Day)),
  score: Type.Optional(Nullable(Type.Number())),
  validTo: Type.Optional(Nullable(Day)),
  givenFor: Type.Optional(Bilingual),
});
export type CorrectionValues = Static<typeof CorrectionValues>;

export const Correction = Strict({
  id: Uuid,
  no: Type.String(),
  state: CorrectionState,
  recordId: Uuid,
  person: UserRef,
  courseNo: Type.String(),
  courseName: Bilingual,
  /** Fields that change, with what they said when it was proposed and what they are to say. */
  fields: Type.Array(CorrectionField),
  old: CorrectionValues,
  new: CorrectionValues,
  reason: Type.String(),
  proposedAt: Instant,
  /** Oldest first; a confirmation and an approval are signed. */
  acts: Type.Array(
    Strict({ act: CorrectionState, by: UserRef, at: Instant, reason: Nullable(Type.String()) }),
  ),
  /** The caller has the next move. */
  waitsForMe: Type.Boolean(),
});
export type Correction = Static<typeof Correction>;

export const CorrectionDetail = Strict({
  correction: Correction,
  /** Who has the next move; empty when it is over. */
  waitsFor: Type.Array(UserRef),
  may: Strict({
    confirm: Type.Boolean(),
    approve: Type.Boolean(),
    reject: Type.Boolean(),
    withdraw: Type.Boolean(),
  }),
  accountNeededToSign: Type.Boolean(),
});
export type CorrectionDetail = Static<typeof CorrectionDetail>;

/** Sorted by no, person, courseNo, state, proposedAt; what waits for the caller first unless sorted. */
export const listCorrections = call({
  path: 'tms/correction/list',
  permission: ofOwn,
  summary:
    'Corrections of one’s own records, those one proposed or decides, and of people whose training one sees',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      state: Type.Optional(Type.Array(CorrectionState, { maxItems: 5 })),
      /** Only those whose next move is the caller's. */
      waiting: Type.Optional(Type.Boolean()),
    }),
  ),
  response: page(Correction),
});

export const correctionDetail = call({
  path: 'tms/correction/detail',
  permission: ofOwn,
  summary: 'One correction of a training record and what the caller may do with it',
  request: Strict({ id: Uuid }),
  response: CorrectionDetail,
});

export const proposeCorrection = call({
  path: 'tms/correction/propose',
  permission: ofOwn,
  audit: { module: 'training', operation: 'proposeCorrection' },
  summary:
    'Propose to correct a finished training record: by the trainee, signed, or by who manages their training',
  request: Strict({
    recordId: Uuid,
    changes: CorrectionChanges,
    reason: Reason(),
    /** Of the trainee, whose own proposal counts as confirmed. */
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({ id: Uuid, no: Type.String(), state: CorrectionState }),
});

const State = Strict({ state: CorrectionState });
const signed = Strict({ id: Uuid, signature: SignatureInput });
const withReason = Strict({ id: Uuid, reason: Reason() });

export const confirmCorrection = call({
  path: 'tms/correction/confirm',
  permission: ofOwn,
  audit: { module: 'training', operation: 'confirmCorrection' },
  summary: 'Confirm, as the trainee, that the correction is right',
  request: signed,
  response: State,
});

export const approveCorrection = call({
  path: 'tms/correction/approve',
  permission: { menu: 'TmsExamReview', action: 'edit' },
  audit: { module: 'training', operation: 'approveCorrection' },
  summary: 'Approve a confirmed correction: the record says the corrected values from then on',
  request: signed,
  response: State,
});

export const rejectCorrection = call({
  path: 'tms/correction/reject',
  permission: ofOwn,
  audit: { module: 'training', operation: 'rejectCorrection' },
  summary: 'Reject a correction, as the trainee before the confirmation or as who would approve it',
  request: withReason,
  response: State,
});

export const withdrawCorrection = call({
  path: 'tms/correction/withdraw',
  permission: ofOwn,
  audit: { module: 'training', operation: 'withdrawCorrection' },
  summary: 'Withdraw a correction that one proposed and that is not decided yet',
  request: withReason,
  response: State,
});
