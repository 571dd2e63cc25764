import { describe, expect, it } from '@jest/globals';
import { askedBy, sectionsOf } from './questions';
import type { Question, Words } from './types';

const words = { t: (key: string) => key.toUpperCase(), text: (pair?: { en: string }) => pair?.en } as Words;

const question = (key: string, ...values: string[]): Question => ({
  key,
  label: key,
  kind: 'checkbox',
  options: values.length > 0 ? values.map((value) => ({ value, label: value })) : undefined,
  asks: (chosen) => ({ [key]: chosen }),
});

describe('the questions of a list', () => {
  it('have counts at every declared option, 0 where the server names none', () => {
    const [state, due] = sectionsOf(
      [question('state', 'draft', 'running'), question('due', 'yes')],
      words,
      {},
      {
        state: [{ value: 'running', count: 4 }],
      },
    );
    expect(state?.options?.map(({ count }) => count)).toEqual([0, 4]);
    expect(due?.options?.[0]).toEqual({ value: 'yes', label: 'YES' });
  });

  it('have the options that the server brings, by its label, a known name, or what names values', () => {
    const served = {
      ...question('department'),
      facet: 'departmentId',
      labelOf: (value: string) => `(${value})`,
    };
    const known = { department: [{ value: 'b', label: 'Known' }] };
    const counts = {
      departmentId: [
        { value: 'a', label: { zh: '质量', en: 'Quality' }, count: 2 },
        { value: 'b', count: 1 },
        { value: 'c', count: 1 },
      ],
    };
    expect(sectionsOf([served], words)[0]?.options).toBeUndefined();
    expect(sectionsOf([served], words, known, counts)[0]?.options).toEqual([
      { value: 'a', label: 'Quality', count: 2 },
      { value: 'b', label: 'Known', count: 1 },
      { value: 'c', label: '(c)', count: 1 },
    ]);
  });

  it('may all come from the server, and are asked together', () => {
    const served = {
      kindOf: (key: string) => (key === 'one' ? ('radio' as const) : ('checkbox' as const)),
      asks: (chosen: object) => ({ fields: chosen }),
    };
    expect(sectionsOf(served, words)).toEqual([]);
    expect(
      sectionsOf(served, words, {}, [
        {
          key: 'one',
          label: { zh: '一', en: 'One' },
          values: [{ value: 'x', label: { zh: '叉', en: 'X' }, count: 3 }],
        },
      ]),
    ).toEqual([{ key: 'one', label: 'One', kind: 'radio', options: [{ value: 'x', label: 'X', count: 3 }] }]);
    expect(askedBy(served, { one: ['x'] })).toEqual({ fields: { one: ['x'] } });
  });
});
