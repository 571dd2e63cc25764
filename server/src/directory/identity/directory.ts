import type { UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import type { NamesOf, PersonNames } from '../../platform/calls/personNames';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';

const USER_REF = ['id', 'account', 'name'] as const;

/** Names of people by id; ids without a user are missing in the map. */
export async function userRefs(tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, UserRef>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom('user_account')
    .select(USER_REF)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((user) => [user.id, user]));
}

/** Both names of people by id; ids without a user are missing in the map. */
export const namesOf: NamesOf = async (tx, ids) => {
  const rows = await prepared<PersonNames & { id: string }>(
    tx,
    'people_names',
    'select id, name, name_en as "nameEn" from user_account where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
};

/** What a person is called on the caller's screen; for texts that are no part of an answer, such as refusals. */
export async function calledBy(ctx: Context, person: UserRef): Promise<string> {
  if (ctx.language !== 'en') return person.name;
  const known = (await namesOf(ctx.tx, [person.id])).get(person.id);
  return known?.name === person.name ? known.nameEn : person.name;
}

export interface RoleReach {
  /** Only people of this department. */
  departmentId?: string;
  /** With `departmentId`: also people of the departments above it (a head answers for the departments below). */
  tree?: boolean;
}

/** Enabled users who hold a role, by account; within a department if one is given. */
export async function usersWithRole(
  tx: TenantTransaction,
  role: string,
  { departmentId, tree = false }: RoleReach = {},
): Promise<UserRef[]> {
  let query = tx
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.account', 'u.name'])
    .where('r.role_code', '=', role)
    .where('u.status', '=', 'enabled')
    .orderBy('u.account');
  if (departmentId) {
    const departments = tree ? await departmentsAbove(tx, departmentId) : [departmentId];
    query = query.where('u.department_id', 'in', departments);
  }
  return query.execute();
}

/** The head of a department, or of the nearest department above that has one. */
export async function departmentHead(
  tx: TenantTransaction,
  departmentId: string,
): Promise<UserRef | undefined> {
  const { rows } = await sql<UserRef>`
    with recursive above as (
      select id, parent_id, head_id, 0 as height from department where id = ${departmentId}
      union all
      select d.id, d.parent_id, d.head_id, height + 1 from department d join above on d.id = above.parent_id)
    select u.id, u.account, u.name from above
    join user_account u on u.id = above.head_id and u.status = 'enabled'
    order by height limit 1`.execute(tx);
  return rows[0];
}

/** The direct superior; without one on record, the head of the department unless it is the person. */
export async function superiorOf(tx: TenantTransaction, userId: string): Promise<UserRef | undefined> {
  const user = await tx
    .selectFrom('user_account')
    .select(['superior_id', 'department_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  if (user.superior_id) return (await userRefs(tx, [user.superior_id])).get(user.superior_id);
  const head = user.department_id ? await departmentHead(tx, user.department_id) : undefined;
  if (head?.id !== userId) return head;
  const parent = await tx
    .selectFrom('department')
    .select('parent_id')
    .where('id', '=', user.department_id ?? '')
    .executeTakeFirst();
  return parent?.parent_id ? departmentHead(tx, parent.parent_id) : undefined;
}

async function departmentsAbove(tx: TenantTransaction, departmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from department where id = ${departmentId}
      union all
      select d.id, d.parent_id from department d join above on d.id = above.parent_id)
    select id from above`.execute(tx);
  return rows.map(({ id }) => id);
}
