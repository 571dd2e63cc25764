import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { hotTables } from '../../platform/database/hotTables';
import { stateCheck } from '../../platform/database/stateCheck';
import { tenantTable } from '../../platform/database/tenantTable';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const exportMigrations: Record<string, Migration> = {
  '20261121T0510_exports_jobs': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'export_job', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('of', 'jsonb', (c) => c.notNull())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('format', 'text', (c) => c.notNull())
          .addColumn('language', 'text', (c) => c.notNull())
          .addColumn('time_zone', 'text', (c) => c.notNull())
          .addColumn('first_row', 'integer', (c) => c.notNull())
          .addColumn('last_row', 'integer', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
          .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('total', 'integer')
          .addColumn('error', 'text')
          .addColumn('file_id', 'uuid')
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addColumn('moved_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('export_job_pk', ['tenant_id', 'id']),
      );
      await sql`create index export_job_user on export_job (tenant_id, user_id, created_at desc)`.execute(db);
      await sql`create index export_job_open on export_job (tenant_id, created_at)
        where state in ('queued', 'running')`.execute(db);
    },
  },
  '20261122T1330_exports_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { export_job: ['user_id'] });
      await stateCheck(db, 'export_job', 'state', ['queued', 'running', 'done', 'failed', 'cancelled']);
    },
  },
  '20261128T0125_exports_as_of': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('export_job').addColumn('data_as_of', 'timestamptz').execute();
    },
  },
  '20261129T1405_exports_hot': hotTables('export_job'),
};
