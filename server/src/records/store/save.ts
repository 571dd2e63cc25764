import type { FormValues } from '@attest/api-contract';
import { calledBy } from '../../directory/identity/directory';
import { fieldCount } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { prepared, together } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { StepDefinition } from '../../workflow/definition';
import { definitionById } from '../../workflow/publish';
import { recordSaved } from '../../workflow/recordSaved';
import { isEnded } from '../../workflow/statusLabels';
import { publicTitle, standingOf, writable } from '../access/rights';
import { formOf, holdForm } from '../definitions/definition';
import { rulesOf } from '../definitions/rulesOf';
import { askOthers } from '../rollups/ahead';
import { takesPart } from '../rollups/of';
import { rolledUp } from '../rollups/store';
import type { StoredRecord } from '../tables';
import { prepareValues } from '../values/prepare';
import { mayViewRecord } from './access';
import { editingAt, fieldsOfStep, ownTaskOf } from './editing';
import { peopleById } from './people';
import { columnsOf, viewedRecord } from './store';
import { writeValues } from './writeValues';

/**
 * Saves values without a decision: a draft, unfinished work, or what a waiting step waits for. When its gate
 * is met by that, the process moves on. RECORD_LOCKED, RECORD_CHANGED, NO_PERMISSION, FORM_INVALID.
 */
export const saveRecord: Handles<'saveRecord'> = async (ctx, input) => {
  const { process, id } = input;
  const { record, steps, task } = await openForSaving(ctx, process, id);
  const { instance_id: instanceId } = record;
  if (isEnded(record.status)) throw new AppError('RECORD_LOCKED');
  await refuseStale(ctx, record, input.version);
  const { step } = editingAt(ctx, record, steps, task);
  if (!step) throw new AppError('NO_PERMISSION');
  const form = await formOf(ctx.tx, process, record.process_version);
  const values = await prepareValues(ctx, {
    form,
    rules: rulesOf(ctx, process, form),
    given: input.values,
    before: record.form_values,
    rolled: await rolledUp(ctx, record, form),
    instanceId,
    editable: writable(ctx, process, standingOf(record), fieldsOfStep(step)),
    complete: step.kind === 'wait' ? (step.fields ?? []) : [],
    finishing: false,
    rule: { recordId: id, stepId: step.id, submitting: false, submittedAt: record.submitted_at },
  });
  const titleOf = (of: FormValues) => publicTitle(ctx, process, columnsOf(of).title, of);
  const moves =
    instanceId !== null && mayMove(record, steps, titleOf(values) !== titleOf(record.form_values));
  const { changes, record: stored } = await writeValues(ctx, record, form, values, (changes, version) => {
    ctx.audit({
      module: 'quality',
      objectType: process,
      objectId: id,
      ...(record.no && { objectNo: record.no }),
      objectName: titleOf(values),
      objectVersion: version,
      event: 'change',
      changes,
      ...(input.reason?.trim() && { reason: input.reason }),
      description: {
        zh: `在“${step.name.zh}”步骤保存 ${changes.length} 个字段`,
        en: `Saved ${fieldCount(changes.length)} at “${step.name.en}”`,
      },
    });
    return moves || takesPart(ctx, process) ? undefined : ctx.appendTrail();
  });
  if (moves && changes.length > 0) await recordSaved(ctx, instanceId, { process, record_id: id });
  return { version: stored.version };
};

/** Whether the process has to look: its lists show another title, or a step waits for what the record says. */
const mayMove = (record: StoredRecord, steps: Map<string, StepDefinition>, isRenamed: boolean): boolean =>
  isRenamed || record.open_steps.some(({ stepId }) => steps.get(stepId)?.service === 'gate');

const LOCK_INSTANCE = `
  select i.definition_id from wf_instance i
  where i.id = (select q.instance_id from quality_record q where q.id = $1 and q.process = $2) for update`;

/**
 * A record that the caller sees, locked behind its process, with its steps and the caller's task. Asked for at once: the
 * connection keeps the order of the locks, instance, then record. RECORD_NOT_EXIST.
 */
async function openForSaving(ctx: Context, process: string, id: string) {
  const [visible, [instance], record, task] = await together(ctx.tx, () => {
    const asked = [
      mayViewRecord(ctx, process, id),
      prepared<{ definition_id: string }>(ctx.tx, 'quality_lock_instance', LOCK_INSTANCE, [id, process]),
      viewedRecord(ctx.tx, process, id, { lock: true }),
      ownTaskOf(ctx, id),
    ] as const;
    askOthers(ctx, process, id);
    return Promise.all(asked);
  });
  if (!visible || !record || !instance) throw new AppError('RECORD_NOT_EXIST');
  holdForm(ctx.tx, record);
  return { record, task, steps: (await definitionById(ctx.tx, instance.definition_id)).steps };
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
