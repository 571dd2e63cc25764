import type pg from 'pg';
import { columnsOf, withoutSecurity } from './database';
import { accountOf, DATA_SCOPES } from './people';
import { FILLS, type TableFill } from './tables';
import { anyOf } from './values';

/** People who have a hundredth of the rows each. */
const PEOPLE = 100;
/** Rows that are copied at most. */
const PATTERNS = 40;

interface Index {
  name: string;
  definition: string;
}

/** What the lists at some paths read. */
export const fillsOf = (paths: readonly string[]): TableFill[] =>
  FILLS.filter(({ lists }) => paths.some((path) => lists.some((begin) => path.startsWith(begin))));

/** How many rows each table was given so far, by its name; those of an earlier run too. */
export async function filledOf(database: pg.Client): Promise<Map<string, number>> {
  await database.query('create table if not exists scale_fill (name text primary key, filled int not null)');
  const { rows } = await database.query<{ name: string; filled: number }>(
    'select name, filled from scale_fill',
  );
  return new Map(rows.map(({ name, filled }) => [name, filled]));
}

/**
 * Adds rows to tables until each of the tenants has `to` of them. As the owner; a superuser may go around foreign keys,
 * which is faster.
 */
export async function fillLists(
  database: pg.Client,
  fills: readonly TableFill[],
  tenants: readonly string[],
  to: number,
): Promise<void> {
  const filled = await filledOf(database);
  const missing = fills.filter(({ table }) => (filled.get(table) ?? 0) < to);
  if (missing.length === 0) return;
  const { rows } = await database.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  await database.query("set maintenance_work_mem = '512MB'");
  if (rows[0]?.super) {
    await database.query('set session_replication_role = replica');
    // Where a job of the server and the filling wait for each other, the job gives up: it comes round again.
    await database.query("set deadlock_timeout = '10min'");
  }
  for (const tenant of tenants) await namePeople(database, tenant);
  for (const fill of missing) await fillTable(database, fill, tenants, (filled.get(fill.table) ?? 0) + 1, to);
  await database.query('vacuum analyze');
}

/** A hundred places for the people of a tenant, who take turns; those of the bench have one each. */
async function namePeople(database: pg.Client, tenant: string): Promise<void> {
  await withoutSecurity(database, ['user_account'], async () => {
    await database.query(
      `create temp table if not exists scale_person
         (tenant_id uuid, place int, id uuid, account text, name text, primary key (tenant_id, place))`,
    );
    await database.query(
      `insert into scale_person
       select u.tenant_id, place, u.id, u.account, u.name
       from generate_series(0, ${PEOPLE - 1}) place
       join (
         select u.*, row_number() over (order by u.account = any($2) desc, u.account) - 1 as turn, count(*) over () as all
         from user_account u where u.tenant_id = $1 and u.account !~ '^s[0-9]+$') u
       on u.turn = case when place < u.all then place else ${DATA_SCOPES.length} + place % (u.all - ${DATA_SCOPES.length}) end
       on conflict do nothing`,
      [tenant, DATA_SCOPES.map(accountOf)],
    );
  });
}

/** All or nothing: who stops it midway keeps the table with its indexes and its security. */
async function fillTable(
  database: pg.Client,
  fill: TableFill,
  tenants: readonly string[],
  first: number,
  last: number,
): Promise<void> {
  const { table } = fill;
  const read = [
    'department',
    'user_account',
    'document',
    'document_version',
    'audit_entry',
    'quality_record',
  ];
  const written = [
    'user_role',
    'user_role_cube',
    'person_cube',
    'training_known',
    'training_known_cube',
    'person_said',
    'wf_instance_said',
    'training_class_said',
    'record_tally',
    'record_cube',
    'record_participant',
    'document_participant',
    'document_part',
    'document_cube',
    'audit_head',
  ];
  const { rows: indexes } = await database.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and schemaname = current_schema() and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  await database.query('begin');
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  const loud = [table, ...written];
  for (const name of loud) await database.query(`alter table ${name} disable trigger user`);
  await withoutSecurity(database, [...new Set([table, ...read, ...written])], async () => {
    for (const tenant of tenants)
      await copy(database, fill, tenant, { first, last, other: tenant !== tenants[0] });
  });
  for (const name of loud) await database.query(`alter table ${name} enable trigger user`);
  for (const { definition } of indexes) await database.query(definition);
  await database.query(
    'insert into scale_fill values ($1, $2) on conflict (name) do update set filled = excluded.filled',
    [table, last],
  );
  await database.query('commit');
}

interface Copying {
  first: number;
  last: number;
  /** Of a tenant that need not have any rows of a kind. */
  other: boolean;
}

async function copy(
  database: pg.Client,
  { table, pattern, own, after = [] }: TableFill,
  tenant: string,
  { first, last, other }: Copying,
): Promise<void> {
  const columns = await columnsOf(database, table);
  const range = [tenant, first, last];
  const { rowCount } = await database.query(
    `with patterns as materialized (
       select x.*, row_number() over () - 1 as pattern_place, count(*) over ()::int as pattern_count
       from (select * from ${table} x where x.tenant_id = $1 and (${pattern}) limit ${PATTERNS}) x)
     insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => own[name] ?? `x.${name}`).join(', ')}
     from generate_series($2::int, $3::int) n
     join scale_person a on a.tenant_id = $1 and a.place = ${anyOf(PEOPLE, 101)}
     join scale_person b on b.tenant_id = $1 and b.place = ${anyOf(PEOPLE, 102)}
     join patterns x on x.pattern_place = ${anyOf(1_000_000, 103)} % x.pattern_count`,
    range,
  );
  if (rowCount === 0 && other) return;
  if (rowCount !== last - first + 1) throw new Error(`${table} has got ${rowCount} rows`);
  for (const statement of after) await database.query(statement, range);
}
