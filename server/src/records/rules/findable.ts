import { type FieldType, faultText } from '@attest/api-contract';
import type { RecordsLookup } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import { type CompiledFeel, compileFeel } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import type { FeelType } from '../../platform/feel/types';
import type { RuleFacts } from './functions';

/** By what records of a type are found. */
export interface Findable {
  /** Condition on `r`: one of the values stands under the key; null for what records are not found by. */
  by(key: string): ((values: readonly unknown[]) => RawBuilder<unknown>) | null;
  /** SQL query: ids of the records with one of the values under the key; null for what records have themselves. */
  ids(key: string): ((values: readonly unknown[]) => RawBuilder<unknown>) | null;
  relations: readonly string[];
  /** The relation fields that may name records of a type. */
  leadingTo(type: string): readonly string[];
  /** The column of `r` that holds a field, its type and the values of its options; null for what has no column. */
  measured(key: string): { column: RawBuilder<unknown>; type: FieldType; options?: string[] } | null;
  /** Kinds of the fields that people or other records fill, by key. */
  filled: Readonly<Record<string, FeelType>>;
  /** Where values of a key are found: what it says changes when they are found elsewhere. */
  placeOf(key: string): string | null;
}

/** One condition: a constant or an expression, and what it means in SQL over `r`. */
export interface Wanted {
  value: CompiledFeel<RuleFacts> | null;
  constant: unknown;
  holds(type: string, value: unknown): RawBuilder<unknown>;
  /** SQL query: the records for which it holds, where they are found without looking at each. */
  ids?(type: string, value: unknown): RawBuilder<unknown>;
}

/** The conditions that a lookup names. FeelProblem for a key that records are not found by. */
export function conditions(
  where: RecordsLookup['where'],
  known: Findable,
  scope: FeelScope<RuleFacts>,
): Wanted[] {
  return Object.entries(where).map(([key, wanted]) => {
    if (key === 'id' && typeof wanted === 'string' && wanted.startsWith('='))
      return { value: compileFeel(wanted.slice(1), scope), constant: null, holds: isNamed };
    const [by, beside] = [known.by(key), known.ids(key)];
    const ids = known.relations.includes(key) ? linkedWith(key) : beside && hasValue(beside, NONE);
    const holds = ids ? isAmong(ids) : by && hasValue(by, sql`false`);
    if (!holds) throw new FeelProblem(faultText('notFoundBy', { key }));
    const isFeel = typeof wanted === 'string' && wanted.startsWith('=');
    return {
      value: isFeel ? compileFeel(wanted.slice(1), scope) : null,
      constant: wanted,
      holds,
      ...(ids && { ids }),
    };
  });
}

/** SQL query: no records. */
const NONE = sql`select null::uuid where false`;

/** What is missing here agrees with nothing. */
const hasValue =
  (by: (values: readonly unknown[]) => RawBuilder<unknown>, none: RawBuilder<unknown>): Wanted['holds'] =>
  (_type, value) =>
    value === null || value === '' ? none : by([value]);

/** One of those that a query of ids finds. */
const isAmong =
  (ids: NonNullable<Wanted['ids']>): Wanted['holds'] =>
  (type, value) =>
    sql`r.id in (${ids(type, value)})`;

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one: { id?: unknown }) =>
    typeof one.id === 'string' ? [one.id] : [],
  );

/** One of those that a relation names. */
const isNamed: Wanted['holds'] = (_type, value) => sql`r.id = any(${idsIn(value)}::uuid[])`;

/** SQL query: ids of the records of which a relation field names one of these. */
const linkedWith = (key: string) => (type: string, value: unknown) =>
  sql`select l.from_id from record_link l
    where l.from_type = ${type} and l.field = ${key} and l.to_id = any(${idsIn(value)}::uuid[])`;
