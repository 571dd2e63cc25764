import type { DepartmentNode } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '../../platform/calls/handleAll';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';

const node = sql`id, parent_id as "parentId", code, name_zh as "nameZh", name_en as "nameEn", head_id as "headId",
  version as "rowVersion",
  (select count(*)::int from user_account u
    where u.tenant_id = tree.tenant_id and u.department_id = tree.id and u.status = 'enabled') as count`;

/** All departments, parents before children, with the number of enabled people directly in each. */
export async function departmentList(tx: TenantTransaction): Promise<DepartmentNode[]> {
  const { rows } = await sql<DepartmentNode>`
    with recursive tree as (
      select d.*, array[d.sort::text, d.code] as place from department d where parent_id is null
      union all
      select d.*, tree.place || array[lpad(d.sort::text, 6, '0'), d.code]
      from department d join tree on d.parent_id = tree.id)
    select ${node} from tree order by lpad(place[1], 6, '0'), place[2:]`.execute(tx);
  return rows;
}

/**
 * Departments and all below them, each with the one it was reached from: what stands in `with recursive below as (…)`.
 * `roots` says of a department `d` whether it is one to begin with.
 */
export const departmentsBelow = (roots: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id as root, d.id from department d where ${roots}
  union select below.root, d.id from below join department d on d.parent_id = below.id`;

/** Departments directly below one, or those at the top, and whether there are any below each. */
export async function childrenOf(
  tx: TenantTransaction,
  parentId: string | null,
): Promise<AnswerOf<'departmentChildren'>> {
  const { rows } = await sql<AnswerOf<'departmentChildren'>[number]>`
    select ${node},
      not exists (select from department c where c.tenant_id = tree.tenant_id and c.parent_id = tree.id) as "isLeaf"
    from department tree where parent_id is not distinct from ${parentId} order by sort, code`.execute(tx);
  return rows;
}
