import type { Bilingual, HandledTask, TodoTask, WorkflowStatus } from '@attest/api-contract';
import { decisionLabel, type StepDefinition } from '../definition';
import type { Definition } from '../publish';
import { personOf, type TaskRow } from '../store/load';
import { DAY, daysOverdue } from './overdue';

/** Milliseconds before the deadline from which a task is urgent. */
export const SOON = 3 * DAY;

/** What a row of every list of tasks is made of; the rest of a task is not read. */
const SHARED_COLUMNS = [
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
  'behalf_id',
  'behalf_account',
  'behalf_name',
] as const;
export const TODO_COLUMNS = [...SHARED_COLUMNS, 'created_at', 'deadline'] as const;
export const HANDLED_COLUMNS = [...SHARED_COLUMNS, 'closed_at', 'decision'] as const;

/** A task with the state of its instance. */
interface WithStatus {
  process_status: WorkflowStatus;
}
type ListedRow = Pick<TaskRow, (typeof SHARED_COLUMNS)[number]> & WithStatus;
export type TodoRow = Pick<TaskRow, (typeof TODO_COLUMNS)[number]> & WithStatus;
export type HandledRow = Pick<TaskRow, (typeof HANDLED_COLUMNS)[number]> & WithStatus;

/** Rows as a list wants them; the definition of each process is looked up once. */
export async function toTasks<Row extends ListedRow, Shown>(
  definitionOf: (id: string) => Promise<Definition> | Definition,
  rows: Row[],
  shown: (row: Row, definition: Definition) => Shown,
): Promise<Shown[]> {
  const definitions = new Map<string, Definition>();
  for (const { definition_id: id } of rows)
    if (!definitions.has(id)) definitions.set(id, await definitionOf(id));
  return rows.map((row) => shown(row, definitions.get(row.definition_id) as Definition));
}

/** A row of the to-do list. */
export const toTodo = (row: TodoRow, definition: Definition, now: Date): TodoTask => ({
  ...listed(row, definition),
  createTime: row.created_at.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  overdueDays: daysOverdue(row.deadline, now),
});

/** A row of the list of handled tasks. */
export const toHandled = (row: HandledRow, definition: Definition): HandledTask => ({
  ...listed(row, definition),
  completedAt: (row.closed_at as Date).toISOString(),
  decisionLabel: row.decision
    ? decisionLabel(row.decision, stepOf(row, definition)?.decisions?.[row.decision])
    : null,
});

/** Whether a task asks for something about its process, whatever its step. */
export const isRequest = ({ purpose }: Pick<TaskRow, 'purpose'>): boolean =>
  purpose === 'extension' || purpose === 'cancellation';

/** The step whose decisions a task offers; undefined for a request, which has its own. */
const stepOf = (row: ListedRow, { steps }: Definition): StepDefinition | undefined =>
  isRequest(row) ? undefined : steps.get(row.step_id);

/** Written out, not copied from the row: lists have many. */
function listed(row: ListedRow, { data, steps }: Definition) {
  return {
    id: row.id,
    taskName: taskNameOf(row.purpose, steps.get(row.step_id)?.name ?? { zh: row.step_id, en: row.step_id }),
    workflowName: data.name,
    procType: data.procType,
    pdKey: row.process,
    piId: row.instance_id,
    procInstNo: row.record_no,
    bizKey: row.record_id,
    bizTitle: row.title,
    initiator: personOf(row, 'initiator') as TodoTask['initiator'],
    onBehalfOf: personOf(row, 'behalf'),
    processStatus: row.process_status,
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
