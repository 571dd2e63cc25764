import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { exportChain } from '../../platform/audit/exportChain';
import type { Verdict } from '../../platform/audit/verdict';
import { verifyChain } from '../../platform/audit/verify';
import type { Config } from '../../platform/config/config';
import { configOfTenant } from '../../platform/config/configOf';
import { copyContent, proveContentsOf } from '../../platform/files/store/copyContents';
import { FolderStore } from '../../platform/files/store/folderStore';
import type { Platform } from '../../platform/platform';
import { TENANT_CHANNEL } from '../../platform/tenantDirectory';
import { decryptFolder, ENCRYPTED } from '../backup/encrypted';
import { readKey } from '../backup/key';
import { requireFree } from '../requireFree';
import { requireRest } from '../requireRest';
import { operatorOutside } from '../systemAccount';
import { withPlatform } from '../withPlatform';
import { listing, migrationsOf } from './exportTenant';
import { type Listed, readTenantManifest, type TenantManifest, TRAIL } from './manifest';
import { beginForTenant, Rows } from './rows';
import { type TenantTable, tenantTables } from './tables';

/** Lines that go to the database at once. */
const BATCH = 500;

/**
 * Takes the archive of a tenant into a database that does not know it, while no server works on that. Everything is checked
 * before, and all rows read again and compared before they are committed; the trail goes on from where it was. Throws
 * for what does not fit, and leaves the database as it was then.
 */
export async function importTenant(config: Config, folder: string): Promise<TenantManifest> {
  const from = resolve(folder);
  const scratch = join(config.dataDir, `.import-${randomUUID()}`);
  try {
    const opened = await openArchive(config, from, scratch);
    const manifest = await readTenantManifest(opened);
    if (!manifest.credentials)
      throw new Error(
        'This archive was written to be read: it holds no passwords. Write it with BACKUP_KEY_FILE to move the tenant.',
      );
    await requireWhole(opened, manifest);
    const own = configOfTenant(config, manifest.tenant.code);
    await requireFree(config, own, manifest.tenant);
    await withPlatform(own, (platform) => take(platform, opened, manifest), { upgrade: true });
    return manifest;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function openArchive(config: Config, from: string, scratch: string): Promise<string> {
  const file = join(from, ENCRYPTED);
  if (!existsSync(file)) return from;
  const { keyFile } = config.backup;
  if (!keyFile) throw new Error(`${from} is encrypted: BACKUP_KEY_FILE names the file of its key.`);
  await mkdir(config.dataDir, { recursive: true });
  await decryptFolder(file, scratch, await readKey(keyFile));
  return scratch;
}

const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });

async function listedOf(lines: AsyncIterable<string>): Promise<Listed> {
  let listed: Listed = { rows: 0, sha256: '' };
  const read = listing(lines, (all) => {
    listed = all;
  });
  for await (const _ of read);
  return listed;
}

const isSame = (one: Listed | undefined, other: Listed): boolean =>
  one?.rows === other.rows && one.sha256 === other.sha256;

const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl`);

/** The trail of an archive, or of a database, has to be whole and end where the archive says. */
function requireChain(verdict: Verdict, { tenant, trail }: TenantManifest): void {
  if (!verdict.ok) throw new Error(`The trail is not whole: ${verdict.why}`);
  if (
    verdict.tenant !== tenant.id ||
    verdict.entries !== trail.entries ||
    verdict.lastHash !== trail.lastHash
  )
    throw new Error('The trail is not the one that the archive was written with');
}

/** Before anything is touched. */
async function requireWhole(folder: string, manifest: TenantManifest): Promise<void> {
  for (const [name, listed] of Object.entries(manifest.tables))
    if (!isSame(listed, await listedOf(linesOf(tableFile(folder, name)))))
      throw new Error(`tables/${name}.jsonl is not what the archive was written with`);
  const hash = createHash('sha256');
  for await (const part of createReadStream(join(folder, TRAIL))) hash.update(part as Buffer);
  if (hash.digest('hex') !== manifest.trail.sha256)
    throw new Error(`${TRAIL} is not what the archive was written with`);
  requireChain(await verifyChain(linesOf(join(folder, TRAIL)), { key: manifest.trail.key }), manifest);
}

async function take(platform: Platform, folder: string, manifest: TenantManifest): Promise<void> {
  await requireRest(platform.owner, 'import the tenant');
  const client = await platform.owner.connect();
  try {
    await requireRoom(client, manifest);
    // Before the rows that name them, as always; what is left of an import that fails is swept.
    await takeFiles(platform, folder, manifest);
    await takeRows(platform, client, folder, manifest);
  } finally {
    client.release();
  }
  await platform.owner.query('select pg_notify($1, $2)', [TENANT_CHANNEL, manifest.tenant.id]);
  await platform.tenants.load();
  await proveTaken(platform, manifest);
}

async function requireRoom(client: pg.ClientBase, { tenant, migrations }: TenantManifest): Promise<void> {
  const here = await migrationsOf(client);
  const differing = [
    ...migrations.filter((name) => !here.includes(name)),
    ...here.filter((name) => !migrations.includes(name)),
  ];
  if (differing.length > 0)
    throw new Error(
      `The archive is of another version of this product (${differing.length} changes of the data model differ, the first ${differing[0]}): bring both to the same version and export anew.`,
    );
  const { rows } = await client.query<{ code: string }>(
    'select code from tenant where id = $1 or code = $2 or hosts && $3',
    [tenant.id, tenant.code, tenant.hosts],
  );
  if (rows[0])
    throw new Error(`There is a tenant ${rows[0].code} already, with the id, the code or a host of this one`);
}

async function takeFiles(platform: Platform, folder: string, { files }: TenantManifest): Promise<void> {
  const store = new FolderStore(join(folder, 'files'));
  let count = 0;
  for await (const contents of store.contents())
    for (const { sha256 } of contents) {
      await copyContent(store, platform.files, sha256);
      count += 1;
    }
  if (count !== files.count)
    throw new Error(`The archive has ${count} files, and should have ${files.count}`);
}

async function takeRows(
  platform: Platform,
  client: pg.PoolClient,
  folder: string,
  { tenant, tables: listed }: TenantManifest,
): Promise<void> {
  const rows = new Rows(platform, tenant.id, true);
  try {
    await beginForTenant(client, tenant.id, 'read committed');
    await client.query('create temporary table archive_line (line text) on commit drop');
    const tables = (await tenantTables(client)).filter(rows.has);
    const strange = Object.keys(listed).filter((name) => !tables.some((table) => table.name === name));
    if (strange.length > 0) throw new Error(`There is no table ${strange.join(', ')}`);
    // What triggers would work out, or refuse of what is closed, comes as it was.
    const loud = tables.filter(({ triggers }) => triggers);
    for (const { name } of loud) await client.query(`alter table "${name}" disable trigger user`);
    for (const table of tables) await takeTable(client, rows, table, tableFile(folder, table.name));
    for (const { name } of loud) await client.query(`alter table "${name}" enable trigger user`);
    for (const table of tables)
      if (!isSame(listed[table.name], await listedOf(rows.read(client, table))))
        throw new Error(`The rows of ${table.name} are not what the archive holds: nothing was imported.`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** One statement for all rows, because some refer to others of the same table. */
async function takeTable(
  client: pg.ClientBase,
  rows: Rows,
  { name, columns }: TenantTable,
  path: string,
): Promise<void> {
  await client.query('truncate archive_line');
  let batch: string[] = [];
  const send = async () => {
    await client.query('insert into archive_line select unnest($1::text[])', [batch]);
    batch = [];
  };
  for await (const line of linesOf(path)) {
    batch.push(rows.stored(name, line));
    if (batch.length === BATCH) await send();
  }
  await send();
  await client.query(
    `insert into "${name}" (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
     from archive_line l, json_populate_record(null::"${name}", l.line::json) r`,
  );
}

/** The trail goes on from the last entry of the archive, and says so; every file is read where it is now. */
async function proveTaken(platform: Platform, manifest: TenantManifest): Promise<void> {
  const { tenant, mark, trail } = manifest;
  const lines = (answer: Awaited<ReturnType<typeof exportChain>>) =>
    createInterface({ input: Readable.from(answer.stream), crlfDelay: Number.POSITIVE_INFINITY });
  const chain = await platform.asSystem(tenant.id, exportChain);
  requireChain(await verifyChain(lines(chain)), manifest);
  await proveContentsOf(platform, tenant.id, platform.files);
  await platform.asSystem(tenant.id, async (ctx) =>
    ctx.audit({
      module: 'tenancy',
      objectType: 'tenant',
      objectId: tenant.id,
      objectNo: tenant.code,
      objectName: { zh: tenant.nameZh, en: tenant.nameEn },
      event: 'importTenant',
      details: { mark, entries: trail.entries, key: trail.key, hash: trail.lastHash },
      operator: operatorOutside(),
    }),
  );
}
