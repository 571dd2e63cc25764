import type { Bilingual, NoticePreference, NoticeTiming, OwnNotice } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { userRecord } from '../identity/audit';
import { userById } from '../identity/users';
import { defaultChoices, kindsOf, storedSettings } from './kinds';

/** The caller's choices, of every kind that is not switched off. */
export async function ownPreferences(ctx: Context): Promise<OwnNotice[]> {
  const rows = await ctx.tx
    .selectFrom('notice_preference')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .execute();
  const settings = await storedSettings(ctx.tx);
  return kindsOf(ctx).flatMap((kind) => {
    const choices = settings.get(kind.code)?.choices ?? defaultChoices(kind);
    const { enabled, bell, mail, timing, hour, timingOpen } = choices;
    if (!enabled || (bell === 'never' && mail === 'never')) return [];
    const own = rows.find((row) => row.kind === kind.code);
    const chosen = (policy: typeof bell, choice: boolean | undefined) =>
      policy === 'always' || (policy !== 'never' && (choice ?? policy === 'on'));
    const ownTiming = timingOpen ? (own?.timing ?? null) : null;
    return {
      kind: kind.code,
      group: kind.group,
      name: kind.name,
      about: kind.about,
      mandatory: kind.mandatory ?? null,
      inApp: chosen(bell, own?.in_app),
      email: chosen(mail, own?.email),
      timing: ownTiming,
      hour: ownTiming ? (own?.hour ?? hour) : hour,
      bell,
      mail,
      timingOpen,
      usual: { timing, hour },
    };
  });
}

/** Keeps choices of the caller as far as the company allows them; kinds that are left out stay as they are. */
export async function savePreferences(ctx: Context, wanted: NoticePreference[]): Promise<void> {
  const before = await ownPreferences(ctx);
  const user = await userById(ctx.tx, ctx.caller.userId);
  for (const { kind, inApp, email, timing, hour } of wanted) {
    const known = before.find((one) => one.kind === kind);
    if (!known) throw new AppError('NOT_FOUND');
    const choice = { in_app: inApp, email, timing: known.timingOpen ? timing : null, hour };
    await ctx.tx
      .insertInto('notice_preference')
      .values({ user_id: user.id, kind, ...choice })
      .onConflict((conflict) => conflict.constraint('notice_preference_key').doUpdateSet(choice))
      .execute();
  }
  const after = await ownPreferences(ctx);
  const wordsOf = (rows: OwnNotice[], kind: string) => {
    const row = rows.find((one) => one.kind === kind);
    return row && wayInWords(row);
  };
  ctx.audit(
    userRecord(user, 'saveNoticePreferences', {
      changes: changes(
        Object.fromEntries(
          after.map(({ kind }) => [kind, [wordsOf(before, kind), wordsOf(after, kind)] as const]),
        ),
        Object.fromEntries(after.map(({ kind, name }) => [kind, name])),
      ),
    }),
  );
}

function wayInWords({ inApp, email, timing, hour, usual }: OwnNotice): Bilingual {
  const when = timingInWords(timing ?? usual.timing, hour);
  const ways: Bilingual[] = [
    ...(inApp ? [{ zh: '站内', en: 'in the suite' }] : []),
    ...(email ? [{ zh: `邮件（${when.zh}）`, en: `by e-mail (${when.en})` }] : []),
  ];
  if (ways.length === 0) return { zh: '不通知', en: 'not told' };
  return { zh: ways.map(({ zh }) => zh).join('、'), en: ways.map(({ en }) => en).join(', ') };
}

/** When mail leaves, in words. */
function timingInWords(timing: NoticeTiming, hour: number): Bilingual {
  const at = `${String(hour).padStart(2, '0')}:00`;
  if (timing === 'daily') return { zh: `每天 ${at} 汇总`, en: `daily at ${at}` };
  if (timing === 'hourly') return { zh: '每小时汇总', en: 'hourly' };
  return { zh: '立即', en: 'at once' };
}
