import { NOT_CHOSEN, type RecordFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { slotValue } from '../slots/column';
import type { SlotField } from '../slots/fields';
import { inScope } from '../store/access';

/** Records as the tally knows them: all, or those with one of the values of a field; in a department or anywhere. */
export interface Tallied {
  /** Null: all records. */
  field: string | null;
  values: string[];
  /** Those that have none of the values. */
  others: boolean;
  departmentId: string | undefined;
}

/** Whether the tally counts a field: by the rank of an option, by what is switched on. */
export const isTallied = ({ field, column }: SlotField): boolean =>
  column !== null && (field.options !== undefined || field.type === 'switch');

/** The filter as the tally knows it; null for what it does not know. */
export function talliedFilter(filter: RecordFilter, fields: ReadonlyMap<string, SlotField>): Tallied | null {
  if (!isCubed(filter, fields)) return null;
  const { fields: given = {}, status = [], stepId = [], departmentId } = filter;
  const all: Tallied = { field: null, values: [], others: false, departmentId };
  const parts: Tallied[] = [
    ...(status.length > 0 ? [{ ...all, field: 'status', values: status }] : []),
    ...(stepId.length > 0 ? [{ ...all, field: 'stepId', values: stepId }] : []),
    ...Object.entries(given).flatMap(([key, values]) => {
      const listed = fields.get(key);
      return listed && values.length > 0 ? [ofField(listed, values, all)] : [];
    }),
  ];
  // Of what has no value the tally holds nothing.
  const none = Object.values(given).some((values) => values.includes(NOT_CHOSEN));
  return parts.length > 1 || none ? null : (parts[0] ?? all);
}

function ofField({ field, column }: SlotField, values: string[], all: Tallied): Tallied {
  if (field.options)
    return {
      ...all,
      field: column,
      values: values.flatMap((one) => slotValue(field, one)?.toString() ?? []),
    };
  const wanted = new Set(values.map((value) => value === 'true'));
  // What is on is counted; everything else is off.
  return wanted.size === 2 ? all : { ...all, field: column, values: ['1'], others: wanted.has(false) };
}

/** SQL condition on `t` (record_tally): rows of the process that the caller's scope covers. */
export const tallyOf = (
  ctx: Context,
  process: string,
  { departmentId }: Pick<Tallied, 'departmentId'>,
): RawBuilder<unknown> =>
  sql`t.process = ${process} and ${inScope(ctx, process, sql`t.department_id`)}
    and ${departmentId ? sql`t.department_id = ${departmentId}` : sql`true`}`;

/** SQL condition and number on `t`: the rows, and what each adds to how many there are. */
function addedBy({ field, values, others }: Tallied): {
  rows: RawBuilder<unknown>;
  n: RawBuilder<number>;
} {
  const all = sql`(t.field = '' and t.value = '')`;
  if (field === null) return { rows: all, n: sql`t.n` };
  // Written out, and one value without a list: else the plan that is kept seems dearer than a new one for each call.
  const value = values.length === 1 ? sql`t.value = ${values[0]}` : sql`t.value = any(${values}::text[])`;
  const has = sql`(t.field = ${sql.lit(field)} and ${value})`;
  return others
    ? { rows: sql`(${all} or ${has})`, n: sql`case when t.field = '' then t.n else -t.n end` }
    : { rows: has, n: sql`t.n` };
}

/** SQL number: the numbered records within the caller's scope. What they see besides is not in it. */
export function tallyTotal(ctx: Context, process: string, asked: Tallied): RawBuilder<number> {
  const { rows, n } = addedBy(asked);
  return sql<number>`(select coalesce(sum(${n}), 0)::bigint from record_tally t
    where ${rows} and ${tallyOf(ctx, process, asked)})`;
}

/** Whether a filter asks only for what the cube holds: status, step, department, ranks and switches. */
export function isCubed(
  { fields: given = {}, status: _, stepId: __, departmentId: ___, ...rest }: RecordFilter,
  fields: ReadonlyMap<string, SlotField>,
): boolean {
  const { text, overdue, late, mine, ...further } = rest;
  if (
    text?.trim() ||
    mine ||
    overdue !== undefined ||
    late !== undefined ||
    Object.values(further).some(Boolean)
  )
    return false;
  return Object.entries(given).every(([key, values]) => {
    const listed = fields.get(key);
    return values.length === 0 || (listed && isTallied(listed));
  });
}
