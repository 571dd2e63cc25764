import { join } from 'node:path';
import { detachedParts, recordDetached } from '../../platform/audit/detached';
import type { DetachedLine } from '../../platform/audit/lines';
import type { Config } from '../../platform/config/config';
import { homeOf } from '../../platform/config/configOf';
import { ifFree } from '../../platform/database/oneAtATime';
import type { Platform } from '../../platform/platform';
import { operatorOutside } from '../systemAccount';
import { beginForTenant } from '../tenantArchive/rows';
import { withPlatform } from '../withPlatform';
import { type Archive, requirePart, writeMonth } from './files';
import { limitOf, type Month, monthsBefore } from './months';

/** Entries that are removed at once: nobody waits long for what a transaction holds. */
const BATCH = 5_000;

/** What came of the trail of a tenant. */
export interface Archived {
  code: string;
  /** Detached now, or to be detached. */
  months: Month[];
  /** Entries that are in the database no more. */
  removed: number;
}

interface Asked {
  /** Says what would be done. */
  dryRun?: boolean;
  /** Time that months are counted back from; absent: that of the database. */
  now?: Date;
}

/**
 * Detaches what is older than `AUDIT_KEEP_MONTHS` from the trail of every tenant of a database. A month is removed once its
 * file was written, read again and found whole, and the trail says where it is. Works beside a server; what was cut off is
 * done by the next run. Throws with the first thing that is in the way, and leaves the entries where they are.
 */
export async function archiveTrails(config: Config, asked: Asked = {}): Promise<Archived[]> {
  const { auditArchiveDir: folder, auditKeepMonths: keep } = config;
  if (!folder || !keep)
    throw new Error('AUDIT_ARCHIVE_DIR and AUDIT_KEEP_MONTHS say where the archive is, and what stays.');
  return withPlatform(config, async (platform) => {
    const done = await ifFree(platform.owner, 'auditArchive', async () => {
      const archived: Archived[] = [];
      for (const id of await platform.tenants.ids()) {
        const tenant = platform.tenants.known(id);
        if (!tenant || tenant.moved || homeOf(config, tenant.code) !== config.database) continue;
        const { code } = tenant;
        archived.push(await archiveTrail(platform, { id, code, folder: join(folder, code) }, keep, asked));
      }
      return archived;
    });
    if (!done) throw new Error('Another process detaches the trail of this database: nothing was done.');
    return done;
  });
}

async function archiveTrail(
  platform: Platform,
  archive: Archive,
  keep: number,
  { dryRun, now }: Asked,
): Promise<Archived> {
  const { id, code } = archive;
  const months = await platform.inTenant(id, (tx, time) => monthsBefore(tx, limitOf(now ?? time, keep)));
  let removed = 0;
  if (!dryRun) {
    // What a former run was cut off from, and what somebody has looked at.
    for (const line of await leftOver(platform, id)) removed += await removePart(platform, archive, line);
    for (const month of months) {
      const line = await writeMonth(platform, archive, month);
      await tell(platform, id, line);
      removed += await remove(platform, id, line);
    }
  }
  return { code, months, removed };
}

/** Whatever lies in the archive and stands in the trail all the same, unless somebody looks at it. */
const leftOver = (platform: Platform, tenantId: string): Promise<DetachedLine[]> =>
  platform.inTenant(tenantId, async (tx, now) => {
    const rows = await tx
      .selectFrom('audit_archive as a')
      .select('a.seq')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_entry as e')
            .select('e.seq')
            .whereRef('e.seq', '>=', 'a.from_seq')
            .whereRef('e.seq', '<=', 'a.seq'),
        ),
      )
      .where(({ eb, or }) => or([eb('a.attached_until', 'is', null), eb('a.attached_until', '<=', now)]))
      .execute();
    const left = new Set(rows.map(({ seq }) => seq));
    return (await detachedParts(tx)).filter(({ head }) => left.has(head.seq));
  });

async function removePart(platform: Platform, { id, folder }: Archive, line: DetachedLine): Promise<number> {
  await requirePart(folder, line);
  return remove(platform, id, line);
}

/** In one transaction with what says where it is. */
const tell = (platform: Platform, tenantId: string, line: DetachedLine): Promise<void> =>
  platform.asSystem(tenantId, async (ctx) => {
    await recordDetached(ctx.tx, line);
    const { month, from, seq: through, hash, file, sha256 } = line.head;
    ctx.audit({
      module: 'audit',
      objectType: 'auditTrail',
      event: 'detachTrail',
      details: { month, from, through, hash, file, sha256 },
      operator: operatorOutside(),
    });
  });

/** As the owner of the tables, whom the database lets remove what was written down as detached, and nothing else. */
async function remove(platform: Platform, tenantId: string, { head }: DetachedLine): Promise<number> {
  const client = await platform.owner.connect();
  let removed = 0;
  try {
    for (let from = head.from; from <= head.seq; from += BATCH) {
      await beginForTenant(client, tenantId, 'read committed');
      const { rowCount } = await client.query(
        'delete from audit_entry where tenant_id = $1 and seq between $2 and least($3::bigint, $4::bigint)',
        [tenantId, from, from + BATCH - 1, head.seq],
      );
      await client.query('commit');
      removed += rowCount ?? 0;
    }
    return removed;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
