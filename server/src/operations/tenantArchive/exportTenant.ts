import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { format } from 'fast-csv';
import type pg from 'pg';
import { currentTenant } from '../../directory/tenancy/tenant';
import { chainLines, headOf } from '../../platform/audit/exportChain';
import { fingerprintOf } from '../../platform/audit/fingerprint';
import { auditKey } from '../../platform/audit/seal';
import type { Config } from '../../platform/config/config';
import { configOfTenant } from '../../platform/config/configOf';
import { transactionOn } from '../../platform/database/transaction';
import { copyContent } from '../../platform/files/store/copyContents';
import { FolderStore } from '../../platform/files/store/folderStore';
import { hashing } from '../../platform/hashing';
import type { Platform } from '../../platform/platform';
import { processesOf } from '../../records/definitions';
import { ENCRYPTED, encryptFolder } from '../backup/encrypted';
import { readKey } from '../backup/key';
import { withPlatform } from '../withPlatform';
import { FORMAT, type Listed, MANIFEST, type TenantManifest, TRAIL } from './manifest';
import { readme } from './readme';
import { writeRecordPapers } from './recordPapers';
import { sheetsOf, writeRecordSheets } from './recordSheets';
import { beginForTenant, Rows } from './rows';
import { type TenantTable, tenantTables } from './tables';

/**
 * Writes all data of one tenant, as of one moment, into a new folder below `target`, in formats that anybody can read.
 * With the key of backups it is one encrypted file, which holds what lets people in too. A server may run meanwhile.
 * `workers`: folder of the built server, by which each record is written as PDF/A too. Answers the folder. Throws where
 * there is no such tenant, or a file of it is missing or damaged.
 */
export function exportTenant(
  config: Config,
  { code, target, workers }: { code: string; target: string; workers?: string },
): Promise<TenantManifest & { folder: string }> {
  const own = configOfTenant(config, code);
  const papers = workers !== undefined;
  const work = async (platform: Platform) => {
    const { keyFile } = own.backup;
    const key = keyFile === undefined ? undefined : await readKey(keyFile);
    const tenant = await platform.tenants.byCode(code);
    if (!tenant) throw new Error(`There is no tenant ${code}`);
    if (tenant.moved) throw new Error(`${code} lives in another database since: see TENANT_DATABASES`);
    const to = resolve(target);
    await mkdir(to, { recursive: true });
    // What is not encrypted yet does not leave the machine’s own folder, where the data itself lies.
    const open = join(key ? own.dataDir : to, `.partial-${randomUUID()}`);
    const draft = join(to, `.partial-${randomUUID()}`);
    try {
      await mkdir(open, { recursive: true, mode: 0o700 });
      const manifest = await write(platform, tenant.id, { to: open, credentials: key !== undefined, papers });
      if (key) {
        await mkdir(draft, { mode: 0o700 });
        await encryptFolder(open, join(draft, ENCRYPTED), key);
      } else await rename(open, draft);
      const folder = join(to, `${code}-${manifest.mark.slice(0, 19).replaceAll(':', '-')}Z`);
      await rename(draft, folder);
      return { ...manifest, folder };
    } finally {
      for (const left of [open, draft]) await rm(left, { recursive: true, force: true });
    }
  };
  return withPlatform(own, work, { workers });
}

async function write(
  platform: Platform,
  tenantId: string,
  { to, credentials, papers }: { to: string; credentials: boolean; papers: boolean },
): Promise<TenantManifest> {
  const client = await platform.owner.connect();
  try {
    await beginForTenant(client, tenantId, 'repeatable read read only');
    const { rows: marks } = await client.query<{ mark: Date }>('select now() as mark');
    const { mark } = marks[0] as { mark: Date };
    const rows = new Rows(platform, tenantId, credentials);
    const tables = (await tenantTables(client)).filter(rows.has);
    await mkdir(join(to, 'tables'));
    const listed: TenantManifest['tables'] = {};
    for (const table of tables) listed[table.name] = await writeTable(client, rows, table, to);
    const trail = await writeTrail(platform, client, { tenantId, mark, to });
    const types = await writeRecords(platform, client, { tenantId, mark, papers, to });
    const manifest: TenantManifest = {
      product: 'attest-tenant',
      format: FORMAT,
      tenant: await described(client, tenantId),
      mark: mark.toISOString(),
      migrations: await migrationsOf(client),
      credentials,
      tables: listed,
      trail,
      files: await writeFiles(platform, client, tenantId, to),
    };
    await writeFile(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await writeFile(join(to, 'README.md'), readme(manifest, tables, { types, papers }));
    return manifest;
  } finally {
    // It only read.
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function described(client: pg.ClientBase, id: string): Promise<TenantManifest['tenant']> {
  const { rows } = await client.query<TenantManifest['tenant']>(
    'select id, code, name_zh as "nameZh", name_en as "nameEn", hosts from tenant where id = $1',
    [id],
  );
  return rows[0] as TenantManifest['tenant'];
}

/** The changes of the data model that a database has seen. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Counts and hashes lines on their way. */
export async function* listing(lines: AsyncIterable<string>, onEnd: (listed: Listed) => void) {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    hash.update(line).update('\n');
    rows += 1;
    yield line;
  }
  onEnd({ rows, sha256: hash.digest('hex') });
}

async function writeTable(
  client: pg.ClientBase,
  rows: Rows,
  table: TenantTable,
  to: string,
): Promise<Listed> {
  let listed: Listed = { rows: 0, sha256: '' };
  const lines = listing(rows.read(client, table), (all) => {
    listed = all;
  });
  const place = join(to, 'tables', table.name);
  const plain = createWriteStream(`${place}.jsonl`, { mode: 0o600 });
  // The header of a table without rows is known by nobody but the data model.
  const sheet = format({ headers: true, writeBOM: true });
  const written = pipeline(sheet, createWriteStream(`${place}.csv`, { mode: 0o600 }));
  await pipeline(
    Readable.from(lines),
    async function* (source: AsyncIterable<string>) {
      for await (const line of source) {
        if (!sheet.write(cells(line))) await new Promise((resolve) => sheet.once('drain', resolve));
        yield `${line}\n`;
      }
    },
    plain,
  );
  sheet.end();
  await written;
  return listed;
}

const cells = (line: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(line) as Record<string, unknown>).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

async function writeTrail(
  platform: Platform,
  client: pg.PoolClient,
  { tenantId, mark, to }: { tenantId: string; mark: Date; to: string },
): Promise<TenantManifest['trail']> {
  const key = await auditKey(platform.owner);
  // Whoever owns the tables may see those of all tenants; requests, and what reads for them, do not.
  await client.query('set local role attest_app');
  const tx = transactionOn(client, false);
  const head = await headOf(tx, tenantId, mark);
  const hash = createHash('sha256');
  await pipeline(
    Readable.from(chainLines({ tenantId, head, key, page: (work) => work(tx) })),
    hashing(hash),
    createWriteStream(join(to, TRAIL), { mode: 0o600 }),
  );
  await client.query('reset role');
  return {
    entries: head.seq,
    lastHash: head.hash,
    key: fingerprintOf(key.publicPem),
    sha256: hash.digest('hex'),
  };
}

/** Requests' own rights are enough to read records. Answers the types that there are. */
async function writeRecords(
  platform: Platform,
  client: pg.PoolClient,
  { tenantId, mark, papers, to }: { tenantId: string; mark: Date; papers: boolean; to: string },
): Promise<string[]> {
  const processes = await platform.asSystem(tenantId, async (ctx) => processesOf(ctx));
  const folder = join(to, 'records');
  await mkdir(folder);
  await client.query('set local role attest_app');
  const tx = transactionOn(client, false);
  const sheets = await sheetsOf(tx, processes);
  await writeRecordSheets(tx, sheets, folder);
  if (papers) {
    const { name_zh, name_en, default_language: language, time_zone: timeZone } = await currentTenant(tx);
    const reader = { tenant: language === 'zh' ? name_zh : name_en, language, timeZone, asOf: mark };
    await writeRecordPapers(tx, platform.renditions.of(tenantId), { sheets, reader, folder });
  }
  await client.query('reset role');
  return sheets.map(({ process }) => process);
}

async function writeFiles(
  platform: Platform,
  client: pg.ClientBase,
  tenantId: string,
  to: string,
): Promise<TenantManifest['files']> {
  const store = new FolderStore(join(to, 'files'));
  const { rows } = await client.query<{ sha256: string }>(
    'select distinct sha256 from stored_file where tenant_id = $1 order by sha256',
    [tenantId],
  );
  let bytes = 0;
  for (const { sha256 } of rows) bytes += (await copyContent(platform.files, store, sha256)) ?? 0;
  await rm(store.aside.folder, { recursive: true, force: true });
  return { count: rows.length, bytes };
}
