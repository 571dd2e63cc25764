import { DISCUSSED_STATES } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import { VERSION } from '../processes/documentVersion';
import type { StoredVersion } from '../versions/store';

/** Steps whose handlers discuss the text. */
const DISCUSSING = ['step_draft', 'step_review', 'step_approve'];

/** Whether the content of a version is still being agreed on. */
export const isDiscussed = ({ state, instance_id: instanceId }: StoredVersion): boolean =>
  instanceId !== null && DISCUSSED_STATES.includes(state);

/** Whether the caller is author, reviewer or approver of a version; also when a return took the task away. */
export async function discusses(ctx: Context, version: StoredVersion): Promise<boolean> {
  if (version.created_by === ctx.caller.userId) return true;
  const task = await ctx.tx
    .selectFrom('wf_task')
    .select('id')
    .where('process', '=', VERSION)
    .where('instance_id', '=', version.instance_id)
    .where('handler_id', '=', ctx.caller.userId)
    .where('step_id', 'in', DISCUSSING)
    .limit(1)
    .executeTakeFirst();
  return task !== undefined;
}
