import { checkTask, getProcessDefine, getRecord } from '@attest/api-contract';
import { askAhead } from '../query/useCallQuery';

/**
 * Asks for what the page of a record opens with, and for the caller's task on it: the one that is named, else the one that
 * the record names.
 */
export async function askRecordAhead(process: string, id: string, taskId?: string): Promise<void> {
  void askAhead(getProcessDefine, { process, recordId: id });
  const record = askAhead(getRecord, { process, id });
  const task = taskId ?? (await record)?.taskId;
  if (task) await askAhead(checkTask, { taskId: task });
}
