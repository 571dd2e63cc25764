import { isEmptyValue } from '@attest/api-contract';
import { fieldCount } from '../../platform/audit/changes';
import type { Context } from '../../platform/module';
import { publicTitle } from '../access/rights';
import { formOf } from '../definitions/definition';
import { rulesOf } from '../definitions/rulesOf';
import { rolledUp } from '../rollups/store';
import type { StoredRecord } from '../tables';
import { writeValues } from './writeValues';

/**
 * Stores what a record computes as it comes out now: it follows other records and the day, though nobody gives values.
 * Answers the record where that has changed something.
 */
export async function recompute(ctx: Context, record: StoredRecord): Promise<StoredRecord | null> {
  const { process, id: recordId, form_values: stored, step_id: stepId, submitted_at: submittedAt } = record;
  const form = await formOf(ctx.tx, process, record.process_version);
  if (!form.rules?.computed) return null;
  const { tx, now, language } = ctx;
  const values = { ...stored, ...(await rolledUp(ctx, record, form)) };
  const { computed } = await rulesOf(ctx, process, form).evaluate({
    ...{ tx, now, language, recordId, stepId, submittedAt, values, before: values },
    submitting: false,
    finishing: false,
    caller: ctx.signedIn ? ctx.caller : null,
  });
  const fields = new Set(form.fields.map(({ key }) => key));
  const own = Object.entries(computed).filter(([key]) => fields.has(key));
  const kept = Object.entries({ ...stored, ...Object.fromEntries(own) });
  const next = Object.fromEntries(kept.filter(([, value]) => !isEmptyValue(value)));
  const { changes, record: changed } = await writeValues(ctx, record, form, next);
  if (changes.length === 0) return null;
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: recordId,
    objectNo: record.no ?? undefined,
    objectName: publicTitle(ctx, process, changed.title, next),
    objectVersion: changed.version,
    event: 'change',
    changes,
    description: {
      zh: `重新计算 ${changes.length} 个字段`,
      en: `Computed ${fieldCount(changes.length)} anew`,
    },
  });
  return changed;
}
