import { describe, expect, it } from '@jest/globals';
import { HASHING, hashPassword, passwordFits } from './passwordHash';

describe('a password', () => {
  it('is kept as argon2id of 19 MiB and two passes, and fits nothing but itself', async () => {
    expect(HASHING).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const stored = await hashPassword('Kx7#bR2dTkM9');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordFits(stored, 'Kx7#bR2dTkM9')).toBe(true);
    expect(await passwordFits(stored, 'kx7#bR2dTkM9')).toBe(false);
    expect(await passwordFits(undefined, 'Kx7#bR2dTkM9')).toBe(false);
  });
});
