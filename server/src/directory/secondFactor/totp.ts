import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../../platform/database/sealed';
import type { Context } from '../../platform/module';
import type { StoredTotp } from './tables';

/** What authenticator apps take without being told (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Half minutes by which the clock of a phone may differ. */
const WINDOW = 1;
/** Of the secret, as RFC 4226 recommends. */
const BYTES = 20;
/** What the secret of an authenticator app is sealed for. */
export const TOTP_PURPOSE = 'totp';

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: BYTES }).base32;

export const sealSecret = (ctx: Context, secret: string): Buffer => seal(ctx, TOTP_PURPOSE, secret);

/** What the QR code of a secret holds. */
export const totpAddress = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string => new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The half minute whose code this is; null for one of none that is near. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The authenticator app of a person, if they have one. */
export const totpOf = ({ tx }: Pick<Context, 'tx'>, userId: string): Promise<StoredTotp | undefined> =>
  tx.selectFrom('totp_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Whether a code is one of the person's app that was not used yet. It is used up by this, whatever becomes of the call:
 * to be called in a transaction of its own.
 */
export async function takeTotp(aside: Context, userId: string, code: string): Promise<boolean> {
  const factor = await totpOf(aside, userId);
  if (!factor) return false;
  const step = stepOf(unseal(aside, TOTP_PURPOSE, factor.secret), code, aside.now);
  if (step === null) return false;
  const { numUpdatedRows } = await aside.tx
    .updateTable('totp_factor')
    .set({ last_step: step, last_used_at: aside.now })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
