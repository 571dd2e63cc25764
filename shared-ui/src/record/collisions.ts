import type { FormValues } from '@attest/api-contract';

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, canonical(part)]),
  );
};

const textOf = (value: unknown): string => JSON.stringify(canonical(value));

/** Equal as JSON: the order of keys does not matter, and null is the same as nothing. */
export const sameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** The stored value each edited field stood over when its editing began. */
export type Baseline = Readonly<Record<string, unknown>>;

/** The baseline after the edits or the stored record changed: new edits join, finished ones leave. */
export function baselineOf(baseline: Baseline, changes: FormValues, stored: FormValues): Baseline {
  const keys = Object.keys(changes);
  if (keys.length === Object.keys(baseline).length && keys.every((key) => key in baseline)) return baseline;
  return Object.fromEntries(
    keys.map((key) => [key, key in baseline ? baseline[key] : (stored[key] ?? null)]),
  );
}

/** Fields that somebody else changed to another value while they were being edited here. */
export const collisions = (baseline: Baseline, changes: FormValues, stored: FormValues): string[] =>
  Object.keys(changes).filter(
    (key) =>
      key in baseline && !sameValue(baseline[key], stored[key]) && !sameValue(changes[key], stored[key]),
  );

const asList = (value: unknown): unknown[] | null =>
  Array.isArray(value) ? value : value == null ? [] : null;

/** The entries of `list` without those of `others`, each taken away once. */
function without(list: unknown[], others: unknown[]): unknown[] {
  const left = others.map(textOf);
  return list.filter((entry) => {
    const at = left.indexOf(textOf(entry));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Brings together what two people did to one list (rows of a table, files, people): entries added here come
 * after those added there, entries removed by either are gone. Null when the value is no list, or when an
 * entry that was changed or removed here has been changed there too: then a person must decide.
 */
export function mergedList(before: unknown, there: unknown, here: unknown): unknown[] | null {
  const [base, theirs, mine] = [asList(before), asList(there), asList(here)];
  if (!base || !theirs || !mine) return null;
  const removed = without(base, mine);
  if (without(removed, theirs).length > 0) return null;
  const kept = without(theirs, removed);
  return [...kept, ...without(without(mine, base), without(theirs, base))];
}
