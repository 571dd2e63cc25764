import type { Bilingual } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import '../tables';

export interface Notice {
  userIds: string[];
  text: Bilingual;
  /** Address of what it is about. */
  path: string | null;
  /** With a key the same person is told once, however often the job comes round. */
  onceKey?: string;
}

/** Leaves a notice for people and pushes it. Answers how many were told now. */
export async function notify(ctx: Context, { userIds, text, path, onceKey }: Notice): Promise<number> {
  const people = [...new Set(userIds)];
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
