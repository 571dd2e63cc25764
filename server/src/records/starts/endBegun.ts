import type { Context } from '../../platform/module';
import type { Arrival } from '../../workflow/recordPort';
import { stopInstance } from '../../workflow/stop';
import { draftOf } from '../definitions';

/**
 * Ends what a record has begun and nobody could have begun by hand, such as the actions of a plan: whoever has a task of
 * it would work for nothing once the record was stopped, cancelled or rejected. Drafts stay: their owners decide.
 */
export async function endBegun(ctx: Context, { recordId, record, standing }: Arrival): Promise<void> {
  if (!standing.end || standing.end === 'end-ok') return;
  const begun = await ctx.tx
    .selectFrom('record_begun as b')
    .innerJoin('quality_record as r', 'r.id', 'b.begun_id')
    .select(['b.begun_type', 'r.instance_id'])
    .where('b.record_id', '=', recordId)
    .where('r.ended_at', 'is', null)
    .orderBy('r.id')
    .execute();
  const { no, title } = record;
  const name = no ?? title;
  for (const { begun_type: type, instance_id: instanceId } of begun)
    if (instanceId && !draftOf(ctx, type))
      await stopInstance(ctx, instanceId, { zh: `随 ${name} 终止`, en: `${name} has ended` });
}
