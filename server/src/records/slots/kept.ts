import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { KeptValue } from './values';

/** Puts values beside records in the place of those that stand there under the keys. */
export async function replaceKept(
  { tx }: Pick<Context, 'tx'>,
  { process, ids, keys }: { process: string; ids: string[]; keys: string[] },
  kept: (KeptValue & { record_id: string })[],
): Promise<void> {
  if (keys.length === 0 || ids.length === 0) return;
  const removed = tx
    .deleteFrom('record_value')
    .where('record_id', 'in', ids)
    .where('key', 'in', keys)
    .execute();
  // Asked for before the first has answered: the connection keeps their order.
  const added =
    kept.length > 0 &&
    sql`
      insert into record_value (process, record_id, key, seq, value, shown)
      select ${process}, v.record_id, v.key, v.seq, v.value, v.shown
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as v(record_id uuid, key text, seq integer, value text, shown jsonb)`.execute(tx);
  await Promise.all([removed, added]);
}
