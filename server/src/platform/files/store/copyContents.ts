import { createHash } from 'node:crypto';
import type { Platform } from '../../platform';
import type { ContentStore } from './contentStore';

/** What a copy has brought. */
export interface CopiedContents {
  files: number;
  bytes: number;
}

/** Copies every content that the other store does not have. Throws for one that is not what its hash says. */
export async function copyContents(from: ContentStore, to: ContentStore): Promise<CopiedContents> {
  const copied: CopiedContents = { files: 0, bytes: 0 };
  for await (const contents of from.contents())
    for (const { sha256 } of contents) {
      const bytes = await copyContent(from, to, sha256);
      if (bytes === undefined) continue;
      copied.files += 1;
      copied.bytes += bytes;
    }
  return copied;
}

/** Copies one content; answers its size, or undefined where it is there already. Throws where it is damaged. */
export async function copyContent(
  from: ContentStore,
  to: ContentStore,
  sha256: string,
): Promise<number | undefined> {
  if (await to.has(sha256)) return undefined;
  const aside = await to.aside.put(from.read(sha256));
  try {
    if (aside.sha256 !== sha256) throw new Error(`The file ${sha256} is damaged`);
    await to.keep(aside.path, sha256);
  } finally {
    await to.aside.discard(aside.path);
  }
  return aside.size;
}

/**
 * Reads and hashes every content that a row of any tenant names; answers how many there are. Throws for the first one that
 * is missing or damaged.
 */
export async function proveContents(platform: Platform, store: ContentStore): Promise<number> {
  const proved = new Set<string>();
  // Tenant by tenant: an owner who is no superuser sees no rows of a tenant either.
  for (const tenant of await platform.tenants.ids()) await proveContentsOf(platform, tenant, store, proved);
  return proved.size;
}

/** The same of one tenant; `proved` has those that need not be read again. */
export async function proveContentsOf(
  platform: Platform,
  tenant: string,
  store: ContentStore,
  proved = new Set<string>(),
): Promise<void> {
  const rows = await platform.inTenant(tenant, (tx) =>
    tx.selectFrom('stored_file').select('sha256').distinct().execute(),
  );
  for (const { sha256 } of rows) {
    if (proved.has(sha256)) continue;
    if (!(await store.has(sha256))) throw new Error(`The file ${sha256} is missing`);
    const hash = createHash('sha256');
    for await (const part of store.read(sha256)) hash.update(part as Buffer);
    if (hash.digest('hex') !== sha256) throw new Error(`The file ${sha256} is damaged`);
    proved.add(sha256);
  }
}
