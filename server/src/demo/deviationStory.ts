import { createHash } from 'node:crypto';
import {
  beginUpload,
  checkTask,
  completeTask,
  createRecord,
  getRecord,
  mergeShards,
  saveRecord,
  startedList,
  uploadShard,
  withdrawProcess,
} from '@attest/api-contract';
import type { DemoAct, DemoDeviation } from './company';
import type { DemoPersonCaller, DemoTenant } from './demoTenant';
import type { Calendar } from './moment';
import type { TimelineEvent } from './timeline';

const PROCESS = { process: 'deviation' } as const;
const MINUTE = 60_000;
/** People need at least so long between two acts on one record. */
const PAUSE = 20 * MINUTE;

/** When a deviation of the demo is reported. */
export const reportedAt = (deviation: DemoDeviation, calendar: Calendar): Date =>
  new Date(
    Math.max(
      calendar.at(deviation.reported, { exact: true }).getTime(),
      calendar.at(deviation.found, { exact: true }).getTime() + 30 * MINUTE,
    ),
  );

/** The events of one deviation: its report, then every act in its turn. */
export function deviationEvents(
  deviation: DemoDeviation,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let recordId = '';
  const reported = reportedAt(deviation, calendar);
  const report: TimelineEvent = {
    at: reported,
    run: async (at) => {
      recordId = await reportDeviation(deviation, tenant, calendar, at);
    },
  };
  let last = reported.getTime();
  const acts = deviation.acts.map((act): TimelineEvent => {
    last = Math.max(calendar.at(act.at).getTime(), last + PAUSE);
    return { at: new Date(last), run: (at) => perform(act, recordId, tenant, at) };
  });
  return [report, ...acts];
}

async function reportDeviation(
  deviation: DemoDeviation,
  tenant: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<string> {
  const person = await tenant.signIn(deviation.reporter, at);
  const occurred = calendar.at(deviation.occurred, { exact: true });
  const found = new Date(
    Math.max(calendar.at(deviation.found, { exact: true }).getTime(), occurred.getTime()),
  );
  const files = deviation.attachment ? [await upload(person, deviation.attachment)] : undefined;
  const { id } = await person.call(createRecord, {
    ...PROCESS,
    submit: !deviation.draft,
    reason: tenant.text('提交部门确认', 'For confirmation by the department'),
    values: {
      title: deviation.title,
      place: deviation.place,
      dept: tenant.names.department(deviation.department),
      owner: tenant.names.user(deviation.reporter),
      foundBy: tenant.names.user(deviation.reporter),
      occurAt: occurred.toISOString(),
      foundAt: found.toISOString(),
      ...deviation.values(tenant.names),
      ...(files && { files }),
    },
  });
  return id;
}

async function upload(person: DemoPersonCaller, { name, content }: { name: string; content: string }) {
  const bytes = Buffer.from(`\ufeff${content}\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { uploadId } = await person.call(beginUpload, { name, size: bytes.length, sha256 });
  await person.call(uploadShard, { uploadId, index: '0' }, bytes);
  return person.call(mergeShards, { uploadId });
}

async function perform(act: DemoAct, id: string, tenant: DemoTenant, at: Date): Promise<void> {
  const person = await tenant.signIn(act.by, at);
  if ('withdraw' in act) return withdraw(person, id, act.reason);
  const record = await person.call(getRecord, { ...PROCESS, id });
  if ('save' in act) {
    const { version } = record.row;
    await person.call(saveRecord, {
      ...PROCESS,
      id,
      version,
      values: act.save(tenant.names),
      reason: act.reason,
    });
    return;
  }
  if (!record.taskId) throw new Error(`${act.by} has no task on ${record.row.no}`);
  const { task, decisions } = await person.call(checkTask, { taskId: record.taskId });
  const signs = decisions.find((decision) => decision.code === act.decision)?.needsSignature;
  await person.call(completeTask, {
    taskId: task.id,
    version: task.version,
    recordVersion: record.row.version,
    decision: act.decision,
    reason: act.reason,
    ...(act.values && { values: act.values(tenant.names) }),
    ...(signs && { signature: person.signature() }),
  });
}

async function withdraw(person: DemoPersonCaller, id: string, reason: string): Promise<void> {
  const { rows } = await person.call(startedList, { page: 1, pageSize: 100, filter: {} });
  const started = rows.find((row) => row.bizKey === id);
  if (!started) throw new Error('The record was not started by this person');
  await person.call(withdrawProcess, { piId: started.piId, version: started.version, reason });
}
