import type { EndKind } from '@attest/api-contract';
import type { FlowNode, TimerRule } from '../bpmn/graph';
import type { DueRule, StepDefinition } from '../definition';
import type { FeelContext } from '../feel';
import type { Definition } from '../publish';
import type { EngineEvent } from './events';
import type { HandlerGroup, InstanceState, Task, TaskPurpose, Token } from './state';

/** What the engine asks of the world around it; tests bring their own. */
export interface EngineWorld {
  /** ISO instant of the transaction. */
  now: string;
  newId(): string;
  /** Values of the record as they are now. */
  feel(): Omit<FeelContext, 'decision'>;
  /** Handlers of a step. TASK_ASSIGNEE_INCORRECT when there is nobody. */
  assign(step: StepDefinition): Promise<HandlerGroup[]>;
  dueAt(rule: DueRule): Promise<string | null>;
  timerAt(rule: TimerRule): Promise<string>;
  gateMet(step: StepDefinition): Promise<boolean>;
  runService(step: StepDefinition): Promise<void>;
  /** Starts the process of a call activity; it may have ended at once. */
  startChild(nodeId: string, process: string): Promise<{ id: string; end: EndKind | null }>;
  cancelChild(childId: string): Promise<void>;
  notify(step: StepDefinition, on: 'enter' | 'leave', decision: string | null): Promise<void>;
}

/** How a token moves on: the decision it carries, and who took it. */
export interface Carried {
  decision: string | null;
  decidedBy: string | null;
  end?: EndKind;
}

/** A token on its way to a node. */
export interface Arrival extends Carried {
  nodeId: string;
  viaFlow: string | null;
  /** Who did the step before: they alone act again in the places that are theirs. */
  prefer?: readonly string[];
}

/** What nodes ask of the engine that a token has come to. */
export interface EngineMoves {
  readonly definition: Definition;
  readonly state: InstanceState;
  readonly world: EngineWorld;
  emit(event: EngineEvent): void;
  stepOf(nodeId: string): StepDefinition | undefined;
  /** Hands out one task per person of a group. */
  assignGroup(token: Token, group: HandlerGroup, extra: Partial<Task> & { purpose: TaskPurpose }): void;
  /** Puts a token on a node. */
  enter(arrival: Arrival): Token;
  /** Sends tokens along the flows out of a node; they move when the engine settles. */
  follow(node: FlowNode, carried: Carried): void;
  /** The end that was reached last says how the instance ends. */
  reachEnd(end: EndKind): void;
  setBoundaryTimers(token: Token): Promise<void>;
  setTimer(token: Token, node: FlowNode): Promise<void>;
}
