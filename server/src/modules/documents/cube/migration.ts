import { type Kysely, sql } from 'kysely';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import { STATES } from '../newest';

/** What documents are counted by: who sees them, and what lists are filtered by. */
export const COUNTED_BY = [
  ...['category', 'department_id', 'newest_state', 'used_state'],
  ...['seen_by_all', 'seen_by_department'],
];

const keyOf = (row: string) => ['tenant_id', ...COUNTED_BY].map((column) => `${row}.${column}`).join(', ');
const COLUMNS = ['tenant_id', ...COUNTED_BY, 'n'].join(', ');

/** A document is there from its first version on. */
const isThere = (row: string) => `${row}.newest_state is not null`;

const TRIGGERS = [
  `create function document_counted() returns trigger language plpgsql as $$
  begin
    insert into document_cube (${COLUMNS})
    select ${keyOf('old')}, -1 where ${isThere('old')} union all select ${keyOf('new')}, 1 where ${isThere('new')};
    return null;
  end $$`,
  `create trigger document_counted_new after insert on document
    for each row when (${isThere('new')}) execute function document_counted()`,
  `create trigger document_counted_gone after delete on document
    for each row when (${isThere('old')}) execute function document_counted()`,
  `create trigger document_counted after update on document
    for each row when ((${keyOf('old')}) is distinct from (${keyOf('new')})) execute function document_counted()`,
];

/**
 * How many documents stand at the same, for all of which it is said alike who sees what. The database itself keeps it in
 * the transaction that changes a document. Changes are added, never written over: nobody waits for anybody.
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
  await runStatements(db, TRIGGERS);
  await acrossTenants(db, ['document', 'document_cube'], () =>
    runStatements(db, [
      `insert into document_cube (${COLUMNS})
       select ${keyOf('d')}, count(*) from document d where ${isThere('d')} group by ${keyOf('d')}`,
    ]),
  );
}
