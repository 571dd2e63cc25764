import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';

export const secondFactorMigrations: Record<string, Migration> = {
  '20261124T0610_factors_tables': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'totp_factor', (table) =>
        table
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('secret', 'bytea', (column) => column.notNull())
          .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`attest_now()`))
          .addColumn('last_step', 'integer', (column) => column.notNull())
          .addColumn('last_used_at', 'timestamptz')
          .addPrimaryKeyConstraint('totp_factor_pk', ['tenant_id', 'user_id'])
          .addForeignKeyConstraint('totp_factor_person', ['tenant_id', 'user_id'], 'user_account', [
            'tenant_id',
            'id',
          ]),
      );
      await tenantTable(db, 'recovery_code', (table) =>
        table
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('code_hash', 'text', (column) => column.notNull())
          .addColumn('used_at', 'timestamptz')
          .addPrimaryKeyConstraint('recovery_code_pk', ['tenant_id', 'user_id', 'code_hash'])
          .addForeignKeyConstraint('recovery_code_person', ['tenant_id', 'user_id'], 'user_account', [
            'tenant_id',
            'id',
          ]),
      );
    },
  },
};
