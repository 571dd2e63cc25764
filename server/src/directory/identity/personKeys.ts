import { type Kysely, sql } from 'kysely';

/**
 * In a migration: each of the columns holds a person of the same tenant, or nothing. People are never removed.
 * `tenantColumn` says of which tenant a row is.
 */
export async function personKeys(
  db: Kysely<unknown>,
  columnsOf: Record<string, string[]>,
  tenantColumn = 'tenant_id',
): Promise<void> {
  // Rows that there are already are looked up across tenants.
  await withoutForce(db, ['user_account', ...Object.keys(columnsOf)], async () => {
    for (const [table, columns] of Object.entries(columnsOf)) {
      const keys = columns.map(
        (column) =>
          sql`add constraint ${sql.ref(`${table}_${column}_person`)}
            foreign key (${sql.ref(tenantColumn)}, ${sql.ref(column)}) references user_account (tenant_id, id)`,
      );
      await sql`alter table ${sql.table(table)} ${sql.join(keys)}`.execute(db);
    }
  });
}

/** Row-level security binds the owner of the tables too, but for the time of `work`. */
async function withoutForce(db: Kysely<unknown>, tables: string[], work: () => Promise<void>): Promise<void> {
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
