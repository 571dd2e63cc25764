import {
  checkTask,
  completeTask,
  type FormValues,
  getRecord,
  listRecords,
  saveRecord,
  startedList,
  withdrawProcess,
} from '@attest/api-contract';
import type { DemoAct, DemoFile } from './company';
import type { DemoPersonCaller, DemoTenant } from './demoTenant';
import type { Calendar, Moment } from './moment';
import type { TimelineEvent } from './timeline';
import { uploadText } from './upload';

const MINUTE = 60_000;
/** People need at least so long between two acts on one record. */
export const PAUSE = 20 * MINUTE;

/** Acts on one record as events, one after the other from `start` on. */
export function actEvents<A extends { at: Moment }>(
  acts: A[],
  start: Date,
  calendar: Calendar,
  perform: (act: A, at: Date) => Promise<void>,
): TimelineEvent[] {
  let last = start.getTime();
  return acts.map((act) => {
    last = Math.max(calendar.at(act.at).getTime(), last + PAUSE);
    return { at: new Date(last), run: (at) => perform(act, at) };
  });
}

/** Lets somebody do something with a record of a process. */
export async function perform(
  process: string,
  act: DemoAct,
  id: string,
  tenant: DemoTenant,
  at: Date,
): Promise<void> {
  const person = await tenant.signIn(act.by, at);
  if ('withdraw' in act) return withdraw(person, id, act.reason);
  if ('decision' in act && act.on) {
    const { on, ...rest } = act;
    return perform(on.process, rest, await recordCalled(person, on), tenant, at);
  }
  const { row, taskId } = await person.call(getRecord, { process, id });
  if ('save' in act) {
    const values = act.save(tenant.names);
    await person.call(saveRecord, { process, id, version: row.version, values, reason: act.reason });
    return;
  }
  if (!taskId) throw new Error(`${act.by} has no task on ${row.no}`);
  await decide(person, {
    taskId,
    recordVersion: row.version,
    decision: act.decision,
    reason: act.reason,
    values: { ...act.values?.(tenant.names), ...(await filesOf(person, act.files)) },
  });
}

/** The newest record of a type with a title, drafts too: its id. */
export async function recordCalled(
  person: DemoPersonCaller,
  { process, title }: { process: string; title: string },
): Promise<string> {
  const { rows } = await person.call(listRecords, { process, page: 1, pageSize: 100, filter: {} });
  const found = rows.find((row) => row.title === title);
  if (!found) throw new Error(`There is no ${process} called ${title}`);
  return found.id;
}

async function filesOf(person: DemoPersonCaller, files: Record<string, DemoFile> = {}): Promise<FormValues> {
  const values: FormValues = {};
  for (const [key, file] of Object.entries(files)) values[key] = [await uploadText(person, file)];
  return values;
}

/** Takes a decision on an own task, with a signature where it asks for one. */
export async function decide(
  person: DemoPersonCaller,
  choice: { taskId: string; recordVersion: number; decision: string; reason: string; values?: FormValues },
): Promise<void> {
  const { task, decisions } = await person.call(checkTask, { taskId: choice.taskId });
  const signs = decisions.find((decision) => decision.code === choice.decision)?.needsSignature;
  await person.call(completeTask, {
    ...choice,
    version: task.version,
    ...(signs && { signature: person.signature() }),
  });
}

async function withdraw(person: DemoPersonCaller, id: string, reason: string): Promise<void> {
  const { rows } = await person.call(startedList, { page: 1, pageSize: 100, filter: {} });
  const started = rows.find((row) => row.bizKey === id);
  if (!started) throw new Error('The record was not started by this person');
  await person.call(withdrawProcess, { piId: started.piId, version: started.version, reason });
}
