import type { Bilingual, FieldDefinition, FormValues, UserRef } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Names } from '../values/changes';
import '../../directory/identity/tables';

/** Those of the people who are enabled, and hold the role where one is asked for. */
export async function usablePeople(
  tx: TenantTransaction,
  ids: string[],
  role: string | undefined,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  let query = tx
    .selectFrom('user_account as u')
    .select('u.id')
    .where('u.id', 'in', ids)
    .where('u.status', '=', 'enabled');
  if (role)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_role as held')
          .select('held.user_id')
          .whereRef('held.user_id', '=', 'u.id')
          .where('held.role_code', '=', role),
      ),
    );
  return new Set((await query.execute()).map((row) => row.id));
}

/** The first of the people who is enabled. */
export async function firstUsable(tx: TenantTransaction, ids: string[]): Promise<UserRef | undefined> {
  const usable = await usablePeople(tx, ids, undefined);
  const first = ids.find((id) => usable.has(id));
  return first === undefined ? undefined : (await peopleById(tx, [first])).get(first);
}

export async function knownDepartments(tx: TenantTransaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('department').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** People by id as lists show them; also those who have left. */
export async function peopleById(tx: TenantTransaction, ids: string[]): Promise<Map<string, UserRef>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('user_account')
    .select(['id', 'account', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids that the fields of one type hold. */
export const idsIn = (fields: FieldDefinition[], type: 'user' | 'department', values: FormValues): string[] =>
  fields
    .filter((field) => field.type === type)
    .flatMap((field) => (values[field.key] ?? []) as string | string[]);

/** The same, with what stands in rows of tables. */
const idsAnywhere = (
  fields: FieldDefinition[],
  type: 'user' | 'department',
  values: FormValues,
): string[] => [
  ...idsIn(fields, type, values),
  ...fields.flatMap(({ key, columns }) => {
    const rows = values[key];
    if (!columns || !Array.isArray(rows)) return [];
    return (rows as FormValues[]).flatMap((row) => idsAnywhere(columns, type, row));
  }),
];

const departmentNames = async (tx: TenantTransaction, ids: string[]) =>
  ids.length === 0
    ? []
    : tx.selectFrom('department').select(['id', 'name_zh', 'name_en']).where('id', 'in', ids).execute();

/** Names for the audit trail: `韩雪 (hanxue)` and both names of a department. */
export async function namesIn(
  tx: TenantTransaction,
  fields: FieldDefinition[],
  ...states: FormValues[]
): Promise<Names> {
  const names = new Map<string, string | Bilingual>();
  const people = states.flatMap((values) => idsAnywhere(fields, 'user', values));
  const departments = [...new Set(states.flatMap((values) => idsAnywhere(fields, 'department', values)))];
  const [users, units] = await Promise.all([peopleById(tx, people), departmentNames(tx, departments)]);
  for (const [id, { name, account }] of users) names.set(id, `${name} (${account})`);
  for (const { id, name_zh: zh, name_en: en } of units) names.set(id, { zh, en });
  return names;
}
