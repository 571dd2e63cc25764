import type pg from 'pg';
import type { Program, Session } from '../program';
import { columnsOf, withoutSecurity } from './database';

/** How far somebody sees. */
export const DATA_SCOPES = ['own', 'department', 'tree', 'tenant'] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

/** Whose password the people of the bench have. */
const PATTERN = 'hanxue';

export const accountOf = (scope: DataScope): string => `scale-${scope}`;

/**
 * A person for each data scope, in a department that has others below it, with every menu of a tenant and all that its
 * roles may do there.
 */
export async function addPeople(database: pg.Client, tenantId: string): Promise<void> {
  const columns = await columnsOf(database, 'user_account');
  const own: Record<string, string> = {
    id: 'attest_uuid()',
    account: '$2',
    employee_id: '$2',
    email: 'null',
    phone: 'null',
    wecom_account: 'null',
    department_id: `(select parent_id from department where tenant_id = u.tenant_id
      and parent_id in (select id from department where tenant_id = u.tenant_id and parent_id is not null)
      group by 1 order by count(*) desc, 1 limit 1)`,
  };
  await withoutSecurity(
    database,
    ['role', 'role_permission', 'user_account', 'user_role', 'department'],
    async () => {
      for (const scope of DATA_SCOPES) {
        const named = [tenantId, accountOf(scope)];
        await addRole(database, tenantId, accountOf(scope), scope);
        await database.query(
          `insert into user_account (${columns.join(', ')})
         select ${columns.map((name) => own[name] ?? `u.${name}`).join(', ')}
         from user_account u where u.tenant_id = $1 and u.account = '${PATTERN}'`,
          named,
        );
        await database.query(
          `insert into user_role (tenant_id, user_id, role_code)
         select tenant_id, id, account from user_account where tenant_id = $1 and account = $2`,
          named,
        );
      }
    },
  );
}

/** A role with every menu of a tenant and all that its roles may do there. Row-level security is off meanwhile. */
export async function addRole(
  database: pg.Client,
  tenantId: string,
  code: string,
  scope: DataScope,
): Promise<void> {
  await database.query('insert into role (tenant_id, code, name_zh, name_en) values ($1, $2, $2, $2)', [
    tenantId,
    code,
  ]);
  await database.query(
    `insert into role_permission (tenant_id, role_code, menu_code, actions, scope)
     select tenant_id, $2, menu_code, array_agg(distinct action), $3 from role_permission, unnest(actions) action
     where tenant_id = $1 group by tenant_id, menu_code`,
    [tenantId, code, scope],
  );
}

/** Signs in whoever sees so far. */
export const signInAs = (program: Program, scope: DataScope): Promise<Session> =>
  program.signIn(accountOf(scope), program.passwordOf(PATTERN));
