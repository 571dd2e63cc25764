import { randomInt } from 'node:crypto';
import { hasRun, passwordStrength } from '@attest/api-contract';

/** Letters and digits that are not mistaken for one another when typed from a list. */
const PARTS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const;
const MARKS = '-+#%=@';

const pick = (from: string): string => from[randomInt(from.length)] as string;

/** A strong password in groups, such as `Kt4w-Mz8q-Rb3n`, new each time; at least `minLength` characters. */
export function temporaryPassword(minLength = 0): string {
  const count = Math.max(3, Math.ceil((minLength + 1) / 5));
  for (;;) {
    const mark = pick(MARKS);
    const groups = Array.from({ length: count }, () =>
      [pick(PARTS[1]), pick(PARTS[0]), pick(PARTS[2]), pick(PARTS[0])].join(''),
    );
    const password = groups.join(mark);
    if (passwordStrength(password) === 3 && !hasRun(password)) return password;
  }
}
