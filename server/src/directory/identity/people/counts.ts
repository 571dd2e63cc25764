import { type Bilingual, type PeopleFacets, type PersonFilter, UserStatus } from '@attest/api-contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Cube, countedIn, countTogether } from '../../../platform/counts/cube';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import type { Context } from '../../../platform/module';
import { isGiven } from '../../../platform/search/list';
import { allOf, isOneOf, isOneOrNone, NONE } from '../../../platform/search/listSql';
import { shownName } from '../../../platform/search/shown';
import { keepPersonColumns } from '../personColumns';

/** Accounts by what they are counted by. */
export const PERSON_CUBE: Cube = {
  table: 'person_cube',
  of: 'user_account',
  key: ['status', 'can_login', 'department_id', 'position_id'],
};

/** Roles that people have, by what they are counted by. */
export const ROLE_CUBE: Cube = {
  table: 'user_role_cube',
  of: 'user_role',
  key: ['role_code', 'status', 'department_id'],
};

/** In a migration: people and their roles are counted; a role says of its person what it is counted by. */
export async function countPeople(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table user_role add status text, add department_id uuid']);
  await acrossTenants(db, ['user_role', 'user_account'], () =>
    sql`update user_role r set status = u.status, department_id = u.department_id from user_account u
      where u.tenant_id = r.tenant_id and u.id = r.user_id`.execute(db),
  );
  await keepPersonColumns(db, {
    table: 'user_role',
    person: 'user_id',
    columns: { status: 'status', department_id: 'department_id' },
    names: { of: 'user_role_of_person', follow: 'user_roles_follow_person' },
  });
  await tenantTable(
    db,
    'person_cube',
    'status text not null, can_login boolean not null, department_id uuid, position_id uuid, n bigint not null',
  );
  await tenantTable(
    db,
    'user_role_cube',
    'role_code text not null, status text, department_id uuid, n bigint not null',
  );
  for (const table of ['user_role', 'person_cube', 'user_role_cube'])
    await stateCheck(db, table, 'status', UserStatus.enum);
  await runStatements(db, [
    // Who signs in changes all indexes of the account by it, twice a day.
    `create index user_account_last_sign_in on user_account
      (tenant_id, last_sign_in_at, name collate attest_zh, account)`,
    'create index person_cube_position on person_cube (tenant_id, position_id)',
    'create index user_role_cube_tenant on user_role_cube (tenant_id)',
  ]);
  await countTogether(db, PERSON_CUBE, 'person_counted');
  await countTogether(db, ROLE_CUBE, 'user_role_counted');
}

/** SQL number: the enabled people in positions, by a condition on `position_id`. */
export const enabledIn = (positions: RawBuilder<unknown>): RawBuilder<number> =>
  countedIn(PERSON_CUBE, sql`status = 'enabled' and position_id ${positions}`);

/** Whether a filter asks for nothing but what people are counted by. */
export const isCounted = (filter: PersonFilter): boolean =>
  Object.entries(filter).every(([key, value]) => key === 'status' || key === 'department' || !isGiven(value));

/** How many accounts stand at a value, with what that is called. */
interface Count {
  value: string;
  count: number;
  label: Bilingual;
}

/** How many accounts each answer of such a filter has, each part without its own choice; the most first. */
export async function countedPeople(
  ctx: Context,
  { status: states = [], department = [] }: PersonFilter,
): Promise<Pick<PeopleFacets, 'status' | 'department' | 'role' | 'access'>> {
  const withStatus = states.length > 0 && isOneOf(sql`c.status`, states);
  const within = department.length > 0 && isOneOrNone(sql`c.department_id`, department);
  const { rows } = await sql<Count & { of: string }>`
    with c as materialized (
      select c.status, c.can_login, c.department_id, sum(c.n)::bigint as n from person_cube c group by 1, 2, 3)
    select found.*, ${shownName('x')} as label from (
      select 'status' as of, c.status as value, sum(c.n)::bigint as count from c where ${allOf([within])} group by 2
      union all
      select 'department', coalesce(c.department_id::text, ${NONE}), sum(c.n)::bigint from c
        where ${allOf([withStatus])} group by 2
      union all
      select 'access', 'noSignIn', sum(c.n)::bigint from c where not c.can_login and ${allOf([withStatus, within])}
      union all
      select 'role', c.role_code, sum(c.n)::bigint from user_role_cube c where ${allOf([withStatus, within])} group by 2
    ) found
    left join lateral (
      select d.name_zh, d.name_en from department d where found.of = 'department' and d.id::text = found.value
      union all select o.name_zh, o.name_en from role o where found.of = 'role' and o.code = found.value) x on true
    where found.count > 0 order by found.value = ${NONE}, found.count desc, found.value`.execute(ctx.tx);
  const named = (part: string) =>
    rows.flatMap(({ of, label, ...one }) => (of === part ? { ...one, ...(label && { label }) } : []));
  const plain = (part: string, value: string) =>
    rows.filter((row) => row.of === part && row.value === value).map(({ count }) => ({ value, count }));
  return {
    status: UserStatus.enum.flatMap((status) => plain('status', status)),
    department: named('department'),
    role: named('role'),
    access: plain('access', 'noSignIn'),
  };
}
