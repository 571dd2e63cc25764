import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fakeApi, refuse } from '../testing/fakeApi';
import { createEncryption } from './encryption';

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

const setUp = () => {
  const served = { away: false, now: 0 };
  const { request, sent } = fakeApi(() =>
    served.away ? refuse('SERVICE_ERROR') : { publicKey, nonce: 'once' },
  );
  return { served, sent, ...createEncryption(request, () => served.now) };
};

describe('the key that a password is encrypted with', () => {
  it('is the one that was asked for ahead, once', async () => {
    const { sent, prepare, encrypt } = setUp();
    await prepare();
    expect(await encrypt('secret')).toMatch(/^[\w+/=]+$/);
    expect(sent).toHaveLength(1);
    await encrypt('secret');
    expect(sent).toHaveLength(2);
  });

  it('is asked for again where somebody has taken their time', async () => {
    const { served, sent, prepare, encrypt } = setUp();
    await prepare();
    served.now = 60_000;
    await encrypt('secret');
    expect(sent).toHaveLength(2);
  });

  it('is asked for again where it did not come', async () => {
    const { served, sent, prepare, encrypt } = setUp();
    served.away = true;
    await expect(prepare()).rejects.toThrow();
    served.away = false;
    await encrypt('secret');
    expect(sent).toHaveLength(2);
  });
});
