import type { TenantTransaction } from '../database/tenantTransaction';
import type { Platform } from '../platform';
import type { ContentStore } from './store/contentStore';
import { isOpen, lockContent, UPLOAD_LIFE } from './upload';

const HOUR = 3_600_000;
/** Younger content may belong to a merge that is not committed yet. */
const SETTLED = HOUR;

/**
 * Removes what no row speaks of: shards of merged or abandoned uploads, half-joined files, contents without
 * a file. Content that a row names is never touched, nor any while a tenant cannot be asked.
 */
export async function sweepFiles(store: ContentStore, platform: Platform, now: Date): Promise<void> {
  const finished = new Set<string>();
  const closed = platform.forEachTenant((tenant) => closeUploads(platform, tenant, now, finished));
  await closed.finally(() => sweepFolders(store, finished, now));
  const tenants = await platform.tenants.ids();
  for await (const contents of store.contents()) {
    const settled = contents.filter((content) => olderThan(now, content.changedAt, SETTLED));
    for (const { sha256 } of settled) await dropUnused(store, sha256, tenants, platform);
  }
}

const olderThan = (now: Date, at: Date, age: number) => now.getTime() - at.getTime() > age;

async function sweepFolders(store: ContentStore, finished: Set<string>, now: Date): Promise<void> {
  for (const upload of await store.uploads())
    if (finished.has(upload.id) || olderThan(now, upload.changedAt, UPLOAD_LIFE))
      await store.discardUpload(upload.id);
  for (const half of await store.aside.left())
    if (olderThan(now, half.changedAt, SETTLED)) await store.aside.discard(half.path);
}

/** Forgets abandoned announcements; adds the ids of merged uploads, whose shards may go. */
async function closeUploads(
  platform: Platform,
  tenant: string,
  now: Date,
  finished: Set<string>,
): Promise<void> {
  await platform.inTenant(tenant, async (tx) => {
    const merged = new Date(now.getTime() - UPLOAD_LIFE);
    await tx
      .deleteFrom('file_upload')
      .where((upload) =>
        upload.or([
          upload.and([upload('file_id', 'is', null), upload.not(isOpen(now)(upload))]),
          upload.and([upload('file_id', 'is not', null), upload('touched_at', '<', merged)]),
        ]),
      )
      .execute();
    const rows = await tx.selectFrom('file_upload').select('id').where('file_id', 'is not', null).execute();
    for (const row of rows) finished.add(row.id);
  });
}

/** Content is shared by all tenants; the lock keeps a merge of the same content out until we know. */
async function dropUnused(
  store: ContentStore,
  sha256: string,
  tenants: string[],
  platform: Platform,
): Promise<void> {
  const [first, ...others] = tenants;
  if (!first) return;
  await platform.inTenant(first, async (tx) => {
    await lockContent(tx, sha256);
    const names = (other: TenantTransaction) =>
      other.selectFrom('stored_file').select('id').where('sha256', '=', sha256).executeTakeFirst();
    if (await names(tx)) return;
    for (const tenant of others) if (await platform.inTenant(tenant, names)) return;
    await store.drop(sha256);
  });
}
