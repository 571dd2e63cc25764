import type { Outsider, UserRef } from '@attest/api-contract';
import { calledBy } from '../directory/identity/directory';
import { AskedAhead } from '../platform/database/askedAhead';
import type { TenantTransaction } from '../platform/database/tenantTransaction';
import { prepared } from '../platform/database/transaction';
import { AppError } from '../platform/errors';
import type { Ahead, Context } from '../platform/module';
import type { Task } from './engine/state';
import type { TaskRow } from './store/load';

/** Tasks that were asked for with the opening of a transaction. */
const asked = new AskedAhead<TaskRow[]>();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asks for the task that a call is about, before the call is looked at. */
export const askTask: Ahead = (tx, { taskId: id }) => {
  if (typeof id !== 'string' || !UUID.test(id)) return;
  asked.ask(tx, id, () => findTask(tx, id));
};

const findTask = (tx: TenantTransaction, id: string) =>
  prepared<TaskRow>(tx, 'wf_task_by_id', 'select * from wf_task where id = $1', [id]);

/** A task of the tenant. TASK_INVALID when there is none. */
export async function taskById({ tx }: Context, id: string): Promise<TaskRow> {
  const [task] = await (asked.take(tx, id) ?? findTask(tx, id));
  if (!task) throw new AppError('TASK_INVALID');
  return task;
}

/** TASK_PROCESSED with who and when, unless the task is open. */
export async function refuseClosed(
  ctx: Context,
  status: Task['status'],
  by: UserRef | Outsider | null,
  at: Date | null,
): Promise<void> {
  if (status === 'open') return;
  const called = async () => (by && 'id' in by ? calledBy(ctx, by) : by?.name);
  const name = (await called()) ?? 'system';
  throw new AppError('TASK_PROCESSED', { name, at: at?.toISOString() ?? '' });
}
