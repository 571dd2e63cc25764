/** Strength of a password: 1 lowercase only, 2 lowercase and digits, 3 all four kinds, 0 anything less. */
export type PasswordStrength = 0 | 1 | 2 | 3;

export function passwordStrength(password: string): PasswordStrength {
  const lower = /[a-z]/.test(password);
  const digit = /\d/.test(password);
  const upper = /[A-Z]/.test(password);
  const special = /[^A-Za-z0-9]/.test(password);
  if (lower && digit && upper && special) return 3;
  if (lower && digit) return 2;
  return lower ? 1 : 0;
}

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** True when four or more characters repeat or follow one another (`aaaa`, `1234`, `dcba`, `qwer`). */
export function hasRun(password: string): boolean {
  const text = password.toLowerCase();
  if (/(.)\1{3}/u.test(text)) return true;
  const runs = SEQUENCES.flatMap((s) => [s, [...s].reverse().join('')]);
  return runs.some((run) =>
    [...run].some((_, i) => i + 4 <= run.length && text.includes(run.slice(i, i + 4))),
  );
}
