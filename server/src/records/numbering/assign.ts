import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Context } from '../../platform/module';
import { publicTitle } from '../access/rights';
import { processOf } from '../definitions';
import { readRecord, termsOf } from '../store/store';
import { countedWithin, nextNumber, withFields } from './number';

/** Gives a record its number, unless it has one: it counts as submitted from then on. Answers the number. */
export async function assignNumber(ctx: Context, process: string, recordId: string): Promise<string> {
  const record = await readRecord(ctx.tx, process, recordId, { lock: true });
  if (record.no) return record.no;
  const values = record.form_values;
  const year = Number((await tenantDay(ctx.tx, ctx.now)).slice(0, 4));
  const { number } = processOf(ctx, process).record;
  const within = countedWithin(number, values);
  const no = await nextNumber(ctx.tx, process, withFields(number, values), year, within);
  await ctx.tx
    .updateTable('quality_record')
    .set({ no, search_terms: termsOf(ctx, process, no, values), submitted_at: ctx.now })
    .where('id', '=', recordId)
    .execute();
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: recordId,
    objectNo: no,
    objectName: publicTitle(ctx, process, record.title, values),
    objectVersion: record.version,
    event: 'number',
  });
  return no;
}
