import { type Bilingual, type FieldDefinition, type FormValues, faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { calendarOf } from '../../directory/tenancy/workCalendar';
import { FeelProblem } from '../../platform/feel/scope';
import type { RuleInput } from '../definitions/process';
import { compileRules } from './compile';
import { checkRules, type RuledType } from './parts';
import { proveRules } from './tests';

const label = { zh: '名', en: 'Name' };
const option = (value: string) => ({ value, label: { zh: `名${value}`, en: value.toUpperCase() } });
const FIELDS: FieldDefinition[] = [
  { key: 'n', type: 'number', label },
  { key: 'm', type: 'number', label },
  { key: 'sum', type: 'number', label, computed: true },
  { key: 'word', type: 'input', label },
  { key: 'class', type: 'select', label, options: [option('low'), option('high')] },
  { key: 'at', type: 'datetime', label },
  { key: 'day', type: 'date', label },
  { key: 'due', type: 'date', label, computed: true },
  { key: 'open', type: 'number', label, computed: true, slot: 'n1' },
  { key: 'dept', type: 'department', label },
  { key: 'rows', type: 'table', label, columns: [{ key: 'amount', type: 'number', label }] },
  {
    key: 'made',
    type: 'table',
    label,
    computed: true,
    columns: [
      { key: 'amount', type: 'number', label },
      { key: 'unit', type: 'input', label },
    ],
  },
];
const typeOf = (rules: RecordRules): RuledType => ({
  code: 'sample',
  fields: FIELDS,
  steps: ['step_1', 'step_2'],
  occasions: {},
  rules,
  sources: {},
  titleOf: () => sql`r.title`,
  findable: (type) => {
    if (type !== 'sample') throw new FeelProblem(faultText('noType', { type }));
    return {
      by: (key) => (key === 'class' ? () => sql`true` : null),
      ids: () => null,
      relations: ['related'],
      leadingTo: () => ['related'],
      measured: (key) => (key === 'amount' ? { column: sql`r.n2`, type: 'number' } : null),
      filled: {},
      placeOf: () => null,
    };
  },
});
const CASE: RuleInput = {
  tx: {} as RuleInput['tx'],
  recordId: null,
  values: {},
  before: {},
  stepId: 'step_1',
  submitting: false,
  finishing: false,
  submittedAt: null,
  now: new Date('2026-03-02T08:00:00Z'),
  language: 'zh',
  caller: { roles: ['qa'], departmentId: 'dept-1' },
};
const HOLIDAY = new Map([['2026-03-03', false]]);

const run = async (rules: RecordRules, input: Partial<RuleInput> = {}, found: FormValues = {}) => {
  const compiled = compileRules(typeOf(rules), {
    find: async (name) => found[name],
    calendar: async () => calendarOf('Asia/Hong_Kong', HOLIDAY),
  });
  return compiled.evaluate({ ...CASE, ...input });
};
/** Whether a check over the case says something. */
const holds = async (when: string, input: Partial<RuleInput> = {}) => {
  const { problems } = await run({ checks: [{ id: 'a', when, field: 'n', text: label }] }, input);
  return problems(input.values ?? {}).length > 0;
};
const whyNot = (rules: RecordRules, more: Partial<RuledType> = {}): string => {
  try {
    checkRules({ ...typeOf(rules), ...more });
    return 'compiled';
  } catch (error) {
    return (error as { params?: { why?: Bilingual } }).params?.why?.en ?? String(error);
  }
};

describe('own functions', () => {
  it('changed tells what is given from what is stored', async () => {
    const input = { values: { n: 2, word: 'a' }, before: { n: 1, word: 'a' } };
    expect(await holds('changed("n")', input)).toBe(true);
    expect(await holds('changed("word")', input)).toBe(false);
    expect(await holds('changed("word", "n")', input)).toBe(true);
    expect(whyNot({ checks: [{ id: 'a', when: 'changed("nn")', field: 'n', text: label }] })).toBe(
      'checks.a: “nn” is not known (at 1)',
    );
  });

  it('has role and in department are about whoever acts', async () => {
    expect(await holds('has role("qa")')).toBe(true);
    expect(await holds('has role("qhead")')).toBe(false);
    expect(await holds('has role("qa")', { caller: null })).toBe(false);
    expect(await holds('in department(values.dept)', { values: { dept: 'dept-1' } })).toBe(true);
    expect(await holds('in department(values.dept)', { values: { dept: 'dept-2' } })).toBe(false);
  });

  it('label of is the chosen option in the language of whoever acts', async () => {
    const values = { class: 'high' };
    expect(await holds('label of("class") = "名high"', { values })).toBe(true);
    expect(await holds('label of("class") = "HIGH"', { values, language: 'en' })).toBe(true);
  });

  it('worded is the text in the language of whoever acts', async () => {
    expect(await holds('worded("后续：", "After ") = "后续："')).toBe(true);
    expect(await holds('worded("后续：", "After ") = "After "', { language: 'en' })).toBe(true);
  });

  it('earliest is the first of several days, and none of none', async () => {
    const values = { day: '2026-03-02' };
    expect(await holds('earliest([date("2026-04-01"), values.day]) = values.day', { values })).toBe(true);
    expect(await holds('earliest([]) = null')).toBe(true);
  });

  it('a reminder is about one day or one for each row, where there is a day', async () => {
    const compiled = compileRules(
      typeOf({
        reminders: [
          {
            id: 'day',
            on: 'values.day',
            before: [7],
            roles: ['qa'],
            text: { zh: '{values.day}到期', en: 'Due {values.day}' },
          },
          { id: 'late', on: 'values.day', when: 'values.n > 1', before: [7], roles: [], text: label },
          {
            id: 'rows',
            each: 'values.rows',
            on: 'add days(values.day, one.amount)',
            before: [7],
            roles: [],
            text: label,
          },
        ],
      }),
      { find: async () => undefined, calendar: async () => calendarOf('Asia/Hong_Kong', HOLIDAY) },
    );
    const values = { day: '2026-03-02', n: 1, rows: [{ amount: 1 }, { amount: 3 }] };
    const said = (await compiled.reminded({ ...CASE, values })).map(({ id, day, text }) => [
      id,
      day,
      text.en,
    ]);
    expect(said).toEqual([
      ['day', '2026-03-02', 'Due 2026-03-02'],
      ['rows', '2026-03-03', 'Name'],
      ['rows', '2026-03-05', 'Name'],
    ]);
    expect(await compiled.reminded({ ...CASE, values: { n: 2 } })).toEqual([]);
  });

  it('working days follow the tenant’s calendar and time zone', async () => {
    const values = { at: '2026-03-02T17:00:00.000Z', day: '2026-03-02' };
    expect(await holds('today() = date("2026-03-02")')).toBe(true);
    expect(await holds('today() = date("2026-03-03")', { now: new Date('2026-03-02T16:00:00Z') })).toBe(true);
    // In Hong Kong it is the third of March already, a holiday.
    expect(await holds('working days between(values.at, date("2026-03-05")) = 2', { values })).toBe(true);
    expect(await holds('working days between(values.day, date("2026-03-05")) = 2', { values })).toBe(true);
    expect(await holds('add working days(values.day, 1) = date("2026-03-04")', { values })).toBe(true);
    expect(await holds('add days(values.day, 1.5) = date("2026-03-04")', { values })).toBe(true);
    expect(await holds('add working days(values.day, -1) = date("2026-02-27")', { values })).toBe(true);
    const { computed } = await run({ computed: { due: 'add working days(values.day, 5)' } }, { values });
    expect(computed).toEqual({ due: '2026-03-10' });
  });
});

describe('decision tables', () => {
  const tables: NonNullable<RecordRules['tables']> = {
    grade: {
      hit: 'UNIQUE',
      in: ['values.n', 'values.m'],
      rows: [
        ['<=2', '-', 'low'],
        ['>2', '[1..3]', 'high'],
      ],
    },
  };
  const graded = (n: number, m: number) =>
    run({ tables, computed: { class: 'decide("grade")' } }, { values: { n, m } });

  it('yield the row that holds, or nothing', async () => {
    expect((await graded(1, 9)).computed).toEqual({ class: 'low' });
    expect((await graded(3, 2)).computed).toEqual({ class: 'high' });
    expect((await graded(3, 9)).computed).toEqual({ class: null });
  });

  it('with UNIQUE refuse two rows, with FIRST take the first', async () => {
    const rows = [
      ['<=2', 'low'],
      ['<=5', 'high'],
    ];
    const table = (hit: 'UNIQUE' | 'FIRST') =>
      run(
        { tables: { t: { hit, in: ['values.n'], rows } }, computed: { class: 'decide("t")' } },
        { values: { n: 1 } },
      );
    await expect(table('UNIQUE')).rejects.toMatchObject({ code: 'RULE_FAILED' });
    expect((await table('FIRST')).computed).toEqual({ class: 'low' });
  });

  it('are checked: cells, inputs, results, names', () => {
    const t = (part: object) =>
      whyNot({ tables: { t: { hit: 'FIRST', in: ['values.n'], rows: [['<=2', 'low']], ...part } } });
    expect(t({ rows: [['<=2']] })).toMatch(/^tables.t: row 1 has 1 cells/);
    expect(t({ rows: [['"a"', 'low']] })).toMatch(/number is compared with text/);
    expect(t({ in: ['values.nn'] })).toMatch(/“nn” is not known/);
    expect(whyNot({ tables, computed: { class: 'decide("grde")' } })).toMatch(/“grde” is not known/);
    expect(
      whyNot({
        tables: { t: { hit: 'FIRST', in: ['values.n'], rows: [['1', 'middle']] } },
        computed: { class: 'decide("t")' },
      }),
    ).toMatch(/computed.class: this yields text, the field holds text|none of/);
  });
});

describe('the order of computed values', () => {
  it('is that in which they need each other, however they are written down', async () => {
    const rules = { computed: { late: 'values.sum > 5', sum: 'values.n + twice', twice: '2 * values.m' } };
    const { computed, problems } = await run(
      { ...rules, checks: [{ id: 'a', when: 'late', field: 'n', text: label }] },
      { values: { n: 1, m: 3 } },
    );
    expect(computed).toEqual({ sum: 7 });
    expect(problems({ n: 1, m: 3, sum: 7 })).toHaveLength(1);
  });

  it('refuses a circle and names it', () => {
    expect(whyNot({ computed: { sum: 'values.n + a', a: 'b', b: 'values.sum' } })).toBe(
      'computed: a circle: sum → a → b → sum',
    );
    const tables: RecordRules['tables'] = { t: { hit: 'FIRST', in: ['values.sum'], rows: [['1', 2]] } };
    expect(whyNot({ tables, computed: { sum: 'decide("t")' } })).toMatch(/a circle: sum → sum/);
  });

  it('a value that is not asked for now stays as it was, also where it rests on a lookup', async () => {
    const rules: RecordRules = {
      lookups: {
        others: { from: 'sample', where: { class: '=values.class' }, return: ['count'], when: 'submitting' },
      },
      computed: { sum: 'others.count', due: { value: 'today()', when: 'finishing' } },
    };
    expect((await run(rules)).computed).toEqual({});
    const found = await run(rules, { finishing: true }, { others: { count: 4 } });
    expect(found.computed).toEqual({ sum: 4, due: '2026-03-02' });
  });
});

describe('lookups', () => {
  const first = { from: 'sample', where: { class: '=values.class' }, return: ['count', 'refs:5'] };
  const second = { from: 'sample', where: { related: '=first.refs' }, return: ['count'] };

  it('read what others find, whatever their order', async () => {
    const asked: string[] = [];
    const compiled = compileRules(typeOf({ lookups: { second, first }, computed: { sum: 'second.count' } }), {
      find: async (name) => {
        asked.push(name);
        return { count: 3, refs: [] };
      },
      calendar: async () => calendarOf('Asia/Hong_Kong', HOLIDAY),
    });
    expect((await compiled.evaluate(CASE)).computed).toEqual({ sum: 3 });
    expect(asked).toEqual(['first', 'second']);
    const circle = { ...first, where: { class: '=second.count' } };
    expect(whyNot({ lookups: { second, first: circle } })).toMatch(/a circle: second → first → second/);
  });

  it('find nothing where they are optional and a tenant lacks what they look for', async () => {
    const lookup = { optional: true as const, where: {}, return: ['count'] };
    const computed = { sum: 'a.count' };
    for (const one of [
      { ...lookup, from: 'nothing' },
      { ...lookup, from: 'sample', where: { word: 'x' } },
    ]) {
      const compiled = compileRules(typeOf({ lookups: { a: one }, computed }));
      expect((await compiled.evaluate(CASE)).computed).toEqual({ sum: 0 });
    }
    expect(whyNot({ lookups: { a: { ...lookup, from: 'nothing', where: { id: '=values.m2' } } } })).toMatch(
      /“m2” is not known/,
    );
  });

  it('name what the product knows where they are checked, optional or not', () => {
    const { findable } = typeOf({});
    const lookup = (word: string) => ({
      lookups: {
        a: { optional: true as const, from: 'sample', where: { [word]: 'x' }, return: ['count'] },
      },
    });
    const lacking = (type: string) => ({ ...findable(type), by: () => null });
    expect(whyNot(lookup('class'), { findable: lacking, shipped: findable })).toBe('compiled');
    expect(whyNot(lookup('clas'), { shipped: findable })).toMatch(/^lookups\.a: .* by “clas”/);
  });

  it('are bound to a period by days', () => {
    const within = (between: [string, string]) => whyNot({ lookups: { a: { ...first, between } } });
    expect(within(['values.day', 'today()'])).toBe('compiled');
    expect(within(['values.day', 'values.n'])).toBe('lookups.a: this yields number, not date');
  });
});

describe('roll-ups', () => {
  const rollups: RecordRules['rollups'] = { open: { children: 'sample', return: 'count' } };

  it('are named by their keys in computed values and checks', async () => {
    const found = await run(
      {
        rollups,
        computed: { n: 'open + 1' },
        checks: [{ id: 'a', when: 'open > 1', field: 'n', text: label }],
      },
      { values: { open: 2 } },
    );
    expect(found.computed).toEqual({ n: 3 });
    expect(found.broken({ open: 2 }).map(({ id }) => id)).toEqual(['a']);
    expect(found.broken({ open: 1 })).toEqual([]);
  });
});

describe('gates', () => {
  const gates = async (values: FormValues, stepId: string, found: FormValues = {}) => {
    const asked: string[] = [];
    const given = { entries: { day: 'date' as const } };
    const compiled = compileRules(
      {
        ...typeOf({
          lookups: { world: { source: 'world', given: {} }, other: { source: 'other', given: {} } },
          gates: [
            {
              step: 'step_1',
              id: 'rows',
              each: 'values.rows',
              label: { zh: '{one.amount} 到', en: '{one.amount} there' },
              missing: { zh: '{one.amount} 缺', en: '{one.amount} missing before {world.day}' },
              met: 'one.amount > 2',
            },
            { step: 'step_2', id: 'other', label, met: 'not(blank(other.day))' },
          ],
        }),
        sources: {
          world: { gives: given, read: async () => null },
          other: { gives: given, read: async () => null },
        },
      },
      {
        find: async (name) => {
          asked.push(name);
          return found[name];
        },
        calendar: async () => calendarOf('UTC', HOLIDAY),
      },
    );
    return { said: [...(await compiled.gates({ ...CASE, values, stepId })).values()].flat(), asked };
  };
  it('say one condition for each of a list, with the values that their texts name', async () => {
    const { said } = await gates({ rows: [{ amount: 3 }, { amount: 1 }] }, 'step_1', {
      world: { day: '2026-03-04' },
    });
    expect(said).toEqual([
      { label: { zh: '3 到', en: '3 there' }, met: true },
      { label: { zh: '1 缺', en: '1 missing before 2026-03-04' }, met: false },
    ]);
  });
  it('look up what the step at which they wait reads, and no more', async () => {
    expect((await gates({ rows: [{ amount: 3 }] }, 'step_1', { world: {} })).asked).toEqual(['world']);
    expect((await gates({}, 'step_2', { other: {} })).asked).toEqual(['other']);
  });
});

describe('what cannot be used is refused with its place', () => {
  it.each<[string, RecordRules]>([
    ['computed.sum: this yields text, the field holds number', { computed: { sum: 'values.word' } }],
    ['computed.other: “m2” is not known in “values” (at 8)', { computed: { other: 'values.m2' } }],
    [
      'lookups.a: there is no record type “nothing”',
      { lookups: { a: { from: 'nothing', where: {}, return: ['count'] } } },
    ],
    [
      'lookups.a: records are not found by “word”: it has no slot and is no key or relation',
      { lookups: { a: { from: 'sample', where: { word: 'x' }, return: ['count'] } } },
    ],
    ['lookups.a: there is no source “b”', { lookups: { a: { source: 'b', given: {} } } }],
    ['checks.a: “nn” is no field', { checks: [{ id: 'a', when: 'true', field: 'nn', text: label }] }],
    [
      'checks.a: “n” is no table',
      { checks: [{ id: 'a', each: 'n', when: 'true', field: 'n', text: label }] },
    ],
    [
      'checks.a: this yields number, not boolean',
      { checks: [{ id: 'a', when: 'values.n', field: 'n', text: label }] },
    ],
    [
      'gates.g: “found” is not known (at 1)',
      { gates: [{ step: 'step_1', id: 'g', label, met: 'found.count = 0' }] },
    ],
    [
      'checks.a: “step_9” is none of the options step_1, step_2 (at 1)',
      { checks: [{ id: 'a', when: 'step = "step_9"', field: 'n', text: label }] },
    ],
    [
      'rollups.n: there is no computed field “n” with a slot of its own',
      { rollups: { n: { children: 'sample', return: 'count' } } },
    ],
    [
      'rollups.open: this yields a switch, the field “open” is a number',
      { rollups: { open: { children: 'sample', return: 'any' } } },
    ],
    [
      'rollups.open: there is no record type “nothing”',
      { rollups: { open: { links: 'nothing', return: 'count' } } },
    ],
    [
      'rollups.open: “word” is no number in a slot of its own',
      { rollups: { open: { links: 'sample', return: { sum: 'word' } } } },
    ],
    [
      'rollups.open: records are not found by “word”: it has no slot and is no key',
      { rollups: { open: { links: 'sample', where: { word: 'x' }, return: 'count' } } },
    ],
    [
      'rollups.open: “class”: what is kept is found by constants, not by expressions',
      { rollups: { open: { links: 'sample', where: { class: '=values.word' }, return: 'count' } } },
    ],
    [
      'rollups.open: “word” is no relation of “sample” that names records of “sample”',
      { rollups: { open: { children: 'sample', via: 'word', return: 'count' } } },
    ],
    [
      'lookups.open: the name is taken',
      {
        rollups: { open: { children: 'sample', return: 'count' } },
        lookups: { open: { links: 'sample', return: ['count'] } },
      },
    ],
    ['keys.k: there is no function “today” (at 8)', { keys: { k: 'string(today())' } }],
  ])('%s', (why, rules) => {
    expect(whyNot(rules)).toBe(why);
  });
});

describe('tests of a definition', () => {
  const rules: RecordRules = {
    checks: [{ id: 'a', each: 'rows', when: 'row.amount > 3', field: 'rows', text: label }],
  };
  const tests = (checks: string[]) => [
    { name: 'rows', values: { rows: [{ amount: 4 }] }, expect: { checks } },
  ];

  it('let one pass that does what it should', async () => {
    await expect(
      proveRules(compileRules(typeOf({ ...rules, tests: tests(['a']) }))),
    ).resolves.toBeUndefined();
  });

  it('mind no order of keys, which a stored definition has of its own', async () => {
    const computed = { made: '[{ amount: 4, unit: "kg" }]' };
    const test = { name: 'made', values: {}, expect: { computed: { made: [{ unit: 'kg', amount: 4 }] } } };
    await expect(proveRules(compileRules(typeOf({ computed, tests: [test] })))).resolves.toBeUndefined();
  });

  it('refuse one that does not, and say why', async () => {
    await expect(proveRules(compileRules(typeOf({ ...rules, tests: tests([]) })))).rejects.toMatchObject({
      code: 'DEFINITION_INVALID',
      params: {
        why: {
          zh: '测试“rows”：检查报出 [a]，应为 []',
          en: 'tests “rows”: the checks say [a], not []',
        },
      },
    });
  });
});
