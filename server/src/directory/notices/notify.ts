import type { Bilingual, NoticeKind } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { channelsOf } from './preferences';
import { queueMail } from './queue';

export interface Notice {
  /** What it is about, for those who choose how to be told; `process` when left out. */
  kind?: NoticeKind;
  userIds: string[];
  text: Bilingual;
  /** Address of what it is about. */
  path: string | null;
  /** With a key the same person is told once, however often the job comes round. */
  onceKey?: string;
}

/**
 * Tells people, in the suite and by e-mail as each of them chose for the kind. Answers how many got a notice in the
 * suite now.
 */
export async function notify(ctx: Context, notice: Notice): Promise<number> {
  const { userIds, kind = 'process', text, path, onceKey } = notice;
  if (userIds.length === 0) return 0;
  const { inApp, email } = await channelsOf(ctx.tx, kind, [...new Set(userIds)]);
  await queueMail(ctx, { userIds: email, subject: text, body: text, path, onceKey });
  return leaveNotice(ctx, inApp, notice);
}

/** Leaves a notice for people and pushes it. */
async function leaveNotice(ctx: Context, people: string[], { text, path, onceKey }: Notice): Promise<number> {
  if (people.length === 0) return 0;
  const told = await ctx.tx
    .insertInto('notification')
    .values(
      people.map((user_id) => ({
        user_id,
        text_zh: text.zh,
        text_en: text.en,
        path,
        sent_at: ctx.now,
        once_key: onceKey ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'once_key']).doNothing())
    .returning(['id', 'user_id'])
    .execute();
  if (told.length === 0) return 0;
  const counts = await ctx.tx
    .selectFrom('notification')
    .select((e) => ['user_id', e.fn.countAll<number>().as('count')])
    .where('read_at', 'is', null)
    .where(
      'user_id',
      'in',
      told.map((row) => row.user_id),
    )
    .groupBy('user_id')
    .execute();
  const unreadOf = new Map(counts.map((row) => [row.user_id, Number(row.count)]));
  for (const { id, user_id } of told)
    ctx.pushUser(user_id, 'user.notification', { id, unread: unreadOf.get(user_id) ?? 0 });
  return told.length;
}
