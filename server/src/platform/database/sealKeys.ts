import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type pg from 'pg';

/** Name of the key among the secrets of the deployment, or of what says that it lies outside. */
const NAME = 'seal-key';
/** Bytes. */
const LENGTH = 32;

/** In place of a key: it lies in a file, and this is how it is known. */
interface Outside {
  outside: string;
}

/** What the database holds of the sealing key. */
export type StoredSealKey = string | Outside;

/** The key of the deployment is not where it should be, or another one. */
export class SealKeyError extends Error {
  override name = 'SealKeyError';
}

/** The keys that open what tenants have entrusted; the first one seals. Those of a file are read anew each time. */
export type SealKeys = () => [Buffer, ...Buffer[]];

export const newSealKey = (): Buffer => randomBytes(LENGTH);

/** How a key is known without being shown. */
export const sealKeyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** The keys of a file, a line each. Throws SealKeyError where there is none. */
export function readKeyFile(file: string): [Buffer, ...Buffer[]] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SealKeyError(
      code === 'ENOENT'
        ? `SEALING_KEY_FILE: there is no ${file}. Lay the key of this deployment there; keys:rotate makes the first one.`
        : `SEALING_KEY_FILE: ${message}`,
    );
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const [first, ...more] = lines.map((line) => {
    if (!/^[\da-f]{64}$/.test(line))
      throw new SealKeyError(`SEALING_KEY_FILE: ${file} holds a line that is no key`);
    return Buffer.from(line, 'hex');
  });
  if (!first) throw new SealKeyError(`SEALING_KEY_FILE: ${file} holds no key`);
  return [first, ...more];
}

/** Replaces the keys of a file, for its owner alone; whoever reads it sees the former or the new ones. Throws SealKeyError. */
export function writeKeyFile(file: string, keys: Buffer[]): void {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, keys.map((key) => `${key.toString('hex')}\n`).join(''), {
      mode: 0o600,
      flush: true,
    });
    renameSync(draft, file);
  } catch (error) {
    throw new SealKeyError(
      `SEALING_KEY_FILE: ${file} cannot be written (${(error as NodeJS.ErrnoException).code}). Its folder must be there; run this as an account that may write in it.`,
      { cause: error },
    );
  }
}

/** What the database holds of it: the key, how the one outside is known, or nothing yet. */
export async function storedSealKey(pool: Pick<pg.Pool, 'query'>): Promise<StoredSealKey | undefined> {
  const { rows } = await pool.query<{ value: StoredSealKey }>(
    'select value from deployment_secret where name = $1',
    [NAME],
  );
  return rows[0]?.value;
}

/** Lays the key into the database, or what says that it lies outside. */
export async function storeSealKey(pool: Pick<pg.Pool, 'query'>, value: StoredSealKey): Promise<void> {
  await pool.query(
    `insert into deployment_secret (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [NAME, JSON.stringify(value)],
  );
}

/**
 * The keys of this deployment: those of the file where the operators have one, else the one of the database, which the
 * first start makes. Throws SealKeyError for a file that is missing or another deployment’s.
 */
export async function sealKeysOf(pool: pg.Pool, file: string | undefined): Promise<SealKeys> {
  const stored = await storedSealKey(pool);
  if (file) return keysOfFile(pool, file, stored);
  if (typeof stored === 'object')
    throw new SealKeyError(
      'The sealing key lies outside of the database: SEALING_KEY_FILE must name its file.',
    );
  if (stored === undefined) {
    await pool.query('insert into deployment_secret (name, value) values ($1, $2) on conflict do nothing', [
      NAME,
      JSON.stringify(newSealKey().toString('hex')),
    ]);
    return sealKeysOf(pool, file);
  }
  const keys = sealKeysIn(file, stored);
  return () => keys;
}

/** The keys that open what a database holds. Throws SealKeyError for a file that cannot be read. */
export function sealKeysIn(file: string | undefined, stored: StoredSealKey): [Buffer, ...Buffer[]] {
  // Until the keys are rotated, the one of the database goes on opening what it sealed.
  const inside = typeof stored === 'string' ? [Buffer.from(stored, 'hex')] : [];
  const [first, ...more] = [...(file ? readKeyFile(file) : []), ...inside];
  if (!first) throw new SealKeyError('SEALING_KEY_FILE must name the file of the key.');
  return [first, ...more];
}

async function keysOfFile(pool: pg.Pool, file: string, stored: StoredSealKey | undefined): Promise<SealKeys> {
  const keys = readKeyFile(file);
  if (typeof stored === 'object' && !keys.some((key) => sealKeyId(key) === stored.outside))
    throw new SealKeyError(
      `SEALING_KEY_FILE: ${file} holds another key than ${stored.outside}, which sealed this database.`,
    );
  const known = stored ?? { outside: sealKeyId(keys[0]) };
  if (stored === undefined) await storeSealKey(pool, known);
  return () => sealKeysIn(file, known);
}
