import type { RecordRules } from '@attest/api-contract/records';

/** A field by its path, or any other name or key that no path leads to; `distinct values(…)` is no name but a call. */
const NAMES = /(?<![\w.])(?:values|before)\s*\.\s*(\w+)|(?<![\w.])([A-Za-z_]\w*)\b(?!\s*\()/g;

/** What texts of rules may read: keys of fields, names of other rules; too many rather than too few. */
function namedIn(texts: readonly string[], fields: readonly string[]): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(NAMES)].flatMap(([, field, name]) => {
      if (field) return [field];
      // All of them at once, as for a function that looks through the values.
      return name === 'values' || name === 'before' ? fields : [name as string];
    }),
  );
}

const feelOf = (where: Readonly<Record<string, unknown>>): string[] =>
  Object.values(where).flatMap((one) =>
    typeof one === 'string' && one.startsWith('=') ? [one.slice(1)] : [],
  );

/** Every expression of a lookup. */
export function textsOfLookup(lookup: NonNullable<RecordRules['lookups']>[string]): string[] {
  if ('links' in lookup) return [];
  const when = lookup.when === undefined ? [] : [lookup.when];
  if ('source' in lookup) return [...Object.values(lookup.given), ...when];
  const { where, any = [], between = [] } = lookup;
  return [...[where, ...any].flatMap(feelOf), ...between, ...when];
}

/** Finds the fields that texts rest on, also by way of lookups, tables and computed values. */
function inputsIn({ computed = {}, lookups = {}, tables = {} }: RecordRules, fields: readonly string[]) {
  const isField = new Set(fields);
  const named = new Map<string, string[]>();
  for (const [name, table] of Object.entries(tables))
    named.set(name, [...table.in, ...table.rows.flat().map(String)]);
  for (const [name, lookup] of Object.entries(lookups)) named.set(name, textsOfLookup(lookup));
  for (const [name, rule] of Object.entries(computed))
    named.set(name, typeof rule === 'string' ? [rule] : [rule.value, rule.when]);
  const of = (texts: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const next of namedIn(texts, fields)) if (!seen.has(next)) of(named.get(next) ?? [], seen.add(next));
    return new Set([...seen].filter((name) => isField.has(name)));
  };
  return { of, named };
}

/** Fields that texts beside the computed values rest on, such as what a gate says. */
export const inputsOfTexts = (
  rules: RecordRules,
  texts: readonly string[],
  fields: readonly string[],
): ReadonlySet<string> => inputsIn(rules, fields).of(texts);

/** Each computed value with the fields that it is made of. */
export function inputsOfComputed(
  rules: RecordRules,
  fields: readonly string[],
): Map<string, ReadonlySet<string>> {
  const { of, named } = inputsIn(rules, fields);
  const keys = Object.keys(rules.computed ?? {});
  return new Map(
    keys.map((key) => {
      const inputs = of(named.get(key) ?? []);
      inputs.delete(key);
      return [key, inputs];
    }),
  );
}
