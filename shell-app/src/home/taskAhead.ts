import { checkTask, documentVersion, type TodoTask } from '@attest/api-contract';
import { askAhead, askRecordAhead, loadAhead } from '@attest/shared-ui';
import { recordPlace, session } from '@attest/shared-utility';

const typeOf = ({ pdKey }: TodoTask) => session.current().recordTypes.find(({ code }) => code === pdKey);

/** The module that lends a panel in which a task is handled: that of the pages of its record, whatever the type. */
export function panelFor(task: TodoTask): string | undefined {
  const type = typeOf(task);
  if (type) return `@attest/${recordPlace(type.path).application}`;
  return task.pdKey === 'documentVersion' ? '@attest/dms-app' : undefined;
}

/** Asks for what the panel of a task opens with. */
export function askTaskAhead(task: TodoTask): void {
  const { id: taskId, pdKey, bizKey } = task;
  const panel = panelFor(task);
  if (!panel) return;
  loadAhead(panel);
  if (typeOf(task)) return void askRecordAhead(pdKey, bizKey, taskId);
  void askAhead(documentVersion, { versionId: bizKey });
  void askAhead(checkTask, { taskId });
}
