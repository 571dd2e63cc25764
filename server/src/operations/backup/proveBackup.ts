import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exportChain } from '../../platform/audit/exportChain';
import { verifyChain } from '../../platform/audit/verify';
import type { Config } from '../../platform/config/config';
import { ContentStore } from '../../platform/files/contentStore';
import type { Platform } from '../../platform/platform';
import { withPlatform } from '../withPlatform';
import { copyTree } from './copyTree';
import type { Proof } from './manifest';

/**
 * Restores a backup into a folder that goes again, starts its database, verifies the trail of every tenant and hashes
 * every file that the database names. Throws with the first thing that is not whole.
 */
export async function proveBackup(config: Config, backup: string, aside: string): Promise<Proof> {
  const scratch = join(aside, `.proof-${randomUUID()}`);
  try {
    await mkdir(scratch, { mode: 0o711 });
    // What starts is changed by it: never the backup itself.
    await copyTree(join(backup, 'postgres'), join(scratch, 'postgres'));
    await copyFile(join(backup, 'postgres.secret'), join(scratch, 'postgres.secret'));
    return await withPlatform({ ...config, dataDir: scratch }, (platform) => prove(platform, backup), {
      upgrade: true,
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function prove(platform: Platform, backup: string): Promise<Proof> {
  const tenants: Proof['tenants'] = [];
  for (const id of await platform.tenants.ids()) tenants.push(await proveTrail(platform, id));
  await proveFiles(platform, join(backup, 'files'));
  return { provedAt: new Date().toISOString(), tenants };
}

const proveTrail = (platform: Platform, tenantId: string): Promise<Proof['tenants'][number]> =>
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

async function proveFiles(platform: Platform, folder: string): Promise<void> {
  const store = new ContentStore(folder);
  const { rows } = await platform.owner.query<{ sha256: string }>('select distinct sha256 from stored_file');
  for (const { sha256 } of rows) {
    const path = store.pathOf(sha256);
    const there = await stat(path).catch(() => undefined);
    if (!there) throw new Error(`The file ${sha256} is missing`);
    const hash = createHash('sha256');
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    if (hash.digest('hex') !== sha256) throw new Error(`The file ${sha256} is damaged`);
  }
}
