import { type Kysely, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants, tenantTable } from '../../../platform/database/tenantTable';

const now = sql`attest_now()`;

/** Versions of record types, what they say, and the fields that any of them has had. */
export async function createDefinitions(db: Kysely<unknown>): Promise<void> {
  await tenantTable(
    db,
    'record_definition_content',
    (table) =>
      table
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('content', 'jsonb', (c) => c.notNull())
        .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
        .addPrimaryKeyConstraint('record_definition_content_pk', ['tenant_id', 'hash']),
    { appendOnly: true },
  );
  await tenantTable(db, 'record_definition', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) =>
        c
          .notNull()
          .check(
            sql`state in ('proposed', 'draft', 'tested', 'inApproval', 'approved', 'effective', 'retired', 'discarded')`,
          ),
      )
      .addColumn('origin', 'text', (c) => c.notNull().check(sql`origin in ('tenant', 'shipped', 'package')`))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('based_on', 'uuid')
      .addColumn('shipped_hash', 'text')
      .addColumn('authors', sql`uuid[]`, (c) => c.notNull())
      .addColumn('effective_on', 'date')
      .addColumn('takes_along', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
      .addColumn('signature_id', 'uuid')
      .addColumn('effective_at', 'timestamptz')
      .addColumn('retired_at', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('row_version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('changed_by', 'uuid')
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('record_definition_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('record_definition_version', ['tenant_id', 'type', 'version'])
      .addForeignKeyConstraint(
        'record_definition_content_fk',
        ['tenant_id', 'hash'],
        'record_definition_content',
        ['tenant_id', 'hash'],
      ),
  );
  await personKeys(db, { record_definition: ['changed_by'] });
  await sql`create unique index record_definition_in_force on record_definition (tenant_id, type)
    where state = 'effective'`.execute(db);
  await sql`create index record_definition_waiting on record_definition (tenant_id, effective_on)
    where state = 'approved'`.execute(db);
  // Whoever remembers the types of a tenant learns by the tenant's version that they are out of date.
  await sql`
    create trigger record_definition_made after insert on record_definition
    for each row when (new.state = 'effective') execute function attest_permissions_changed()`.execute(db);
  await sql`
    create trigger record_definition_moved after update of state on record_definition
    for each row when (old.state = 'effective' or new.state = 'effective')
    execute function attest_permissions_changed()`.execute(db);
  await tenantTable(
    db,
    'record_field',
    (table) =>
      table
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('field', 'jsonb', (c) => c.notNull())
        .addPrimaryKeyConstraint('record_field_pk', ['tenant_id', 'type', 'key', 'version']),
    { appendOnly: true },
  );
  await sql`alter table quality_form add definition_id uuid`.execute(db);
}

/** Proposals that a tenant has taken up are told from those that wait. */
export async function letBeTaken(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_definition drop constraint record_definition_state_check`.execute(db);
  await stateCheck(db, 'record_definition', 'state', [
    'proposed',
    'draft',
    'tested',
    'inApproval',
    'approved',
    'effective',
    'retired',
    'discarded',
    'taken',
  ]);
}

/** Whoever happened to be there when a type of the product arrived has not written it. */
export async function forgetReceivers(db: Kysely<unknown>): Promise<void> {
  await acrossTenants(db, ['record_definition'], async () => {
    await sql`update record_definition set authors = '{}' where origin = 'shipped'`.execute(db);
    await sql`update record_definition set changed_by = null where origin = 'shipped' and row_version = 1`.execute(
      db,
    );
  });
}
