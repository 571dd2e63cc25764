import type { EndKind } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { FlowNode, TimerRule } from '../bpmn/graph';
import { boundaryTimers, nodeOf } from '../bpmn/graph';
import type { StepDefinition } from '../definition';
import type { Definition } from '../publish';
import { arrive } from './arrive';
import type { Arrival, Carried, EngineMoves, EngineWorld } from './engineWorld';
import { applyEvent, type EngineEvent, type HistoryEntry } from './events';
import { chooseFlows } from './flows';
import { fireInclusiveJoins } from './joins';
import {
  activeTokens,
  type HandlerGroup,
  type InstanceState,
  openTasks,
  openTasksOf,
  type Task,
  type TaskPurpose,
  type Token,
} from './state';

/** More moves than this in one go mean a circle without a person in it. */
const MAX_MOVES = 200;

/**
 * Moves the tokens of one instance. Every change is an event: applied to the state at once and kept in
 * `events`, which is all that is written afterwards.
 */
export class Engine implements EngineMoves {
  readonly events: HistoryEntry[] = [];
  readonly #arrivals: Arrival[] = [];
  #moves = 0;
  #lastEnd: EndKind | null = null;

  constructor(
    readonly definition: Definition,
    readonly state: InstanceState,
    readonly world: EngineWorld,
  ) {}

  emit(event: EngineEvent): void {
    const entry: HistoryEntry = { ...event, seq: this.state.seq + 1, at: this.world.now };
    applyEvent(this.state, entry);
    this.events.push(entry);
  }

  /** Begins the instance at its start event. */
  async start(actor: EngineEvent['actor']): Promise<void> {
    this.emit({ kind: 'started', actor });
    await this.moveOn(nodeOf(this.definition.graph, this.definition.graph.start), {
      decision: null,
      decidedBy: null,
    });
    const drafting = activeTokens(this.state).some((token) => this.stepOf(token.nodeId)?.kind === 'draft');
    if (!drafting) await this.#setDue();
  }

  /** Begins the instance at a step to which its record has come elsewhere. */
  async startAt(nodeId: string, actor: EngineEvent['actor']): Promise<void> {
    this.emit({ kind: 'started', actor });
    await this.jump(nodeId, { decision: null, decidedBy: null }, []);
  }

  /** Ends the visit of a token and follows the flows. */
  async leave(token: Token, carried: Carried): Promise<void> {
    const step = this.stepOf(token.nodeId);
    this.closeAround(token, 'left');
    this.emit({
      kind: 'left',
      tokenId: token.id,
      nodeId: token.nodeId,
      decision: carried.decision,
      decidedBy: carried.decidedBy,
    });
    if (step?.kind === 'draft') await this.#setDue();
    if (step?.notices) await this.world.notify(step, 'leave', carried.decision);
    await this.moveOn(nodeOf(this.definition.graph, token.nodeId), carried);
  }

  /** Follows the flows out of a node until every token rests. */
  async moveOn(node: FlowNode, carried: Carried): Promise<void> {
    this.follow(node, carried);
    await this.#settle();
  }

  /** Puts a token on a step whatever the diagram says: a return. */
  async jump(nodeId: string, carried: Carried, prefer: readonly string[]): Promise<void> {
    this.#arrivals.push({ nodeId, viaFlow: null, prefer, ...carried });
    await this.#settle();
  }

  /** Ends the instance; whatever is open is closed. */
  async end(end: EndKind, actor?: EngineEvent['actor']): Promise<void> {
    await this.cancelAll('ended', actor);
    this.emit({ kind: 'ended', end, actor });
  }

  /** Closes every open task, token and timer. */
  async cancelAll(why: 'returned' | 'ended', actor?: EngineEvent['actor']): Promise<void> {
    for (const task of openTasks(this.state)) this.emit({ kind: 'taskClosed', taskId: task.id, why, actor });
    for (const token of activeTokens(this.state)) {
      if (token.childId) await this.world.cancelChild(token.childId);
      this.emit({ kind: 'cancelled', tokenId: token.id, nodeId: token.nodeId });
    }
    for (const timer of this.state.timers.values()) {
      if (timer.state === 'set') this.emit({ kind: 'timerCancelled', timerId: timer.id });
    }
  }

  stepOf(nodeId: string): StepDefinition | undefined {
    return this.definition.steps.get(nodeId);
  }

  assignGroup(token: Token, group: HandlerGroup, extra: Partial<Task> & { purpose: TaskPurpose }): void {
    const number = 1 + Math.max(0, ...[...this.state.tasks.values()].map((task) => task.group));
    for (const { user, onBehalfOf } of group)
      this.emit({
        kind: 'assigned',
        task: {
          id: this.world.newId(),
          tokenId: token.id,
          stepId: token.nodeId,
          purpose: extra.purpose,
          group: number,
          handler: user,
          onBehalfOf,
          deadline: extra.deadline ?? null,
          deadlineOriginal: extra.deadlineOriginal ?? extra.deadline ?? null,
          subjectId: extra.subjectId ?? null,
          wantedDeadline: extra.wantedDeadline ?? null,
        },
      });
  }

  async #settle(): Promise<void> {
    do {
      for (let next = this.#arrivals.shift(); next; next = this.#arrivals.shift()) {
        this.#moves += 1;
        if (this.#moves > MAX_MOVES) throw new AppError('GATEWAY_CONFIG_WRONG', { step: next.nodeId });
        await arrive(this, next);
      }
    } while (fireInclusiveJoins(this));
    if (!this.state.end && activeTokens(this.state).length === 0)
      this.emit({ kind: 'ended', end: this.#lastEnd ?? 'end-ok' });
  }

  enter(arrival: Arrival): Token {
    const tokenId = this.world.newId();
    this.emit({
      kind: 'entered',
      tokenId,
      nodeId: arrival.nodeId,
      viaFlow: arrival.viaFlow,
      decision: arrival.decision,
      decidedBy: arrival.decidedBy,
    });
    return this.state.tokens.get(tokenId) as Token;
  }

  follow(node: FlowNode, carried: Carried): void {
    const context = { ...this.world.feel(), decision: carried.decision, end: carried.end };
    for (const flow of chooseFlows(node, context))
      this.#arrivals.push({
        nodeId: flow.target,
        viaFlow: flow.id,
        decision: carried.decision,
        decidedBy: carried.decidedBy,
        ...(carried.end && { end: carried.end }),
      });
  }

  reachEnd(end: EndKind): void {
    this.#lastEnd = end;
  }

  async setBoundaryTimers(token: Token): Promise<void> {
    for (const node of boundaryTimers(this.definition.graph, token.nodeId)) await this.setTimer(token, node);
  }

  async setTimer(token: Token, node: FlowNode): Promise<void> {
    const dueAt = await this.world.timerAt(node.timer as TimerRule);
    this.emit({ kind: 'timerSet', timerId: this.world.newId(), tokenId: token.id, nodeId: node.id, dueAt });
  }

  /** Tasks and timers that stand on a token do not outlive it. */
  closeAround(token: Token, why: 'left' | 'timer'): void {
    for (const task of openTasksOf(this.state, token.id))
      this.emit({ kind: 'taskClosed', taskId: task.id, why });
    for (const timer of this.state.timers.values()) {
      if (timer.tokenId === token.id && timer.state === 'set')
        this.emit({ kind: 'timerCancelled', timerId: timer.id });
    }
  }

  async #setDue(): Promise<void> {
    const rule = this.definition.data.due;
    if (!rule || this.state.dueAt) return;
    this.emit({ kind: 'dueSet', dueAt: await this.world.dueAt(rule), first: true });
  }
}
