import type pg from 'pg';
import { columnsOf, withoutSecurity } from '../scale/database';
import { beginAs } from '../scale/explain';
import { addRole, type DataScope } from '../scale/people';

/** A tenant whose people are multiplied. */
export interface Crowd {
  tenantId: string;
  /** Of whom they are copies, with the same password and department. */
  pattern: string;
  scope: DataScope;
  count: number;
}

const ROLE = 'mixed';
const TABLES = ['role', 'role_permission', 'user_account', 'user_role', 'department'];

export const mixedAccount = (place: number): string => `mixed-${place}`;

/** The department that somebody is the head of. */
export async function departmentsOf(database: pg.Client, tenantId: string): Promise<Map<string, string>> {
  await beginAs(database, tenantId);
  const { rows } = await database.query<{ code: string; id: string }>(
    `select code, id from department where code like 'mixed-%'`,
  );
  await database.query('rollback');
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/**
 * People who may do all that anybody of the tenant may, each the head of a small department below their own: what is
 * reported there waits for them alone.
 */
export async function addCrowd(
  database: pg.Client,
  { tenantId, pattern, scope, count }: Crowd,
): Promise<void> {
  const columns = await columnsOf(database, 'user_account');
  const own: Record<string, string> = {
    id: `md5('mixed person' || $1 || n)::uuid`,
    account: `'mixed-' || n`,
    employee_id: `'M' || n`,
    name: `u.name || n`,
    name_en: `u.name_en || ' ' || n`,
    email: 'null',
    phone: 'null',
    wecom_account: 'null',
  };
  await withoutSecurity(database, TABLES, async () => {
    const { rowCount } = await database.query('select from role where tenant_id = $1 and code = $2', [
      tenantId,
      ROLE,
    ]);
    if (rowCount === 0) await addRole(database, tenantId, ROLE, scope);
    await database.query(
      `insert into user_account (${columns.join(', ')})
       select ${columns.map((name) => own[name] ?? `u.${name}`).join(', ')}
       from user_account u, generate_series(1, $3::int) n where u.tenant_id = $1::uuid and u.account = $2
       on conflict do nothing`,
      [tenantId, pattern, count],
    );
    await database.query(
      `insert into user_role (tenant_id, user_id, role_code)
       select tenant_id, id, $2 from user_account where tenant_id = $1 and account like 'mixed-%'
       on conflict do nothing`,
      [tenantId, ROLE],
    );
    await database.query(
      `insert into department (tenant_id, parent_id, code, name_zh, name_en, head_id)
       select tenant_id, department_id, account, account, account, id
       from user_account where tenant_id = $1 and account like 'mixed-%'
       on conflict do nothing`,
      [tenantId],
    );
  });
}
