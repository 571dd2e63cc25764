import type pg from 'pg';

/** The columns of a table that are written, in order. */
export async function columnsOf(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Work of the owner, who need not be a superuser, on the rows of all tenants. */
export async function withoutSecurity(
  database: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ table: string }>(
    `select relname as table from pg_class where relforcerowsecurity and relname = any($1)
       and relnamespace = current_schema()::regnamespace`,
    [tables],
  );
  for (const { table } of rows) await database.query(`alter table ${table} no force row level security`);
  await work();
  for (const { table } of rows) await database.query(`alter table ${table} force row level security`);
}
