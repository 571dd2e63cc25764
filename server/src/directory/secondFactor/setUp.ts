import { randomBytes } from 'node:crypto';
import type { Handles } from '../../platform/calls/handleAll';
import { seal, unseal } from '../../platform/database/sealed';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { qrOf } from '../../platform/qr';
import { userRecord } from '../identity/audit';
import { confirmPassword } from '../identity/confirmPassword';
import { hasLocalPassword } from '../identity/localPasswords';
import { useNonce } from '../identity/loginCipher';
import { userById } from '../identity/users';
import { currentTenant } from '../tenancy/tenant';
import { hasFactor } from './factor';
import { passkeysOf } from './passkeys/own';
import { issueRecoveryCodes, recoveryCodesLeft } from './recoveryCodes';
import { afterRemoval, isDemandedOf, requireAllowed } from './rules';
import { tellPerson } from './tellPerson';
import { newSecret, sealSecret, stepOf, totpAddress, totpOf } from './totp';

const PURPOSE = 'totp-setup';
/** Milliseconds between the QR code and the code of the app. */
const LIFE = 15 * 60_000;

/** A set-up under way: it travels sealed, so nothing is stored until it is confirmed. */
interface SetUp {
  /** Names it, so that it ends once. */
  id: string;
  userId: string;
  secret: string;
  expires: number;
}

export const secondFactor: Handles<'getSecondFactor'> = async (ctx) => {
  const { tx, caller } = ctx;
  const totp = await totpOf(ctx, caller.userId);
  const tenant = await currentTenant(tx);
  const user = await userById(tx, caller.userId);
  const { second_factor: demand } = tenant;
  const isOptional = demand === 'required' && !isDemandedOf(ctx, tenant, user);
  return {
    hasPassword: hasLocalPassword(tenant, user),
    demand: isOptional ? 'optional' : demand,
    totp: totp
      ? { since: totp.created_at.toISOString(), lastUsedAt: totp.last_used_at?.toISOString() ?? null }
      : null,
    passkeys: await passkeysOf(ctx, caller.userId),
    recoveryCodesLeft: await recoveryCodesLeft(ctx, caller.userId),
  };
};

/** Throws LOGIN_TYPE_DISABLED, or like `confirmPassword`. */
export const beginTotp: Handles<'beginTotp'> = async (ctx, { password }) => {
  const tenant = await requireAllowed(ctx);
  const user = await confirmPassword(ctx, password);
  const secret = newSecret();
  const setUp: SetUp = {
    id: randomBytes(24).toString('base64url'),
    userId: user.id,
    secret,
    expires: ctx.now.getTime() + LIFE,
  };
  const issuer = ctx.language === 'zh' ? tenant.name_zh : tenant.name_en;
  return {
    key: secret,
    qr: qrOf(totpAddress(secret, { issuer, account: user.account })),
    setup: seal(ctx, PURPOSE, JSON.stringify(setUp)).toString('base64url'),
  };
};

/** Throws SECOND_FACTOR_SETUP_INVALID, SECOND_FACTOR_CODE_WRONG. */
export const confirmTotp: Handles<'confirmTotp'> = async (ctx, { setup, code }) => {
  const setUp = opened(ctx, setup);
  if (!setUp || setUp.userId !== ctx.caller.userId || setUp.expires <= ctx.now.getTime())
    throw new AppError('SECOND_FACTOR_SETUP_INVALID');
  const step = stepOf(setUp.secret, code, ctx.now);
  if (step === null) throw new AppError('SECOND_FACTOR_CODE_WRONG');
  const first = await ctx.once(setUp.id, () => useNonce(ctx, setUp.id, new Date(setUp.expires)));
  if (!first) throw new AppError('SECOND_FACTOR_SETUP_INVALID');
  const user = await userById(ctx.tx, setUp.userId);
  const isFirst = !(await hasFactor(ctx, user.id));
  const app = {
    secret: sealSecret(ctx, setUp.secret),
    created_at: ctx.now,
    // The code that confirmed it signs nobody in.
    last_step: step,
    last_used_at: null,
  };
  await ctx.tx
    .insertInto('totp_factor')
    .values({ user_id: user.id, ...app })
    .onConflict((conflict) => conflict.constraint('totp_factor_pk').doUpdateSet(app))
    .execute();
  ctx.audit(userRecord(user, 'addTotp'));
  await tellPerson(ctx, user, {
    zh: '您的账号已启用动态口令。如果不是您本人操作，请立即告知管理员',
    en: 'One-time codes were set up for your account. If that was not you, tell your administrator at once',
  });
  return { recoveryCodes: isFirst ? await issueRecoveryCodes(ctx, user) : [] };
};

function opened(ctx: Context, text: string): SetUp | undefined {
  try {
    return JSON.parse(unseal(ctx, PURPOSE, Buffer.from(text, 'base64url'))) as SetUp;
  } catch {
    // Whatever is wrong with it, the browser is told the same.
    return undefined;
  }
}

/** Throws NOT_FOUND, SECOND_FACTOR_DEMANDED, or like `confirmPassword`. */
export const removeTotp: Handles<'removeTotp'> = async (ctx, { password }) => {
  const user = await confirmPassword(ctx, password);
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('totp_factor')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  await afterRemoval(ctx, user);
  ctx.audit(userRecord(user, 'removeTotp'));
  await tellPerson(ctx, user, {
    zh: '您的账号已停用动态口令。如果不是您本人操作，请立即修改密码并告知管理员',
    en: 'One-time codes were removed from your account. If that was not you, change your password at once and tell your administrator',
  });
};

/** Throws NOT_FOUND, or like `confirmPassword`. */
export const renewRecoveryCodes: Handles<'renewRecoveryCodes'> = async (ctx, { password }) => {
  const user = await confirmPassword(ctx, password);
  if (!(await hasFactor(ctx, user.id))) throw new AppError('NOT_FOUND');
  const recoveryCodes = await issueRecoveryCodes(ctx, user);
  ctx.audit(userRecord(user, 'renewRecoveryCodes'));
  return { recoveryCodes };
};
