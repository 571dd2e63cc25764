import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { StoredModel } from '../tables';

/** Answers that may be begun in a minute, by one person and by everyone of a tenant. */
const A_MINUTE = { person: 6, tenant: 60 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const before = ({ now }: Context, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Tokens and answers of the last 24 hours. */
export async function usedLately(ctx: Context): Promise<{ tokens: number; answers: number }> {
  const { tokens, answers } = await countUse(ctx);
  return { tokens, answers };
}

/**
 * Sets tokens aside for one answer to the caller. Rates and budgets hold for calls at the same time too: each waits
 * for the other. Null when what may be used in 24 hours is used up. TOO_MANY_REQUESTS.
 */
export async function reserve(
  ctx: Context,
  { tokens_a_day, answers_a_day }: StoredModel,
  tokens: number,
): Promise<string | null> {
  await ctx.tx.selectFrom('assistant_setting').select('version').forUpdate().execute();
  const used = await countUse(ctx);
  if (used.ownOfMinute >= A_MINUTE.person || used.ofMinute >= A_MINUTE.tenant)
    throw new AppError('TOO_MANY_REQUESTS', { seconds: MINUTE / 1000 });
  if (used.own >= answers_a_day || used.tokens + tokens > tokens_a_day) return null;
  // What no budget counts any more goes; the audit trail keeps who asked what.
  await ctx.tx
    .deleteFrom('assistant_use')
    .where('at', '<', before(ctx, 2 * DAY))
    .execute();
  const { id } = await ctx.tx
    .insertInto('assistant_use')
    .values({ user_id: ctx.caller.userId, at: ctx.now, tokens })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts what was used in the place of what was set aside. */
export const settle = ({ tx }: Context, id: string, tokens: number): Promise<unknown> =>
  tx.updateTable('assistant_use').set({ tokens }).where('id', '=', id).execute();

async function countUse(ctx: Context) {
  const minuteAgo = before(ctx, MINUTE);
  const own = sql`user_id = ${ctx.caller.userId}`;
  const { rows } = await sql<Record<'tokens' | 'answers' | 'own' | 'ofMinute' | 'ownOfMinute', number>>`
    select coalesce(sum(tokens), 0)::float8 as tokens,
      count(*)::int as answers,
      count(*) filter (where ${own})::int as own,
      count(*) filter (where at > ${minuteAgo})::int as "ofMinute",
      count(*) filter (where ${own} and at > ${minuteAgo})::int as "ownOfMinute"
    from assistant_use where at > ${before(ctx, DAY)}`.execute(ctx.tx);
  return rows[0] as (typeof rows)[number];
}
