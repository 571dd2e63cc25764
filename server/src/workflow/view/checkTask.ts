import type { TaskView } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { Task } from '../engine/state';
import { isRequest, toTodo } from '../lists/row';
import { decisionOptions, meaningNeeded } from '../options';
import { accountNeededToSign } from '../signature/sign';
import { outsiderOf, personOf } from '../store/load';
import { refuseClosed, taskById } from '../task';
import { askedOf } from './asked';
import { readInstance } from './readInstance';

/** What the handler sees before deciding. TASK_INVALID for others, TASK_PROCESSED when it is done. */
export async function checkTask(ctx: Context, taskId: string): Promise<TaskView> {
  const row = await taskById(ctx, taskId);
  if (row.handler_id !== ctx.caller.userId) throw new AppError('TASK_INVALID');
  await refuseClosed(ctx, row.status, personOf(row, 'closed_by') ?? outsiderOf(row), row.closed_at);
  const session = await readInstance(ctx, row.instance_id);
  const task = session.state.tasks.get(taskId) as Task;
  const step = session.definition.steps.get(row.step_id);
  const rightOf = await session.port.rights?.(ctx, row.record_id);
  return {
    task: {
      ...toTodo({ ...row, process_status: session.row.status }, session.definition, ctx.now),
      stepId: row.step_id,
      stepKind: isRequest(row) ? 'approve' : (step?.kind ?? 'work'),
      handler: personOf(row, 'handler') as TaskView['task']['handler'],
      requiresSignature: meaningNeeded(row.purpose, step),
      version: row.version,
    },
    decisions: decisionOptions(session, task),
    editableFields:
      row.purpose === 'step'
        ? [...new Set([...(step?.fields ?? []), ...(step?.requires ?? [])])].filter(
            (key) => !rightOf || rightOf(key) === 'edit',
          )
        : [],
    recordVersion: session.record.version,
    versionLabel: session.record.versionLabel,
    asked: await askedOf(ctx, session, task),
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}
