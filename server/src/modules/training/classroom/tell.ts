import { type Bilingual, tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { TRAINING_CLASS } from '../noticeKinds';
import { pushPeople, type TrainingClass } from './store';

function pathOf(news: keyof typeof NEWS, id: string): string {
  if (news === 'toTeach' || news === 'teachTomorrow') return tms.teach(id);
  // There is no seat to look at any more.
  return news === 'removed' ? tms.todo : tms.myClass(id);
}

/** Day and time of a class on the tenant's clock, and where it is. */
async function whenAndWhere({ tx }: Context, { starts_at, ends_at, place }: TrainingClass): Promise<string> {
  const { time_zone: timeZone } = await currentTenant(tx);
  const show = (at: Date, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, ...style }).format(at);
  const day = show(starts_at, { dateStyle: 'short' });
  const [from, to] = [starts_at, ends_at].map((at) => show(at, { timeStyle: 'short' }));
  return `${day} ${from}–${to}, ${place}`;
}

const NEWS = {
  invited: { zh: '您被安排参加', en: 'You are invited to' },
  moved: { zh: '授课时间或地点有变', en: 'Time or place has changed:' },
  removed: { zh: '您不再参加', en: 'You have no seat any more in' },
  cancelled: { zh: '授课已取消', en: 'Cancelled:' },
  absent: {
    zh: '您未达到出勤要求，请等待下次安排',
    en: 'You did not attend long enough; you will be invited again:',
  },
  toTeach: { zh: '请您授课', en: 'You are to teach' },
  tomorrow: { zh: '明天参加授课', en: 'You attend tomorrow:' },
  teachTomorrow: { zh: '明天由您授课', en: 'You teach tomorrow:' },
} satisfies Record<string, Bilingual>;

/**
 * Tells people of a class what has happened to it or to their seat, in their own words, and refreshes their pages.
 * What is over already is told to nobody who is invited after the fact.
 */
export async function tell(
  ctx: Context,
  trainingClass: TrainingClass,
  userIds: string[],
  news: keyof typeof NEWS,
  { reason, onceKey }: { reason?: string; onceKey?: string } = {},
): Promise<void> {
  pushPeople(ctx, userIds);
  const after = trainingClass.ends_at <= ctx.now;
  if (after && news !== 'absent' && news !== 'cancelled') return;
  const when = await whenAndWhere(ctx, trainingClass);
  const why = (open: string, close: string) => (reason ? `${open}${reason}${close}` : '');
  await notify(ctx, {
    kind: TRAINING_CLASS,
    userIds: userIds.filter((id) => !ctx.signedIn || id !== ctx.caller.userId),
    text: {
      zh: `${NEWS[news].zh}：${trainingClass.no}《${trainingClass.title_zh}》，${when}${why('。原因：', '')}`,
      en: `${NEWS[news].en} ${trainingClass.no} “${trainingClass.title_en}”, ${when}${why(' (', ')')}`,
    },
    path: pathOf(news, trainingClass.id),
    ...(onceKey && { onceKey }),
  });
}

/** Tells lecturers and people of the classes of tomorrow, once however often the job comes round. */
export async function remindOfClasses(ctx: Context): Promise<void> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<TrainingClass>`
    select k.* from task t join training_class k on k.id = t.subject_id and k.state = 'planned'
    where t.kind = 'teaching' and t.status = 'open' and (t.starts_at at time zone ${zone})::date = ${today}::date + 1
    order by k.id`.execute(ctx.tx);
  for (const trainingClass of rows) {
    // Who learns of another time is reminded of that one, too.
    const onceKey = `class:${trainingClass.id}:${trainingClass.starts_at.toISOString()}`;
    await tell(ctx, trainingClass, await whoNeedsIt(ctx, trainingClass), 'tomorrow', { onceKey });
    await tell(ctx, trainingClass, [trainingClass.lecturer_id], 'teachTomorrow', { onceKey });
  }
}

/** Who has a seat that their training still waits for. */
async function whoNeedsIt({ tx }: Context, { id }: TrainingClass): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select t.handler_id as user_id from task t
    where t.kind = 'class' and t.status = 'open' and t.record_id = ${id} order by t.handler_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
