import type { TenantTransaction } from '../database/tenantTransaction';
import type { ContentStore } from './contentStore';
import { lockContent } from './upload';
import './tables';

/** How the sweep reaches every tenant. */
export interface TenantAccess {
  tenantIds(): Promise<string[]>;
  inTenant<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

const HOUR = 3_600_000;
/** An unfinished upload can be resumed this long after its last shard. */
const UPLOAD_LIFE = 24 * HOUR;
/** Younger content may belong to a merge that is not committed yet. */
const SETTLED = HOUR;

/**
 * Removes what no row speaks of: shards of merged or abandoned uploads, half-joined files, contents without
 * a file. Content that a row names is never touched.
 */
export async function sweepFiles(store: ContentStore, access: TenantAccess, now: Date): Promise<void> {
  const tenants = await access.tenantIds();
  const olderThan = (at: Date, age: number) => now.getTime() - at.getTime() > age;
  const finished = await closeUploads(tenants, access, now);
  for (const upload of await store.uploads())
    if (finished.has(upload.id) || olderThan(upload.changedAt, UPLOAD_LIFE))
      await store.discardUpload(upload.id);
  for (const half of await store.joining())
    if (olderThan(half.changedAt, SETTLED)) await store.discard(half.path);
  for await (const contents of store.contents()) {
    const settled = contents.filter((content) => olderThan(content.changedAt, SETTLED));
    for (const { sha256 } of settled) await dropUnused(store, sha256, tenants, access);
  }
}

/** Forgets abandoned announcements; answers the ids of merged uploads, whose shards may go. */
async function closeUploads(tenants: string[], access: TenantAccess, now: Date): Promise<Set<string>> {
  const finished = new Set<string>();
  for (const tenant of tenants)
    await access.inTenant(tenant, async (tx) => {
      await tx
        .deleteFrom('file_upload')
        .where('created_at', '<', new Date(now.getTime() - UPLOAD_LIFE))
        .execute();
      const rows = await tx.selectFrom('file_upload').select('id').where('file_id', 'is not', null).execute();
      for (const row of rows) finished.add(row.id);
    });
  return finished;
}

/** Content is shared by all tenants; the lock keeps a merge of the same content out until we know. */
async function dropUnused(
  store: ContentStore,
  sha256: string,
  tenants: string[],
  access: TenantAccess,
): Promise<void> {
  const [first, ...others] = tenants;
  if (!first) return;
  await access.inTenant(first, async (tx) => {
    await lockContent(tx, sha256);
    const names = (other: TenantTransaction) =>
      other.selectFrom('stored_file').select('id').where('sha256', '=', sha256).executeTakeFirst();
    if (await names(tx)) return;
    for (const tenant of others) if (await access.inTenant(tenant, names)) return;
    await store.discard(store.pathOf(sha256));
  });
}
