import type { AccessReview, ReviewEntry, ReviewFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { userRefs } from '../../directory/identity/directory';
import type { Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, type Range, rangeOf } from '../../platform/search/listSql';
import { ENTRY_COLUMNS } from './columns';
import { REVIEWERS } from './reviewers';

interface StoredReview {
  id: string;
  opened_at: Date;
  opened_by: string | null;
  due: string;
  closed_at: Date | null;
  people: number;
  open: number;
  mine: number;
}

/** All reviews, newest first, with how far they are. */
export async function listReviews(ctx: Context): Promise<AccessReview[]> {
  const { rows } = await sql<StoredReview>`
    select r.id, r.opened_at, r.opened_by, to_char(r.due, 'YYYY-MM-DD') as due, r.closed_at,
      count(e.id)::int as people, count(e.id) filter (where e.verdict is null)::int as open,
      count(e.id) filter (where e.verdict is null and e.reviewer_id = ${ctx.caller.userId})::int as mine
    from access_review r
    left join access_review_entry e on e.tenant_id = r.tenant_id and e.review_id = r.id
    group by r.tenant_id, r.id order by r.opened_at desc limit 50`.execute(ctx.tx);
  const people = await userRefs(
    ctx.tx,
    rows.flatMap((row) => row.opened_by ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    openedAt: row.opened_at.toISOString(),
    openedBy: people.get(row.opened_by ?? '') ?? null,
    due: row.due,
    closedAt: row.closed_at?.toISOString() ?? null,
    people: row.people,
    open: row.open,
    mine: row.mine,
  }));
}

/** Whoever begins reviews or exports them sees all; the others what they review. */
const seesAll = ({ caller }: Context): boolean => {
  const actions = caller.permissions.get('AccessReview');
  return actions?.has('config') === true || actions?.has('export') === true;
};

interface StoredEntry {
  id: string;
  user_id: string;
  account: string;
  name: string;
  name_en: string;
  department: ReviewEntry['department'];
  roles: ReviewEntry['roles'];
  status: string;
  can_login: boolean;
  last_sign_in_at: Date | null;
  reviewer_id: string;
  verdict: ReviewEntry['verdict'];
  revoked: string[];
  remark: string;
  held: Pick<ReviewEntry, 'department' | 'roles' | 'status' | 'canLogin' | 'lastSignInAt'> | null;
  decided_at: Date | null;
  mine: boolean;
}

/** Roles of a person as the contract has them; `u` is the account. */
const ROLES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'name',
    jsonb_build_object('zh', r.name_zh, 'en', r.name_en)) order by r.code), '[]')
  from user_role h join role r on r.tenant_id = h.tenant_id and r.code = h.role_code
  where h.tenant_id = u.tenant_id and h.user_id = u.id)`;

/**
 * Whether the caller may decide an entry: as its reviewer, or from quality management for a reviewer who may no
 * longer. Never about oneself.
 */
function isMine(ctx: Context): RawBuilder<boolean> {
  const { userId } = ctx.caller;
  return sql`(e.verdict is null and e.user_id <> ${userId} and (e.reviewer_id = ${userId}
    or (exists (select from (${REVIEWERS}) me where me.id = ${userId} and me.quality)
      and not exists (select from (${REVIEWERS}) one where one.id = e.reviewer_id))))`;
}

/** What is read of an entry and its person. */
const columns = (ctx: Context) => sql`
  e.*, u.account, u.name, u.name_en, u.status, u.can_login, u.last_sign_in_at, ${ROLES} as roles,
  case when d.id is null then null else jsonb_build_object('zh', d.name_zh, 'en', d.name_en) end as department,
  ${isMine(ctx)} as mine`;

const SOURCE = sql`access_review_entry e
  join user_account u on u.tenant_id = e.tenant_id and u.id = e.user_id
  left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`;

/** The people of reviews, as far as the caller sees them. */
export const entries = list<ReviewFilter, undefined, ReviewEntry>({
  source: SOURCE,
  columns: ENTRY_COLUMNS,
  filters: {
    reviewId: (id) => sql`e.review_id = ${id}`,
    // Whoever sees all may ask for their own alone.
    mine: (mine, { ctx }) => mine && ownOf(ctx),
    text: (text) => anyContains(text, sql`u.account`, sql`u.name`, sql`u.name_en`),
    verdict: (verdicts) => sql`coalesce(e.verdict, 'open') = any(${verdicts})`,
    role: (roles) => sql`case when e.held is null
      then exists (select from user_role h where h.tenant_id = u.tenant_id and h.user_id = u.id
        and h.role_code = any(${roles}))
      else exists (select from jsonb_array_elements(e.held->'roles') as one
        where one->>'code' = any(${roles})) end`,
  },
  scope: ({ ctx }) => !seesAll(ctx) && ownOf(ctx),
  order: [sql`u.account`],
});

const ownOf = (ctx: Context) => sql`(e.reviewer_id = ${ctx.caller.userId} or ${isMine(ctx)})`;

/** One page of the people of a review. */
export const listEntries: Handles<'listReviewEntries'> = async (ctx, input) => ({
  total: await entries.count({ ctx, filter: input.filter }),
  rows: await entryRows(ctx, input.filter, rangeOf(input)),
});

/** A range of the people of a review, by account unless sorted. */
export const entryRows = async (ctx: Context, filter: ReviewFilter, range: Range): Promise<ReviewEntry[]> =>
  toEntries(ctx, await entries.rows<StoredEntry>({ ctx, filter }, columns(ctx), range));

async function toEntries(ctx: Context, rows: StoredEntry[]): Promise<ReviewEntry[]> {
  const reviewers = await userRefs(ctx.tx, [...new Set(rows.map((row) => row.reviewer_id))]);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    account: row.account,
    name: row.name,
    nameEn: row.name_en,
    ...(row.held ?? {
      department: row.department,
      roles: row.roles,
      status: row.status,
      canLogin: row.can_login,
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    }),
    reviewer: reviewers.get(row.reviewer_id) ?? { id: row.reviewer_id, account: '', name: '' },
    verdict: row.verdict,
    revoked: row.revoked,
    remark: row.remark,
    decidedAt: row.decided_at?.toISOString() ?? null,
    mine: row.mine,
  }));
}

/** Open entries of the caller by id, as they are now; whoever signs holds them until the end. */
export async function lockEntries(
  ctx: Context,
  reviewId: string,
  ids: string[],
): Promise<Map<string, ReviewEntry>> {
  await ctx.tx
    .selectFrom('access_review_entry')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows } = await sql<StoredEntry>`
    select ${columns(ctx)} from ${SOURCE} where e.review_id = ${reviewId} and ${isMine(ctx)}
      and e.id = any(${ids}::uuid[])`.execute(ctx.tx);
  return new Map((await toEntries(ctx, rows)).map((entry) => [entry.id, entry]));
}
