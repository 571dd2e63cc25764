import { sql } from 'kysely';
import type { Stored } from '../../platform/database/schema';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { currentTenant } from '../tenancy/tenant';
import { digestText, linkOf } from './mailText';
import { queueMail } from './queue';

/** People whose mail is written in one transaction. */
const BATCH = 50;
/** Milliseconds for which notices are kept that were mailed: their keys tell that they were. */
const KEPT = 90 * 86_400_000;

/** Writes the mail of whatever is due, one message for each person; it leaves with the queue of messages. */
export const mailDigests = (platform: Platform): Promise<void> =>
  platform.inTurns((tenant) => platform.asSystem(tenant, mailSome));

/**
 * The mail and what says that it was written are of one transaction, so nothing is mailed twice or lost. The oldest
 * notice of a person is what instances lock: a second one leaves out that person altogether.
 */
async function mailSome(ctx: Context): Promise<boolean> {
  const { rows: people } = await sql<{ user_id: string }>`
    select d.user_id from notice_digest d
    where d.mailed_at is null and d.due_at <= ${ctx.now} and not exists (
      select from notice_digest e where e.user_id = d.user_id and e.mailed_at is null
        and (e.due_at, e.id) < (d.due_at, d.id))
    order by d.due_at limit ${BATCH} for update of d skip locked`.execute(ctx.tx);
  if (people.length === 0) return false;
  const due = await ctx.tx
    .updateTable('notice_digest')
    .set({ mailed_at: ctx.now })
    .where(
      'user_id',
      'in',
      people.map((one) => one.user_id),
    )
    .where('mailed_at', 'is', null)
    .where('due_at', '<=', ctx.now)
    .returningAll()
    .execute();
  for (const { user_id: userId } of people)
    await mailTo(
      ctx,
      userId,
      due.filter((one) => one.user_id === userId),
    );
  return people.length === BATCH;
}

async function mailTo(ctx: Context, userId: string, due: Stored<'notice_digest'>[]): Promise<void> {
  const tenant = await currentTenant(ctx.tx);
  const inOrder = due.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const lines = inOrder.map(({ text_zh: zh, text_en: en, path }) => ({
    text: { zh, en },
    link: path && linkOf(ctx.platform, tenant, path),
  }));
  const [first] = inOrder;
  if (first) await queueMail(ctx, { userIds: [userId], ...digestText(lines), onceKey: `digest:${first.id}` });
}

/** Forgets notices that were mailed long ago. */
export const sweepDigests = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenantId) =>
    platform.inTenant(tenantId, (tx, now) =>
      tx
        .deleteFrom('notice_digest')
        .where('mailed_at', '<', new Date(now.getTime() - KEPT))
        .execute(),
    ),
  );
