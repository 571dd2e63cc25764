import { describe, expect, it } from '@jest/globals';
import { afterPasswordChange } from './afterPasswordChange';

const user = { preference: { loginPage: '/log' } };

describe('after a change of the password', () => {
  it.each([
    ['?redirect=%2Fhome%2Fdone', '/home/done'],
    ['?redirect=%2Fupdate-pwd%3Fredirect%3D%252Fhome', '/log'],
    ['?redirect=%2F%2Fevil.example', '/log'],
    ['', '/log'],
  ])('%s leads to %s', (search, target) => {
    expect(afterPasswordChange(user, search)).toBe(target);
  });
});
