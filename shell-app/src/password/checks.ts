import { hasRun, type passwordRules, passwordStrength, type ResponseOf } from '@attest/api-contract';
import type { TextKey } from '@attest/shared-utility';
import { isApiError } from '@attest/shared-utility';

export interface Passwords {
  old: string;
  next: string;
  again: string;
}

/** What the tenant asks of a new password. */
export type PasswordRules = ResponseOf<typeof passwordRules>;

/** Key of the text that says what is wrong with each entry; entries that are fine are absent. */
export type PasswordProblems = Partial<Record<keyof Passwords, TextKey<'shell-app'>>>;

/** Letters, digits and special characters of an English keyboard. */
const ENGLISH = /^[\x21-\x7e]*$/;

/** Which of the tenant's rules a password keeps. Names, history and common words are the server's to judge. */
export function keptRules(password: string, { minLength, maxLength, strength }: PasswordRules) {
  return {
    length: password.length >= minLength && password.length <= maxLength,
    strength: passwordStrength(password) >= strength,
    run: password !== '' && !hasRun(password),
  };
}

/** What can be seen of a new password and its repetition before the server is asked; `rules` once they are known. */
export function checkNewPasswords(
  { next, again }: Pick<Passwords, 'next' | 'again'>,
  rules: PasswordRules | undefined,
): PasswordProblems {
  const problems: PasswordProblems = {};
  const kept = rules && keptRules(next, rules);
  if (!next) problems.next = 'password.nextMissing';
  else if (!ENGLISH.test(next)) problems.next = 'password.english';
  else if (kept && !kept.length) problems.next = 'password.length';
  else if (kept && !kept.strength) problems.next = 'password.weak';
  else if (hasRun(next)) problems.next = 'password.run';
  if (again !== next) problems.again = 'password.mismatch';
  return problems;
}

/** The same for a change, which names the old password too. */
export function checkPasswords(passwords: Passwords, rules: PasswordRules | undefined): PasswordProblems {
  const { old, next } = passwords;
  return {
    ...checkNewPasswords(passwords, rules),
    ...(!old && { old: 'password.oldMissing' }),
    ...(next && next === old && { next: 'password.same' }),
  };
}

const OLD = ['OLD_PASSWORD_WRONG', 'PASSWORD_WRONG', 'ACCOUNT_OR_PASSWORD_WRONG', 'PASSWORD_WRONG_ATTEMPTS'];
const NEXT = ['PASSWORD_NOT_COMPLEX', 'PASSWORD_LENGTH', 'PASSWORD_REUSED', 'PASSWORD_GUESSABLE'];

/** The entry that a refusal is about; null when it is about none. */
export function entryOf(error: unknown): keyof Passwords | null {
  if (!isApiError(error)) return null;
  if (OLD.includes(error.code)) return 'old';
  return NEXT.includes(error.code) ? 'next' : null;
}
