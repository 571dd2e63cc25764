import type { RequestOf, ResponseOf, saveRecord as saveCall } from '@attest/api-contract';
import { calledBy } from '../../directory/identity/directory';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { recordSaved } from '../../workflow/recordSaved';
import { isEnded } from '../../workflow/statusLabels';
import { lockInstance } from '../../workflow/store/load';
import { formOf } from '../definitions/definition';
import { rulesOf } from '../definitions/rulesOf';
import type { StoredRecord } from '../tables';
import { prepareValues } from '../values/prepare';
import { requireView } from './access';
import { editingOf } from './editing';
import { peopleById } from './people';
import { readRecord } from './store';
import { writeValues } from './writeValues';

/**
 * Saves values without a decision: a draft, unfinished work, or what a waiting step waits for. When its gate
 * is met by that, the process moves on. RECORD_LOCKED, RECORD_CHANGED, NO_PERMISSION, FORM_INVALID.
 */
export async function saveRecord(
  ctx: Context,
  input: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  const { process, id } = input;
  await requireView(ctx, process, id);
  const { instance_id: instanceId } = await readRecord(ctx.tx, process, id);
  // Lock order: instance, then record.
  if (instanceId) await lockInstance(ctx.tx, instanceId);
  const record = await readRecord(ctx.tx, process, id, { lock: true });
  if (isEnded(record.status)) throw new AppError('RECORD_LOCKED');
  await refuseStale(ctx, record, input.version);
  const { step } = await editingOf(ctx, record);
  if (!step) throw new AppError('NO_PERMISSION');
  const form = await formOf(ctx.tx, process, record.process_version);
  const values = await prepareValues(ctx, {
    form,
    rules: rulesOf(ctx, process, form),
    given: input.values,
    before: record.form_values,
    instanceId,
    editable: new Set([...(step.fields ?? []), ...(step.requires ?? [])]),
    complete: step.kind === 'wait' ? (step.fields ?? []) : [],
    finishing: false,
    rule: { recordId: id, stepId: step.id, submitting: false, submittedAt: record.submitted_at },
  });
  const { changes, record: stored } = await writeValues(ctx, record, form, values);
  const { version } = stored;
  if (changes.length === 0) return { version };
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: id,
    ...(record.no && { objectNo: record.no }),
    objectName: String(values.title ?? ''),
    objectVersion: version,
    event: 'change',
    changes,
    ...(input.reason?.trim() && { reason: input.reason }),
    description: {
      zh: `在“${step.name.zh}”步骤保存 ${changes.length} 个字段`,
      en: `Saved ${changes.length} fields at “${step.name.en}”`,
    },
  });
  if (instanceId) await recordSaved(ctx, instanceId);
  return { version };
}

/** RECORD_CHANGED with who and when, unless the caller has seen the version that is stored. */
export async function refuseStale(ctx: Context, record: StoredRecord, version: number): Promise<void> {
  if (record.version === version) return;
  const person = (await peopleById(ctx.tx, [record.changed_by])).get(record.changed_by);
  throw new AppError('RECORD_CHANGED', {
    name: person ? await calledBy(ctx, person) : '',
    at: record.changed_at.toISOString(),
  });
}
