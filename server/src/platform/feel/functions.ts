import { faultText, isEmptyValue } from '@attest/api-contract';
import { type FeelDateTime, toFeel } from 'feelin';
import type { RE2JS } from 're2js';
import { ReasonedError } from '../reasoned';
import { linearPattern } from './patterns';
import type { FeelFunctionDefinition } from './scope';
import { type FeelType, isListType, joined, typeName } from './types';

/** What every evaluation knows of its moment: the transaction's. */
export interface FeelMoment {
  now: Date;
}

type Optional<T> = T | null | undefined;
type Text = Optional<string>;
type Definition = FeelFunctionDefinition<FeelMoment>;
const NUMBERS: FeelType = { list: 'number' };
const LIST: FeelType = { list: 'any' };
const INSTANT = ['date', 'date and time'] as const;

const elementOf = ([list]: FeelType[]): FeelType => (list && isListType(list) ? list.list : 'any');
const same = ([list]: FeelType[]): FeelType => list ?? LIST;

/** The one kind of several alternatives. */
function oneKind(types: FeelType[]): FeelType {
  let kind: FeelType = 'nothing';
  for (const type of types) {
    const next = joined(kind, type);
    if (next === undefined)
      throw new ReasonedError(
        faultText('kindsDiffer', {
          a: typeName(kind),
          b: typeName(type),
        }),
      );
    kind = next;
  }
  return kind;
}

/** A number as people write it; other text is no number. */
const NUMERAL = /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/;

const given = (list: Optional<readonly Optional<number>[]>): number[] =>
  (list ?? []).filter((one): one is number => typeof one === 'number');

const mean = (numbers: number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** The standard deviation of a sample, as DMN has it: of fewer than two values there is none. */
function sampleDeviation(numbers: number[]): number | null {
  const middle = mean(numbers);
  if (middle === null || numbers.length < 2) return null;
  return Math.sqrt(numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (numbers.length - 1));
}

/** Half goes to the even neighbour, judged by the decimal digits as they are written, not their binary form. */
function roundHalfEven(value: number, scale: number): number {
  const shifted = Number(`${value}e${scale}`);
  const floor = Math.floor(shifted);
  const rest = shifted - floor;
  const rounded = rest === 0.5 ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(shifted);
  return Number(`${rounded}e${-scale}`);
}

/** Nothing where the text or the pattern is missing. */
const matched = <R>(
  text: Text,
  pattern: Text,
  flags: Text,
  work: (pattern: RE2JS, text: string) => R,
): R | null =>
  typeof text === 'string' && typeof pattern === 'string'
    ? work(linearPattern(pattern, flags ?? ''), text)
    : null;

const patternAt = (given: (string | undefined)[]): void => {
  if (given[1] !== undefined) linearPattern(given[1]);
};

/** Functions whose result depends on what is given and the moment only; ours stand for feelin's of the same name. */
export const COMMON_FUNCTIONS: Readonly<Record<string, Definition>> = {
  now: { takes: [], gives: 'date and time', call: ({ now }) => instant(now) },
  blank: {
    takes: ['any'],
    gives: 'boolean',
    call: (_, value: unknown) => isEmptyValue(value),
  },
  coalesce: {
    takes: ['any'],
    rest: 'any',
    gives: oneKind,
    call: (_, ...values: unknown[]) => values.find((value) => !isEmptyValue(value)) ?? null,
  },
  normalise: {
    takes: ['text'],
    gives: 'text',
    call: (_, text: Text) => normalise(text),
  },
  total: {
    takes: [NUMBERS],
    gives: 'number',
    call: (_, list: number[] | null) => given(list).reduce((sum, one) => sum + one, 0),
  },
  min: {
    takes: [NUMBERS],
    gives: 'number',
    call: (_, list: number[] | null) =>
      given(list).reduce<number | null>((a, b) => Math.min(a ?? b, b), null),
  },
  max: {
    takes: [NUMBERS],
    gives: 'number',
    call: (_, list: number[] | null) =>
      given(list).reduce<number | null>((a, b) => Math.max(a ?? b, b), null),
  },
  mean: {
    takes: [NUMBERS],
    gives: 'number',
    call: (_, list: number[] | null) => mean(given(list)),
  },
  median: {
    takes: [NUMBERS],
    gives: 'number',
    call: (_, list: number[] | null) => median(given(list)),
  },
  stddev: {
    takes: [NUMBERS],
    gives: 'number',
    call: (_, list: number[] | null) => sampleDeviation(given(list)),
  },
  count: { takes: [LIST], gives: 'number', call: (_, list: unknown[] | null) => list?.length ?? 0 },
  'round half even': {
    takes: ['number', 'number'],
    optional: 1,
    gives: 'number',
    call: (_, value: number | null, scale: Optional<number>) =>
      typeof value === 'number' ? roundHalfEven(value, scale ?? 0) : null,
  },
  matches: {
    takes: ['text', 'text', 'text'],
    optional: 1,
    gives: 'boolean',
    literals: patternAt,
    call: (_, text: Text, pattern: Text, flags: Text) =>
      matched(text, pattern, flags, (by, one) => by.matcher(one).find()),
  },
  replace: {
    takes: ['text', 'text', 'text', 'text'],
    optional: 1,
    gives: 'text',
    literals: patternAt,
    call: (_, text: Text, pattern: Text, by: Text, flags: Text) =>
      matched(text, pattern, flags, (what, one) => what.matcher(one).replaceAll(by ?? '')),
  },
  split: {
    takes: ['text', 'text'],
    gives: { list: 'text' },
    literals: patternAt,
    call: (_, text: Text, pattern: Text) => matched(text, pattern, null, (by, one) => by.split(one, -1)),
  },
  not: { takes: ['boolean'], gives: 'boolean' },
  string: { takes: ['any'], gives: 'text' },
  number: {
    takes: ['text'],
    gives: 'number',
    call: (_, text: Text) => (NUMERAL.test(text ?? '') ? Number(text) : null),
  },
  'string length': { takes: ['text'], gives: 'number' },
  'upper case': { takes: ['text'], gives: 'text' },
  'lower case': { takes: ['text'], gives: 'text' },
  substring: { takes: ['text', 'number', 'number'], optional: 1, gives: 'text' },
  'substring before': { takes: ['text', 'text'], gives: 'text' },
  'substring after': { takes: ['text', 'text'], gives: 'text' },
  contains: { takes: ['text', 'text'], gives: 'boolean' },
  'starts with': { takes: ['text', 'text'], gives: 'boolean' },
  'ends with': { takes: ['text', 'text'], gives: 'boolean' },
  'string join': { takes: [{ list: 'text' }, 'text'], optional: 1, gives: 'text' },
  'list contains': { takes: [LIST, 'any'], gives: 'boolean' },
  'distinct values': { takes: [LIST], gives: same },
  reverse: { takes: [LIST], gives: same },
  sublist: { takes: [LIST, 'number', 'number'], optional: 1, gives: same },
  append: {
    takes: [LIST],
    rest: 'any',
    gives: ([list, ...more]) => ({ list: oneKind([elementOf([list as FeelType]), ...more]) }),
  },
  concatenate: {
    takes: [LIST],
    rest: LIST,
    gives: (types) => ({ list: oneKind(types.map((type) => elementOf([type]))) }),
  },
  floor: { takes: ['number', 'number'], optional: 1, gives: 'number' },
  ceiling: { takes: ['number', 'number'], optional: 1, gives: 'number' },
  abs: { takes: ['number'], gives: 'number' },
  'round up': { takes: ['number', 'number'], gives: 'number' },
  'round down': { takes: ['number', 'number'], gives: 'number' },
  'round half up': { takes: ['number', 'number'], gives: 'number' },
  'round half down': { takes: ['number', 'number'], gives: 'number' },
  modulo: { takes: ['number', 'number'], gives: 'number' },
  'day of week': { takes: [INSTANT], gives: 'text' },
  'day of year': { takes: [INSTANT], gives: 'number' },
  'week of year': { takes: [INSTANT], gives: 'number' },
  'month of year': { takes: [INSTANT], gives: 'text' },
};

/** An instant as FEEL holds it. */
const instant = (at: Date): FeelDateTime => toFeel(at);

/** Texts that differ in case and spacing only are the same. */
const normalise = (text: unknown): string | null =>
  typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, ' ') : null;
