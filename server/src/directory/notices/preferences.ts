import { NOTICE_KINDS, type NoticeKind, type NoticePreference } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import { userRecord } from '../identity/audit';
import { userById } from '../identity/users';

/** What concerns the safety of an account is always shown. */
const ALWAYS_SHOWN: readonly NoticeKind[] = ['account'];

/** The caller's choices, of every kind. */
export async function ownPreferences(ctx: Context): Promise<NoticePreference[]> {
  const rows = await ctx.tx
    .selectFrom('notice_preference')
    .select(['kind', 'in_app', 'email'])
    .where('user_id', '=', ctx.caller.userId)
    .execute();
  return NOTICE_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return { kind, inApp: row?.in_app ?? true, email: row?.email ?? false };
  });
}

/** Keeps choices of the caller; kinds that are left out stay as they are. */
export async function savePreferences(ctx: Context, wanted: NoticePreference[]): Promise<void> {
  const before = await ownPreferences(ctx);
  const user = await userById(ctx.tx, ctx.caller.userId);
  for (const { kind, inApp, email } of wanted) {
    const choice = { in_app: inApp || ALWAYS_SHOWN.includes(kind), email };
    await ctx.tx
      .insertInto('notice_preference')
      .values({ user_id: user.id, kind, ...choice })
      .onConflict((conflict) => conflict.constraint('notice_preference_key').doUpdateSet(choice))
      .execute();
  }
  const after = await ownPreferences(ctx);
  const told = (rows: NoticePreference[], key: 'inApp' | 'email') =>
    rows.filter((row) => row[key]).map(({ kind }) => kind);
  ctx.audit(
    userRecord(user, 'saveNoticePreferences', {
      changes: changes({
        inApp: [told(before, 'inApp'), told(after, 'inApp')],
        byEmail: [told(before, 'email'), told(after, 'email')],
      }),
    }),
  );
}

/** Of these people, who is to be told of a kind in the suite, and who by e-mail. */
export async function channelsOf(
  tx: TenantTransaction,
  kind: NoticeKind,
  userIds: string[],
): Promise<{ inApp: string[]; email: string[] }> {
  const rows = await tx
    .selectFrom('notice_preference')
    .select(['user_id', 'in_app', 'email'])
    .where('kind', '=', kind)
    .where('user_id', 'in', userIds)
    .execute();
  const choice = new Map(rows.map((row) => [row.user_id, row]));
  return {
    inApp: userIds.filter((id) => choice.get(id)?.in_app ?? true),
    email: userIds.filter((id) => choice.get(id)?.email ?? false),
  };
}
