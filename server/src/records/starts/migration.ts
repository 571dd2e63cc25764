import { type Kysely, sql } from 'kysely';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';

/** What begins by rules begins once, and what is numbered within a record is counted by itself. */
export async function recordBegun(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'record_begun', (table) =>
    table
      .addColumn('record_id', 'uuid', (c) => c.notNull())
      .addColumn('start', 'text', (c) => c.notNull())
      .addColumn('entry', 'integer', (c) => c.notNull())
      .addColumn('begun_type', 'text', (c) => c.notNull())
      .addColumn('begun_id', 'uuid', (c) => c.notNull())
      .addPrimaryKeyConstraint('record_begun_pk', ['tenant_id', 'record_id', 'start', 'entry'])
      .addForeignKeyConstraint(
        'record_begun_record',
        ['tenant_id', 'record_id'],
        'quality_record',
        ['tenant_id', 'id'],
        (key) => key.onDelete('cascade'),
      ),
  );
  await sql`alter table quality_counter add within text not null default ''`.execute(db);
  await sql`alter table quality_counter drop constraint quality_counter_pk`.execute(db);
  await sql`alter table quality_counter
    add constraint quality_counter_pk primary key (tenant_id, process, year, within)`.execute(db);
  // Numbers that name no year began anew with each; they go on from the highest.
  await acrossTenants(db, ['quality_counter'], () =>
    sql`
      insert into quality_counter (tenant_id, process, year, last)
      select tenant_id, process, 0, max(last) from quality_counter where year <> 0 group by tenant_id, process
      on conflict do nothing`.execute(db),
  );
}
