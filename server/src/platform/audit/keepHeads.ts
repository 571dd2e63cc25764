import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../platform';
import type { ChainLine } from './exportChain';
import { readKnown } from './verify';

/**
 * Writes the sealed heads that a folder outside the database lacks, a file per tenant, a line per head. Whoever
 * rewrites the database cannot rewrite that folder; the verifier takes its files as `--head`.
 */
export async function keepHeads(platform: Platform): Promise<void> {
  const { auditHeadsDir: folder } = platform.config;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await platform.forEachTenant((tenantId) => keepOf(platform, folder, tenantId));
}

async function keepOf(platform: Platform, folder: string, tenantId: string): Promise<void> {
  const tenant = await platform.tenants.byId(tenantId);
  const path = join(folder, `${tenant?.code ?? tenantId}.jsonl`);
  const kept = await readKnown(await linesOf(path));
  const last = Math.max(0, ...kept.hashes.keys());
  const sealed = await platform.inTenant(tenantId, (tx) =>
    tx.selectFrom('audit_seal').selectAll().where('seq', '>=', last).orderBy('seq').execute(),
  );
  const [before] = sealed;
  if (last > 0 && (before?.seq !== last || before.hash !== kept.hashes.get(last)))
    platform.log.error({ tenant: tenantId, seq: last }, 'the audit trail differs from the head kept outside');
  const lines = sealed
    .filter(({ seq }) => seq > last)
    .map(({ seq, hash, sealed_at: at, signature }): string => {
      const head = { tenant: tenantId, seq, hash, at: at.toISOString() };
      return `${JSON.stringify({ type: 'seal', head, signature } satisfies ChainLine)}\n`;
    });
  if (lines.length) await appendFile(path, lines.join(''), { mode: 0o640 });
}

async function linesOf(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
