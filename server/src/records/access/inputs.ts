import type { RecordRules } from '@attest/api-contract/records';

/** A field by its path, or any other name or key that no path leads to. */
const NAMES = /(?<![\w.])(?:values|before)\s*\.\s*(\w+)|(?<![\w.])([A-Za-z_]\w*)/g;

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

function textsOfLookup(lookup: NonNullable<RecordRules['lookups']>[string]): string[] {
  if ('links' in lookup) return [];
  const when = lookup.when === undefined ? [] : [lookup.when];
  if ('source' in lookup) return [...Object.values(lookup.given), ...when];
  return [...feelOf(lookup.where), ...(lookup.any ?? []).flatMap(feelOf), ...when];
}

/** Each computed value with the fields that it is made of, also by way of lookups, tables and other computed values. */
export function inputsOfComputed(
  { computed = {}, lookups = {}, tables = {} }: RecordRules,
  fields: readonly string[],
): Map<string, ReadonlySet<string>> {
  const isField = new Set(fields);
  const texts = new Map<string, string[]>();
  for (const [name, table] of Object.entries(tables))
    texts.set(name, [...table.in, ...table.rows.flat().map(String)]);
  for (const [name, lookup] of Object.entries(lookups)) texts.set(name, textsOfLookup(lookup));
  for (const [name, rule] of Object.entries(computed))
    texts.set(name, typeof rule === 'string' ? [rule] : [rule.value, rule.when]);
  const inputs = new Map<string, ReadonlySet<string>>();
  for (const key of Object.keys(computed)) {
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const next of namedIn(texts.get(name) ?? [], fields)) visit(next);
    };
    visit(key);
    seen.delete(key);
    inputs.set(key, new Set([...seen].filter((name) => isField.has(name))));
  }
  return inputs;
}
