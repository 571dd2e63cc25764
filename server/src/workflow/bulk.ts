import type { Refusal, TaskView } from '@attest/api-contract';
import { asAppError } from '../platform/calls/faults';
import type { AnswerOf, Handles } from '../platform/calls/handleAll';
import { twiceAtMost } from '../platform/calls/runCall';
import { AppError, errorTexts } from '../platform/errors';
import type { Context } from '../platform/module';
import { completeTask } from './complete';
import { definitionById } from './publish';
import { recordPort } from './recordPort';
import { authenticateSigner } from './signature/sign';
import { taskById } from './task';
import { checkTask } from './view/checkTask';

type Checked = AnswerOf<'checkTasks'>;
type Completed = AnswerOf<'completeTasks'>;

/**
 * What the caller may decide on each task as it stands: a decision that still needs something filled in says so. A
 * task that is gone or somebody else's says so in its place.
 */
export async function checkTasks(ctx: Context, taskIds: string[]): Promise<Checked> {
  const checked: Checked = [];
  for (const taskId of taskIds) {
    const { value, refusal } = await attempt(() => checkAsItStands(ctx, taskId));
    checked.push({ taskId, view: value, refusal });
  }
  return checked;
}

async function checkAsItStands(ctx: Context, taskId: string): Promise<TaskView> {
  const view = await checkTask(ctx, taskId);
  const { pdKey, bizKey, stepId } = view.task;
  const { definition_id: definitionId } = await taskById(ctx, taskId);
  const step = (await definitionById(ctx.tx, definitionId)).steps.get(stepId);
  const port = recordPort(ctx, pdKey);
  const decisions: TaskView['decisions'] = [];
  for (const option of view.decisions) {
    const { code, completesForm } = option;
    const how = step && completesForm ? { step, decision: code, complete: true } : null;
    const { refusal } = await attempt(async () => how && port.checkDecision?.(ctx, bizKey, how));
    decisions.push(refusal ? { ...option, disabledWhy: errorTexts(refusal.code, refusal.params) } : option);
  }
  return { ...view, decisions };
}

/**
 * Takes the same decision on each task by the one rule of a single decision, every task in a transaction of
 * its own: what is refused leaves the others as they are. The password is checked once, before the first;
 * each record gets a signature of its own. Throws what concerns the signer; all else stands in the result.
 */
export const completeTasks: Handles<'completeTasks'> = async (ctx, { tasks, signature, ...decision }) => {
  if (signature) await authenticateSigner(ctx, signature);
  const completed: Completed = [];
  for (const task of tasks) {
    const input = { ...task, ...decision, ...(signature && { signature }) };
    const { refusal } = await attempt(() =>
      twiceAtMost(() => ctx.aside((own) => completeTask(own, input, { last: true }))),
    );
    completed.push({ taskId: task.taskId, refusal });
  }
  return completed;
};

/** Refusals become part of the answer; a fault of the server ends the call. */
async function attempt<T>(work: () => Promise<T>): Promise<{ value: T | null; refusal: Refusal | null }> {
  try {
    return { value: await work(), refusal: null };
  } catch (error) {
    const known = asAppError(error);
    if (!(known instanceof AppError)) throw error;
    return { value: null, refusal: { code: known.code, params: known.params } };
  }
}
