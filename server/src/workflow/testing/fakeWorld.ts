import type { EndKind, UserRef } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import { idsIn } from '../assign/assign';
import { decide } from '../engine/decide';
import { Engine } from '../engine/engine';
import type { EngineWorld } from '../engine/engineWorld';
import type { HistoryEntry } from '../engine/events';
import { emptyState, type HandlerGroup, openTasks } from '../engine/state';
import type { Decision } from '../engine/taken';
import { compileProcess, type ProcessSource } from '../publish';

const person = (id: string): UserRef => ({ id, account: id, name: id });

/** An engine without a database: handlers are the letters in `values[step]`, gates and children are set by hand. */
export class FakeInstance {
  values: Record<string, unknown> = {};
  gates = new Set<string>();
  children: string[] = [];
  cancelledChildren: string[] = [];
  childEnd: EndKind | null = null;
  ran: string[] = [];
  now = Date.parse('2026-01-05T08:00:00Z');
  history: HistoryEntry[] = [];
  engine!: Engine;
  #ids = 0;

  /** Begun by its author, or at a step to which it has come elsewhere. */
  static async start(
    source: ProcessSource,
    values: Record<string, unknown> = {},
    at?: string,
  ): Promise<FakeInstance> {
    const instance = new FakeInstance();
    const compiled = await compileProcess(source);
    instance.values = { ...values };
    const definition = { ...compiled, id: 'definition', version: 1 };
    instance.engine = new Engine(definition, emptyState('instance'), instance.#world());
    if (at) await instance.engine.startAt(at, person('author'));
    else await instance.engine.start(person('author'));
    instance.#keep();
    return instance;
  }

  /** `step:person` of every open task, in order. */
  get open(): string[] {
    return openTasks(this.engine.state).map((task) => `${task.stepId}:${task.handler.id}`);
  }

  get at(): string[] {
    return [...this.engine.state.tokens.values()]
      .filter((token) => token.state === 'active')
      .map((token) => token.nodeId);
  }

  get end(): EndKind | null {
    return this.engine.state.end;
  }

  /** Takes a decision on the open task `step:person`. */
  async decide(
    place: string,
    decision: string,
    extra: Partial<Decision> & { to?: string[] } = {},
  ): Promise<void> {
    const task = openTasks(this.engine.state).find((one) => `${one.stepId}:${one.handler.id}` === place);
    if (!task) throw new Error(`${place} is not open: ${this.open.join(' ')}`);
    this.now += 60_000;
    const handlers = extra.to?.map((id) => ({ user: person(id), onBehalfOf: null }));
    const people = handlers && { persons: handlers, approvers: handlers };
    await this.#begin((engine) =>
      decide(engine, { task, actor: task.handler, decision, reason: 'because', ...people, ...extra }),
    );
  }

  async move(work: (engine: Engine) => Promise<unknown>): Promise<void> {
    this.now += 60_000;
    await this.#begin(work);
  }

  async #begin(work: (engine: Engine) => Promise<unknown>): Promise<void> {
    const { definition, state } = this.engine;
    // A transaction that fails leaves nothing behind.
    this.engine = new Engine(definition, structuredClone(state), this.#world());
    try {
      await work(this.engine);
    } catch (error) {
      this.engine = new Engine(definition, state, this.#world());
      throw error;
    }
    this.#keep();
  }

  #keep(): void {
    this.history.push(...structuredClone(this.engine.events));
  }

  #world(): EngineWorld {
    const instant = () => new Date(this.now).toISOString();
    return {
      now: instant(),
      newId: () => {
        this.#ids += 1;
        return `id${this.#ids}`;
      },
      feel: () => ({
        process: this.engine.definition.data,
        now: new Date(this.now),
        values: this.values,
        initiator: 'author',
      }),
      assign: async (step) => {
        const groups: HandlerGroup[] = idsIn(this.values[step.id]).map((id) => [
          { user: person(id), onBehalfOf: null },
        ]);
        if (groups.length === 0) throw new AppError('TASK_ASSIGNEE_INCORRECT', { step: step.id });
        return groups;
      },
      dueAt: async () => new Date(this.now + 86_400_000).toISOString(),
      timerAt: async () => new Date(this.now + 86_400_000).toISOString(),
      gateMet: async (step) => this.gates.has(step.id),
      runService: async (step) => {
        this.ran.push(step.id);
      },
      startChild: async (_node, process) => {
        this.children.push(process);
        return { id: `child${this.children.length}`, end: this.childEnd };
      },
      cancelChild: async (id) => {
        this.cancelledChildren.push(id);
      },
      notify: async () => undefined,
    };
  }
}
