import { expect, it } from '@jest/globals';
import { dueInWords, handlersInWords, type Names } from './words';

const both = (text: string) => ({ zh: text, en: text });
const names: Names = { role: both, field: both, condition: (text) => ({ zh: text, en: text }) };

it('says a condition of what is due in no other case, and nothing of conditions where all is the same', () => {
  expect(dueInWords([{ if: 'x', in: '5wd' }], names)).toEqual({
    zh: 'x时：5 个工作日',
    en: '5 working days if x',
  });
  expect(dueInWords([{ if: 'x', in: '5wd' }, { in: '5wd' }], names)).toEqual({
    zh: '5 个工作日',
    en: '5 working days',
  });
  expect(handlersInWords([], names)).toEqual({ zh: '', en: '' });
});
