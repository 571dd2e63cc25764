import { createHmac, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';
import { sql } from 'kysely';
import type { Secrets } from '../../platform/database/secrets';
import { togetherLast } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';

/** Milliseconds in which a nonce may be used. */
export const NONCE_LIFE = 120_000;

const mark = (key: Buffer, body: string) => createHmac('sha256', key).update(body).digest('base64url');

/** A nonce proves its own origin and age, so nothing is stored until it is used. `now` as the database has it. */
export function issueNonce({ nonceKey }: Secrets, now = Date.now()): { nonce: string; expiresAt: string } {
  const expires = now + NONCE_LIFE;
  const body = `${randomBytes(16).toString('base64url')}.${expires.toString(36)}`;
  return { nonce: `${body}.${mark(nonceKey, body)}`, expiresAt: new Date(expires).toISOString() };
}

/** When a nonce of ours expires; undefined for any other. */
function nonceExpiry({ nonceKey }: Secrets, nonce: string): Date | undefined {
  const [random, expires, signature] = nonce.split('.');
  if (!random || !expires || !signature) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(mark(nonceKey, `${random}.${expires}`))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return new Date(Number.parseInt(expires, 36));
}

/**
 * Uses a nonce up, even when the call fails later. False for one that was used, or has expired by the database's clock:
 * that of one server may be wrong.
 */
export const useNonce = (ctx: Context, nonce: string, expires: Date): Promise<boolean> =>
  ctx.aside(async ({ tx }) => {
    const { rows } = await togetherLast(tx, () => useOf(nonce, expires).execute(tx));
    return rows.length === 1;
  });

/** As `useNonce`, in a transaction that stays whatever becomes of the call. */
export async function takeNonce({ tx }: Context, nonce: string, expires: Date): Promise<boolean> {
  const { rows } = await useOf(nonce, expires).execute(tx);
  return rows.length === 1;
}

const useOf = (nonce: string, expires: Date) => sql`
  insert into used_nonce (nonce, expires_at)
  select ${nonce}, ${expires} where ${expires}::timestamptz > now()
  on conflict do nothing returning nonce`;

/**
 * The password inside a ciphertext of the browser. The nonce in it is ours, fresh, and used up by this very
 * call, even when the call fails later. Throws LOGIN_CIPHERTEXT_INVALID.
 */
export function openPassword(ctx: Context, ciphertext: string): Promise<string> {
  return ctx.once(`ciphertext:${ciphertext}`, async () => {
    const { secrets } = ctx.platform;
    const { password, nonce } = await decrypt(secrets, ciphertext);
    const expires = nonceExpiry(secrets, nonce);
    if (!expires) throw new AppError('LOGIN_CIPHERTEXT_INVALID');
    if (!(await useNonce(ctx, nonce, expires))) throw new AppError('LOGIN_CIPHERTEXT_INVALID');
    return password;
  });
}

async function decrypt(
  { loginKey }: Secrets,
  ciphertext: string,
): Promise<{ password: string; nonce: string }> {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    const clear = await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, loginKey, bytes);
    const { password, nonce } = JSON.parse(decodeURIComponent(Buffer.from(clear).toString('latin1')));
    if (typeof password === 'string' && typeof nonce === 'string' && password.length <= 256) {
      return { password, nonce };
    }
  } catch {
    // Whatever is wrong with it, the browser is told the same.
  }
  throw new AppError('LOGIN_CIPHERTEXT_INVALID');
}
