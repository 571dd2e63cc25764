import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { type SlotSign, stillHolds, wantedSlots } from './ready';

/** Name of the job that fills what was adopted. */
export const FILL_JOB = 'records-fill-slots';

/**
 * Notes what the slots of a process hold from now on. A new or changed one is filled at once where there is no
 * record, else by the job; answers those that wait for it.
 */
export async function adoptSlots(ctx: Context, process: string): Promise<SlotSign[]> {
  const rows = await ctx.tx
    .selectFrom('record_slot')
    .select(['key', 'slot', 'holds', 'filled'])
    .where('process', '=', process)
    .execute();
  const before = new Map(rows.map((row) => [row.key, row]));
  const { rows: any } = await sql`select from quality_record where process = ${process} limit 1`.execute(
    ctx.tx,
  );
  const wanted = [...wantedSlots(ctx, process).values()].map((sign) => {
    const row = before.get(sign.key);
    return { ...sign, filled: any.length === 0 || Boolean(row?.filled && stillHolds(row, sign)) };
  });
  const gone = rows.filter(({ key }) => !wanted.some((one) => one.key === key)).map(({ key }) => key);
  if (gone.length > 0)
    await ctx.tx.deleteFrom('record_slot').where('process', '=', process).where('key', 'in', gone).execute();
  if (wanted.length > 0)
    await sql`
      insert into record_slot (process, key, slot, holds, filled)
      select ${process}, w.key, w.slot, w.holds, w.filled
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(key text, slot text, holds jsonb, filled boolean)
      on conflict (tenant_id, process, key) do update
        set slot = excluded.slot, holds = excluded.holds, filled = excluded.filled
        where record_slot is distinct from excluded`.execute(ctx.tx);
  return wanted.filter(({ filled }) => !filled);
}
