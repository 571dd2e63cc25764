import type { EndKind } from '@attest/api-contract';
import type { TimerRule } from '../bpmn/graph';
import type { DueRule, StepDefinition } from '../definition';
import type { FeelContext } from '../feel';
import type { HandlerGroup } from './state';

/** What the engine asks of the world around it; tests bring their own. */
export interface EngineWorld {
  /** ISO instant of the transaction. */
  now: string;
  newId(): string;
  /** Values of the record as they are now. */
  feel(): Omit<FeelContext, 'decision'>;
  /** Handlers of a step, `prefer` alone where they are among them. TASK_ASSIGNEE_INCORRECT when there is nobody. */
  assign(step: StepDefinition, prefer: string | null): Promise<HandlerGroup[]>;
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
  prefer?: string | null;
}
