import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../../../platform/database/tenantTable';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const peopleImportMigrations: Record<string, Migration> = {
  '20261121T1310_identity_people_import': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'people_import', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('language', 'text', (c) => c.notNull())
          .addColumn('reason', 'text', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
          .addColumn('error', 'text')
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addColumn('moved_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('people_import_key', ['tenant_id', 'id']),
      );
      await sql`create index people_import_open on people_import (tenant_id, created_at)
        where state in ('queued', 'running')`.execute(db);
      await tenantTable(db, 'people_import_row', (table) =>
        table
          .addColumn('import_id', 'uuid', (c) => c.notNull())
          .addColumn('row', 'integer', (c) => c.notNull())
          .addColumn('person', 'jsonb', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'made', 'left')`))
          .addColumn('problems', 'jsonb', (c) => c.notNull())
          .addPrimaryKeyConstraint('people_import_row_key', ['tenant_id', 'import_id', 'row']),
      );
    },
  },
};
