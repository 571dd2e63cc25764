import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** `SHA256:` and the hash of a public key, as people compare it by eye; of a PEM text or a key. */
export function fingerprintOf(key: string | KeyObject): string {
  const der = (typeof key === 'string' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('hex').toUpperCase()}`;
}

/** Whether a text is a fingerprint, and not a key itself. */
export const isFingerprint = (text: string): boolean => /^SHA256:[0-9A-F]{64}$/i.test(text.trim());

/** Whether a key is the one that is trusted, given as PEM or as its fingerprint. Throws where that is neither. */
export function isTrusted(publicPem: string, trusted: string): boolean {
  const wanted = isFingerprint(trusted) ? trusted.trim().toUpperCase() : fingerprintOf(trusted).toUpperCase();
  return fingerprintOf(publicPem).toUpperCase() === wanted;
}
