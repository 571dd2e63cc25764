import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { acrossTenants, tenantTable } from '../../../platform/database/tenantTable';

export const originMigrations: Record<string, Migration> = {
  '20261123T1710_records_origin': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'record_origin',
        (table) =>
          table
            .addColumn('process', 'text', (c) => c.notNull())
            .addColumn('record_id', 'uuid', (c) => c.notNull())
            .addColumn('import_id', 'uuid', (c) => c.notNull())
            .addColumn('imported_by', 'uuid', (c) => c.notNull())
            .addColumn('imported_at', 'timestamptz', (c) => c.notNull())
            .addColumn('reason', 'text', (c) => c.notNull())
            .addColumn('signatures', 'jsonb', (c) => c.notNull())
            .addColumn('proof', 'jsonb', (c) => c.notNull())
            .addPrimaryKeyConstraint('record_origin_key', ['tenant_id', 'record_id']),
        // What came from elsewhere never changes.
        { appendOnly: true },
      );
      await personKeys(db, { record_origin: ['imported_by'] });
      await acrossTenants(db, ['record_origin', 'quality_record'], () =>
        sql`alter table record_origin add constraint record_origin_record
          foreign key (tenant_id, record_id) references quality_record (tenant_id, id)`.execute(db),
      );
    },
  },
};
