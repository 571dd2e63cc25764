import type { InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { discardInstance } from '../../workflow/recordSaved';
import { lockInstance } from '../../workflow/store/load';
import { publicTitle } from '../access/rights';
import { formOf } from '../definitions/definition';
import { auditChanges } from '../values/changes';
import { requireView } from './access';
import { namesIn } from './people';
import { refuseStale } from './save';
import { readRecord } from './store';

/**
 * Removes the caller's own draft that never got a number; the trail keeps what it held. INVALID_OPERATION for
 * anything else: a numbered record is withdrawn or cancelled.
 */
export async function deleteDraft(
  ctx: Context,
  { process, id, version, reason }: InputOf<'deleteDraft'>,
): Promise<void> {
  await requireView(ctx, process, id);
  const { instance_id: instanceId } = await readRecord(ctx.tx, process, id);
  if (instanceId) await lockInstance(ctx.tx, instanceId);
  const record = await readRecord(ctx.tx, process, id, { lock: true });
  if (record.initiator_id !== ctx.caller.userId || record.no !== null || record.status !== 'initial')
    throw new AppError('INVALID_OPERATION');
  await refuseStale(ctx, record, version);
  const { fields } = await formOf(ctx.tx, process, record.process_version);
  const names = await namesIn(ctx.tx, fields, record.form_values);
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: id,
    objectName: publicTitle(ctx, process, record.title, record.form_values),
    objectVersion: record.version,
    event: 'delete',
    changes: auditChanges(fields, record.form_values, {}, names),
    reason,
  });
  if (instanceId) await discardInstance(ctx, instanceId);
  await ctx.tx.deleteFrom('record_link').where('from_type', '=', process).where('from_id', '=', id).execute();
  await ctx.tx
    .deleteFrom('file_use')
    .where('object_type', '=', process)
    .where('object_id', '=', id)
    .execute();
  await ctx.tx.deleteFrom('record_value').where('record_id', '=', id).execute();
  await ctx.tx.deleteFrom('quality_record').where('id', '=', id).execute();
}
