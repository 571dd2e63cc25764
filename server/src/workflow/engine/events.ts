import type { EndKind, Outsider, UserRef } from '@attest/api-contract';
import type { HandlerGroup, InstanceState, Task, TaskPurpose, Token } from './state';

/** Who has done something, perhaps for another. Absent for what the engine does by itself. */
export interface Actor {
  actor?: UserRef;
  /** Somebody without an account, by a link. */
  outside?: Outsider;
  onBehalfOf?: UserRef | null;
  reason?: string;
}

/** What happens to an instance; the history is a list of these, the state is their sum. */
export type EngineEvent = Actor &
  (
    | { kind: 'started' }
    | {
        kind: 'entered';
        tokenId: string;
        nodeId: string;
        viaFlow: string | null;
        decision: string | null;
        decidedBy: string | null;
      }
    | { kind: 'queued'; tokenId: string; groups: HandlerGroup[] }
    | { kind: 'assigned'; task: NewTask }
    | { kind: 'decided'; taskId: string; stepId: string; decision: string }
    | { kind: 'asked'; stepId: string; decision: string }
    | {
        kind: 'taskClosed';
        taskId: string;
        why: 'sibling' | 'returned' | 'ended' | 'timer' | 'replaced' | 'left';
      }
    | { kind: 'left'; tokenId: string; nodeId: string; decision: string | null; decidedBy: string | null }
    | { kind: 'cancelled'; tokenId: string; nodeId: string }
    | { kind: 'returned'; stepId: string; to: string; superseded: string[] }
    | { kind: 'reopened'; to: string; superseded: string[] }
    | { kind: 'deadlineMoved'; taskId: string; stepId: string; deadline: string }
    | { kind: 'dueSet'; dueAt: string | null; first: boolean }
    | { kind: 'timerSet'; timerId: string; tokenId: string; nodeId: string; dueAt: string }
    | { kind: 'timerFired'; timerId: string; nodeId: string }
    | { kind: 'timerCancelled'; timerId: string }
    | { kind: 'gatePassed'; tokenId: string; nodeId: string }
    | { kind: 'childStarted'; tokenId: string; nodeId: string; childId: string }
    | { kind: 'reassigned'; taskId: string; stepId: string; from: UserRef; to: UserRef }
    | { kind: 'waived'; stepId: string }
    | { kind: 'combined'; stepId: string; people: UserRef[] }
    | { kind: 'withdrawn' }
    | { kind: 'stopped' }
    | { kind: 'urged'; reminded: number }
    | { kind: 'ended'; end: EndKind }
  );

/** A task as it is handed out. */
export interface NewTask {
  id: string;
  tokenId: string;
  stepId: string;
  purpose: TaskPurpose;
  group: number;
  handler: UserRef;
  onBehalfOf: UserRef | null;
  deadline: string | null;
  deadlineOriginal: string | null;
  subjectId: string | null;
  wantedDeadline: string | null;
}

/** An event with its place in the history. `at` is an ISO instant of the database clock. */
export type HistoryEntry = EngineEvent & { seq: number; at: string };

/** Adds one event to the state, in place. Total: any history that was written can be read again. */
export function applyEvent(state: InstanceState, event: HistoryEntry): void {
  state.seq = event.seq;
  switch (event.kind) {
    case 'entered':
      state.tokens.set(event.tokenId, newToken(event));
      return;
    case 'queued':
      token(state, event.tokenId).queue = event.groups;
      return;
    case 'assigned':
      state.tasks.set(event.task.id, newTask(event.task, event));
      return;
    case 'decided':
      // What somebody outside has answered, whoever had the task has not handled.
      close(task(state, event.taskId), event.outside ? 'cancelled' : 'handled', event);
      task(state, event.taskId).decision = event.decision;
      task(state, event.taskId).reason = event.reason ?? null;
      return;
    case 'taskClosed':
      close(task(state, event.taskId), 'cancelled', event);
      return;
    case 'left':
      leave(token(state, event.tokenId), 'done', event.at);
      token(state, event.tokenId).decision = event.decision;
      token(state, event.tokenId).decidedBy = event.decidedBy;
      return;
    case 'cancelled':
      leave(token(state, event.tokenId), 'cancelled', event.at);
      return;
    case 'returned':
      undo(state, event.superseded);
      return;
    case 'reopened':
      state.end = null;
      state.endedAt = null;
      undo(state, event.superseded);
      return;
    case 'deadlineMoved':
      task(state, event.taskId).deadline = event.deadline;
      task(state, event.taskId).version += 1;
      return;
    case 'dueSet':
      state.dueAt = event.dueAt;
      if (event.first) state.dueOriginal = event.dueAt;
      return;
    case 'timerSet':
      state.timers.set(event.timerId, {
        id: event.timerId,
        tokenId: event.tokenId,
        nodeId: event.nodeId,
        dueAt: event.dueAt,
        state: 'set',
      });
      return;
    case 'timerFired':
    case 'timerCancelled': {
      const timer = state.timers.get(event.timerId);
      if (timer) timer.state = event.kind === 'timerFired' ? 'fired' : 'cancelled';
      return;
    }
    case 'childStarted':
      token(state, event.tokenId).childId = event.childId;
      return;
    case 'ended':
      state.end = event.end;
      state.endedAt = event.at;
      return;
    default:
      // The rest tells people what happened and moves nothing.
      return;
  }
}

function undo(state: InstanceState, visits: string[]): void {
  for (const id of visits) {
    const visit = token(state, id);
    if (visit.state === 'done') visit.state = 'undone';
  }
}

function token(state: InstanceState, id: string): Token {
  const found = state.tokens.get(id);
  if (!found) throw new Error(`The history names the unknown token ${id}`);
  return found;
}

function task(state: InstanceState, id: string): Task {
  const found = state.tasks.get(id);
  if (!found) throw new Error(`The history names the unknown task ${id}`);
  return found;
}

const newToken = (event: Extract<HistoryEntry, { kind: 'entered' }>): Token => ({
  id: event.tokenId,
  nodeId: event.nodeId,
  seq: event.seq,
  state: 'active',
  enteredAt: event.at,
  leftAt: null,
  viaFlow: event.viaFlow,
  decision: event.decision,
  decidedBy: event.decidedBy,
  queue: [],
  childId: null,
});

const newTask = (task: NewTask, { seq, at }: HistoryEntry): Task => ({
  ...task,
  seq,
  status: 'open',
  createdAt: at,
  version: 1,
  decision: null,
  reason: null,
  closedBy: null,
  closedOutside: null,
  closedAt: null,
});

function close(task: Task, status: Task['status'], event: HistoryEntry): void {
  task.status = status;
  task.closedBy = event.actor ?? null;
  task.closedOutside = event.outside ?? null;
  task.closedAt = event.at;
  task.version += 1;
}

function leave(token: Token, state: Token['state'], at: string): void {
  token.state = state;
  token.leftAt = at;
  token.queue = [];
}
