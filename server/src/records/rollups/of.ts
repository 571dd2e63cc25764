import { type Bringing, processesOf, processOf } from '../definitions';
import { ruledBy, rulesOf } from '../definitions/rulesOf';
import { type CompiledRollUp, countedType, signOfRollUp } from './compile';

const NONE: ReadonlyMap<string, CompiledRollUp> = new Map();

/** The roll-ups that records of a type keep, by key, as the type is in force. */
export function rollUpsOf(ctx: Bringing, process: string): ReadonlyMap<string, CompiledRollUp> {
  const { form } = processOf(ctx, process);
  return form.rules?.rollups ? rulesOf(ctx, process, form).rollUps : NONE;
}

/** What they count, by key, without compiling the rules of the type. */
export function rollUpSigns(ctx: Bringing, process: string): ReadonlyMap<string, string> {
  const definition = processOf(ctx, process);
  const rollUps = Object.entries(definition.form.rules?.rollups ?? {});
  if (rollUps.length === 0) return new Map();
  const { findable } = ruledBy(ctx, definition, definition.form);
  return new Map(rollUps.map(([key, one]) => [key, signOfRollUp(one, findable(countedType(one)))]));
}

const counting = new WeakMap<Bringing['brought'], ReadonlyMap<string, readonly string[]>>();

/** The types of the records that keep something of those of a type. */
export function keepersOf(ctx: Bringing, process: string): readonly string[] {
  const known = counting.get(ctx.brought) ?? allKeepers(ctx);
  counting.set(ctx.brought, known);
  return known.get(process) ?? [];
}

function allKeepers(ctx: Bringing): Map<string, string[]> {
  const keepers = new Map<string, string[]>();
  for (const [keeper, { form }] of Object.entries(processesOf(ctx)))
    for (const over of new Set(Object.values(form.rules?.rollups ?? {}).map(countedType)))
      keepers.set(over, [...(keepers.get(over) ?? []), keeper]);
  return keepers;
}

/** Whether a change of a record of the type may change what it, or another, keeps of others. */
export const takesPart = (ctx: Bringing, process: string): boolean =>
  rollUpsOf(ctx, process).size > 0 || keepersOf(ctx, process).length > 0;
