import { getLoginKey } from '@attest/api-contract';
import type { Requester } from '../request/request';

/**
 * Ciphertext of one password for one use: the server's nonce is inside, so that a copy is worthless.
 * The cipher is loaded with the first use. Text is percent-encoded because the cipher takes bytes only.
 */
export async function encryptPassword(request: Requester, password: string, time: number): Promise<string> {
  const [{ publicKey, nonce }, { default: JSEncrypt }] = await Promise.all([
    request(getLoginKey, {}),
    import('jsencrypt'),
  ]);
  const cipher = new JSEncrypt();
  cipher.setPublicKey(publicKey);
  const text = cipher.encryptOAEP(encodeURIComponent(JSON.stringify({ password, nonce, time })));
  if (text === false) throw new Error('The password is too long to be encrypted');
  return text;
}
