import type { FormValues, RelationValue } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import type { ProcessForm } from '../definitions/processForm';
import { rulesOf } from '../definitions/rulesOf';
import { rollUpsOf } from '../rollups/of';
import type { SlotColumns } from '../tables';
import { keptText, slotValue } from './column';
import { listedFields } from './fields';
import { REMINDED, remindedDays } from './reminded';

/** One of the values of a record that have no column of their own. */
export interface KeptValue {
  key: string;
  seq: number;
  value: string;
  /** What lists show of it, where that is more than the value. */
  shown: RelationValue | null;
}

export interface Slotted {
  columns: SlotColumns;
  kept: KeptValue[];
}

/** Values as lists keep them, without what is rolled up, and what lookups find the record by. `form` is the one the record is pinned to. */
export function slotted(
  ctx: Pick<Context, 'now' | 'brought'>,
  process: string,
  form: ProcessForm,
  values: FormValues,
): Slotted {
  const columns: Record<string, string | number | null> = {};
  const kept: KeptValue[] = [];
  const rollUps = rollUpsOf(ctx, process);
  for (const [key, { field, column }] of listedFields(ctx, process)) {
    if (rollUps.has(key)) continue;
    if (column) columns[column] = slotValue(field, values[key]);
    else kept.push(...manyOf(key, values[key]));
  }
  for (const [key, value] of Object.entries(rulesOf(ctx, process, form).keys(values, ctx.now)))
    kept.push(...manyOf(key, value));
  kept.push(...manyOf(REMINDED, remindedDays(ctx, process, form, values)));
  return { columns, kept };
}

function manyOf(key: string, value: unknown): KeptValue[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return all.map((one: unknown, seq) => {
    if (typeof one !== 'object' || one === null) return { key, seq, value: keptText(one), shown: null };
    const related = one as RelationValue;
    return { key, seq, value: related.id, shown: related };
  });
}
