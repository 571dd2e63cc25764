import { existsSync, rmSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '../platform/config/config';
import { openWith, type SealedColumn, sealWith } from '../platform/database/sealed';
import {
  newSealKey,
  readKeyFile,
  SealKeyError,
  sealKeyId,
  storeSealKey,
  writeKeyFile,
} from '../platform/database/sealKeys';
import type { Platform } from '../platform/platform';
import { requireRest } from './requireRest';
import { sealedTexts } from './sealedTexts';
import { tellTenants } from './tellTenants';
import { withPlatform } from './withPlatform';

export interface Rotated {
  /** How the new key is known. */
  id: string;
  /** Texts that were sealed anew. */
  sealed: number;
}

/**
 * Makes a new sealing key and seals everything with it in one transaction. With a file the key lies there, and the database
 * holds none any more; the former key stays readable until the transaction is over. No server may run. Throws where one
 * does, and for a text that no key opens, of which nothing is changed then.
 */
export async function rotateSealKey(config: Config): Promise<Rotated> {
  const file = config.sealKeyFile;
  if (file === undefined || existsSync(file)) return rotate(config);
  // Nothing is sealed with it yet; it is there so that the keys can be read.
  const first = newSealKey();
  writeKeyFile(file, [first]);
  return rotate(config).catch((error) => {
    // A deployment whose key has been mislaid is to be told so next time too.
    if (readKeyFile(file).every((key) => key.equals(first))) rmSync(file);
    throw error;
  });
}

const rotate = (config: Config): Promise<Rotated> => {
  const file = config.sealKeyFile;
  return withPlatform(config, async (platform) => {
    // An instance that works on would seal with the former key, which is gone afterwards.
    await requireRest(platform.owner, 'rotate the key');
    const key = newSealKey();
    const former = file ? readKeyFile(file) : [];
    // Both, until it is done: whatever is cut off meanwhile, one of them opens what is stored.
    if (file) writeKeyFile(file, [key, ...former]);
    const sealed = await inOneTransaction(platform.owner, async (client) => {
      const columns = platform.offers.shipped.brought.all('sealedColumns');
      const count = await sealAnew(client, platform, columns, key);
      await storeSealKey(client, file ? { outside: sealKeyId(key) } : key.toString('hex'));
      return count;
    }).catch((error) => {
      // Any other failure may hide a commit that came through: then both keys stay.
      if (file && error instanceof SealKeyError) writeKeyFile(file, former);
      throw error;
    });
    if (file) writeKeyFile(file, [key]);
    await tellTenants(platform, 'rotateSealingKey', {
      zh: '更换了密封密钥，已保存的密钥和口令均以新密钥重新加密',
      en: 'The sealing key was replaced; stored secrets were sealed anew',
    });
    return { id: sealKeyId(key), sealed };
  });
};

async function inOneTransaction<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function sealAnew(
  client: pg.PoolClient,
  platform: Platform,
  columns: readonly SealedColumn[],
  key: Buffer,
): Promise<number> {
  const keys = platform.secrets.sealKeys();
  let count = 0;
  for (const tenant of await platform.tenants.ids()) {
    for await (const text of sealedTexts(client, tenant, columns, { hold: true })) {
      const { table, column, purpose } = text.column;
      const open = opened(() => openWith(keys, tenant, purpose, text.sealed), `${table}.${column}`);
      await client.query(`update ${table} set ${column} = $1 where tenant_id = $2 and ctid = $3::tid`, [
        sealWith(key, tenant, purpose, open),
        tenant,
        text.place,
      ]);
      count += 1;
    }
  }
  return count;
}

function opened(open: () => string, where: string): string {
  try {
    return open();
  } catch (cause) {
    throw new SealKeyError(`A sealed text of ${where} is opened by no key: nothing was changed.`, { cause });
  }
}
