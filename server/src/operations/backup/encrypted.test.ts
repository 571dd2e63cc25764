import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decryptFolder, encryptFolder } from './encrypted';
import { type BackupKey, makeKey, readKey } from './key';

describe('an encrypted backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-encrypted-'));
  const at = (name: string) => join(folder, name);
  /** Does not shrink, and takes several pieces of 64 KiB. */
  const content = randomBytes(300_000);
  let key: BackupKey;
  let whole: Buffer;

  beforeAll(async () => {
    await makeKey(at('key'));
    key = await readKey(at('key'));
    await mkdir(at('open/files/ab'), { recursive: true });
    writeFileSync(at('open/files/ab/one'), content);
    writeFileSync(at('open/postgres.secret'), 'password');
    await encryptFolder(at('open'), at('whole.age'), key);
    whole = readFileSync(at('whole.age'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const opened = (bytes: Uint8Array, by = key) => {
    writeFileSync(at('changed.age'), bytes);
    return decryptFolder(at('changed.age'), at('unpacked'), by);
  };

  it('opens with its key, and shows nothing without', async () => {
    await opened(whole);
    expect(readFileSync(at('unpacked/files/ab/one')).equals(content)).toBe(true);
    expect(readFileSync(at('unpacked/postgres.secret'), 'utf8')).toBe('password');
    expect(whole.includes('postgres.secret')).toBe(false);
    // As the tools of age know it.
    expect(whole.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  });

  it('says so when the key is another one', async () => {
    await makeKey(at('other'));
    await expect(opened(whole, await readKey(at('other')))).rejects.toThrow(
      `The key in ${at('other')} does not open ${at('changed.age')}`,
    );
  });

  it('is refused when a byte of it is another one, wherever that is', async () => {
    for (const place of [30, 170, 1_000, whole.length >> 1, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] as number) ^ 1;
      await expect(opened(bytes)).rejects.toThrow(/is damaged or cut off|does not open/);
    }
  });

  it('is refused when its end is missing, between pieces too, or something follows', async () => {
    const header = whole.indexOf('\n--- ') + 5 + 43 + 1;
    const piece = 65_536 + 16;
    for (const end of [0, 10, header, header + 16 + piece, whole.length - 1])
      await expect(opened(whole.subarray(0, end))).rejects.toThrow('is damaged or cut off');
    await expect(opened(Buffer.concat([whole, Buffer.from('x')]))).rejects.toThrow('is damaged or cut off');
  });

  it('has a key that is never written over, and no key is said so', async () => {
    await expect(makeKey(at('key'))).rejects.toThrow('EEXIST');
    writeFileSync(at('nothing'), 'no key');
    await expect(readKey(at('nothing'))).rejects.toThrow('holds no key');
    await expect(readKey(at('nowhere'))).rejects.toThrow('cannot be read');
  });
});
