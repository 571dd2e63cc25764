import type { UserRef } from '@attest/api-contract';
import { calledBy } from '../modules/identity/directory';
import { prepared } from '../platform/database/transaction';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import type { Task } from './engine/state';
import type { TaskRow } from './store/load';

/** A task of the tenant. TASK_INVALID when there is none. */
export async function taskById(ctx: Context, id: string): Promise<TaskRow> {
  const [task] = await prepared<TaskRow>(ctx.tx, 'wf_task_by_id', 'select * from wf_task where id = $1', [
    id,
  ]);
  if (!task) throw new AppError('TASK_INVALID');
  return task;
}

/** TASK_PROCESSED with who and when, unless the task is open. */
export async function refuseClosed(
  ctx: Context,
  status: Task['status'],
  by: UserRef | null,
  at: Date | null,
): Promise<void> {
  if (status === 'open') return;
  const name = by ? await calledBy(ctx, by) : 'system';
  throw new AppError('TASK_PROCESSED', { name, at: at?.toISOString() ?? '' });
}
