import { describe, expect, it } from '@jest/globals';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { Nullable, Strict, Text, Uuid } from '../common';
import { validateForm } from '../rules/validateForm';
import { bodyOf } from './bodyOf';
import type { DeclaredForm } from './declare';
import { contentOf, fieldKeysOf, fieldsOf, typedOf } from './fieldsOf';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const form = {
  code: { type: 'input', label: 'code', required: true, maxLength: 4, pattern: '^[a-z]+$' },
  name: { type: 'input', label: 'name', help: 'nameHelp', required: true, maxLength: 10 },
  email: { type: 'input', label: 'email', maxLength: 254, format: 'email', empty: null },
  note: { type: 'textarea', label: 'note', maxLength: 20 },
  seats: { type: 'number', label: 'seats', whole: true, required: true, min: 1, max: 5 },
  hours: { type: 'number', label: 'hours', min: 0, max: 9, empty: null },
  level: { type: 'select', label: 'level', required: true, options: [1, 2], texts: 'levels' },
  sex: { type: 'select', label: 'sex', options: ['male', 'female'], empty: null },
  roles: { type: 'checkbox', label: 'roles', required: true, maxLength: 32, maxItems: 3 },
  head: { type: 'user', label: 'head', empty: null },
  positions: { type: 'references', label: 'positions', maxItems: 2 },
  day: { type: 'date', label: 'day', empty: null },
  active: { type: 'switch', label: 'active' },
  title: { type: 'texts', label: 'title', maxLength: 9, atLeastOne: true },
  duties: { type: 'texts', label: 'duties', long: true, maxLength: 9 },
  needs: { type: 'flags', label: 'needs', required: true, options: ['read', 'exam'], texts: 'need' },
  places: { type: 'departments', label: 'places', maxItems: 2 },
  steps: {
    type: 'rows',
    label: 'steps',
    maxRows: 2,
    start: { times: 3 },
    columns: {
      what: { type: 'input', label: 'what', required: true, maxLength: 5 },
      times: { type: 'number', whole: true, label: 'times', required: true, min: 1, max: 9 },
    },
  },
} as const satisfies DeclaredForm;

const derived = Strict(bodyOf(form));
const byHand = Strict({
  code: Type.String({ maxLength: 4, pattern: '^[a-z]+$' }),
  name: Text(10, 1),
  email: Nullable(Text(254)),
  note: Text(20),
  seats: Type.Integer({ minimum: 1, maximum: 5 }),
  hours: Nullable(Type.Number({ minimum: 0, maximum: 9 })),
  level: Type.Enum([1, 2]),
  sex: Nullable(Type.Enum(['male', 'female'])),
  roles: Type.Array(Text(32, 1), { maxItems: 3 }),
  head: Nullable(Uuid),
  positions: Type.Array(Uuid, { maxItems: 2 }),
  day: Nullable(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })),
  active: Type.Boolean(),
  title: Strict({ zh: Text(9), en: Text(9) }),
  duties: Strict({ zh: Text(9), en: Text(9) }),
  needs: Strict({ read: Type.Boolean(), exam: Type.Boolean() }),
  places: Type.Array(Uuid, { maxItems: 2 }),
  steps: Type.Array(Strict({ id: Uuid, what: Text(5, 1), times: Type.Integer({ minimum: 1, maximum: 9 }) }), {
    maxItems: 2,
  }),
});

const CONTENT: Static<typeof derived> = {
  code: 'ab',
  name: 'Anna',
  email: null,
  note: '',
  seats: 3,
  hours: null,
  level: 2,
  sex: null,
  roles: ['emp'],
  head: ID,
  positions: [],
  day: '2026-03-01',
  active: false,
  title: { zh: '', en: 'Care' },
  duties: { zh: ' 一\n', en: '' },
  needs: { read: true, exam: false },
  places: [],
  steps: [{ id: ID, what: 'Show', times: 3 }],
};
// The types agree in both directions, or this does not compile.
const SAME: Static<typeof byHand> = CONTENT;
const BACK: Static<typeof derived> = SAME;

const fields = fieldsOf(form, (key) => ({ zh: `中${key}`, en: key }), {
  roles: [{ value: 'emp', label: { zh: '员工', en: 'Employee' } }],
});
const problems = (values: object) =>
  validateForm(fields, values as Record<string, unknown>, {
    complete: fields.map(({ key }) => key),
    now: 0,
  }).map(({ key, code }) => `${key}: ${code}`);

describe('a form that is declared with its call', () => {
  it('comes to the body that was written by hand, to the letter', () => {
    expect(JSON.parse(JSON.stringify(derived))).toEqual(JSON.parse(JSON.stringify(byHand)));
    expect(Value.Check(derived, BACK)).toBe(true);
  });

  it('is typed without what is empty, and sent as the call holds it', () => {
    const typed = typedOf(form, CONTENT);
    expect(typed).toEqual({
      code: 'ab',
      name: 'Anna',
      seats: 3,
      level: '2',
      roles: ['emp'],
      head: ID,
      day: '2026-03-01',
      active: false,
      titleEn: 'Care',
      dutiesZh: ' 一\n',
      needs: ['read'],
      steps: [{ id: ID, what: 'Show', times: 3 }],
    });
    expect(contentOf(form, { ...typed, name: '  Anna ', titleEn: ' Care ', note: undefined })).toEqual(
      CONTENT,
    );
  });

  it('names its fields, helps and options by keys of texts', () => {
    const field = (key: string) => fields.find((one) => one.key === key);
    expect(field('name')).toMatchObject({ label: { en: 'name' }, help: { en: 'nameHelp' }, maxLength: 10 });
    expect(field('level')?.options).toEqual([
      { value: '1', label: { zh: '中levels.1', en: 'levels.1' } },
      { value: '2', label: { zh: '中levels.2', en: 'levels.2' } },
    ]);
    expect(field('sex')?.options?.[0]).toEqual({ value: 'male', label: { zh: 'male', en: 'male' } });
  });

  it('asks a text in both languages side by side, of which one may be enough', () => {
    const halves = fieldsOf(form, (key, half) => ({ zh: `${key} ${half}`, en: `${key} ${half}` })).filter(
      ({ key }) => fieldKeysOf(form, 'title').includes(key),
    );
    expect(halves.map(({ key, label, lang }) => [key, label.en, lang])).toEqual([
      ['titleZh', 'title zh', 'zh'],
      ['titleEn', 'title en', 'en'],
    ]);
    const typed = typedOf(form, CONTENT);
    expect(problems({ ...typed, titleEn: undefined })).toEqual(['titleZh: required', 'titleEn: required']);
    expect(problems({ ...typed, titleZh: '0123456789' })).toEqual(['titleZh: tooLong']);
  });

  it('takes as many by id as the declaration says', () => {
    const many = { ...form, places: { ...form.places, maxItems: 150 } };
    const wide = fieldsOf(many, (key) => ({ zh: key, en: key }));
    const wrong = (count: number) =>
      validateForm(wide, { places: Array(count).fill(ID) }, { complete: [], now: 0 }).map(({ code }) => code);
    expect([wrong(150), wrong(151)]).toEqual([[], ['wrongType']]);
  });

  it('refuses while one types what the call would refuse', () => {
    expect(problems(typedOf(form, CONTENT))).toEqual([]);
    expect(problems({})).toEqual(
      ['code', 'name', 'seats', 'level', 'roles', 'titleZh', 'titleEn', 'needs'].map(
        (key) => `${key}: required`,
      ),
    );
    const wrong = { code: 'A1', name: 'x'.repeat(11), email: 'nobody', seats: 1.5, hours: 10, level: '3' };
    expect(problems({ ...typedOf(form, CONTENT), ...wrong })).toEqual([
      'code: wrongType',
      'name: tooLong',
      'email: notEmail',
      'seats: notWhole',
      'hours: tooLarge',
      'level: notAnOption',
    ]);
    const steps = [
      { id: ID, what: 'Show', times: 3 },
      { id: ID, times: 10 },
    ];
    expect(problems({ ...typedOf(form, CONTENT), steps })).toEqual(['steps: required', 'steps: tooLarge']);
  });
});
