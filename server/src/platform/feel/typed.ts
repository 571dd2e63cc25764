import { faultWords } from '@attest/api-contract';
import { parseDate, parseDateTime, parseTime } from 'feelin';
import { CountedList } from './steps';
import { type FeelType, isEntries, isListType, typeName } from './types';

/**
 * A stored value as FEEL holds it, by its kind: dates stand as text in JSON. A missing list is empty, everything else
 * that is missing is nothing. Throws for a value of another kind.
 */
export function typed(type: FeelType, value: unknown): unknown {
  if (isListType(type)) return CountedList.from(itemsOf(type, value), (item) => typed(type.list, item));
  if (value === null || value === undefined) return null;
  if (isEntries(type)) return entriesOf(type, value);
  if (type === 'any') return untyped(value);
  const made = PLAIN[typeof type === 'string' ? type : 'text']?.(value);
  if (made === undefined || made === null)
    throw new Error(`a stored value is not ${faultWords(typeName(type)).en}`);
  return made;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const parsed = (parse: (value: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? parse(value) : undefined;

const PLAIN: Partial<Record<string, (value: unknown) => unknown>> = {
  text,
  number: (value) => (typeof value === 'number' ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: parsed(parseDate),
  'date and time': parsed(parseDateTime),
  time: parsed(parseTime),
};

function itemsOf(type: FeelType, value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new Error(`a stored value is not ${faultWords(typeName(type)).en}`);
}

/** A group whose parts are converted when they are read. */
function entriesOf(
  { entries }: { entries: Readonly<Record<string, FeelType>> },
  value: unknown,
): Record<string, unknown> {
  const given: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const group: Record<string, unknown> = {};
  for (const [key, type] of Object.entries(entries))
    Object.defineProperty(group, key, {
      enumerable: true,
      configurable: true,
      get() {
        const made = typed(type, given[key]);
        Object.defineProperty(group, key, { value: made, enumerable: true, writable: true });
        return made;
      },
    });
  return group;
}

/** What is of no known kind stays as it is, but its lists are counted. */
function untyped(value: unknown): unknown {
  if (Array.isArray(value)) return CountedList.from(value, untyped);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, untyped(one)]));
}
