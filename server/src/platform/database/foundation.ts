import { type Kysely, type Migration, sql } from 'kysely';
import type pg from 'pg';
import { hotTables } from './hotTables';

/**
 * Makes sure that the role `attest_app` exists and that we may switch to it. The role is of the whole
 * cluster, so this stands outside the migrations of one database.
 */
export async function ensureApplicationRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select exists (select from pg_roles where rolname = 'attest_app') as present,
            current_setting('server_version_num')::int as version`,
  );
  if (!rows[0].present) {
    await pool.query('create role attest_app nologin nobypassrls').catch((error: { code?: string }) => {
      const made = error.code === '42710' || error.code === '23505';
      if (!made) throw roleProblem(error);
    });
  }
  const privilege = rows[0].version >= 160000 ? 'SET' : 'MEMBER';
  const allowed = await pool.query(`select pg_has_role(current_user, 'attest_app', '${privilege}') as yes`);
  if (allowed.rows[0].yes) return;
  await pool.query('grant attest_app to current_user').catch((error) => {
    throw roleProblem(error);
  });
}

const roleProblem = (cause: unknown) =>
  new Error(
    'The database user may not create or use the role attest_app. As an administrator run: ' +
      'create role attest_app nologin; grant attest_app to <the user of DATABASE_URL>;',
    { cause },
  );

/** No right to change a function of the system; another server changes it at the same moment. */
const LEFT_AS_IT_IS = ['42501', 'XX000'];

/**
 * Lets searches under row-level security use the indexes on pieces of text. PostgreSQL hands a condition to an index
 * before the policy only when its function is declared to tell nothing of rows in errors, which holds for `@>` of
 * arrays. At every start, since a restored dump does not carry it; without the rights of a superuser it stays undone,
 * and searches read a large tenant's whole table.
 */
export async function ensureIndexedSearch(pool: pg.Pool): Promise<void> {
  const contains = 'pg_catalog.arraycontains(anyarray, anyarray)';
  const { rows } = await pool.query(
    `select proleakproof as done from pg_proc where oid = '${contains}'::regprocedure`,
  );
  if (rows[0].done) return;
  await pool.query(`alter function ${contains} leakproof`).catch((error: { code?: string }) => {
    if (!LEFT_AS_IT_IS.includes(error.code ?? '')) throw error;
  });
}

/** Functions, collation and tables that everything else stands on. */
export const foundationMigrations: Record<string, Migration> = {
  '20261101T0000_platform_foundation': {
    async up(db: Kysely<unknown>) {
      await sql`grant usage on schema public to attest_app`.execute(db);
      await sql`
        create function attest_now() returns timestamptz language sql stable as
        $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$`.execute(db);
      await createUuidFunction(db);
      await createCollation(db);
      await sql`
        create table deployment_secret (
          name text primary key, value jsonb not null, created_at timestamptz not null default now())`.execute(
        db,
      );
      await sql`
        create table used_nonce (nonce text primary key, expires_at timestamptz not null)`.execute(db);
      await sql`grant select, insert, delete on used_nonce to attest_app`.execute(db);
    },
  },
  '20261129T1405_platform_hot': hotTables('used_nonce'),
};

/** Time-ordered ids: built in from PostgreSQL 18 on, made by hand before. */
async function createUuidFunction(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  const body =
    (rows[0]?.version ?? 0) >= 180000
      ? 'select uuidv7()'
      : `select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
           placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
           from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;
  await sql
    .raw(`create function attest_uuid() returns uuid language sql volatile as $$ ${body} $$`)
    .execute(db);
}

/** Pinyin order where the server has ICU; otherwise byte order under the same name. */
async function createCollation(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_collation where collname = 'zh-x-icu'`.execute(db);
  const definition = rows.length ? `(provider = icu, locale = 'zh-u-co-pinyin')` : `from "C"`;
  await sql.raw(`create collation attest_zh ${definition}`).execute(db);
}
