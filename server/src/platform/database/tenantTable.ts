import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration stands before the types of its tables
type AnyDatabase = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: columns are named by the migration itself
type Columns = (table: CreateTableBuilder<string, any>) => CreateTableBuilder<string, any>;

export interface TenantTableOptions {
  /** Rows are never changed or removed: the application role may only insert and read. */
  appendOnly?: boolean;
  /** Of rows that are never removed: what of them may be changed, as `(state, ended_at)`. */
  update?: string;
}

/**
 * Creates a tenant table in a migration: `tenant_id` with its default, forced row-level security with one
 * policy, and the grants of the application role. The caller's columns, built or as SQL, must bring a primary key or
 * an index that begins with `tenant_id` (a test asserts it).
 */
export async function tenantTable(
  db: AnyDatabase,
  name: string,
  columns: Columns | string,
  options: TenantTableOptions = {},
): Promise<void> {
  if (typeof columns === 'string') {
    const tenant = `tenant_id uuid not null default current_setting('app.tenant_id')::uuid`;
    await sql`create table ${sql.table(name)} (${sql.raw(tenant)}, ${sql.raw(columns)})`.execute(db);
    return secureTenantTable(db, name, options);
  }
  const table = db.schema
    .createTable(name)
    .addColumn('tenant_id', 'uuid', (column) =>
      column.notNull().defaultTo(sql`current_setting('app.tenant_id')::uuid`),
    );
  await columns(table).execute();
  await secureTenantTable(db, name, options);
}

/** Columns of a row as statements of a migration list them: `new.a, new.b`. */
export const columnsOf = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(', ');

/** Statements of a migration, one after the other. */
export async function runStatements(db: AnyDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Row-level security and grants for a table that a migration made by plain SQL. */
export async function secureTenantTable(
  db: AnyDatabase,
  name: string,
  { update, appendOnly = update !== undefined }: TenantTableOptions = {},
): Promise<void> {
  const table = sql.table(name);
  const ofTenant = sql.raw(`tenant_id = current_setting('app.tenant_id')::uuid`);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy of_tenant on ${table} using (${ofTenant}) with check (${ofTenant})`.execute(db);
  const rights = sql.raw(appendOnly ? 'select, insert' : 'select, insert, update, delete');
  await sql`grant ${rights} on ${table} to attest_app`.execute(db);
  if (update) await sql`grant update ${sql.raw(update)} on ${table} to attest_app`.execute(db);
}

/**
 * Work of a migration on the rows of all tenants. Row-level security binds the owner of the tables too, who need not be
 * a superuser; for the time of `work` it does not. Tables that it does not bind stay as they are.
 */
export async function acrossTenants(
  db: AnyDatabase,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class where relforcerowsecurity and relname in (${sql.join(tables)})
      and relnamespace = current_schema()::regnamespace`.execute(db);
  const set = async (how: string) => {
    for (const { table } of rows)
      await sql`alter table ${sql.table(table)} ${sql.raw(how)} row level security`.execute(db);
  };
  await set('no force');
  await work();
  await set('force');
}
