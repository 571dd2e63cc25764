import { describe, expect, it } from '@jest/globals';
import { type PlaceWords, placeInWords, valueLines } from './placeWords';

const words: PlaceWords & { yes: string; no: string } = {
  part: (name) => `<${name}>`,
  entry: (name) => name,
  text: ({ en }) => en,
  yes: 'Yes',
  no: 'No',
};
const both = (text: string) => ({ zh: text, en: text });
const before = {
  settings: { listColumns: ['severity'] },
  steps: { name: both('Enquiry'), steps: [{ id: 'step_1', name: both('Report') }] },
  form: {
    fields: [
      { key: 'severity', label: both('Severity'), options: [{ value: 'major', label: both('Major') }] },
    ],
  },
  rules: { computed: { severity: '1' } },
};
const after = { ...before, form: { fields: [{ key: 'lot', label: both('Lot') }] } };
const said = (place: string) => placeInWords(place, [after, before], words);

describe('a place of a definition', () => {
  it.each([
    ['/form/fields/severity/options/major/label/zh', 'field “Severity” · option “Major” · <label> · <zh>'],
    ['/form/fields/lot', 'field “Lot”'],
    ['/steps/steps/step_1/name/en', 'step “Report” · <name> · <en>'],
    ['/steps/name/en', '<name> · <en>'],
    ['/settings/listColumns', '<listColumns>'],
    ['/rules/computed/severity', 'computed “Severity”'],
    ['/form/fields/gone/help', 'field “gone” · <help>'],
    ['/flow', '<flow>'],
    ['/', ''],
  ])('%s is said as %s', (place, text) => expect(said(place)).toBe(text));
});

describe('a value of a definition', () => {
  it('is said line by line, what is within another deeper', () => {
    const value = {
      key: 'lot',
      label: both('Lot'),
      required: true,
      options: [{ value: 'a' }, { value: 'b' }],
    };
    expect(valueLines(value, words)).toEqual([
      { depth: 0, text: '<key>: lot' },
      { depth: 0, text: '<label>: Lot' },
      { depth: 0, text: '<required>: Yes' },
      { depth: 0, text: '<options>:' },
      { depth: 1, text: '<value>: a' },
      { depth: 1, text: '<value>: b' },
    ]);
    expect(valueLines(null, words)).toEqual([]);
    expect(valueLines(['a', 'b'], words)).toEqual([{ depth: 0, text: 'a · b' }]);
  });
});
