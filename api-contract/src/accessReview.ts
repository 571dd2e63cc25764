import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Day,
  Empty,
  Instant,
  Nullable,
  page,
  paged,
  REASON_LENGTH,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { SignatureInput } from './workflow';

/** What a reviewer finds: the access stays, roles are taken away, or the account is disabled. */
export const REVIEW_VERDICTS = ['keep', 'revoke', 'disable'] as const;
export const ReviewVerdict = Type.Enum([...REVIEW_VERDICTS]);
export type ReviewVerdict = Static<typeof ReviewVerdict>;

export const AccessReview = Strict({
  id: Uuid,
  openedAt: Instant,
  /** Null: the half-year began. */
  openedBy: Nullable(UserRef),
  due: Day,
  closedAt: Nullable(Instant),
  people: Type.Integer(),
  open: Type.Integer(),
  /** Open entries that the caller reviews. */
  mine: Type.Integer(),
});
export type AccessReview = Static<typeof AccessReview>;

const Role = Strict({ code: Type.String(), name: Bilingual });

/** One person under review; what they have is that of now while open, and that of the decision afterwards. */
export const ReviewEntry = Strict({
  id: Uuid,
  userId: Uuid,
  account: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  department: Nullable(Bilingual),
  roles: Type.Array(Role),
  status: Type.String(),
  canLogin: Type.Boolean(),
  lastSignInAt: Nullable(Instant),
  reviewer: UserRef,
  verdict: Nullable(ReviewVerdict),
  /** Codes of the roles that were taken away. */
  revoked: Type.Array(Type.String()),
  remark: Type.String(),
  decidedAt: Nullable(Instant),
  /** The caller may decide it now. */
  mine: Type.Boolean(),
});
export type ReviewEntry = Static<typeof ReviewEntry>;

export const ReviewFilter = Strict({
  reviewId: Uuid,
  text: Type.Optional(Text(100)),
  /** `open`: not decided yet. */
  verdict: Type.Optional(Type.Array(Type.Enum(['open', ...REVIEW_VERDICTS]), { maxItems: 4 })),
  role: Type.Optional(Type.Array(Text(32, 1), { maxItems: 100 })),
  /** Only what the caller reviews. */
  mine: Type.Optional(Type.Boolean()),
});
export type ReviewFilter = Static<typeof ReviewFilter>;

/** People one signature may decide about. */
export const MAX_REVIEW_DECISIONS = 200;

const view = { menu: 'AccessReview', action: 'view' } as const;

export const listAccessReviews = call({
  method: 'GET',
  path: 'accessReview/list',
  shows: ['accessReviews'],
  permission: view,
  summary: 'Reviews of who has access, newest first; whether signing asks for the account',
  request: Empty,
  response: Strict({ reviews: Type.Array(AccessReview), accountNeededToSign: Type.Boolean() }),
});

export const openAccessReview = call({
  path: 'accessReview/open',
  changes: ['accessReviews'],
  permission: { menu: 'AccessReview', action: 'config' },
  audit: { module: 'accessReview', operation: 'open' },
  summary:
    'Begin a review of all enabled accounts; heads of departments are told. INVALID_OPERATION while one is open, TASK_ASSIGNEE_INCORRECT without anybody to review a person',
  request: Strict({ due: Day, reason: Reason() }),
  response: Strict({ id: Uuid }),
});

/** Sorted by name, account, lastSignInAt, verdict. */
export const listReviewEntries = call({
  path: 'accessReview/entries',
  shows: ['accessReviews'],
  permission: view,
  summary: 'People of a review with roles and last sign-in; reviewers see their own, others all',
  request: paged(ReviewFilter),
  response: page(ReviewEntry),
});

export const signAccessReview = call({
  path: 'accessReview/sign',
  changes: ['accessReviews', 'people', 'roles'],
  permission: { menu: 'AccessReview', action: 'approve' },
  audit: { module: 'accessReview', operation: 'sign' },
  summary:
    'Confirm or revoke the access of people, with one signature; revoked access ends at once. RECORD_CHANGED when somebody has other roles than were shown, LAST_ADMINISTRATOR, INVALID_OPERATION for what is decided',
  request: Strict({
    reviewId: Uuid,
    decisions: Type.Array(
      Strict({
        entryId: Uuid,
        verdict: ReviewVerdict,
        /** Roles as they were shown. */
        roles: Type.Array(Text(32, 1), { maxItems: 50 }),
        /** Those to be taken away; of `revoke` alone. */
        revoked: Type.Array(Text(32, 1), { maxItems: 50 }),
        /** Why, unless everything stays. */
        remark: Text(REASON_LENGTH),
      }),
      { minItems: 1, maxItems: MAX_REVIEW_DECISIONS },
    ),
    signature: SignatureInput,
  }),
  response: Strict({ open: Type.Integer() }),
});
export type ReviewDecision = Static<(typeof signAccessReview)['request']>['decisions'][number];
