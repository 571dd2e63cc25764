import type { Handles, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { recordSaved } from '../../workflow/recordSaved';
import { isEnded } from '../../workflow/statusLabels';
import { lockInstance } from '../../workflow/store/load';
import { publicTitle } from '../access/rights';
import { rollUpsOf } from '../rollups/of';
import { followLinks } from '../rollups/store';
import { requireView } from '../store/access';
import { readRecord } from '../store/store';
import type { StoredRecord } from '../tables';
import type { RecordKey } from './linkStore';
import { type RelatableItem, relatableOf } from './relatable';

/** Links a record with another by hand. RECORD_NOT_EXIST, RECORD_LOCKED, LINK_EXISTS, INVALID_OPERATION. */
export const linkRecord: Handles<'linkRecord'> = async (
  ctx,
  { process, id, relation, targetType, targetId, reason },
) => {
  const record = await openRecord(ctx, process, id);
  if (targetId === id) throw new AppError('INVALID_OPERATION');
  const [target] = (await relatableOf(ctx, targetType)?.resolve(ctx, [targetId])) ?? [];
  if (!target) throw new AppError('RECORD_NOT_EXIST');
  const same = await ctx.tx
    .selectFrom('record_link')
    .select('id')
    .where('from_type', '=', process)
    .where('from_id', '=', id)
    .where('to_type', '=', targetType)
    .where('to_id', '=', targetId)
    .where('relation', '=', relation)
    .where('field', 'is', null)
    .executeTakeFirst();
  if (same) throw new AppError('LINK_EXISTS');
  const link = await ctx.tx
    .insertInto('record_link')
    .values({
      from_type: process,
      from_id: id,
      to_type: targetType,
      to_id: targetId,
      relation,
      created_by: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditBoth(ctx, record, { ...target, type: targetType }, 'link', relation, reason);
  await follow(ctx, record, { type: targetType, id: targetId });
  return link;
};

/** Removes a link that was made by hand; those of a relation field go with its value. */
export async function unlinkRecord(
  ctx: Context,
  { process, id, linkId, reason }: InputOf<'unlinkRecord'>,
): Promise<void> {
  const record = await openRecord(ctx, process, id);
  const link = await ctx.tx
    .selectFrom('record_link')
    .selectAll()
    .where('id', '=', linkId)
    .where('from_type', '=', process)
    .where('from_id', '=', id)
    .executeTakeFirst();
  if (!link) throw new AppError('RECORD_NOT_EXIST');
  if (link.field !== null) throw new AppError('INVALID_OPERATION');
  const [target] = (await relatableOf(ctx, link.to_type)?.resolve(ctx, [link.to_id])) ?? [];
  await ctx.tx.deleteFrom('record_link').where('id', '=', linkId).execute();
  const shown = target ?? { id: link.to_id, no: '', title: '' };
  auditBoth(ctx, record, { ...shown, type: link.to_type }, 'unlink', link.relation, reason);
  await follow(ctx, record, { type: link.to_type, id: link.to_id });
}

/** What both ends keep of each other follows, and the record goes on where it waited for that. */
async function follow(ctx: Context, record: StoredRecord, other: RecordKey): Promise<void> {
  const { process, id, instance_id: instanceId } = record;
  await followLinks(ctx, { type: process, id }, [other]);
  if (instanceId && rollUpsOf(ctx, process).size > 0)
    await recordSaved(ctx, instanceId, { process, record_id: id });
}

async function openRecord(ctx: Context, process: string, id: string): Promise<StoredRecord> {
  await requireView(ctx, process, id);
  const { instance_id: instanceId } = await readRecord(ctx.tx, process, id);
  if (instanceId) await lockInstance(ctx.tx, instanceId);
  const record = await readRecord(ctx.tx, process, id, { lock: true });
  if (isEnded(record.status)) throw new AppError('RECORD_LOCKED');
  return record;
}

/** A link is shown on both ends, so both ends' trails tell of it. */
function auditBoth(
  ctx: Context,
  record: StoredRecord,
  target: RelatableItem & { type: string },
  event: 'link' | 'unlink',
  relation: string,
  reason: string,
): void {
  const title = publicTitle(ctx, record.process, record.title, record.form_values);
  const from = record.no ?? title;
  const to = target.no || target.id;
  const details = { from, to, relation };
  const common = { module: 'quality', event, reason, details };
  ctx.audit({
    ...common,
    objectType: record.process,
    objectId: record.id,
    ...(record.no && { objectNo: record.no }),
    objectName: title,
    objectVersion: record.version,
  });
  ctx.audit({
    ...common,
    objectType: target.type,
    objectId: target.id,
    objectNo: target.no,
    objectName: target.publicTitle ?? target.title,
  });
}
