import { NOT_CHOSEN } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { keptText, slotValue } from './column';
import type { SlotField } from './fields';

/** The column of `r` that holds a field. */
export const columnOf = (column: string): RawBuilder<unknown> => sql.ref(`r.${column}`);

/** SQL query: ids of the records beside which one of the values stands under the key. */
export const idsOfKept = (process: string, key: string, values: readonly unknown[]): RawBuilder<unknown> =>
  sql`select v.record_id from record_value v
    where v.process = ${process} and v.key = ${key} and v.value = any(${values.map(keptText)}::text[])`;

/** SQL condition on `r`: beside the record one of the values stands under the key. */
export const keptIsOneOf = (process: string, key: string, values: readonly unknown[]): RawBuilder<unknown> =>
  sql`r.id in (${idsOfKept(process, key, values)})`;

/** SQL condition on `r`: the field has one of the values. A switch that was never set counts as off. */
export function isOneOf(process: string, { field, column }: SlotField, values: readonly unknown[]) {
  if (!column) return keptIsOneOf(process, field.key, values);
  if (field.type === 'switch') {
    const wanted = new Set(values.map((value) => String(value) === 'true'));
    if (wanted.size !== 1) return wanted.size === 0 ? sql`false` : sql`true`;
    return wanted.has(true) ? sql`${columnOf(column)} = 1` : sql`${columnOf(column)} is distinct from 1`;
  }
  const none = field.options && values.includes(NOT_CHOSEN) ? sql`${columnOf(column)} is null` : undefined;
  const stored = values.flatMap((value) => slotValue(field, value) ?? []);
  if (stored.length === 0) return none ?? sql`false`;
  const type = sql.raw(TYPES[column[0] as keyof typeof TYPES]);
  const has = sql`${columnOf(column)} = any(${stored}::${type}[])`;
  return none ? sql`(${has} or ${none})` : has;
}

const TYPES = { t: 'text', n: 'double precision', d: 'timestamptz' } as const;
