import type { Provisioning } from '@attest/api-contract';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { StoredProvider } from '../tables';

const NONE: Provisioning = {
  create: false,
  account: null,
  name: null,
  employeeId: null,
  email: null,
  department: null,
  groupsByScim: false,
  groups: null,
  roles: [],
  administrators: [],
};

/** What a provider does about accounts and roles; nothing where nobody has set it. */
export const provisioningOf = ({ provisioning }: Pick<StoredProvider, 'provisioning'>): Provisioning => ({
  ...NONE,
  ...provisioning,
});

/** What a provider is to say of a person, beyond their id and what they are matched by. */
export function askedOf(row: Pick<StoredProvider, 'provisioning'>): string[] {
  const { create, account, name, employeeId, email, department, groups } = provisioningOf(row);
  const ofAccount = create ? [account, name, employeeId, email, department] : [];
  return [...new Set([...ofAccount, groups].filter((one) => one !== null))];
}

/** Roles that may change what others may do: no group gives them unless the setting names them. */
export async function administrativeRoles(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('role_permission')
    .select('role_code')
    .distinct()
    .where('menu_code', 'in', ['Organisation', 'TenantSettings'])
    .where(({ eb, ref }) => eb(eb.val('config'), '=', eb.fn.any(ref('actions'))))
    .orderBy('role_code')
    .execute();
  return [...new Set(['sysadmin', ...rows.map(({ role_code: code }) => code)])];
}
