import { type Kysely, sql } from 'kysely';
import { acrossTenants } from '../../platform/database/tenantTable';

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
  await acrossTenants(db, ['user_account', ...Object.keys(columnsOf)], async () => {
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
