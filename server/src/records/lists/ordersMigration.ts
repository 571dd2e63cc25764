import type { Kysely } from 'kysely';
import { runStatements } from '../../platform/database/tenantTable';

/** What lists of records are sorted by; only of some each record has a value. */
const ALWAYS = ['status'];
const SOMETIMES = ['step_id', 'due'];

/** One index has an order both ways. Drafts are few among all records. */
export async function recordOrders(db: Kysely<unknown>): Promise<void> {
  const order = (column: string) =>
    `create index quality_record_by_${column} on quality_record (tenant_id, process, ${column}, created_at, id)`;
  await runStatements(db, [
    ...ALWAYS.map(order),
    ...SOMETIMES.map((column) => `${order(column)} where ${column} is not null`),
    'create index quality_record_drafts on quality_record (tenant_id, process, initiator_id) include (id) where no is null',
  ]);
}

/** Who and what records are read by, name by name; and by title. */
export async function recordNames(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...['initiator', 'owner'].flatMap((person) => [
      `drop index quality_record_${person}`,
      `create index quality_record_${person} on quality_record (tenant_id, ${person}_id, process, created_at, id)`,
    ]),
    'drop index quality_record_department',
    'create index quality_record_department on quality_record (tenant_id, process, department_id, created_at, id)',
    'create index quality_record_by_title on quality_record (tenant_id, process, title collate attest_zh, created_at, id)',
    'create index user_account_name_en on user_account (tenant_id, name_en, account)',
  ]);
}

/** Records that ended late, the newest first. */
export const recordsLate = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'create index quality_record_late on quality_record (tenant_id, process, created_at desc, id) where ended_at > due',
  ]);
