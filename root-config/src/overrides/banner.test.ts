import { i18n } from '@attest/shared-utility';
import { beforeAll, expect, it } from '@jest/globals';
import texts from '../locales/en.json';
import { showOverridden, showTypeErrors } from './banner';

beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { root: texts } } });
  document.body.innerHTML = '<div id="attest-overridden"></div>';
});

const errors = () => document.querySelector('[role=alert]')?.textContent;

it('the banner of a developer lists type errors while the module is overridden and wrong', () => {
  showTypeErrors(['a.ts(1,2): error TS2322: wrong']);
  expect(errors()).toBeUndefined();
  showOverridden(['@attest/qms-app']);
  expect(errors()).toBe('Type errors in the source: 1\na.ts(1,2): error TS2322: wrong');
  showTypeErrors(Array.from({ length: 9 }, (_, at) => `a.ts(${at},1): error TS2322: wrong`));
  expect(errors()?.split('\n')).toHaveLength(6);
  expect(errors()).toContain('Type errors in the source: 9');
  showTypeErrors([]);
  expect(errors()).toBeUndefined();
});
