import { SAML_ANSWER } from '@attest/api-contract';
import { afterEach, expect, it } from '@jest/globals';
import { samlAnswer, withSamlAnswer } from './samlAnswer';

afterEach(() => sessionStorage.clear());

it('is what the code stands for, once', () => {
  sessionStorage.setItem(SAML_ANSWER, 'PHNhbWw+');
  expect(samlAnswer('code')).toBeUndefined();
  expect(samlAnswer(SAML_ANSWER)).toBe('PHNhbWw+');
  expect(samlAnswer(SAML_ANSWER)).toBeUndefined();
});

it('takes the place of the code in a query, and leaves others as they are', () => {
  expect(withSamlAnswer('?state=a&code=b')).toBe('?state=a&code=b');
  sessionStorage.setItem(SAML_ANSWER, 'a+b/=');
  const query = new URLSearchParams(withSamlAnswer(`?state=sign.1&code=${SAML_ANSWER}`));
  expect([query.get('state'), query.get('code')]).toEqual(['sign.1', 'a+b/=']);
});
