import type { Kysely, Migration } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';
import { personKeys } from '../identity/personKeys';

export const accountMigrations: Record<string, Migration> = {
  '20261121T1050_account_profile': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'user_profile', (table) =>
        table
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('avatar_file', 'uuid')
          .addColumn('resume', 'jsonb')
          .addColumn('resume_version', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('resume_saved_at', 'timestamptz')
          .addPrimaryKeyConstraint('user_profile_key', ['tenant_id', 'user_id']),
      );
    },
  },
  '20261122T1330_account_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { user_profile: ['user_id'] });
    },
  },
};
