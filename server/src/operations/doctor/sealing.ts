import type pg from 'pg';
import { MODULES } from '../../modules';
import type { Config } from '../../platform/config/config';
import {
  readKeyFile,
  type StoredSealKey,
  sealKeyId,
  sealKeysIn,
  storedSealKey,
} from '../../platform/database/sealKeys';
import { openedTexts } from '../sealedTexts';
import type { Finding } from './findings';

/** The key that seals what tenants have entrusted, and whether it opens that. */
export async function lookAtSealing(
  { sealKeyFile }: Config,
  client: pg.Client,
  { isWhole }: { isWhole: boolean },
): Promise<Finding[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('deployment_secret') is not null as there",
  );
  const stored = rows[0]?.there ? await storedSealKey(client) : undefined;
  const found = key(sealKeyFile, stored);
  return isWhole && stored && found.is !== 'bad'
    ? [found, await texts(client, sealKeyFile, stored)]
    : [found];
}

async function texts(
  client: pg.Client,
  sealKeyFile: string | undefined,
  stored: StoredSealKey,
): Promise<Finding> {
  const what = 'sealed texts';
  const tenants = await client.query<{ id: string }>('select id from tenant');
  await client.query('begin read only');
  try {
    const columns = MODULES.flatMap(({ sealedColumns = [] }) => sealedColumns);
    const keys = sealKeysIn(sealKeyFile, stored);
    const total = { opened: 0, closed: 0 };
    for (const { id } of tenants.rows) {
      const { opened, closed } = await openedTexts(client, id, columns, keys);
      total.opened += opened;
      total.closed += closed;
    }
    if (total.closed === 0) return { what, is: 'good', seen: `${total.opened}, all opened by the key` };
    return {
      what,
      is: 'bad',
      seen: `${total.closed} of ${total.opened + total.closed} are opened by no key`,
      advice:
        'Add the key that sealed them as a further line of SEALING_KEY_FILE, or enter those secrets anew.',
    };
  } finally {
    await client.query('rollback');
  }
}

/** Where the key lies that seals what tenants have entrusted. */
function key(sealKeyFile: string | undefined, stored: StoredSealKey | undefined): Finding {
  const what = 'sealing key';
  if (!sealKeyFile)
    return typeof stored === 'object'
      ? {
          what,
          is: 'bad',
          seen: 'it lies outside of the database',
          advice: 'SEALING_KEY_FILE must name its file.',
        }
      : {
          what,
          is: 'warning',
          seen: 'it lies in the database, and in every backup that is not encrypted',
          advice: 'SEALING_KEY_FILE, then npm run keys:rotate.',
        };
  try {
    const ids = readKeyFile(sealKeyFile).map(sealKeyId);
    if (typeof stored === 'string')
      return {
        what,
        is: 'warning',
        seen: 'the former one still lies in the database',
        advice: 'npm run keys:rotate',
      };
    if (stored && !ids.includes(stored.outside))
      return { what, is: 'bad', seen: `${sealKeyFile} holds another key than ${stored.outside}` };
    return { what, is: 'good', seen: `${ids[0]}, outside of the database` };
  } catch (error) {
    return { what, is: 'bad', seen: (error as Error).message };
  }
}
