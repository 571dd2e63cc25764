import type { DocumentFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { isGiven } from '../../../platform/search/list';
import { allOf, isOneOf } from '../../../platform/search/listSql';
import { openState, partSeen, seesAllVersions } from '../access';

/** Parts of the filter that documents are counted by. */
export type Counted = 'category' | 'state' | 'departmentId';

/** What each of them is called in the counts. */
const COLUMNS = { category: 'category', state: 'state', departmentId: 'department_id' } as const;
const PARTS = Object.keys(COLUMNS) as Counted[];

/** Whether a filter asks for nothing but what documents are counted by. */
export const isCounted = (filter: DocumentFilter): boolean =>
  Object.entries(filter).every(([key, value]) => !isGiven(value) || Object.hasOwn(COLUMNS, key));

/** Where the state stands in the counts. */
const COUNTED = { state: sql`d.state` };

/** SQL condition on `d`, with what stands for the state in it: what a filter asks of these parts. */
export const chosenOf = (
  { category = [], state = [], departmentId }: DocumentFilter,
  on: { state: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  allOf([
    category.length > 0 && isOneOf(sql`d.category`, category),
    state.length > 0 && isOneOf(on.state, state),
    departmentId && sql`d.department_id = ${departmentId}`,
  ]);

/**
 * SQL: how many documents the caller sees of each category, department and state. They are counted by what is said alike
 * for all readers; where the caller takes part, or is named as a reader, and sees another version than that, the
 * difference is added.
 */
function seenTogether(ctx: Context): RawBuilder<unknown> {
  const openly = openState(ctx);
  const counted = sql`select d.category, d.department_id, ${openly} as state, d.n from document_cube d`;
  const { userId } = ctx.caller;
  const differing = (from: RawBuilder<unknown>, state: RawBuilder<unknown>) => sql`
    select d.category, d.department_id, seen.state, seen.n from ${from}
    cross join lateral (values (${state}, 1), (${openly}, -1)) seen(state, n)
    where ${state} is distinct from ${openly}`;
  const taking = differing(sql`document_part d`, partSeen(ctx).state);
  const named = differing(
    sql`document_reader r join document d on d.id = r.document_id`,
    openState(ctx, sql`d.effective_id is not null`),
  );
  const all = sql`${counted}
    union all ${taking} and d.participant_id = ${userId}
    union all ${named} and r.user_id = ${userId} and not exists (
      select from document_part p where p.document_id = r.document_id and p.participant_id = ${userId})`;
  return sql`select category, department_id, state, sum(n) as n
    from (${seesAllVersions(ctx) ? counted : all}) seen
    where state is not null group by category, department_id, state`;
}

/** SQL number: the documents that the caller sees of those that a filter leaves; it asks for what they are counted by. */
export const seenTotal = (ctx: Context, filter: DocumentFilter): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(n), 0)::bigint from (${seenTogether(ctx)}) d where ${chosenOf(filter, COUNTED)})`;

/** How many of them have a value. */
export interface PartCount {
  part: Counted;
  value: string;
  count: number;
}

/** How many of them have each value of each part, which leaves its own choice out; the most first. */
export async function seenCounts(ctx: Context, filter: DocumentFilter): Promise<PartCount[]> {
  const parts = PARTS.map((part) => {
    const { [part]: _, ...others } = filter;
    return sql`select ${sql.lit(part)} as part, ${sql.ref(COLUMNS[part])}::text as value, n
      from seen d where ${chosenOf(others, COUNTED)}`;
  });
  const { rows } = await sql<PartCount>`
    with seen as materialized (${seenTogether(ctx)})
    select part, value, sum(n)::bigint as count from (${sql.join(parts, sql` union all `)}) counted
    group by part, value having sum(n) > 0 order by count desc, value`.execute(ctx.tx);
  return rows;
}
