import { type DetachedPart, GENESIS } from '../../platform/audit/chain';
import { lastDetached } from '../../platform/audit/detached';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';

/** A month of a trail that may be detached. */
export type Month = Pick<DetachedPart, 'month' | 'from' | 'previousHash' | 'seq' | 'hash' | 'until'>;

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first moment of a month, some months later; in UTC. */
const startOf = (month: string, later = 0): Date => {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + later);
  return start;
};

/** Whatever is older may be detached, where entries stay for a number of months. */
export const limitOf = (now: Date, months: number): Date => startOf(monthOf(now), -months);

/**
 * What of a tenant's trail may be detached, month by month: always the beginning of the chain, up to the first entry of a
 * later month, so that a clock that was wrong for an hour leaves no hole. An entry dated ahead keeps all that follow.
 */
export async function monthsBefore(tx: TenantTransaction, limit: Date): Promise<Month[]> {
  const months: Month[] = [];
  let last: Pick<DetachedPart, 'month' | 'seq' | 'hash'> = (await lastDetached(tx)) ?? {
    month: '',
    seq: 0,
    hash: GENESIS,
  };
  for (;;) {
    const first = await tx
      .selectFrom('audit_entry')
      .select('at')
      .where('seq', '=', last.seq + 1)
      .executeTakeFirst();
    if (!first) return months;
    const own = monthOf(first.at);
    const month = own > last.month ? own : monthOf(startOf(last.month, 1));
    const end = startOf(month, 1);
    if (end > limit) return months;
    const through = await lastBefore(tx, last.seq, end);
    months.push({ month, from: last.seq + 1, previousHash: last.hash, ...through });
    last = { month, ...through };
  }
}

/** The last entry before the first one of a time. */
async function lastBefore(
  tx: TenantTransaction,
  after: number,
  end: Date,
): Promise<Pick<Month, 'seq' | 'hash' | 'until'>> {
  const next = await tx
    .selectFrom('audit_entry')
    .select('seq')
    .where('seq', '>', after)
    .where('at', '>=', end)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const { seq, hash, at } = await tx
    .selectFrom('audit_entry')
    .select(['seq', 'hash', 'at'])
    .where('seq', '>', after)
    .$if(next !== undefined, (query) => query.where('seq', '<', next?.seq ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { seq, hash, until: at.toISOString() };
}
