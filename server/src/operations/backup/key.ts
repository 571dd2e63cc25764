import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** What a backup is encrypted for, and opened with: a key pair of age (https://age-encryption.org). */
export interface BackupKey {
  file: string;
  identity: string;
  recipient: string;
}

/** Makes a key in a new file for its owner alone. Throws where there is one already. Answers its public half. */
export async function makeKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}

/** The key of a file, as `makeKey` or `age-keygen` have written it. Throws where there is none in it. */
export async function readKey(file: string): Promise<BackupKey> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`The key of backups cannot be read: ${error.message}`);
  });
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!identity) throw new Error(`${file} holds no key: expected a line that begins with AGE-SECRET-KEY-`);
  return { file, identity: identity.trim(), recipient: await identityToRecipient(identity.trim()) };
}
