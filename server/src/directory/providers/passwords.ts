import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { recordChanged } from '../../platform/calls/stale';
import { AppError, refusal } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { requireAdministrator } from '../identity/administration/roleRules';
import { currentTenant } from '../tenancy/tenant';

type Passwords = AnswerOf<'listSignInProviders'>['passwords'];

/** Who has a password of this system. */
export async function readPasswords({ tx }: Context): Promise<Passwords> {
  const tenant = await currentTenant(tx);
  const emergency = await tx
    .selectFrom('user_account')
    .select(['id', 'account', 'name'])
    .where('emergency', '=', true)
    .orderBy('account')
    .execute();
  const everybody = tenant.login_types.includes('password');
  return { holders: everybody ? 'everybody' : 'emergency', emergency, rowVersion: tenant.settings_version };
}

/**
 * Leaves passwords to everybody, or to emergency accounts alone: then a provider has to be in use, and the caller to have
 * come by one. NO_WAY_IN, LAST_ADMINISTRATOR, RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID.
 */
export const savePasswords: Handles<'saveLocalPasswords'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const tenant = await currentTenant(ctx.tx);
  const before = await readPasswords(ctx);
  const { holders } = input;
  if (holders === 'emergency') await requireProvider(ctx);
  const { rows } = await sql<{ version: number }>`
    update tenant set login_types = ${holders === 'everybody' ? ['password'] : []},
      settings_version = settings_version + 1, settings_by = ${ctx.caller.userId}, settings_at = ${ctx.now}
    where id = ${tenant.id} and settings_version = ${input.rowVersion}
    returning settings_version as version`.execute(ctx.tx);
  if (!rows[0])
    throw await recordChanged(ctx, { changed_by: tenant.settings_by, updated_at: tenant.settings_at });
  const chosen = holders === 'emergency' ? [...new Set(input.emergency)] : [];
  const after = await choose(ctx, chosen);
  await requireAdministrator(ctx);
  const named = (accounts: { account: string }[]) =>
    accounts.map(({ account }) => account).join(', ') || null;
  ctx.audit({
    module: 'identity',
    objectType: 'localPasswords',
    objectId: tenant.id,
    objectNo: tenant.code,
    objectName: { zh: tenant.name_zh, en: tenant.name_en },
    event: 'change',
    reason,
    changes: changes({
      holders: [before.holders, holders],
      emergency: [named(before.emergency), named(after)],
    }),
  });
  ctx.pushTenant('tenant.config', {});
  return { rowVersion: rows[0].version };
};

/** Makes these accounts the ones for an emergency. Throws REQUEST_INVALID for those that may not sign in. */
async function choose({ tx }: Context, ids: string[]): Promise<{ account: string }[]> {
  await sql`
    update user_account set emergency = not emergency
    where emergency <> (id = any(${ids}::uuid[]))`.execute(tx);
  const accounts = await tx
    .selectFrom('user_account')
    .select('account')
    .where('emergency', '=', true)
    .where('status', '=', 'enabled')
    .where('can_login', '=', true)
    .orderBy('account')
    .execute();
  if (accounts.length !== ids.length) throw new AppError('REQUEST_INVALID', { where: '/emergency' });
  return accounts;
}

/** A provider is in use, and the caller has shown that it works. Throws NO_WAY_IN. */
async function requireProvider(ctx: Context): Promise<void> {
  const { tx, caller } = ctx;
  const used = await tx.selectFrom('sign_in_provider').select('id').where('enabled', '=', true).execute();
  if (used.length === 0)
    throw refusal(ctx, 'NO_WAY_IN', { zh: '没有启用的身份提供方', en: 'no identity provider is in use' });
  const { provider_id: by } = await tx
    .selectFrom('session')
    .select('provider_id')
    .where('id', '=', caller.sessionId)
    .executeTakeFirstOrThrow();
  if (!used.some(({ id }) => id === by))
    throw refusal(ctx, 'NO_WAY_IN', {
      zh: '请先通过身份提供方登录再停用密码，以证明该方式可用',
      en: 'sign in by an identity provider first, which shows that it works',
    });
}

/** Refuses that the last provider goes while nobody else has a password; to be called after the change. Throws NO_WAY_IN. */
export async function requireWayIn(ctx: Context): Promise<void> {
  const { login_types: types } = await currentTenant(ctx.tx);
  if (types.includes('password')) return;
  const used = await ctx.tx.selectFrom('sign_in_provider').select('id').where('enabled', '=', true).execute();
  if (used.length > 0) return;
  throw refusal(ctx, 'NO_WAY_IN', {
    zh: '密码已停用，而这是最后一个启用的身份提供方',
    en: 'passwords are switched off, and this is the last identity provider in use',
  });
}
