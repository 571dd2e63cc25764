import { describe, expect, it } from '@jest/globals';
import { entryOf, personProblems } from './personEntry';

const GOOD = {
  ...entryOf(undefined),
  account: 'wang.li',
  name: '王丽',
  nameEn: 'Li Wang',
  employeeId: 'E1',
  reason: 'x',
};

describe('what is asked of a person', () => {
  it('takes names, number, account and reason; the rest may be left out', () => {
    expect(personProblems(GOOD)).toEqual({});
    expect(personProblems(entryOf(undefined))).toEqual({
      account: 'account',
      name: 'missing',
      nameEn: 'missing',
      employeeId: 'missing',
      reason: 'missing',
    });
  });

  it('says what is wrong with an entry', () => {
    const wrong = { ...GOOD, account: 'a b', email: 'x', phone: 'call me', roles: [] };
    expect(personProblems(wrong)).toEqual({
      account: 'account',
      email: 'EMAIL_NOT_QUALIFIED',
      phone: 'PHONE_NOT_QUALIFIED',
      roles: 'missing',
    });
  });
});
