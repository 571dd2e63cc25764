import type { PasswordPolicy } from '../tenancy/passwordPolicy';

const DAY = 86_400_000;

export interface PasswordDue {
  /** First use or reset by an administrator. */
  force: boolean;
  /** The tenant changed its policy after the password was set. */
  policy: boolean;
  expired: boolean;
  any: boolean;
}

/** Of somebody who came without their password. */
export const NOTHING_DUE: PasswordDue = { force: false, policy: false, expired: false, any: false };

/** Whether, and why, the password must be changed before anything else. */
export function passwordDue(
  user: { must_change: boolean; password_set_at: Date },
  policy: PasswordPolicy,
  now: Date,
): PasswordDue {
  const setAt = user.password_set_at.getTime();
  const force = user.must_change;
  const changed = policy.changedAt !== null && Date.parse(policy.changedAt) > setAt;
  const expired = policy.expiryDays > 0 && now.getTime() - setAt > policy.expiryDays * DAY;
  return { force, policy: changed, expired, any: force || changed || expired };
}
