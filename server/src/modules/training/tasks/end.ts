import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { updateRow } from '../../../records/versioned/rows';
import { recompute } from '../required/recompute';
import { auditTask } from './audit';
import { readTask, type Task } from './save';

/**
 * Cancels a task that was given by hand. What is open of it ends, unless the matrix asks for it too.
 * Throws INVALID_OPERATION, RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export const cancelTask: Handles<'cancelTrainingTask'> = async (ctx, { id, rowVersion, reason }) => {
  const task = await readTask(ctx, id, rowVersion);
  if (task.origin !== 'manual' || !['draft', 'running'].includes(task.state))
    throw new AppError('INVALID_OPERATION');
  const ended = await sql<{ user_id: string }>`
    update training_requirement set to_at = ${ctx.now} where task_id = ${id} and to_at is null
    returning user_id`.execute(ctx.tx);
  const userIds = ended.rows.map((row) => row.user_id);
  const text = { zh: `培训任务 ${task.no} 已取消`, en: `Training task ${task.no} was cancelled` };
  const scope = { userIds, courseIds: [task.course_id] };
  const { cancels } =
    userIds.length > 0 ? await recompute(ctx, scope, { code: 'manual', text, reason }) : { cancels: 0 };
  await endTask(ctx, task, 'cancelled', reason);
  return { rowVersion: task.version + 1, cancelled: cancels };
};

/** Closes a running task whose due day has passed; who is open stays assigned. Throws like `cancelTask`. */
export const closeTask: Handles<'closeTrainingTask'> = async (ctx, { id, rowVersion, reason }) => {
  const task = await readTask(ctx, id, rowVersion);
  const today = await tenantDay(ctx.tx, ctx.now);
  if (task.state !== 'running' || task.due === null || task.due >= today)
    throw new AppError('INVALID_OPERATION');
  await endTask(ctx, task, 'closedOverdue', reason);
  return { rowVersion: task.version + 1 };
};

async function endTask(
  ctx: Context,
  task: Task,
  state: 'cancelled' | 'closedOverdue',
  reason: string,
): Promise<void> {
  await updateRow(ctx, 'training_task', task, { state, closed_at: ctx.now });
  auditTask(ctx, task, {
    event: state === 'cancelled' ? 'cancel' : 'close',
    reason,
    changes: [{ field: 'state', old: task.state, new: state }],
  });
  ctx.pushTenant('tenant.record', { process: 'trainingTask', id: task.id, version: task.version + 1 });
}
