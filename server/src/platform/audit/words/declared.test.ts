import type { DeclaredForm } from '@attest/api-contract';
import { describe, expect, test } from '@jest/globals';
import { codesAt, type FormTexts, wordsOfForms } from './declared';

const TEXTS: FormTexts = {
  zh: [
    { name: '名称' },
    { kind: { label: '类型', of: { a: '甲', b: '乙' } }, step: { one: '步骤', times: '次数' } },
  ],
  en: [
    { name: 'Name' },
    { kind: { label: 'Kind', of: { a: 'A', b: 'B' } }, step: { one: 'Step', times: 'Times' } },
  ],
};
const kind = { type: 'select', label: 'kind.label', texts: 'kind.of' } as const;

describe('words of declared forms', () => {
  test('fields, options and columns are called as on the screen, from whichever file has their text', () => {
    const form: DeclaredForm = {
      kind: { ...kind, options: ['a', 'b'] },
      steps: {
        type: 'rows',
        label: 'step.one',
        maxRows: 2,
        columns: { times: { type: 'number', label: 'step.times', min: 1, max: 9 } },
      },
    };
    expect(wordsOfForms(TEXTS, form)).toEqual({
      kind: {
        label: { zh: '类型', en: 'Kind' },
        codes: { a: { zh: '甲', en: 'A' }, b: { zh: '乙', en: 'B' } },
      },
      steps: {
        label: { zh: '步骤', en: 'Step' },
        parts: { times: { label: { zh: '次数', en: 'Times' } } },
      },
    });
  });

  test('a text in both languages is told as one and as two', () => {
    expect(wordsOfForms(TEXTS, { name: { type: 'texts', label: 'name', maxLength: 9 } })).toEqual({
      name: { label: { zh: '名称', en: 'Name' } },
      'name.zh': { label: { zh: '名称（中文）', en: 'Name (Chinese)' } },
      'name.en': { label: { zh: '名称（英文）', en: 'Name (English)' } },
    });
  });

  test('a field of several forms has the options of all', () => {
    const [one, other] = ['a', 'b'].map((option) => ({ kind: { ...kind, options: [option] } }) as const);
    expect(wordsOfForms(TEXTS, one as DeclaredForm, other as DeclaredForm).kind?.codes).toEqual(
      codesAt(TEXTS, 'kind.of', ['a', 'b']),
    );
  });

  test('a key without a text is refused', () => {
    expect(() => wordsOfForms(TEXTS, { gone: { type: 'switch', label: 'kind.gone' } })).toThrow('kind.gone');
  });
});
