import { createHash, randomBytes } from 'node:crypto';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';

const DEVICE = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (device: string) => createHash('sha256').update(device).digest('hex');

/** Hash of the device of this request, where the account has signed in on it before. */
export async function knownDevice({ tx, device }: Context, account: string): Promise<string | undefined> {
  if (!DEVICE.test(device)) return undefined;
  const row = await tx
    .selectFrom('known_device')
    .select('device_hash')
    .where('account', '=', account)
    .where('device_hash', '=', hashOf(device))
    .executeTakeFirst();
  return row?.device_hash;
}

/**
 * Remembers the device of a sign-in. Answers its id: that of the request where somebody of the tenant is known on it,
 * else a new one, so that nobody can plant an id in another person's browser.
 */
export async function rememberDevice(ctx: Context, account: string): Promise<string> {
  const device = (await isOurs(ctx.tx, ctx.device)) ? ctx.device : randomBytes(32).toString('base64url');
  await ctx.tx
    .insertInto('known_device')
    .values({ account, device_hash: hashOf(device), seen_at: ctx.now })
    .onConflict((conflict) => conflict.constraint('known_device_key').doUpdateSet({ seen_at: ctx.now }))
    .execute();
  return device;
}

async function isOurs(tx: TenantTransaction, device: string): Promise<boolean> {
  if (!DEVICE.test(device)) return false;
  const row = await tx
    .selectFrom('known_device')
    .select('account')
    .where('device_hash', '=', hashOf(device))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** After a new password that came by mail or from an administrator, devices must be known anew. */
export const forgetDevices = ({ tx }: Pick<Context, 'tx'>, account: string): Promise<unknown> =>
  tx.deleteFrom('known_device').where('account', '=', account).execute();
