import { type Kysely, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { tenantTable } from '../../../platform/database/tenantTable';

/** What waits for approval, of every kind of versioned entity. */
export async function createApprovals(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'version_approval', (table) =>
    table
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'uuid', (c) => c.notNull())
      .addColumn('no', 'text', (c) => c.notNull())
      .addColumn('title_zh', 'text', (c) => c.notNull())
      .addColumn('title_en', 'text', (c) => c.notNull())
      .addColumn('retrain', 'boolean')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('handed_in_by', 'uuid', (c) => c.notNull())
      .addColumn('handed_in_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
      .addPrimaryKeyConstraint('version_approval_pk', ['tenant_id', 'subject_id']),
  );
  await personKeys(db, { version_approval: ['handed_in_by'] });
}
