import type { EndKind, Outsider, UserRef } from '@attest/api-contract';
import type { Selectable } from 'kysely';
import type { Database, Stored } from '../../platform/database/schema';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { InstanceState, Task, Timer, Token } from '../engine/state';

export type InstanceRow = Stored<'wf_instance'>;
type TaskRow = Stored<'wf_task'>;

/**
 * Takes the instance for this transaction: everything that moves it waits here. Answers with the row as it
 * is once the lock is held. PROCESS_NOT_EXIST when there is none.
 */
export async function lockInstance(tx: TenantTransaction, id: string): Promise<InstanceRow> {
  const [row] = await prepared<InstanceRow>(
    tx,
    'wf_lock_instance',
    'select * from wf_instance where id = $1 for update',
    [id],
  );
  if (!row) throw new AppError('PROCESS_NOT_EXIST');
  return row;
}

export interface Parts {
  tokens: JsonRow<Database['wf_token']>[];
  tasks: JsonRow<Database['wf_task']>[];
  timers: JsonRow<Database['wf_timer']>[];
}

/** A row as JSON: instants are text. */
type JsonRow<T> = {
  [K in keyof Selectable<T>]: Selectable<T>[K] extends Date ? string : JsonValue<Selectable<T>[K]>;
};
type JsonValue<V> = V extends Date ? string : V;

/** Stored state of an instance. */
export const loadState = async (tx: TenantTransaction, row: InstanceRow): Promise<InstanceState> =>
  stateOf(row, await loadParts(tx, row.id));

/**
 * What the state is made of; ask for it after `lockInstance`, in a statement of its own. Written as JSON without a
 * detour over jsonb, which would take twice as long.
 */
export async function loadParts(tx: TenantTransaction, instanceId: string): Promise<Parts> {
  const [parts] = await prepared<Parts>(
    tx,
    'wf_load_state',
    `select
       array_to_json(array(select t from wf_token t where t.instance_id = $1 order by t.seq)) as tokens,
       array_to_json(array(select t from wf_task t where t.instance_id = $1 order by t.seq)) as tasks,
       array_to_json(array(select t from wf_timer t where t.instance_id = $1 order by t.id)) as timers`,
    [instanceId],
  );
  return parts as Parts;
}

/** The state of an instance from its row and parts. */
export function stateOf(row: InstanceRow, { tokens, tasks, timers }: Parts): InstanceState {
  return {
    id: row.id,
    tokens: new Map(tokens.map((token) => [token.id, toToken(token)])),
    tasks: new Map(tasks.map((task) => [task.id, toTask(task)])),
    timers: new Map(timers.map((timer) => [timer.id, toTimer(timer)])),
    end: row.end_kind as EndKind | null,
    endedAt: iso(row.ended_at),
    dueAt: iso(row.due_at),
    dueOriginal: iso(row.due_original),
    seq: row.seq,
  };
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

const toToken = (row: JsonRow<Database['wf_token']>): Token => ({
  id: row.id,
  nodeId: row.node_id,
  seq: row.seq,
  state: row.state,
  enteredAt: iso(row.entered_at) as string,
  leftAt: iso(row.left_at),
  viaFlow: row.via_flow,
  decision: row.decision,
  decidedBy: row.decided_by,
  queue: row.queue,
  childId: row.child_id,
});

const toTimer = (row: JsonRow<Database['wf_timer']>): Timer => ({
  id: row.id,
  tokenId: row.token_id,
  nodeId: row.node_id,
  dueAt: iso(row.due_at) as string,
  state: row.state,
});

const toTask = (row: JsonRow<Database['wf_task']>): Task => ({
  id: row.id,
  seq: row.seq,
  tokenId: row.token_id,
  stepId: row.step_id,
  purpose: row.purpose,
  group: row.group_no,
  handler: personOf(row, 'handler') as UserRef,
  onBehalfOf: personOf(row, 'behalf'),
  status: row.status,
  createdAt: iso(row.created_at) as string,
  deadline: iso(row.deadline),
  deadlineOriginal: iso(row.deadline_original),
  version: row.version,
  decision: row.decision,
  reason: row.reason,
  closedBy: personOf(row, 'closed_by'),
  closedOutside: outsiderOf(row),
  closedAt: iso(row.closed_at),
  subjectId: row.subject_id,
  wantedDeadline: iso(row.wanted_deadline),
});

type PersonColumns<P extends string> = { [K in `${P}_${'id' | 'account' | 'name'}`]: string | null };

/** A person kept in three columns, as they were called at the time. */
export function personOf<P extends 'handler' | 'behalf' | 'closed_by' | 'initiator' | 'signer'>(
  row: PersonColumns<P>,
  prefix: P,
): UserRef | null {
  const columns = row as unknown as Record<string, string | null>;
  const id = columns[`${prefix}_id`];
  if (!id) return null;
  return { id, account: columns[`${prefix}_account`] ?? '', name: columns[`${prefix}_name`] ?? '' };
}

/** Somebody without an account stands in the same columns, by name and address. */
export function outsiderOf(
  row: Pick<TaskRow, 'closed_by_id' | 'closed_by_account' | 'closed_by_name'>,
): Outsider | null {
  const { closed_by_id: id, closed_by_account: mail, closed_by_name: name } = row;
  return id === null && mail !== null ? { name: name ?? '', mail } : null;
}

export type { TaskRow };
