import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Context } from '../module';

const CIPHER = 'aes-256-gcm';
/** Bytes. */
const NONCE = 12;
const TAG = 16;

/** Whose text it is: a transaction of a tenant, or what is known before there is one. */
type Owner = Pick<Context, 'tenantId' | 'platform'>;

/** What a sealed text belongs to: of no use in another tenant or for another purpose. */
const bound = ({ tenantId }: Owner, purpose: string) => Buffer.from(`${tenantId}:${purpose}`);

/** A text as it may be stored: readable with the deployment's key, which requests cannot read, alone. */
export function seal(ctx: Owner, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, ctx.platform.secrets.sealKey, nonce).setAAD(bound(ctx, purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text that was sealed for this tenant and purpose. Throws for anything else. */
export function unseal(ctx: Owner, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, ctx.platform.secrets.sealKey, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
    .setAAD(bound(ctx, purpose))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
