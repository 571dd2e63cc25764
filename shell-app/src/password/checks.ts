import { hasRun } from '@attest/api-contract';
import { isApiError } from '@attest/shared-utility';

export interface Passwords {
  old: string;
  next: string;
  again: string;
}

/** Key of the text that says what is wrong with each entry; entries that are fine are absent. */
export type PasswordProblems = Partial<Record<keyof Passwords, string>>;

/** Letters, digits and special characters of an English keyboard. */
const ENGLISH = /^[\x21-\x7e]*$/;

/** What can be seen before the server is asked; the policy of the tenant is the server's to judge. */
export function checkPasswords({ old, next, again }: Passwords): PasswordProblems {
  const problems: PasswordProblems = {};
  if (!old) problems.old = 'password.oldMissing';
  if (!next) problems.next = 'password.nextMissing';
  else if (!ENGLISH.test(next)) problems.next = 'password.english';
  else if (next === old) problems.next = 'password.same';
  else if (hasRun(next)) problems.next = 'password.run';
  if (again !== next) problems.again = 'password.mismatch';
  return problems;
}

const OLD = ['OLD_PASSWORD_WRONG', 'PASSWORD_WRONG', 'ACCOUNT_OR_PASSWORD_WRONG', 'PASSWORD_WRONG_ATTEMPTS'];
const NEXT = ['PASSWORD_NOT_COMPLEX', 'PASSWORD_LENGTH', 'PASSWORD_REUSED', 'PASSWORD_GUESSABLE'];

/** The entry that a refusal is about; null when it is about none. */
export function entryOf(error: unknown): keyof Passwords | null {
  if (!isApiError(error)) return null;
  if (OLD.includes(error.code)) return 'old';
  return NEXT.includes(error.code) ? 'next' : null;
}
