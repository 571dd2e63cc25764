import { type FaultText, faultText } from '@attest/api-contract';

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

const NAMES: Readonly<Record<Extract<FeelType, string>, FaultText>> = {
  any: faultText('kindAny'),
  nothing: faultText('kindNothing'),
  text: faultText('kindText'),
  number: faultText('kindNumber'),
  boolean: faultText('kindBoolean'),
  date: faultText('kindDate'),
  'date and time': faultText('kindDateTime'),
  time: faultText('kindTime'),
  duration: faultText('kindDuration'),
};

/** The kind in words, for messages. */
export function typeName(type: FeelType): FaultText {
  if (isListType(type)) return faultText('kindListOf', { of: typeName(type.list) });
  if (isEntries(type)) return faultText('kindGroup');
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
export function whyUnequal(a: FeelType, b: FeelType): FaultText | null {
  if (isOpen(a) || isOpen(b)) return null;
  if (isChoice(a) && isChoice(b)) {
    if (a.options.some((option) => b.options.includes(option))) return null;
    const [few, many] = a.options.length <= b.options.length ? [a, b] : [b, a];
    return faultText('noOption', {
      few: few.options.join('”, “'),
      many: many.options.join(', '),
    });
  }
  if (isListType(a) && isListType(b)) return whyUnequal(a.list, b.list);
  return fits(a, b) || fits(b, a) ? null : faultText('kindsNotCompared', { a: typeName(a), b: typeName(b) });
}

/** Why two kinds have no order between them, or null. */
export function whyUnordered(a: FeelType, b: FeelType): FaultText | null {
  for (const type of [a, b])
    if (!isOpen(type) && !ORDERED.has(type)) return faultText('kindHasNoOrder', { type: typeName(type) });
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
