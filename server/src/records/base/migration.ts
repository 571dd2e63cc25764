import { type Kysely, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { tenantTable } from '../../platform/database/tenantTable';

/** Lists of base data that a tenant has changed: all items of each, in its order. */
export async function createBaseData(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'base_list', (table) =>
    table
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('changed_by', 'uuid')
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
      .addPrimaryKeyConstraint('base_list_key', ['tenant_id', 'list']),
  );
  await personKeys(db, { base_list: ['changed_by'] });
  await tenantTable(db, 'base_item', (table) =>
    table
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name_zh', 'text', (c) => c.notNull())
      .addColumn('name_en', 'text', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('inactive', 'boolean', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_item_key', ['tenant_id', 'list', 'code']),
  );
  // What there is for the tenant is remembered with its permissions: types have the items of its lists.
  await sql`
    create trigger base_item_changed after insert or update or delete on base_item
    for each statement execute function attest_permissions_changed()`.execute(db);
}
