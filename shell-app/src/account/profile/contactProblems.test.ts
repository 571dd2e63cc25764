import { describe, expect, it } from '@jest/globals';
import { contactProblems } from './contactProblems';

describe('e-mail and phone', () => {
  it.each([
    ['', ''],
    ['cao.yang@example.com', '138 0000 0000'],
    [' cao@例子.公司 ', '+45-12345678'],
  ])('takes %j and %j', (email, phone) => {
    expect(contactProblems({ email, phone })).toEqual({});
  });

  it.each([
    'cao',
    'cao@',
    '@example.com',
    'cao@example',
    'a b@example.com',
    'a@b.c,d@e.f',
    'a@b.c\nBcc: d@e.f',
  ])('refuses the e-mail %j', (email) =>
    expect(contactProblems({ email, phone: '' })).toEqual({ email: 'EMAIL_NOT_QUALIFIED' }),
  );

  it.each(['12', '138x', '++86 138', '1'.repeat(40)])('refuses the phone %j', (phone) =>
    expect(contactProblems({ email: '', phone })).toEqual({ phone: 'PHONE_NOT_QUALIFIED' }),
  );
});
