import { type Bilingual, worded } from '@attest/api-contract';

/**
 * Kinds of FEEL values, as far as they are known before anything is evaluated. `any`: not known, nothing is
 * refused. `nothing`: null. A text literal is a choice of one.
 */
export type FeelType =
  | 'any'
  | 'nothing'
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'date and time'
  | 'time'
  | 'duration'
  | { options: readonly string[] }
  | { list: FeelType }
  | { entries: Readonly<Record<string, FeelType>> };

export const isListType = (type: FeelType): type is { list: FeelType } =>
  typeof type === 'object' && 'list' in type;
export const isEntries = (type: FeelType): type is { entries: Readonly<Record<string, FeelType>> } =>
  typeof type === 'object' && 'entries' in type;
const isChoice = (type: FeelType): type is { options: readonly string[] } =>
  typeof type === 'object' && 'options' in type;

const isOpen = (type: FeelType): boolean => type === 'any' || type === 'nothing';
const ORDERED: ReadonlySet<FeelType> = new Set(['number', 'date', 'date and time', 'time', 'duration']);

const NAMES: Readonly<Record<Extract<FeelType, string>, Bilingual>> = {
  any: { zh: '任意值', en: 'any' },
  nothing: { zh: '空值', en: 'nothing' },
  text: { zh: '文本', en: 'text' },
  number: { zh: '数字', en: 'number' },
  boolean: { zh: '是/否', en: 'boolean' },
  date: { zh: '日期', en: 'date' },
  'date and time': { zh: '日期时间', en: 'date and time' },
  time: { zh: '时间', en: 'time' },
  duration: { zh: '时长', en: 'duration' },
};

/** The kind in words, for messages. */
export function typeName(type: FeelType): Bilingual {
  if (isListType(type)) return worded('{{of}}列表', 'a list of {{of}}', { of: typeName(type.list) });
  if (isEntries(type)) return { zh: '一组值', en: 'a group of values' };
  return isChoice(type) ? NAMES.text : NAMES[type];
}

/** Whether a value of one kind can stand where another is wanted. */
export function fits(given: FeelType, wanted: FeelType): boolean {
  if (isOpen(given) || wanted === 'any') return true;
  if (isListType(given)) return isListType(wanted) && fits(given.list, wanted.list);
  if (isChoice(given))
    return (
      wanted === 'text' ||
      (isChoice(wanted) && given.options.every((option) => wanted.options.includes(option)))
    );
  if (isEntries(given)) return isEntries(wanted) && fitEntries(given.entries, wanted.entries);
  return given === wanted;
}

type Entries = Readonly<Record<string, FeelType>>;

/** Nothing is in a group that is not known where it is wanted; it may lack some. */
const fitEntries = (given: Entries, wanted: Entries): boolean =>
  Object.entries(given).every(([key, type]) => {
    const place = Object.hasOwn(wanted, key) ? wanted[key] : undefined;
    return place !== undefined && fits(type, place);
  });

/** Why two kinds can never be equal, or null. */
export function whyUnequal(a: FeelType, b: FeelType): Bilingual | null {
  if (isOpen(a) || isOpen(b)) return null;
  if (isChoice(a) && isChoice(b)) {
    if (a.options.some((option) => b.options.includes(option))) return null;
    const [few, many] = a.options.length <= b.options.length ? [a, b] : [b, a];
    return worded('“{{few}}”不在选项 {{many}} 之中', '“{{few}}” is none of the options {{many}}', {
      few: few.options.join('”, “'),
      many: many.options.join(', '),
    });
  }
  if (isListType(a) && isListType(b)) return whyUnequal(a.list, b.list);
  return fits(a, b) || fits(b, a)
    ? null
    : worded('{{a}}不能与{{b}}比较', '{{a}} is compared with {{b}}', { a: typeName(a), b: typeName(b) });
}

/** Why two kinds have no order between them, or null. */
export function whyUnordered(a: FeelType, b: FeelType): Bilingual | null {
  for (const type of [a, b])
    if (!isOpen(type) && !ORDERED.has(type))
      return worded('{{type}}没有大小之分', '{{type}} has no order', { type: typeName(type) });
  return whyUnequal(a, b);
}

/** The kind that covers two, or undefined when they are different in kind. */
export function joined(a: FeelType, b: FeelType): FeelType | undefined {
  if (a === 'nothing') return b;
  if (b === 'nothing') return a;
  if (a === 'any' || b === 'any') return 'any';
  if (isChoice(a) && isChoice(b)) return { options: [...new Set([...a.options, ...b.options])] };
  if (isListType(a) && isListType(b)) {
    const list = joined(a.list, b.list);
    return list && { list };
  }
  if (isEntries(a) && isEntries(b)) {
    const entries = joinedEntries(a.entries, b.entries);
    if (entries) return { entries };
  }
  if (fits(a, b)) return b;
  return fits(b, a) ? a : undefined;
}

/** The kinds that cover two groups of the same names, or undefined. */
function joinedEntries(a: Entries, b: Entries): Entries | undefined {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return undefined;
  const all: Record<string, FeelType> = {};
  for (const key of keys) {
    const both = Object.hasOwn(b, key) ? joined(a[key] as FeelType, b[key] as FeelType) : undefined;
    if (both === undefined) return undefined;
    all[key] = both;
  }
  return all;
}
