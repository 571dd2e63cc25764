import { createHash, randomBytes } from 'node:crypto';
import type { Migration } from 'kysely';
import pg from 'pg';
import { collectMigrations, type MigrationSource, migrate } from '../platform/database/migrate';
import { createPool } from '../platform/database/pool';
import { loadSecrets } from '../platform/database/secrets';

export interface TestDatabase {
  url: string;
  /** Drops it; every connection must be closed before. */
  drop(): Promise<void>;
}

function clusterUrl(): string {
  const url = process.env.ATTEST_TEST_DATABASE;
  if (!url)
    throw new Error('There is no test database: jest runs testing/globalSetup.ts for the project "node"');
  return url;
}

const databaseUrl = (name: string) => Object.assign(new URL(clusterUrl()), { pathname: `/${name}` }).href;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connected to a database that is never copied: who copies one gives up when others stay connected to it for 5 s. */
const asAdministrator = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(databaseUrl('postgres'), work);

/** The rows of a statement, as the owner of a database, whom row-level security does not bind. */
export const rowsOf = <Row extends object = Record<string, unknown>>(
  { url }: Pick<TestDatabase, 'url'>,
  statement: string,
): Promise<Row[]> => withClient(url, async (client) => (await client.query<Row>(statement)).rows);

/** A fresh, empty database without any migration. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1');
}

/** A fresh database with the migrations of these modules, copied from a template that is made once per run. */
export async function createTestDatabase(modules: MigrationSource[]): Promise<TestDatabase> {
  return createDatabase(await template(modules));
}

/** A copy of a database that the cluster had from the start. */
export const copyOfDatabase = (name: string): Promise<TestDatabase> => createDatabase(name);

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) =>
    client.query(`create database ${name} template ${from} strategy file_copy`),
  );
  return {
    url: databaseUrl(name),
    drop: () =>
      asAdministrator(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

const source = ([name, { up }]: [string, Migration]) => `${name}${up}`;

/** Several workers may need the same template at once: the first makes it, the others wait. */
async function template(modules: MigrationSource[]): Promise<string> {
  const content = Object.entries(collectMigrations(modules)).map(source).sort().join('\n');
  const name = `template_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  await asAdministrator(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const pool = createPool(databaseUrl(draft), { max: 2, name: 'template' });
    try {
      await migrate(pool, modules);
      // Copies have the keys, too: each server would spend more time on its own than on all else of its start.
      await loadSecrets(pool);
    } finally {
      await pool.end();
    }
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}
