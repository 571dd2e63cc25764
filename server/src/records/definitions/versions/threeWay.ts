import type { DifferenceLine } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';

type Json = unknown;
type Group = Record<string, Json>;

/** By what entries of a list are the same entry in another version. */
const IDENTITIES = ['key', 'id', 'value', 'name'] as const;

interface Merged {
  value: Json;
  lines: DifferenceLine[];
}

const same = (a: Json, b: Json): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalize(a) === canonicalize(b));

const isGroup = (value: Json): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list whose entries are told apart by a name of their own, by that name; null for any other. */
function named(value: Json): Map<string, Json> | null {
  if (!Array.isArray(value)) return null;
  for (const identity of IDENTITIES) {
    const names = value.map((entry) => (isGroup(entry) ? entry[identity] : undefined));
    const all = names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
    if (all) return new Map(value.map((entry, at) => [String(names[at]), entry]));
  }
  return null;
}

/**
 * Compares two versions with the one that both come from, place by place, and puts them together: what one side alone
 * has changed is taken, where both have the own word stands.
 */
export function threeWay(base: Json, own: Json, other: Json, place = ''): Merged {
  if (isGroup(base) && isGroup(own) && isGroup(other)) {
    const { entries, lines } = mergeEntries(
      [base, own, other].map((group) => new Map(Object.entries(group))),
      place,
    );
    return { value: Object.fromEntries(entries), lines };
  }
  const lists = [named(base), named(own), named(other)];
  if (lists.every((list) => list !== null)) {
    const { entries, lines } = mergeEntries(lists, place);
    return { value: entries.map(([, entry]) => entry), lines };
  }
  if (same(own, other)) return same(base, own) ? { value: own, lines: [] } : changed('bothAlike', own);
  if (same(base, own)) return changed('shipped', other);
  return changed(same(base, other) ? 'own' : 'both', own);

  function changed(changedBy: DifferenceLine['changedBy'], value: Json): Merged {
    const line = { place: place || '/', base: base ?? null, own: own ?? null, shipped: other ?? null };
    return { value, lines: [{ ...line, changedBy }] };
  }
}

/** In the order of one's own, then what the other has added. */
function mergeEntries(
  sides: Map<string, Json>[],
  place: string,
): { entries: [string, Json][]; lines: DifferenceLine[] } {
  const [base = new Map(), own = new Map(), other = new Map()] = sides;
  const entries: [string, Json][] = [];
  const lines: DifferenceLine[] = [];
  for (const key of new Set([...own.keys(), ...other.keys(), ...base.keys()])) {
    const merged = threeWay(base.get(key), own.get(key), other.get(key), `${place}/${key}`);
    lines.push(...merged.lines);
    if (merged.value !== undefined) entries.push([key, merged.value]);
  }
  return { entries, lines };
}
