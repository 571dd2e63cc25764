import { createPrivateKey, generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type SealKeys, sealKeysOf } from './sealKeys';

export interface Secrets {
  /** Decrypts passwords on their way from the browser, on another thread: it takes milliseconds. */
  loginKey: webcrypto.CryptoKey;
  loginPublicKey: string;
  /** Signs sign-in nonces. */
  nonceKey: Buffer;
  /** Seal what tenants entrust to the server. */
  sealKeys: SealKeys;
}

const generate = promisify(generateKeyPair);

/**
 * The keys of this deployment, the same for all instances; made at the first start. `sealKeyFile`: where the operators have
 * the one that seals. Throws SealKeyError where that does not fit.
 */
export async function loadSecrets(pool: pg.Pool, sealKeyFile?: string): Promise<Secrets> {
  const login = await deploymentSecret(pool, 'login-key', async () => {
    const { publicKey, privateKey } = await generate('rsa', {
      modulusLength: 3072,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { publicKey, privateKey };
  });
  const randomKey = async () => randomBytes(32).toString('hex');
  const nonce = await deploymentSecret(pool, 'nonce-key', randomKey);
  return {
    loginKey: await decryptionKey(login.privateKey),
    loginPublicKey: login.publicKey,
    nonceKey: Buffer.from(nonce, 'hex'),
    sealKeys: await sealKeysOf(pool, sealKeyFile),
  };
}

const decryptionKey = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['decrypt'],
  );

/** Reads one secret of the deployment, or makes and keeps it; of several makers the first wins. */
export async function deploymentSecret<T>(pool: pg.Pool, name: string, make: () => Promise<T>): Promise<T> {
  const read = () => pool.query('select value from deployment_secret where name = $1', [name]);
  const present = await read();
  if (present.rows[0]) return present.rows[0].value;
  await pool.query('insert into deployment_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    JSON.stringify(await make()),
  ]);
  return (await read()).rows[0].value;
}
