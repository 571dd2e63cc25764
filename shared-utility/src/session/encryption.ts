import { getLoginKey } from '@attest/api-contract';
import JSEncrypt from 'jsencrypt';
import type { Requester } from '../request/request';

/** Milliseconds for which a key that was asked for ahead is used; the server takes it for twice as long. */
const FRESH = 60_000;

/** Encrypts passwords with the server's key of the moment. Loaded with the cipher, before the first password is sent. */
export function createEncryption(request: Requester, now: () => number) {
  const askKey = () => request(getLoginKey, {});
  let ahead: { key: ReturnType<typeof askKey>; asked: number } | undefined;

  /** That asked for ahead, once; another where it is old or did not come. */
  const takeKey = () => {
    const kept = ahead;
    ahead = undefined;
    return kept && now() - kept.asked < FRESH ? kept.key.catch(askKey) : askKey();
  };

  return {
    /** Gets what the next password is encrypted with, before it is there. */
    async prepare(): Promise<void> {
      ahead = { key: askKey(), asked: now() };
      await ahead.key;
    },
    /**
     * Ciphertext of one password for one use: the server's nonce is inside, so that a copy is worthless. Text is
     * percent-encoded because the cipher takes bytes only.
     */
    async encrypt(password: string): Promise<string> {
      const { publicKey, nonce } = await takeKey();
      const cipher = new JSEncrypt();
      cipher.setPublicKey(publicKey);
      const text = cipher.encryptOAEP(encodeURIComponent(JSON.stringify({ password, nonce, time: now() })));
      if (text === false) throw new Error('The password is too long to be encrypted');
      return text;
    },
  };
}
