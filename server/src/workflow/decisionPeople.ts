import { AppError } from '../platform/errors';
import { chosenHandlers } from './candidates';
import type { Task } from './engine/state';
import type { Decision } from './engine/taken';
import type { OfferedDecision } from './options';
import type { InstanceSession } from './session';
import { handlersFor } from './world';

/** People a decision brings in: those chosen by the handler, or those who approve a request. */
export async function candidateHandlers(
  session: InstanceSession,
  task: Task,
  { effect, code }: OfferedDecision,
  { personIds = [] }: { personIds?: string[] },
): Promise<Pick<Decision, 'persons' | 'approvers'>> {
  const { ctx, definition } = session;
  const step = definition.steps.get(task.stepId);
  const nobody = () =>
    new AppError('TASK_ASSIGNEE_INCORRECT', { step: step?.name[ctx.language] ?? task.stepId });
  if (effect === 'transfer' || effect === 'addSign') {
    const persons = await chosenHandlers(session, task, code, personIds);
    if (!persons || (effect === 'transfer' && persons.length !== 1)) throw nobody();
    return { persons };
  }
  if (effect !== 'extend' && effect !== 'cancelReq') return {};
  const { extensionApprover = [], cancellationApprover = [] } = definition.data;
  const rules = effect === 'extend' ? extensionApprover : cancellationApprover;
  // Nobody approves their own request: it goes to whoever the rules name in their place.
  const approvers = (await handlersFor(session, rules, null, [ctx.caller.userId])).flat();
  if (approvers.length === 0) throw nobody();
  return { approvers };
}
