import { type Kysely, type Migration, sql } from 'kysely';
import { stateCheck } from '../../../../platform/database/stateCheck';
import { tenantTable } from '../../../../platform/database/tenantTable';
import { personKeys } from '../../personKeys';

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
  '20261122T1330_people_import_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { people_import: ['user_id'] });
      await stateCheck(db, 'people_import', 'state', ['queued', 'running', 'done', 'cancelled', 'failed']);
    },
  },
};
