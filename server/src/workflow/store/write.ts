import type { WorkflowStatus } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import type { HistoryEntry } from '../engine/events';
import type { InstanceState, Task, Timer, Token } from '../engine/state';
import type { InstanceRow } from './load';

/** One statement writes everything a move has changed: a round trip instead of five. */
const WRITE = `
with history as (
  insert into wf_history (instance_id, seq, at, kind, event)
  select $1, h.seq, h.at, h.kind, h.event
  from jsonb_to_recordset($2::jsonb) as h(seq int, at timestamptz, kind text, event jsonb)
), tokens as (
  insert into wf_token (id, instance_id, seq, node_id, state, entered_at, left_at, via_flow, decision,
    decided_by, queue, child_id)
  select t.id, $1, t.seq, t."nodeId", t.state, t."enteredAt", t."leftAt", t."viaFlow", t.decision,
    t."decidedBy", t.queue, t."childId"
  from jsonb_to_recordset($3::jsonb) as t(id uuid, seq int, "nodeId" text, state text,
    "enteredAt" timestamptz, "leftAt" timestamptz, "viaFlow" text, decision text, "decidedBy" uuid,
    queue jsonb, "childId" uuid)
  on conflict (tenant_id, id) do update set state = excluded.state, left_at = excluded.left_at,
    decision = excluded.decision, decided_by = excluded.decided_by, queue = excluded.queue,
    child_id = excluded.child_id
), tasks as (
  insert into wf_task (id, instance_id, token_id, definition_id, seq, step_id, purpose, group_no,
    handler_id, handler_account, handler_name, behalf_id, behalf_account, behalf_name, status, created_at,
    deadline, deadline_original, version, decision, reason, closed_by_id, closed_by_account,
    closed_by_name, closed_at, subject_id, wanted_deadline, process, record_id, record_no, title, path,
    initiator_id, initiator_account, initiator_name)
  select t.id, $1, t."tokenId", $6::uuid, t.seq, t."stepId", t.purpose, t."group",
    (t.handler->>'id')::uuid, t.handler->>'account', t.handler->>'name',
    (t."onBehalfOf"->>'id')::uuid, t."onBehalfOf"->>'account', t."onBehalfOf"->>'name', t.status,
    t."createdAt", t.deadline, t."deadlineOriginal", t.version, t.decision, t.reason,
    (t."closedBy"->>'id')::uuid, t."closedBy"->>'account', t."closedBy"->>'name', t."closedAt",
    t."subjectId", t."wantedDeadline", $7, $8::uuid, $9, $10, $11, $12::uuid, $13, $14
  from jsonb_to_recordset($4::jsonb) as t(id uuid, "tokenId" uuid, seq int, "stepId" text, purpose text,
    "group" int, handler jsonb, "onBehalfOf" jsonb, status text, "createdAt" timestamptz,
    deadline timestamptz, "deadlineOriginal" timestamptz, version int, decision text, reason text,
    "closedBy" jsonb, "closedAt" timestamptz, "subjectId" uuid, "wantedDeadline" timestamptz)
  on conflict (tenant_id, id) do update set status = excluded.status, deadline = excluded.deadline,
    version = excluded.version, decision = excluded.decision, reason = excluded.reason,
    closed_by_id = excluded.closed_by_id, closed_by_account = excluded.closed_by_account,
    closed_by_name = excluded.closed_by_name, closed_at = excluded.closed_at
), timers as (
  insert into wf_timer (id, instance_id, token_id, node_id, due_at, state)
  select t.id, $1, t."tokenId", t."nodeId", t."dueAt", t.state
  from jsonb_to_recordset($5::jsonb) as t(id uuid, "tokenId" uuid, "nodeId" text, "dueAt" timestamptz,
    state text)
  on conflict (tenant_id, id) do update set state = excluded.state
)
update wf_instance set
  record_no = $9, title = $10, status = $15, end_kind = $16, ended_at = $17, due_at = $18, due_original = $19,
  submitted_version = $20, urged_at = $21, seq = $22, version = version + 1
where id = $1
`;

/** Writes what the events have changed; `row` is brought up to date. */
export async function writeEvents(
  tx: TenantTransaction,
  row: InstanceRow,
  state: InstanceState,
  events: HistoryEntry[],
  status: WorkflowStatus,
): Promise<void> {
  const changed = changedParts(state, events);
  await prepared(tx, 'wf_write', WRITE, [
    row.id,
    JSON.stringify(events.map(({ seq, at, kind, ...event }) => ({ seq, at, kind, event }))),
    JSON.stringify(changed.tokens),
    JSON.stringify(changed.tasks.map(closed)),
    JSON.stringify(changed.timers),
    row.definition_id,
    row.process,
    row.record_id,
    row.record_no,
    row.title,
    row.path,
    row.initiator_id,
    row.initiator_account,
    row.initiator_name,
    status,
    state.end,
    state.endedAt,
    state.dueAt,
    state.dueOriginal,
    row.submitted_version,
    row.urged_at,
    state.seq,
  ]);
  row.status = status;
  row.end_kind = state.end;
  row.seq = state.seq;
  row.version += 1;
}

/** Somebody without an account has no id; name and address stand where those of a person do. */
const closed = ({ closedOutside: outside, ...task }: Task) => ({
  ...task,
  ...(outside && { closedBy: { id: null, account: outside.mail, name: outside.name } }),
});

interface Changed {
  tokens: Token[];
  tasks: Task[];
  timers: Timer[];
}

/** The parts of the state that the events speak of. */
function changedParts(state: InstanceState, events: HistoryEntry[]): Changed {
  const tokens = new Set<string>();
  const tasks = new Set<string>();
  const timers = new Set<string>();
  for (const event of events) {
    if ('tokenId' in event) tokens.add(event.tokenId);
    if ('taskId' in event) tasks.add(event.taskId);
    if ('timerId' in event) timers.add(event.timerId);
    if (event.kind === 'assigned') tasks.add(event.task.id);
    if (event.kind === 'returned' || event.kind === 'reopened')
      for (const id of event.superseded) tokens.add(id);
  }
  const pick = <T>(ids: Set<string>, from: Map<string, T>) =>
    [...ids].flatMap((id) => {
      const part = from.get(id);
      return part ? [part] : [];
    });
  return {
    tokens: pick(tokens, state.tokens),
    tasks: pick(tasks, state.tasks),
    timers: pick(timers, state.timers),
  };
}
