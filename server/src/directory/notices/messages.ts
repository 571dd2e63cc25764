import { type SqlBool, sql } from 'kysely';
import type { AnswerOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';

const SHOWN = 100;

/** The caller's newest messages. */
export async function messages(ctx: Context): Promise<AnswerOf<'listMessages'>> {
  const rows = await ctx.tx
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      text: { zh: row.text_zh, en: row.text_en },
      path: row.path,
      sentAt: row.sent_at.toISOString(),
      read: row.read_at !== null,
    })),
    unread: await unread(ctx),
  };
}

/** Marks messages of the caller as read; ids of others are left alone. Answers how many are unread now. */
export async function markRead(ctx: Context, ids: string[] | undefined): Promise<number> {
  let update = ctx.tx
    .updateTable('notification')
    .set({ read_at: ctx.now })
    .where('user_id', '=', ctx.caller.userId)
    .where('read_at', 'is', null);
  if (ids) update = update.where(sql<SqlBool>`id = any(${ids}::uuid[])`);
  await update.execute();
  return unread(ctx);
}

async function unread(ctx: Context): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('notification')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.caller.userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
