import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FIELD_TYPES, type FieldDefinition, holds, isEmptyValue } from '../forms';
import { validateForm } from './validateForm';

const label = { zh: '字段', en: 'Field' };
const now = Date.parse('2026-03-01T08:00:00Z');
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

const check = (field: Partial<FieldDefinition>, value: unknown, complete = true) =>
  validateForm([{ key: 'a', type: 'input', label, ...field }], value === undefined ? {} : { a: value }, {
    complete: complete ? ['a'] : [],
    now,
  }).map((problem) => problem.code);

describe('validateForm', () => {
  it.each<[string, Partial<FieldDefinition>, unknown, string[]]>([
    ['a missing required value', { required: true }, undefined, ['required']],
    ['rich text without words', { type: 'richText', required: true }, '<p> &nbsp;</p>', ['required']],
    ['a text too long', { maxLength: 3 }, 'abcd', ['tooLong']],
    ['a number for a text', {}, 5, ['wrongType']],
    ['NUL in a text', {}, 'a\u0000', ['wrongType']],
    ['a script address', { type: 'link' }, 'javascript:alert(1)', ['wrongType']],
    ['an unknown option', { type: 'radio', options: [{ value: 'x', label }] }, 'y', ['notAnOption']],
    [
      'one value where many are due',
      { type: 'checkbox', options: [{ value: 'x', label }] },
      'x',
      ['wrongType'],
    ],
    ['an instant in the future', { type: 'datetime', notFuture: true }, '2026-03-02T08:00:00Z', ['inFuture']],
    ['a day that does not exist', { type: 'date' }, '2026-13-41', ['wrongType']],
    ['a day that no February has', { type: 'date' }, '2026-02-31', ['wrongType']],
    [
      'a score of 6',
      { type: 'grid' },
      { before: { severity: 6, occurrence: 1, detectability: 1 } },
      ['wrongType'],
    ],
    ['an effect without a cause', { type: 'causeTree' }, [{ level: 0, text: 'a' }], ['tooFewRows']],
    [
      'a cause without words',
      { type: 'causeTree' },
      [
        { level: 0, text: 'a' },
        { level: 1, text: ' ' },
      ],
      ['emptyLine'],
    ],
    ['a cause without an effect', { type: 'causeTree' }, [{ level: 1, text: 'a' }], ['wrongType']],
    ['a foreign shape for a user', { type: 'user' }, ['x'], ['wrongType']],
    ['a number below the minimum', { type: 'number', min: 1 }, 0, ['tooSmall']],
    ['a good user', { type: 'user' }, id, []],
    ['zero', { type: 'number', required: true }, 0, []],
    ['no', { type: 'switch', required: true }, false, []],
  ])('%s', (_name, field, value, codes) => expect(check(field, value)).toEqual(codes));

  it('asks for completeness only of the fields of the step', () => {
    expect(check({ required: true }, undefined, false)).toEqual([]);
  });

  it('names row and column of a table', () => {
    const table: FieldDefinition = {
      key: 'batches',
      type: 'table',
      label,
      minRows: 1,
      columns: [{ key: 'no', type: 'input', label, required: true }],
    };
    const problems = validateForm([table], { batches: [{ no: 'B1' }, {}] }, { complete: ['batches'], now });
    expect(problems).toEqual([{ key: 'batches', column: 'no', row: 1, code: 'required' }]);
  });

  describe('a table of fixed rows', () => {
    const options = (values: string[]) => values.map((value) => ({ value, label: { zh: value, en: value } }));
    const field: FieldDefinition = {
      key: 'impact',
      type: 'table',
      label: { zh: '影响', en: 'Impact' },
      required: true,
      rowsPer: 'area',
      columns: [
        {
          key: 'area',
          type: 'select',
          label: { zh: '方面', en: 'Area' },
          required: true,
          options: options(['product', 'batches', 'patient']),
        },
        {
          key: 'effect',
          type: 'radio',
          label: { zh: '影响', en: 'Effect' },
          required: true,
          options: options(['none', 'yes']),
        },
        {
          key: 'note',
          type: 'input',
          label: { zh: '说明', en: 'Note' },
          requiredWhen: { field: 'effect', equals: 'yes' },
        },
      ],
    };
    const problems = (impact: unknown, more: Partial<FieldDefinition> = {}) =>
      validateForm([{ ...field, ...more }], impact === undefined ? {} : { impact }, {
        complete: ['impact'],
        now: 0,
      }).map(({ row, column, code }) => [row, column, code]);

    it('asks for every row, at the row', () => {
      expect(problems(undefined)).toEqual([0, 1, 2].map((row) => [row, 'effect', 'required']));
      expect(problems([{ area: 'batches', effect: 'none' }])).toEqual([
        [0, 'effect', 'required'],
        [2, 'effect', 'required'],
      ]);
      const whole = ['product', 'batches'].map((area) => ({ area, effect: 'none' }));
      expect(problems([...whole, { area: 'patient', effect: 'yes' }])).toEqual([[2, 'note', 'required']]);
      expect(problems([...whole, { area: 'patient', effect: 'yes', note: 'pain' }])).toEqual([]);
    });

    it('takes one row for each, and no other', () => {
      const row = { area: 'product', effect: 'none' };
      expect(problems([row, { ...row }])).toEqual([[1, 'area', 'repeatedRow']]);
      expect(problems([{ area: 'weather', effect: 'none' }])).toEqual([[0, 'area', 'notAnOption']]);
    });

    it('asks for what was begun only, where it is not required', () => {
      const begun = [{ area: 'product' }, { area: 'batches', note: 'see below' }];
      expect(problems(begun, { required: false })).toEqual([[1, 'effect', 'required']]);
    });
  });

  it('compares two dates by the label of the other', () => {
    const fields: FieldDefinition[] = [
      { key: 'from', type: 'date', label: { zh: '始', en: 'From' } },
      { key: 'to', type: 'date', label, notBefore: 'from' },
    ];
    const problems = validateForm(
      fields,
      { from: '2026-02-02', to: '2026-02-01' },
      { complete: [], now, language: 'en' },
    );
    expect(problems).toEqual([{ key: 'to', code: 'beforeOther', params: { other: 'From' } }]);
  });

  it('refuses fields that the definition does not know', () => {
    expect(validateForm([], { status: 'closed' }, { complete: [], now })).toEqual([
      { key: 'status', code: 'unknownField' },
    ]);
  });

  it('never throws, whatever the value', () => {
    const columns: FieldDefinition[] = [{ key: 'c', type: 'number', label }];
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_TYPES), fc.anything(), (type, value) => {
        expect(Array.isArray(check({ type, columns, options: [] }, value))).toBe(true);
      }),
    );
  });
});

describe('conditions', () => {
  const values = {
    kind: 'major',
    tools: ['fta'],
    batches: [{ hold: true, disposition: 'release' }, { hold: false }],
  };
  it.each([
    [{ field: 'kind', equals: 'major' }, true],
    [{ field: 'tools', equals: 'fta' }, true],
    [{ field: 'tools', in: ['5why'] }, false],
    [{ field: 'none', is: 'empty' as const }, true],
    [{ field: 'batches', someRow: { column: 'hold', equals: true } }, true],
    [{ field: 'batches', everyRow: { column: 'disposition', is: 'notEmpty' as const } }, false],
    [
      {
        not: {
          all: [
            { field: 'kind', equals: 'major' },
            { field: 'x', is: 'notEmpty' as const },
          ],
        },
      },
      true,
    ],
    [
      {
        any: [
          { field: 'kind', equals: 'minor' },
          { field: 'kind', in: ['major'] },
        ],
      },
      true,
    ],
  ])('%j is %s', (condition, expected) => expect(holds(condition, values)).toBe(expected));

  it('tells empty from zero and no', () => {
    expect([0, false, 'a', [1]].some(isEmptyValue)).toBe(false);
    expect([null, undefined, '', ' ', []].every(isEmptyValue)).toBe(true);
  });
});
