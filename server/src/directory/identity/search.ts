import type { Page, UserCard } from '@attest/api-contract';
import { sql } from 'kysely';
import type { InputOf } from '../../platform/calls/handleAll';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { orderBy } from '../../platform/search/listSql';
import { everyWord, wordsOf } from '../../platform/search/sources';

/** What pickers show of a person, and what people are known by. */
const SHOWN = [
  'u.name',
  'u.name_en',
  'u.account',
  'u.employee_id',
  'd.name_zh',
  'd.name_en',
  'p.name_zh',
  'p.name_en',
] as const;

/** Enabled people of the tenant for pickers, in pinyin order; without those of `except`. */
export async function searchPeople(
  tx: TenantTransaction,
  { page, pageSize, sort, filter }: InputOf<'searchUsers'>,
  { except = [] }: { except?: string[] } = {},
): Promise<Page<UserCard>> {
  // Pickers have one order.
  orderBy({}, sort, sql`u.account`);
  let query = tx
    .selectFrom('user_account as u')
    .leftJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .leftJoin('position as p', (join) =>
      join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.id', '=', 'u.position_id'),
    );
  const { text, departmentId, role, ids } = filter;
  // Someone looked up by id is shown even after leaving.
  if (ids) query = query.where('u.id', 'in', ids.length ? ids : [sql<string>`null`]);
  else query = query.where('u.status', '=', 'enabled');
  if (except.length > 0) query = query.where('u.id', 'not in', except);
  if (departmentId) query = query.where('u.department_id', '=', departmentId);
  if (role) {
    query = query.where('u.id', 'in', (sub) =>
      sub.selectFrom('user_role').select('user_id').where('role_code', '=', role),
    );
  }
  const words = wordsOf(text ?? '');
  if (words.length > 0) query = query.where(everyWord({ words }, ...SHOWN.map((column) => sql.ref(column))));
  const rows = await query
    .select([
      'u.id',
      'u.account',
      'u.name',
      'u.name_en as nameEn',
      'u.department_id as departmentId',
      'u.on_duty as onDuty',
    ])
    .select([
      sql<string>`coalesce(d.name_zh, '')`.as('departmentZh'),
      sql<string>`coalesce(d.name_en, '')`.as('departmentEn'),
      sql<string>`coalesce(p.name_zh, '')`.as('positionZh'),
      sql<string>`coalesce(p.name_en, '')`.as('positionEn'),
    ])
    .orderBy(sql`u.name collate attest_zh`)
    .orderBy('u.account')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await query
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
