import type { FormValues, UserRef } from '@attest/api-contract';
import type { AnswerOf, InputOf } from '../../platform/calls/handleAll';
import { together } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { takeDecision } from '../../workflow/complete';
import { type Started, startInstance } from '../../workflow/instances';
import type { RecordView } from '../../workflow/recordPort';
import { callerRef } from '../../workflow/session';
import { publicTitle } from '../access/rights';
import { draftOf, processOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import { followLinks, writeRollUps } from '../rollups/store';
import { slotted } from '../slots/values';
import type { StoredRecord } from '../tables';
import { auditChanges } from '../values/changes';
import { newValues } from './begin';
import { namesIn } from './people';
import { columnsOf, termsOf } from './store';
import { attach, keep } from './writeValues';

/**
 * Creates a draft with its process instance; with `submit` it is validated as a whole, numbered and sent on
 * in the same transaction. Department and owner default to the caller's. As the `last` of its transaction it may end it.
 * FORM_INVALID, REASON_REQUIRED.
 */
export async function createRecord(
  ctx: Context,
  input: InputOf<'createRecord'>,
  { last = false } = {},
): Promise<AnswerOf<'createRecord'>> {
  const { process } = input;
  const definition = processOf(ctx, process);
  if (definition.inForce?.closed) throw new AppError('RECORD_TYPE_RETIRED');
  // Only rules of others begin what has no draft.
  if (!draftOf(ctx, process)) throw new AppError('INVALID_OPERATION');
  if (input.submit && !input.reason?.trim()) throw new AppError('REASON_REQUIRED');
  const values = await newValues(ctx, process, input.values, false);
  const { id, started, draft } = await createDraft(ctx, process, values, callerRef(ctx));
  const { no, version } = input.submit ? await submit(ctx, draft, started, input, last) : draft;
  return { id, no, version };
}

/**
 * Creates a draft with its process instance in the name of `initiator`; where the type has no draft it is numbered and
 * under way at once. The values are those of the server itself, or prepared: they are stored as they are.
 */
export async function createDraft(
  ctx: Context,
  process: string,
  values: FormValues,
  initiator: UserRef,
): Promise<{ id: string; started: Started; draft: Pick<StoredRecord, 'no' | 'version'> }> {
  const version = await versionInForce(ctx, process);
  const form = await formOf(ctx.tx, process, version);
  const { columns, kept } = slotted(ctx, process, form, values);
  const { id } = await ctx.tx
    .insertInto('quality_record')
    .values({
      ...columnsOf(values),
      ...columns,
      process,
      process_version: version,
      initiator_id: initiator.id,
      status: 'initial',
      open_steps: '[]',
      search_terms: termsOf(ctx, process, null, values),
      changed_by: initiator.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [linked, names] = await together(ctx.tx, () =>
    Promise.all([
      attach(ctx, process, id, { form, values, changed: form.fields, linkedBy: initiator.id }),
      namesIn(ctx.tx, form.fields, values),
      keep(ctx, { process, id }, [], kept),
    ]),
  );
  await writeRollUps(ctx, process, [id]);
  await followLinks(ctx, { type: process, id }, linked);
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: id,
    objectName: publicTitle(ctx, process, String(values.title ?? ''), values),
    objectVersion: 1,
    event: 'create',
    changes: auditChanges(form.fields, {}, values, names),
  });
  const numbered = !draftOf(ctx, process);
  const started = await startInstance(ctx, { process, recordId: id, initiator, numbered });
  const draft = await ctx.tx
    .updateTable('quality_record')
    .set({ instance_id: started.instanceId })
    .where('id', '=', id)
    .returning(['no', 'version'])
    .executeTakeFirstOrThrow();
  return { id, started, draft };
}

async function submit(
  ctx: Context,
  { version }: Pick<StoredRecord, 'version'>,
  started: Started,
  { reason, signature }: Pick<InputOf<'createRecord'>, 'reason' | 'signature'>,
  last: boolean,
): Promise<RecordView> {
  if (!started.taskId || started.taskVersion === null) throw new AppError('TASK_INVALID');
  const decision = {
    taskId: started.taskId,
    version: started.taskVersion,
    recordVersion: version,
    decision: 'submit',
    reason: reason ?? '',
    ...(signature && { signature }),
  };
  return (await takeDecision(ctx, decision, { last })).record;
}
