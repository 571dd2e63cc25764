import type { Context } from '../../platform/module';
import { processOf } from '../definitions';
import { rollUpsOf } from '../rollups/of';
import { listedFields, type SlotField } from './fields';
import '../tables';

/** What a slot holds: another type, place, rule or order of options makes it something else. */
export interface SlotSign {
  key: string;
  slot: string;
  holds: { type: string; options?: string[]; rule?: string };
}

/** What the lists and lookups of a process, as it is now, expect to find in its slots. */
export function wantedSlots(ctx: Pick<Context, 'brought'>, process: string): Map<string, SlotSign> {
  const wanted = new Map<string, SlotSign>();
  const rollUps = rollUpsOf(ctx, process);
  for (const [key, { field, column }] of listedFields(ctx, process)) {
    const { rule } = rollUps.get(key) ?? {};
    wanted.set(key, { key, slot: column ?? 'many', holds: { ...holdsOf(field), ...(rule && { rule }) } });
  }
  for (const [key, rule] of Object.entries(processOf(ctx, process).form.rules?.keys ?? {}))
    wanted.set(key, { key, slot: 'many', holds: { type: 'key', rule } });
  return wanted;
}

const holdsOf = ({ type, options }: SlotField['field']): SlotSign['holds'] => ({
  type,
  ...(options && { options: options.map(({ value }) => value) }),
});

/** Whether what was stored under one sign reads right under another: options may only have been added at the end. */
export function stillHolds(stored: Omit<SlotSign, 'key'>, wanted: Omit<SlotSign, 'key'>): boolean {
  const before = stored.holds.options ?? [];
  const now = wanted.holds.options ?? [];
  return (
    stored.slot === wanted.slot &&
    stored.holds.type === wanted.holds.type &&
    stored.holds.rule === wanted.holds.rule &&
    before.every((option, rank) => now[rank] === option)
  );
}

/** The fields that lists may use now: those whose slot is filled in every record. */
export async function readyFields(ctx: Context, process: string): Promise<ReadonlyMap<string, SlotField>> {
  const rows = await ctx.tx
    .selectFrom('record_slot')
    .select(['key', 'slot', 'holds', 'filled'])
    .where('process', '=', process)
    .execute();
  const fields = listedFields(ctx, process);
  // The first record is stored with all of them.
  if (rows.length === 0) return fields;
  const stored = new Map(rows.map((row) => [row.key, row]));
  const wanted = wantedSlots(ctx, process);
  return new Map(
    [...fields].filter(([key]) => {
      const row = stored.get(key);
      const sign = wanted.get(key);
      return row?.filled && sign && stillHolds(row, sign);
    }),
  );
}
