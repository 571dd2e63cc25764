import type { Bilingual } from '@attest/api-contract';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { copyTo } from './copies';
import { defaultChoices, type NoticeKind } from './kinds';
import { queueMail } from './queue';
import { joinWays } from './ways';

export interface Notice {
  /** What it is about, for those who set and choose how to be told. */
  kind: NoticeKind;
  userIds: string[];
  text: Bilingual;
  /** Address of what it is about. */
  path: string | null;
  /** With a key the same person is told once, however often the job comes round. */
  onceKey?: string;
}

/**
 * Tells people, in the suite and by e-mail, at once or collected, as the company has set and each of them chose for the
 * kind, and those who are to hear of it too. Answers how many of `userIds` got a notice in the suite now.
 */
export async function notify(ctx: Context, notice: Notice): Promise<number> {
  const people = [...new Set(notice.userIds)];
  if (people.length === 0) return 0;
  const count = await tell(ctx, notice, people);
  if (notice.kind.mayCopy) {
    const copy = await copyTo(ctx, notice.kind, people, notice.text);
    if (copy) await tell(ctx, { ...notice, text: copy.text }, copy.people);
  }
  return count;
}

interface Way {
  user_id: string;
  in_app: boolean;
  by_mail: boolean;
  mail_at: Date | null;
}

const WAYS = `
  select a.user_id, way.in_app, way.by_mail, way.mail_at from unnest($1::uuid[]) as a(user_id)
  ${joinWays({ user: 'a.user_id', kind: '$2', defaults: '$3', urgent: '$4', now: '$5' })}`;

async function tell(ctx: Context, notice: Notice, people: string[]): Promise<number> {
  const { kind, text, path, onceKey } = notice;
  const defaults = JSON.stringify(defaultChoices(kind));
  const ways = await prepared<Way>(ctx.tx, 'notice_ways', WAYS, [
    people,
    kind.code,
    defaults,
    kind.urgent === true,
    ctx.now,
  ]);
  const atOnce = ways.filter(({ by_mail, mail_at }) => by_mail && !mail_at).map((way) => way.user_id);
  await queueMail(ctx, { userIds: atOnce, subject: text, body: text, path, onceKey });
  await collect(ctx, notice, ways);
  return leaveNotice(
    ctx,
    ways.filter((way) => way.in_app).map((way) => way.user_id),
    notice,
  );
}

/** Keeps what is to be mailed with other notices; what was mailed already is not told again. */
async function collect(ctx: Context, { kind, text, path, onceKey }: Notice, ways: Way[]): Promise<void> {
  const rows = ways.flatMap(({ user_id, mail_at: due_at }) =>
    due_at ? [{ user_id, due_at, kind: kind.code, text_zh: text.zh, text_en: text.en, path }] : [],
  );
  if (rows.length === 0) return;
  const mailed = onceKey
    ? await ctx.tx
        .selectFrom('mail_message')
        .select('user_id')
        .where('once_key', '=', onceKey)
        .where(
          'user_id',
          'in',
          rows.map((row) => row.user_id),
        )
        .execute()
    : [];
  const fresh = rows.filter(({ user_id }) => !mailed.some((mail) => mail.user_id === user_id));
  if (fresh.length === 0) return;
  await ctx.tx
    .insertInto('notice_digest')
    .values(fresh.map((row) => ({ ...row, once_key: onceKey ?? null, created_at: ctx.now })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'once_key']).doNothing())
    .execute();
}

/** Leaves a notice for people and pushes it. */
async function leaveNotice(ctx: Context, people: string[], { text, path, onceKey }: Notice): Promise<number> {
  if (people.length === 0) return 0;
  const added = await ctx.tx
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
  if (added.length === 0) return 0;
  const counts = await ctx.tx
    .selectFrom('notification')
    .select((e) => ['user_id', e.fn.countAll<number>().as('count')])
    .where('read_at', 'is', null)
    .where(
      'user_id',
      'in',
      added.map((row) => row.user_id),
    )
    .groupBy('user_id')
    .execute();
  const unreadOf = new Map(counts.map((row) => [row.user_id, Number(row.count)]));
  for (const { id, user_id } of added)
    ctx.pushUser(user_id, 'user.notification', { id, unread: unreadOf.get(user_id) ?? 0 });
  return added.length;
}
