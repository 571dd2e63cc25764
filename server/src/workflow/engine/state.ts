import type { EndKind, Outsider, UserRef } from '@attest/api-contract';

/** A visit of a node. Tokens are never removed: the closed ones are the way the instance has gone. */
export interface Token {
  id: string;
  nodeId: string;
  /** Place in the history where it was entered. */
  seq: number;
  /** `undone`: done once, then the process was returned to before it. */
  state: 'active' | 'done' | 'cancelled' | 'undone';
  enteredAt: string;
  leftAt: string | null;
  /** The flow it came by: joins count them. */
  viaFlow: string | null;
  /** Decision that brought it here, then the one it left with. */
  decision: string | null;
  /** Who took that decision. */
  decidedBy: string | null;
  /** Sequential handlers that still wait for their turn. */
  queue: HandlerGroup[];
  /** The instance a call activity has started. */
  childId: string | null;
}

/** A person who is to act, perhaps for another. */
export interface Handler {
  user: UserRef;
  onBehalfOf: UserRef | null;
}

/** People of whom any one may act for the group. */
export type HandlerGroup = Handler[];

export type TaskPurpose = 'step' | 'added' | 'extension' | 'cancellation';

export interface Task {
  id: string;
  /** Place in the history where it was handed out. */
  seq: number;
  tokenId: string;
  stepId: string;
  purpose: TaskPurpose;
  /** Tasks with one number stand for each other: the first that is handled closes the rest. */
  group: number;
  handler: UserRef;
  onBehalfOf: UserRef | null;
  status: 'open' | 'handled' | 'cancelled';
  createdAt: string;
  deadline: string | null;
  deadlineOriginal: string | null;
  /** Grows with every change of the open task. */
  version: number;
  decision: string | null;
  reason: string | null;
  closedBy: UserRef | null;
  /** Somebody without an account, in place of a person of the company. */
  closedOutside: Outsider | null;
  closedAt: string | null;
  /** `extension`: the task whose deadline is to move, and to when. */
  subjectId: string | null;
  wantedDeadline: string | null;
}

export interface Timer {
  id: string;
  tokenId: string;
  nodeId: string;
  dueAt: string;
  state: 'set' | 'fired' | 'cancelled';
}

/** Everything the engine knows of an instance. Rebuilt from history it is the same. */
export interface InstanceState {
  id: string;
  tokens: Map<string, Token>;
  tasks: Map<string, Task>;
  timers: Map<string, Timer>;
  end: EndKind | null;
  endedAt: string | null;
  dueAt: string | null;
  dueOriginal: string | null;
  /** Number of the last history event. */
  seq: number;
}

export const emptyState = (id: string): InstanceState => ({
  id,
  tokens: new Map(),
  tasks: new Map(),
  timers: new Map(),
  end: null,
  endedAt: null,
  dueAt: null,
  dueOriginal: null,
  seq: 0,
});

export const activeTokens = (state: InstanceState): Token[] =>
  [...state.tokens.values()].filter((token) => token.state === 'active');

export const openTasks = (state: InstanceState): Task[] =>
  [...state.tasks.values()].filter((task) => task.status === 'open');

export const openTasksOf = (state: InstanceState, tokenId: string): Task[] =>
  openTasks(state).filter((task) => task.tokenId === tokenId);
