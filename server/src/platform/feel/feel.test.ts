import { describe, expect, it } from '@jest/globals';
import { evaluate } from 'feelin';
import { compileFeel, compileTo } from './compile';
import { COMMON_FUNCTIONS, type FeelMoment } from './functions';
import type { FeelScope } from './scope';
import { typed } from './typed';
import type { FeelType } from './types';

const ENTRIES: Record<string, FeelType> = {
  title: 'text',
  severity: { options: ['minor', 'major', 'critical'] },
  n: 'number',
  m: 'number',
  done: 'boolean',
  foundAt: 'date and time',
  day: 'date',
  rows: { list: { entries: { amount: 'number', batch: 'text', done: 'boolean' } } },
  tags: { list: 'text' },
  risk: { entries: { before: { entries: { severity: 'number' } } } },
};
const scope: FeelScope<FeelMoment> = {
  names: { values: { entries: ENTRIES }, decision: 'text', similar: { entries: { count: 'number' } } },
  functions: COMMON_FUNCTIONS,
};
const open: FeelScope<FeelMoment> = { names: { values: 'any' }, functions: COMMON_FUNCTIONS };
const moment: FeelMoment = { now: new Date('2026-03-02T08:00:00Z') };

const value = (text: string, values: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  compileFeel(text, scope).evaluate({ values: typed({ entries: ENTRIES }, values), ...more }, moment);
const whyNot = (text: string, within: FeelScope<FeelMoment> = scope): string => {
  try {
    compileFeel(text, within);
    return 'compiled';
  } catch (error) {
    return (error as Error).message;
  }
};
const failure = (text: string, values: Record<string, unknown> = {}): unknown => {
  try {
    return value(text, values);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('traps of feelin, closed', () => {
  it('a pattern that needs exponential time elsewhere is matched in line with the text', () => {
    const title = 'a'.repeat(5000);
    // feelin hands the pattern to a backtracking engine: with 30 letters this takes seconds already.
    expect(value('matches(values.title, "^(a+)+$")', { title: `${title}!` })).toBe(false);
    expect(value('replace(values.title, "(a+)+b", "x")', { title })).toBe(title);
    expect(value('count(split(values.title, "(a+)+b"))', { title })).toBe(1);
  });

  it('a pattern that is none is refused before it is used, and fails where it is made of values', () => {
    expect(evaluate('matches("a", "(")').value).toBeNull();
    expect(whyNot('matches(values.title, "(")')).toContain('the pattern “(” cannot be used');
    expect(whyNot('replace(values.title, "(?=a)", "")')).toContain('cannot be used');
    expect(failure('matches(values.title, values.title)', { title: '(' })).toBe('RULE_FAILED');
  });

  it('a misspelt name is refused, not false', () => {
    expect(evaluate('vlues.n = 1', { values: { n: 1 } }).value).toBe(false);
    expect(whyNot('vlues.n = 1')).toBe('“vlues” is not known (at 1)');
    expect(whyNot('values.m2 = 1')).toBe('“m2” is not known in “values” (at 8)');
    expect(whyNot('some r in values.rows satisfies r.amout > 1')).toContain('“amout” is not known in “r”');
    expect(whyNot('values.rows[amout > 1]')).toContain('“amout” is not known');
    expect(whyNot('totl(values.tags)')).toContain('there is no function “totl”');
    expect(whyNot('values.severity = "minro"')).toContain(
      '“minro” is none of the options minor, major, critical',
    );
  });

  it('text is not compared with a date, nor with a number', () => {
    expect(evaluate('"2026-01-01" < date("2026-01-02")').value).toBe(false);
    expect(evaluate('"5" > 3').value).toBe(true);
    expect(whyNot('"2026-01-01" < values.day')).toContain('text has no order');
    expect(whyNot('values.title = values.day')).toContain('text is compared with date');
    expect(whyNot('"5" > 3')).toContain('text has no order');
    expect(whyNot('values.foundAt > values.day')).toContain('date and time is compared with date');
    expect(whyNot('values.tags = "a"')).toContain('a list of text is compared with text');
    expect(whyNot('values.n in ("a", "b")')).toContain('number is compared with text');
    expect(whyNot('values.n between 1 and "3"')).toContain('text has no order');
  });

  it('values have the kind of their field before they are compared', () => {
    const values = { foundAt: '2026-02-27T08:00:00Z', day: '2026-02-27', n: 12 };
    expect(evaluate('values.foundAt < now()', { values }).value).not.toBe(true);
    expect(value('values.foundAt < now()', values)).toBe(true);
    expect(value('values.day < date(now())', values)).toBe(true);
    expect(value('values.day + duration("P3D") = date("2026-03-02")', values)).toBe(true);
    expect(failure('values.n > 3', { n: '12' })).toBe('RULE_FAILED');
  });

  it('a total leaves out what is empty', () => {
    expect(evaluate('sum([1, null, 3])').value).toBeNull();
    const rows = [{ amount: 1 }, {}, { amount: 3 }];
    expect(value('total(values.rows.amount)', { rows })).toBe(4);
    expect(value('total(values.rows.amount)')).toBe(0);
    expect(value('max(values.rows.amount)', { rows })).toBe(3);
    expect(value('min(values.rows.amount)')).toBeNull();
    expect(value('count(values.rows)')).toBe(0);
    expect(whyNot('sum(values.rows.amount)')).toContain('there is no function “sum”');
  });

  it('mean, median and standard deviation leave out what is empty', () => {
    expect(evaluate('mean([1, null, 3])').value).toBeNull();
    expect(evaluate('stddev([1, null, 3])').value).toBeNull();
    const of = (text: string, amounts: (number | null)[]) =>
      value(text, { rows: amounts.map((amount) => (amount === null ? {} : { amount })) });
    expect(of('mean(values.rows.amount)', [1, null, 3])).toBe(2);
    expect(of('median(values.rows.amount)', [8, null, 1, 3])).toBe(3);
    expect(of('median(values.rows.amount)', [8, 1, 4, 3])).toBe(3.5);
    expect(of('round half even(stddev(values.rows.amount), 4)', [2, 4, null, 7, 5])).toBe(2.0817);
    expect(of('stddev(values.rows.amount)', [2])).toBeNull();
    expect(value('mean(values.rows.amount)')).toBeNull();
    expect(value('median(values.rows.amount)')).toBeNull();
    expect(whyNot('mean(values.tags)')).toContain('a list of number');
    expect(whyNot('stddev(1, 2)')).toContain('“stddev” does not take 2 arguments');
  });

  it('a warning is an error, but a value that is missing is nothing', () => {
    expect(evaluate('date("x")').value).toBeNull();
    expect(whyNot('date("x") < values.day')).toContain('is no date');
    expect(failure('date(values.title) < values.day', { title: 'x', day: '2026-01-01' })).toBe('RULE_FAILED');
    expect(failure('modulo(values.n, 0) = 1', { n: 3 })).toBe('RULE_FAILED');
    expect(value('values.n + 1 > 3')).toBeNull();
    expect(value('values.risk.before.severity > 2')).toBeNull();
    expect(value('date(values.title) < values.day')).toBeNull();
  });

  it('what is no yes or no is no condition', () => {
    expect(evaluate('if "no" then 1 else 2').value).toBe(1);
    expect(whyNot('if values.title then 1 else 2')).toContain('boolean is needed here, this is text');
    expect(whyNot('some r in values.rows satisfies r.batch')).toContain('boolean is needed here');
    expect(whyNot('values.done and values.n')).toContain('boolean is needed here, this is number');
    expect(() => compileTo('boolean', 'values.n', scope)).toThrow('this yields number, not boolean');
  });

  it('a filter by a yes-or-no column is refused where feelin takes it for a position', () => {
    expect(evaluate('rows[done]', { rows: [{ done: true }], done: null }).value).toEqual([]);
    expect(whyNot('values.rows[item.done]')).toContain('a filter compares');
    expect(value('count(values.rows[done = true])', { rows: [{ done: true }, { done: false }] })).toBe(1);
  });

  it('an empty table is a list without rows', () => {
    expect(evaluate('every x in null satisfies x.done').value).toBeNull();
    expect(value('every r in values.rows satisfies r.done = true')).toBe(true);
    expect(value('some r in values.rows satisfies r.done = true')).toBe(false);
  });

  it('a function that lacks an argument is refused', () => {
    expect(evaluate('round up(5.5)').value).toBeNull();
    expect(whyNot('round up(values.n)')).toContain('“round up” does not take 1 arguments');
  });

  it('half goes to the even neighbour as the digits are written', () => {
    expect(evaluate('decimal(1.015, 2)').value).toBe(1.01);
    expect(['0.5', '1.5', '2.5', '-2.5'].map((n) => value(`round half even(${n})`))).toEqual([0, 2, 2, -2]);
    expect(value('round half even(1.005, 2)')).toBe(1);
    expect(value('round half even(1.015, 2)')).toBe(1.02);
  });
});

describe('the moment', () => {
  it('now is that of the transaction', () => {
    expect(String(value('now()'))).toContain('2026-03-02T08:00:00');
    expect(whyNot('today()')).toContain('there is no function “today”');
  });
});

describe('number', () => {
  it('is that of a numeral, and nothing of other text', () => {
    expect(value('number(" -1.50 ")')).toBe(-1.5);
    for (const text of ['1,5', '1e9', '', 'x', '0x1F', 'Infinity'])
      expect(value(`number("${text}")`)).toBe(null);
  });
});

describe('the budget', () => {
  it('refuses what may run without end, and code', () => {
    expect(whyNot('for i in 1..1000000 return i')).toContain('a loop counts');
    expect(whyNot('for i in 1..values.n return i')).toContain('a loop counts');
    expect(whyNot('for i in [1, 2] return partial')).toContain('a loop goes through a list that has a name');
    expect(whyNot('(function(a) a)(1)')).not.toBe('compiled');
    expect(whyNot('{f: function(a) a}')).toContain('may not be used here');
    expect(whyNot('{constructor: 1, constructor: 2}')).toContain('cannot be the name of a value');
    expect(whyNot('{__proto__: 1}')).toContain('cannot be the name of a value');
    expect(whyNot('[{n: 1}, {n: "a"}]')).toContain('the list mixes kinds');
    expect(whyNot('[{n: 1}, {m: 1}]')).toContain('the list mixes kinds');
    expect(whyNot('values.constructor.constructor("return process")()', open)).toContain(
      'there is no function',
    );
    expect(whyNot(`values.n = ${'1 + '.repeat(600)}1`)).toContain('longer than 2000 characters');
    expect(whyNot(`values.n in (${'1,'.repeat(500)}1)`)).toContain('more than 500 parts');
  });

  it('ends an evaluation that takes too many steps', () => {
    const rows = Array.from({ length: 100 }, (_, amount) => ({ amount }));
    expect(value('count(for a in values.rows, b in values.rows return a.amount)', { rows })).toBe(10_000);
    const cube = 'count(for a in values.rows, b in values.rows, c in values.rows return a.amount)';
    expect(failure(cube, { rows })).toBe('RULE_FAILED');
    expect(value('count(values.rows)', { rows })).toBe(100);
  });
});

describe('what is known of an expression', () => {
  it('says what it reads, calls and yields', () => {
    const { reads, calls, type } = compileFeel('similar.count > 0 and not(blank(values.title))', scope);
    expect([...reads].sort()).toEqual(['similar', 'similar.count', 'values', 'values.title']);
    expect([...calls].sort()).toEqual(['blank', 'not']);
    expect(type).toBe('boolean');
  });

  it('is compiled once', () => {
    expect(compileFeel('values.n > 3', scope)).toBe(compileFeel('values.n > 3', scope));
    expect(compileFeel('values.n > 3', open)).not.toBe(compileFeel('values.n > 3', scope));
  });

  it('is parsed once for all scopes with its names and functions, whose kinds are looked at in each', () => {
    const doubled = (factor: number): FeelScope<FeelMoment> => ({
      names: { values: 'any' },
      functions: { scaled: { takes: ['number'], gives: 'number', call: (_, n: number) => n * factor } },
    });
    const [twice, thrice] = [compileFeel('scaled(2)', doubled(2)), compileFeel('scaled(2)', doubled(3))];
    expect([twice, thrice].map((rule) => rule.evaluate({}, moment))).toEqual([4, 6]);
    expect(compileFeel('values.n', { ...open, names: { values: 'any' } }).type).toBe('any');
    expect(compileFeel('values.n', { ...open, names: { values: { entries: ENTRIES } } }).type).toBe('number');
  });

  it('evaluations do not see what another was given', () => {
    const rule = compileFeel('values.n > 3', scope);
    const of = (n: number) => rule.evaluate({ values: { n } }, moment);
    expect([of(5), of(1), of(4)]).toEqual([true, false, true]);
  });

  it.each([
    ['blank(values.title)', { title: '  ' }, true],
    ['coalesce(values.n, values.m, 0)', { m: 4 }, 4],
    ['normalise(values.title)', { title: ' 冻干  Line 2 ' }, '冻干 line 2'],
    ['values.n in (<=2, >5)', { n: 6 }, true],
    ['values.n in [1..3]', { n: 4 }, false],
    ['values.n in (<=2)', { n: 2 }, true],
    ['values.severity in ("minor", "major")', { severity: 'major' }, true],
    ['"b" in (values.tags)', { tags: ['a', 'b'] }, true],
    ['list contains(values.tags, "b")', { tags: ['a', 'b'] }, true],
    ['if values.done then values.n else -values.n', { done: false, n: 2 }, -2],
    ['"A" + upper case(values.title)', { title: 'b' }, 'AB'],
    [
      'for r in values.rows return { batch: r.batch, double: r.amount * 2, more: double + 1 }',
      { rows: [{ amount: 2, batch: 'B' }] },
      [{ batch: 'B', double: 4, more: 5 }],
    ],
    ['values.rows[2].batch', { rows: [{}, { batch: 'B' }] }, 'B'],
    ['replace(values.title, "(\\\\d+)", "<$1>")', { title: 'a12' }, 'a<12>'],
  ])('%s', (text, values, expected) => {
    expect(value(text, values)).toEqual(expected);
  });
});
