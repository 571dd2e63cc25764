import { type Kysely, sql } from 'kysely';

/** In a migration: the column holds one of the values, or nothing where it may be empty. */
export async function stateCheck(
  db: Kysely<unknown>,
  table: string,
  column: string,
  values: readonly string[],
): Promise<void> {
  await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_${column}_known`)}
    check (${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))}))`.execute(db);
}
