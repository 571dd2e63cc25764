import type { Kysely } from 'kysely';
import { runStatements } from '../../platform/database/tenantTable';

/** What lists of records are sorted by; only of some each record has a value. */
const ALWAYS = ['status'];
const SOMETIMES = ['step_id', 'due'];

/** As lists sort by it. */
const OVERDUE_SINCE = 'case when ended_at is null then due end';

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

/** Records of all types, the newest first. */
export const recordsNewest = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'create index quality_record_latest on quality_record (tenant_id, created_at desc) where no is not null',
  ]);

/** Records by how long they are overdue: the due day of those that have not ended. */
export const recordsOverdue = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create index quality_record_by_overdue on quality_record
       (tenant_id, process, (${OVERDUE_SINCE}), created_at, id) where (${OVERDUE_SINCE}) is not null`,
  ]);

/** What lists are often filtered by. */
const ASKED = ['no', 'department_id', 'status', 'step_id', 'due', 'ended_at', 'initiator_id', 'owner_id'];

/** An index again with all that lists are filtered by, so that what they leave is counted by it alone. */
const counting = (name: string, key: string, where = ''): string[] => [
  `drop index quality_record_${name}`,
  `create index quality_record_${name} on quality_record (${key})
     include (${ASKED.filter((column) => !key.includes(column)).join(', ')}) ${where}`,
];

/** How somebody's records are found, and those that have ended. */
export const recordsCounted = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    ...counting('department', 'tenant_id, process, department_id, created_at, id'),
    ...counting('initiator', 'tenant_id, initiator_id, process, created_at, id'),
    ...counting('owner', 'tenant_id, owner_id, process, created_at, id'),
    ...counting('ended', 'tenant_id, process, ended_at', 'where ended_at is not null'),
    ...counting('late', 'tenant_id, process, created_at desc, id', 'where ended_at > due'),
  ]);
