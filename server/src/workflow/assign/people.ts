import type { UserRef } from '@attest/api-contract';
import { AskedAhead } from '../../platform/database/askedAhead';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import '../../directory/identity/tables';

/** A user as assignment looks at them. Only enabled users are ever found. */
export interface Person extends UserRef {
  onDuty: boolean;
  superiorId: string | null;
}

const COLUMNS = `u.id, u.account, u.name, u.on_duty as "onDuty", u.superior_id as "superiorId"`;

/** A chain of superiors or departments longer than this is a circle. */
const MAX_CLIMB = 10;

export const peopleByIds = (tx: TenantTransaction, ids: string[]): Promise<Person[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : prepared(
        tx,
        'wf_people_ids',
        `select ${COLUMNS} from user_account u where u.id = any($1) and u.status = 'enabled' order by u.account`,
        [ids],
      );

export const peopleByAccount = (tx: TenantTransaction, account: string): Promise<Person[]> =>
  prepared(
    tx,
    'wf_people_account',
    `select ${COLUMNS} from user_account u where u.account = $1 and u.status = 'enabled'`,
    [account],
  );

const askedByRole = new AskedAhead<Person[]>();

/** Asks for the holders of any of the roles before it is known whether they are needed. */
export const askPeopleByRole = (tx: TenantTransaction, roles: string[]): void =>
  askedByRole.ask(tx, roles.join(), () => readByRole(tx, roles, null));

/** Holders of any of the roles; with `departments` only those who belong to one of them. */
export const peopleByRole = (
  tx: TenantTransaction,
  roles: string[],
  departments: string[] | null,
): Promise<Person[]> =>
  (departments ? undefined : askedByRole.take(tx, roles.join())) ?? readByRole(tx, roles, departments);

const readByRole = (
  tx: TenantTransaction,
  roles: string[],
  departments: string[] | null,
): Promise<Person[]> =>
  prepared(
    tx,
    'wf_people_role',
    `select ${COLUMNS} from user_account u
     where u.status = 'enabled' and ($2::uuid[] is null or u.department_id = any($2))
       and exists (select from user_role r where r.user_id = u.id and r.role_code = any($1))
     order by u.account`,
    [roles, departments],
  );

/** A department and those above it, the nearest first. */
export async function departmentChain(
  tx: TenantTransaction,
  departmentId: string,
): Promise<{ id: string; headId: string | null }[]> {
  return prepared(
    tx,
    'wf_department_chain',
    `with recursive up as (
       select id, parent_id, head_id, 1 as step from department where id = $1
       union all
       select d.id, d.parent_id, d.head_id, up.step + 1 from department d join up on d.id = up.parent_id
       where up.step < ${MAX_CLIMB}
     ) select id, head_id as "headId" from up order by step`,
    [departmentId],
  );
}

/** Direct superior, then the superior's superior … */
export async function superiorChain(tx: TenantTransaction, userId: string): Promise<string[]> {
  const rows = await prepared<{ id: string }>(
    tx,
    'wf_superior_chain',
    `with recursive up as (
       select superior_id as id, 1 as step from user_account where id = $1
       union all
       select u.superior_id, up.step + 1 from user_account u join up on u.id = up.id where up.step < ${MAX_CLIMB}
     ) select id from up where id is not null order by step`,
    [userId],
  );
  return rows.map((row) => row.id);
}
