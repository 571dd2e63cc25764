import type { PasswordStrength } from '@attest/api-contract';

/** What a tenant asks of passwords and sign-in. Days and minutes as named; 0 switches an expiry off. */
export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
  /** 1 lowercase, 2 lowercase and digits, 3 all four kinds. */
  strength: Exclude<PasswordStrength, 0>;
  /** How many former passwords are refused. */
  history: number;
  expiryDays: number;
  /** Wrong passwords within `windowMinutes` after which their source waits for `lockMinutes`. */
  maxFailures: number;
  windowMinutes: number;
  lockMinutes: number;
  /** So many wrong passwords within a day, from all sources, ask for a one-time code beside the password. */
  dailyFailures: number;
  temporaryHours: number;
  /** Hours after which a session ends, however busy. */
  sessionHours: number;
  /** Days without signing in after which an account is disabled. */
  unusedDays: number;
  /** When the policy was changed last: older passwords must be changed. ISO instant or null. */
  changedAt: string | null;
}

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minLength: 10,
  maxLength: 64,
  strength: 3,
  history: 5,
  expiryDays: 90,
  maxFailures: 5,
  windowMinutes: 30,
  lockMinutes: 30,
  dailyFailures: 50,
  temporaryHours: 24,
  sessionHours: 12,
  unusedDays: 90,
  changedAt: null,
};
