import { appendFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../platform';
import type { ChainLine } from './lines';
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
  const name = tenant?.code ?? tenantId;
  const path = join(folder, `${name}.jsonl`);
  const kept = await readKnown(await linesOf(path));
  const last = Math.max(0, ...kept.hashes.keys());
  const { sealed, entry } = await platform.inTenant(tenantId, async (tx) => ({
    sealed: await tx.selectFrom('audit_seal').selectAll().where('seq', '>=', last).orderBy('seq').execute(),
    entry: await tx.selectFrom('audit_entry').select('hash').where('seq', '=', last).executeTakeFirst(),
  }));
  const [before] = sealed;
  const hash = kept.hashes.get(last);
  if (last > 0 && before?.seq !== last && entry?.hash === hash) {
    // The tenant was moved here with its trail, which another key seals now: heads of one file are signed with one.
    await rename(path, join(folder, `${name}-until-${last}.jsonl`));
    platform.log.warn(
      { tenant: tenantId, seq: last },
      'a new file of heads begins, as with a tenant that was moved',
    );
  } else if (last > 0 && (before?.seq !== last || before.hash !== hash))
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
