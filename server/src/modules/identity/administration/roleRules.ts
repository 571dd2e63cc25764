import { AppError } from '../../../platform/errors';
import { conflictingRoles, isEmployeeRole, isRole, type RoleCode } from '../rolePermissions';

/** The roles with `emp` for everyone who is an employee. */
export function withEmployee(roles: RoleCode[]): RoleCode[] {
  const all = new Set(roles);
  if (roles.some(isEmployeeRole)) all.add('emp');
  return [...all];
}

/** Throws ROLE_NOT_EXIST, ROLE_CONFLICT. */
export function checkRoles(roles: readonly string[]): void {
  const unknown = roles.find((role) => !isRole(role));
  if (!roles.length || unknown) throw new AppError('ROLE_NOT_EXIST');
  const conflicts = conflictingRoles(roles);
  if (conflicts.length) {
    throw new AppError('ROLE_CONFLICT', { roles: conflicts.map((pair) => pair.join(' + ')).join(', ') });
  }
}
