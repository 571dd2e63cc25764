import { tenantDay } from '../../directory/tenancy/tenantTime';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { publicTitle } from '../access/rights';
import { processOf } from '../definitions';
import { termsOf } from '../store/store';
import type { StoredRecord } from '../tables';
import { countedWithin, nextNumber, withFields } from './number';

const STORE = 'update quality_record set no = $2, search_terms = $3, submitted_at = $4 where id = $1';

/**
 * Draws the number of a locked record, unless it has one: it counts as submitted from then on. Answers the record with
 * its number, and what stores it by one statement.
 */
export async function assignNumber(
  ctx: Context,
  process: string,
  record: StoredRecord,
): Promise<{ numbered: StoredRecord; store: () => Promise<void> }> {
  if (record.no) return { numbered: record, store: async () => undefined };
  const { id, form_values: values } = record;
  const year = Number((await tenantDay(ctx.tx, ctx.now)).slice(0, 4));
  const { number } = processOf(ctx, process).record;
  const within = countedWithin(number, values);
  const no = await nextNumber(ctx.tx, process, withFields(number, values), year, within);
  const terms = termsOf(ctx, process, no, values);
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: id,
    objectNo: no,
    objectName: publicTitle(ctx, process, record.title, values),
    objectVersion: record.version,
    event: 'number',
  });
  return {
    numbered: { ...record, no, search_terms: terms, submitted_at: ctx.now },
    store: async () => void (await prepared(ctx.tx, 'quality_number', STORE, [id, no, terms, ctx.now])),
  };
}
