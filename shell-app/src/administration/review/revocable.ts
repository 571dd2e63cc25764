import type { ReviewEntry } from '@attest/api-contract';

/** Not employees by themselves: whoever has no other role keeps no `emp` by right. */
const NOT_EMPLOYEES = ['sysadmin', 'bizadmin', 'insp', 'emp'];

/**
 * Roles that may be taken away one by one: the role of an employee goes with the last role that brings it, and the
 * only role goes by disabling the account.
 */
export function revocable(roles: ReviewEntry['roles']): ReviewEntry['roles'] {
  if (roles.length < 2) return [];
  const employee = roles.some(({ code }) => !NOT_EMPLOYEES.includes(code));
  return roles.filter(({ code }) => code !== 'emp' || !employee);
}
