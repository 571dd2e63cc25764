import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exportChain } from '../../platform/audit/exportChain';
import { verifyChain } from '../../platform/audit/verify';
import type { Config } from '../../platform/config/config';
import { proveContents } from '../../platform/files/store/copyContents';
import { FolderStore } from '../../platform/files/store/folderStore';
import type { Platform } from '../../platform/platform';
import { openedTexts } from '../sealedTexts';
import { withPlatform } from '../withPlatform';
import { layDatabase, type Opened, openBackup } from './contents';
import { SEAL_KEY } from './encrypted';
import type { Proof, ProvedTenant } from './manifest';

/**
 * Restores a backup into a folder that goes again, starts its database, verifies the trail of every tenant, hashes every
 * file that the database names and opens what is sealed. Throws with the first thing that is not whole; of sealed texts it
 * counts those that no key opens, as the former data has them too.
 */
export async function proveBackup(config: Config, backup: string, aside: string): Promise<Proof> {
  const scratch = join(aside, `.proof-${randomUUID()}`);
  try {
    await mkdir(scratch, { mode: 0o711 });
    const opened = await openBackup(backup, scratch, config.backup.keyFile);
    // What starts is changed by it: never the backup itself.
    await layDatabase(opened, scratch);
    return await withPlatform(
      {
        ...config,
        dataDir: scratch,
        filesBucket: undefined,
        sealKeyFile: keyFor(config, opened),
        ...EMBEDDED,
      },
      (platform) => prove(platform, opened.files),
      { upgrade: true },
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The key that a restored deployment opens with: the one that the backup brings, or else the one that lies here. */
function keyFor({ sealKeyFile }: Config, { database }: Opened): string | undefined {
  const brought = join(database, SEAL_KEY);
  return existsSync(brought) ? brought : sealKeyFile;
}

const EMBEDDED = { databaseUrl: undefined, databaseDirectUrl: undefined, databaseReplicaUrl: undefined };

async function prove(platform: Platform, files: string): Promise<Proof> {
  const tenants: Proof['tenants'] = [];
  for (const id of await platform.tenants.ids())
    tenants.push({ ...(await proveTrail(platform, id)), ...(await proveSealed(platform, id)) });
  await proveContents(platform, new FolderStore(files));
  return { provedAt: new Date().toISOString(), tenants };
}

async function proveSealed(
  platform: Platform,
  tenantId: string,
): Promise<Pick<ProvedTenant, 'opened' | 'closed'>> {
  const columns = platform.offers.shipped.brought.all('sealedColumns');
  const client = await platform.owner.connect();
  try {
    await client.query('begin read only');
    return await openedTexts(client, tenantId, columns, platform.secrets.sealKeys());
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const proveTrail = (
  platform: Platform,
  tenantId: string,
): Promise<Pick<ProvedTenant, 'code' | 'entries' | 'lastHash'>> =>
  platform.asSystem(tenantId, async (ctx) => {
    const { rows } = await platform.owner.query<{ code: string }>('select code from tenant where id = $1', [
      tenantId,
    ]);
    const code = rows[0]?.code ?? tenantId;
    const answer = await exportChain(ctx);
    const lines = createInterface({
      input: Readable.from(answer.stream),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    const verdict = await verifyChain(lines, {});
    if (!verdict.ok) throw new Error(`The trail of ${code} is not whole: ${verdict.why}`);
    return { code, entries: verdict.entries, lastHash: verdict.lastHash };
  });
