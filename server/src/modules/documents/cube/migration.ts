import { type Kysely, sql } from 'kysely';
import { type Cube, countTogether } from '../../../platform/counts/cube';
import { stateCheck } from '../../../platform/database/stateCheck';
import { tenantTable } from '../../../platform/database/tenantTable';
import { STATES } from '../newest';

/** Documents by what they are counted by: who sees them, and what lists are filtered by. */
export const DOCUMENT_CUBE: Cube = {
  table: 'document_cube',
  of: 'document',
  key: [
    ...['category', 'department_id', 'newest_state', 'used_state'],
    ...['seen_by_all', 'seen_by_department'],
  ],
  // A document is there from its first version on.
  where: (row) => `${row}.newest_state is not null`,
};

/**
 * How many documents stand at the same, for all of which it is said alike who sees what. The database itself keeps it.
 */
export async function countDocumentsTogether(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_cube', (table) =>
    table
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('department_id', 'uuid', (c) => c.notNull())
      .addColumn('newest_state', 'text', (c) => c.notNull())
      .addColumn('used_state', 'text')
      .addColumn('seen_by_all', 'boolean', (c) => c.notNull())
      .addColumn('seen_by_department', 'boolean', (c) => c.notNull())
      .addColumn('n', 'bigint', (c) => c.notNull()),
  );
  for (const column of ['newest_state', 'used_state']) await stateCheck(db, 'document_cube', column, STATES);
  await sql`create index document_cube_tenant on document_cube (tenant_id)`.execute(db);
  await countTogether(db, DOCUMENT_CUBE, 'document_counted');
}
