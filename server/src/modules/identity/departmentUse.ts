import type { TenantTransaction } from '../../platform/database/tenantTransaction';

/** Ids of departments that records of a module name. */
export type DepartmentUse = (tx: TenantTransaction) => Promise<string[]>;

const uses = new Set<DepartmentUse>();

/** Called once when a module is loaded whose records name departments: these are kept. */
export function registerDepartmentUse(use: DepartmentUse): void {
  uses.add(use);
}

/** Ids of all departments that any module names. */
export async function departmentsInUse(tx: TenantTransaction): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const use of uses) for (const id of await use(tx)) ids.add(id);
  return ids;
}
