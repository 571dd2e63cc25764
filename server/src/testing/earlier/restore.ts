import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { collectMigrations, migrate } from '../../platform/database/migrate';
import { createPool } from '../../platform/database/pool';
import { FolderStore } from '../../platform/files/store/folderStore';
import type { ServerModule } from '../../platform/module';
import { createEmptyDatabase, type TestDatabase } from '../testDatabase';

/** What people saw in the data before, and when: ids of rows by account and call. */
export interface Seen {
  at: string;
  lists: Record<string, Record<string, string[]>>;
  /** Number and hash of the last entry of the trail, by code of the tenant. */
  heads: Record<string, { seq: number; hash: string }>;
}

interface Saved {
  /** Names of the migrations that had made the tables. */
  migrations: string[];
  /** Rows as JSON text, by table. */
  tables: Map<string, string[]>;
}

const unzipped = (file: string) => gunzipSync(readFileSync(join(__dirname, file))).toString('utf8');

/** Rows of every table of a data folder that an earlier version has left; played on, signed, with open tasks. */
function readSaved(name: string): Saved {
  const lines = unzipped(`${name}.jsonl.gz`).trimEnd().split('\n');
  const { migrations } = JSON.parse(lines.shift() ?? '') as { migrations: string[] };
  const tables = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of lines) {
    const table = /^table (\w+)$/.exec(line)?.[1];
    if (table) {
      rows = [];
      tables.set(table, rows);
    } else rows.push(line);
  }
  return { migrations, tables };
}

/** Files that lay on disk beside the rows, as many as say enough; puts them there. Answers their digests. */
export function layFiles(name: string, root: string): string[] {
  const store = new FolderStore(root);
  return unzipped(`${name}.files.jsonl.gz`)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { sha256, base64 } = JSON.parse(line) as { sha256: string; base64: string };
      const path = store.pathOf(sha256);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(base64, 'base64'));
      return sha256;
    });
}

/** The digest that the content of a file has. */
export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export const seenBefore = (name: string) => JSON.parse(unzipped(`${name}.seen.json.gz`)) as Seen;

/**
 * A database as the earlier version has left it: the tables of its migrations with its rows, and nothing newer.
 * Answers how many rows each table has.
 */
export async function restoreEarlier(
  name: string,
  modules: ServerModule[],
): Promise<{ database: TestDatabase; counts: Map<string, number> }> {
  const { migrations, tables } = readSaved(name);
  const foundation = collectMigrations([]);
  const then = Object.entries(collectMigrations(modules)).filter(
    ([key]) => migrations.includes(key) && !(key in foundation),
  );
  const database = await createEmptyDatabase();
  const pool = createPool(database.url, { max: 1, name: 'earlier' });
  try {
    await migrate(pool, [{ name: 'then', migrations: Object.fromEntries(then) }]);
    await pool.query('set session_replication_role = replica');
    for (const [table, rows] of tables) await fill(pool, table, rows);
  } finally {
    await pool.end();
  }
  return { database, counts: new Map([...tables].map(([table, rows]) => [table, rows.length])) };
}

async function fill(pool: pg.Pool, name: string, rows: string[]): Promise<void> {
  const table = `"${name}"`;
  const { rows: columns } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  await pool.query(`delete from ${table}`);
  await pool.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}
