import { type Kysely, type Migration, sql } from 'kysely';
import { stateCheck } from '../../platform/database/stateCheck';
import { tenantTable } from '../../platform/database/tenantTable';

export const backupMigrations: Record<string, Migration> = {
  '20261124T1330_backups_attempts': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'backup_attempt',
        (table) =>
          table
            .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
            .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
            .addColumn('outcome', 'text', (c) => c.notNull())
            .addColumn('mark', 'timestamptz')
            .addColumn('encrypted', 'boolean', (c) => c.notNull())
            .addColumn('entries', 'bigint')
            .addColumn('last_hash', 'text')
            .addPrimaryKeyConstraint('backup_attempt_pk', ['tenant_id', 'id']),
        { appendOnly: true },
      );
      await sql`create index backup_attempt_at on backup_attempt (tenant_id, at desc)`.execute(db);
      await stateCheck(db, 'backup_attempt', 'outcome', ['proved', 'failed']);
    },
  },
  '20261126T1900_backups_sealed': {
    async up(db: Kysely<unknown>) {
      await sql`alter table backup_attempt add opened integer, add closed integer`.execute(db);
    },
  },
};
