import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { processOf } from '../definitions';
import { rollUpSigns } from '../rollups/of';
import { listedFields, type SlotField } from './fields';
import { daysRolledUp, REMINDED } from './reminded';

/** What a slot holds: another type, place, rule or order of options makes it something else. */
export interface SlotSign {
  key: string;
  slot: string;
  holds: { type: string; options?: string[]; rule?: string };
}

/** What the lists and lookups of a process, as it is now, expect to find in its slots. */
export function wantedSlots(ctx: Pick<Context, 'brought'>, process: string): Map<string, SlotSign> {
  const wanted = new Map<string, SlotSign>();
  const signs = rollUpSigns(ctx, process);
  for (const [key, { field, column }] of listedFields(ctx, process)) {
    const rule = signs.get(key);
    wanted.set(key, { key, slot: column ?? 'many', holds: { ...holdsOf(field), ...(rule && { rule }) } });
  }
  const { keys = {}, reminders } = processOf(ctx, process).form.rules ?? {};
  for (const [key, rule] of Object.entries(keys))
    wanted.set(key, { key, slot: 'many', holds: { type: 'key', rule } });
  if (reminders) {
    const rule = JSON.stringify([
      reminders.map(({ each, on }) => [each, on]),
      [...daysRolledUp(ctx, process)],
    ]);
    wanted.set(REMINDED, { key: REMINDED, slot: 'many', holds: { type: 'key', rule } });
  }
  return wanted;
}

/** Whether what is kept of a process under keys is there for every record. */
export async function areReady(ctx: Context, process: string, keys: readonly string[]): Promise<boolean> {
  const rows = await ctx.tx
    .selectFrom('record_slot')
    .select(['key', 'slot', 'holds', 'filled'])
    .where('process', '=', process)
    .execute();
  const wanted = wantedSlots(ctx, process);
  const stored = new Map(rows.map((row) => [row.key, row]));
  // The first record is stored with all of them.
  if (rows.length === 0) return true;
  return keys.every((key) => {
    const [row, sign] = [stored.get(key), wanted.get(key)];
    return row?.filled === true && sign !== undefined && stillHolds(row, sign);
  });
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

/** One text, which is the same again and again: what follows from it is found out once. */
const STORED = `
  select json_agg(json_build_array(key, slot, holds, filled) order by key)::text as stored from record_slot
  where process = $1`;

type StoredSign = [key: string, slot: string, holds: SlotSign['holds'], filled: boolean];

/** What was found out last, by the fields it is about. */
const found = new WeakMap<
  ReadonlyMap<string, SlotField>,
  { stored: string; ready: ReadonlyMap<string, SlotField> }
>();

/** The fields that lists may use now: those whose slot is filled in every record. All: the listed fields themselves. */
export async function readyFields(ctx: Context, process: string): Promise<ReadonlyMap<string, SlotField>> {
  const [row] = await prepared<{ stored: string | null }>(ctx.tx, 'record_slots', STORED, [process]);
  const fields = listedFields(ctx, process);
  // The first record is stored with all of them.
  if (!row?.stored) return fields;
  const last = found.get(fields);
  if (last?.stored === row.stored) return last.ready;
  const ready = readyAmong(fields, wantedSlots(ctx, process), row.stored);
  found.set(fields, { stored: row.stored, ready });
  return ready;
}

function readyAmong(
  fields: ReadonlyMap<string, SlotField>,
  wanted: ReadonlyMap<string, SlotSign>,
  text: string,
): ReadonlyMap<string, SlotField> {
  const rows = JSON.parse(text) as StoredSign[];
  const stored = new Map(rows.map(([key, slot, holds, filled]) => [key, { slot, holds, filled }]));
  const ready = [...fields].filter(([key]) => {
    const row = stored.get(key);
    const sign = wanted.get(key);
    return row?.filled && sign && stillHolds(row, sign);
  });
  return ready.length === fields.size ? fields : new Map(ready);
}
