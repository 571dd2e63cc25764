import type { FormValues } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { type Bringing, processOf } from '../definitions';
import type { ProcessForm } from '../definitions/processForm';
import { rulesOf } from '../definitions/rulesOf';
import type { SlotColumn } from '../tables';
import { slotFieldsOf } from './fields';

/** Under this key stand the days that reminders of a record speak of; no rule can name it. */
export const REMINDED = '@reminders';
/** The day of what has to be looked at every time. */
export const ANY_DAY = '*';

/** Roll-ups that are days, with their columns: a change of them is found there, and nowhere else. */
export function daysRolledUp(ctx: Bringing, process: string): ReadonlyMap<string, SlotColumn> {
  const { form } = processOf(ctx, process);
  const fields = slotFieldsOf(form);
  return new Map(
    Object.keys(form.rules?.rollups ?? {}).flatMap((key) => {
      const { field, column } = fields.get(key) ?? {};
      return field?.type === 'date' && column ? [[key, column] as const] : [];
    }),
  );
}

/** Days by which the reminders of a record are found, but for those that stand in a column. */
export function remindedDays(
  ctx: Pick<Context, 'now' | 'brought'>,
  process: string,
  form: ProcessForm,
  values: FormValues,
): string[] {
  if (!form.rules?.reminders) return [];
  try {
    const { days, rolledUp, open } = rulesOf(ctx, process, form).awaited(values, ctx.now);
    const isFound = rolledUp.every((key) => daysRolledUp(ctx, process).has(key));
    return [...new Set([...days, ...(open || !isFound ? [ANY_DAY] : [])])];
  } catch (error) {
    // A rule that has no result for these values must not keep them from being stored.
    if (!(error instanceof AppError) || error.code !== 'RULE_FAILED') throw error;
    return [ANY_DAY];
  }
}
