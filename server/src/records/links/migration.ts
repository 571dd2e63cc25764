import { type Kysely, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';

/** Links that were removed, with the time, so that it can be told what was linked on a day. */
export async function removedLinks(db: Kysely<unknown>): Promise<void> {
  await tenantTable(
    db,
    'record_link_past',
    (table) =>
      table
        .addColumn('id', 'uuid', (c) => c.notNull())
        .addColumn('from_type', 'text', (c) => c.notNull())
        .addColumn('from_id', 'uuid', (c) => c.notNull())
        .addColumn('to_type', 'text', (c) => c.notNull())
        .addColumn('to_id', 'uuid', (c) => c.notNull())
        .addColumn('relation', 'text', (c) => c.notNull())
        .addColumn('field', 'text')
        .addColumn('created_at', 'timestamptz', (c) => c.notNull())
        .addColumn('removed_at', 'timestamptz', (c) => c.notNull())
        .addPrimaryKeyConstraint('record_link_past_pk', ['tenant_id', 'id']),
    { appendOnly: true },
  );
  await sql`create index record_link_past_source on record_link_past (tenant_id, from_type, from_id)`.execute(
    db,
  );
  await sql`create index record_link_past_target on record_link_past (tenant_id, to_type, to_id)`.execute(db);
  await sql`
    create function record_unlinked() returns trigger language plpgsql as $$
    begin
      insert into record_link_past
        (tenant_id, id, from_type, from_id, to_type, to_id, relation, field, created_at, removed_at)
      values (old.tenant_id, old.id, old.from_type, old.from_id, old.to_type, old.to_id, old.relation, old.field,
        old.created_at, attest_now());
      return null;
    end $$`.execute(db);
  await sql`create trigger record_unlinked after delete on record_link
    for each row execute function record_unlinked()`.execute(db);
}
