import { ApiError } from '@attest/shared-utility';
import { describe, expect, it } from '@jest/globals';
import { checkPasswords, entryOf } from './checks';

describe('a new password', () => {
  const rules = { minLength: 10, maxLength: 64, strength: 3, history: 5, expiryDays: 90 } as const;
  const good = { old: 'Old-Secret7', next: 'New-Secret8', again: 'New-Secret8' };

  it('is fine when it differs, is typed in English and repeated', () => {
    expect(checkPasswords(good, rules)).toEqual({});
  });

  it.each([
    [{ old: '' }, { old: 'password.oldMissing' }],
    [{ next: '', again: '' }, { next: 'password.nextMissing' }],
    [{ next: '密码-Secret8', again: '密码-Secret8' }, { next: 'password.english' }],
    [{ next: 'New Secret8', again: 'New Secret8' }, { next: 'password.english' }],
    [{ next: 'Old-Secret7', again: 'Old-Secret7' }, { next: 'password.same' }],
    [{ next: 'New-1234-Ab', again: 'New-1234-Ab' }, { next: 'password.run' }],
    [{ next: 'New-Sec8', again: 'New-Sec8' }, { next: 'password.length' }],
    [{ next: 'newsecret8x', again: 'newsecret8x' }, { next: 'password.weak' }],
    [{ again: 'New-Secret9' }, { again: 'password.mismatch' }],
  ])('%j is refused', (change, problems) => {
    expect(checkPasswords({ ...good, ...change }, rules)).toEqual(problems);
  });

  it('has the refusal of the server beside the entry that it is about', () => {
    expect(entryOf(new ApiError('OLD_PASSWORD_WRONG'))).toBe('old');
    expect(entryOf(new ApiError('PASSWORD_REUSED', { count: 5 }))).toBe('next');
    expect(entryOf(new ApiError('SERVICE_UNAVAILABLE'))).toBeNull();
    expect(entryOf(new TypeError('x'))).toBeNull();
  });
});
