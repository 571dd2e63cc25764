import type { Bilingual, Bucket, WorkflowStatus, WorkflowTask } from '@attest/api-contract';
import { decisionLabel } from '../definition';
import { meaningNeeded } from '../options';
import type { Definition } from '../publish';
import { personOf, type TaskRow } from '../store/load';

const DAY = 86_400_000;
/** Milliseconds before the deadline from which a task is urgent. */
export const SOON = 3 * DAY;

/** What a row of a list is made of; the rest of a task is not read. */
export const LISTED_COLUMNS = [
  'id',
  'instance_id',
  'definition_id',
  'step_id',
  'purpose',
  'process',
  'record_id',
  'record_no',
  'title',
  'path',
  'initiator_id',
  'initiator_account',
  'initiator_name',
  'handler_id',
  'handler_account',
  'handler_name',
  'behalf_id',
  'behalf_account',
  'behalf_name',
  'status',
  'created_at',
  'deadline',
  'closed_at',
  'decision',
  'version',
] as const;

/** A task with the state of its instance. */
export type ListedTask = Pick<TaskRow, (typeof LISTED_COLUMNS)[number]> & { process_status: WorkflowStatus };

/** Deadline bucket of an open task. */
function bucketOf(deadline: Date | null, now: Date): Bucket {
  if (!deadline) return 'none';
  const left = deadline.getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left <= SOON ? 'within3Days' : 'moreThan3Days';
}

/** Whole days past a deadline. */
const overdueDays = (deadline: Date | null, now: Date): number =>
  deadline ? Math.max(0, Math.floor((now.getTime() - deadline.getTime()) / DAY)) : 0;

/** Rows as the home lists and deep links want them. */
export async function toTasks(
  definitionOf: (id: string) => Promise<Definition> | Definition,
  rows: ListedTask[],
  now: Date,
): Promise<WorkflowTask[]> {
  const definitions = new Map<string, Definition>();
  for (const { definition_id: id } of rows)
    if (!definitions.has(id)) definitions.set(id, await definitionOf(id));
  return rows.map((row) => toTask(row, definitions.get(row.definition_id) as Definition, now));
}

const isRequest = ({ purpose }: ListedTask): boolean => purpose === 'extension' || purpose === 'cancellation';

function toTask(row: ListedTask, { data, steps }: Definition, now: Date): WorkflowTask {
  const step = steps.get(row.step_id);
  const open = row.status === 'open';
  return {
    id: row.id,
    taskName: taskNameOf(row.purpose, step?.name ?? { zh: row.step_id, en: row.step_id }),
    workflowName: data.name,
    procType: data.procType,
    pdKey: row.process,
    piId: row.instance_id,
    procInstNo: row.record_no,
    bizKey: row.record_id,
    bizTitle: row.title,
    stepId: row.step_id,
    stepKind: isRequest(row) ? 'approve' : (step?.kind ?? 'work'),
    initiator: personOf(row, 'initiator') as WorkflowTask['initiator'],
    handler: personOf(row, 'handler'),
    onBehalfOf: personOf(row, 'behalf'),
    createTime: row.created_at.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    completedAt: row.closed_at?.toISOString() ?? null,
    decision: row.decision,
    decisionLabel: row.decision
      ? decisionLabel(row.decision, isRequest(row) ? undefined : step?.decisions?.[row.decision])
      : null,
    processStatus: row.process_status,
    taskStatus: open ? 'unhandled' : row.status === 'handled' ? 'handled' : 'cancelled',
    bucket: open ? bucketOf(row.deadline, now) : null,
    overdueDays: open ? overdueDays(row.deadline, now) : 0,
    requiresSignature: meaningNeeded(row.purpose, step),
    version: row.version,
    path: `${row.path}${row.path.includes('?') ? '&' : '?'}rtype=approval&taskId=${row.id}`,
  };
}

const SUFFIX = {
  extension: { zh: '（延期审批）', en: ' (extension)' },
  cancellation: { zh: '（取消审批）', en: ' (cancellation)' },
  added: { zh: '（加签）', en: ' (added signer)' },
  step: { zh: '', en: '' },
} as const;

/** What a task is called: its step, and what else it asks for. */
export const taskNameOf = (purpose: TaskRow['purpose'], name: Bilingual): Bilingual => ({
  zh: name.zh + SUFFIX[purpose].zh,
  en: name.en + SUFFIX[purpose].en,
});
