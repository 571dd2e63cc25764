import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Context } from '../module';

const CIPHER = 'aes-256-gcm';
/** Bytes. */
const NONCE = 12;
const TAG = 16;

/** Whose text it is: a transaction of a tenant, or what is known before there is one. */
type Owner = Pick<Context, 'tenantId' | 'platform'>;

/** A column that holds sealed texts: whoever rotates the key seals them anew. */
export interface SealedColumn {
  table: string;
  column: string;
  purpose: string;
}

declare module '../module' {
  interface ServerModule {
    sealedColumns?: SealedColumn[];
  }
}

/** What a sealed text belongs to: of no use in another tenant or for another purpose. */
const bound = (tenantId: string, purpose: string) => Buffer.from(`${tenantId}:${purpose}`);

/** A text as it may be stored: readable with the deployment's key, which requests cannot read, alone. */
export function seal({ tenantId, platform }: Owner, purpose: string, text: string): Buffer {
  return sealWith(platform.secrets.sealKeys()[0], tenantId, purpose, text);
}

/** The text that was sealed for this tenant and purpose. Throws for anything else. */
export function unseal({ tenantId, platform }: Owner, purpose: string, sealed: Buffer): string {
  return openWith(platform.secrets.sealKeys(), tenantId, purpose, sealed);
}

export function sealWith(key: Buffer, tenantId: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound(tenantId, purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** By the first key that fits. Throws where none does. */
export function openWith(
  [key, ...more]: [Buffer, ...Buffer[]],
  tenantId: string,
  purpose: string,
  sealed: Buffer,
): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(bound(tenantId, purpose))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch (error) {
    const [next, ...others] = more;
    if (!next) throw error;
    return openWith([next, ...others], tenantId, purpose, sealed);
  }
}
