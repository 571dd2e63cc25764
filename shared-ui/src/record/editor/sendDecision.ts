import { completeTask, type ResponseOf, type TaskView } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import type { DecisionInput } from '../../sign/useDecision';
import type { TaskEditor } from './useTaskEditor';

/**
 * Sends a decision on a task with the values of its step, remark and signature in one call; the edits end with it. Who
 * `leaves` goes on to something else at once.
 */
export function sendDecision(
  task: TaskView,
  editor: TaskEditor,
  { decision, ...rest }: DecisionInput,
  { leaves }: { leaves: boolean },
): Promise<ResponseOf<typeof completeTask>> {
  const values = editor.sendable();
  const input = {
    taskId: task.task.id,
    version: task.task.version,
    recordVersion: task.recordVersion,
    decision,
    ...rest,
    ...(Object.keys(values).length > 0 && { values }),
  };
  return editor.act(() => request(completeTask, input, { quiet: true, leaves }));
}
