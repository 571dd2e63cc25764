import { type Bilingual, tms } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import { currentTenant } from '../../../directory/tenancy/tenant';
import type { Context } from '../../../platform/module';
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
    kind: 'training',
    userIds: userIds.filter((id) => !ctx.signedIn || id !== ctx.caller.userId),
    text: {
      zh: `${NEWS[news].zh}：${trainingClass.no}《${trainingClass.title_zh}》，${when}${why('。原因：', '')}`,
      en: `${NEWS[news].en} ${trainingClass.no} “${trainingClass.title_en}”, ${when}${why(' (', ')')}`,
    },
    path: pathOf(news, trainingClass.id),
    ...(onceKey && { onceKey }),
  });
}
