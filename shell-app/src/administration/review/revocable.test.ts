import { describe, expect, it } from '@jest/globals';
import { revocable } from './revocable';

const rolesOf = (...codes: string[]) => codes.map((code) => ({ code, name: { zh: code, en: code } }));
const left = (...codes: string[]) => revocable(rolesOf(...codes)).map(({ code }) => code);

describe('roles that a review can take away', () => {
  it('are all but the role of an employee that another role brings', () => {
    expect(left('emp', 'lect', 'qa')).toEqual(['lect', 'qa']);
    expect(left('emp', 'sysadmin')).toEqual(['emp', 'sysadmin']);
  });

  it('are none where nothing would be left', () => {
    expect(left('emp')).toEqual([]);
    expect(left()).toEqual([]);
  });
});
