import { checkTask, completeTask, todoList } from '@attest/api-contract';
import { MODULES } from '../../modules';
import type { AnswerOf, InputOf } from '../../platform/calls/handleAll';
import { runCall } from '../../platform/calls/runCall';
import type { Config } from '../../platform/config/config';
import { type Context, handle } from '../../platform/module';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { openTasks } from '../engine/state';
import { startInstance } from '../instances';
import { type ProcessSource, publishDefinition } from '../publish';
import { loadState } from '../store/load';
import { readInstance } from '../view/readInstance';
import { createTestRecord, testProcess, testRecords } from './testRecords';

/** A server with a tenant, on which people start and handle processes of the tests through the real calls. */
export class Journey {
  /** Where browsers are; empty: calls come from programs. */
  host = '';
  readonly #tokens = new Map<string, Promise<string>>();

  private constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
  ) {}

  /** With processes of the tests by these codes. */
  static begin(...processes: string[]): Promise<Journey> {
    return Journey.configured({}, ...processes);
  }

  /** The same on a server with another configuration. */
  static async configured(config: Partial<Config>, ...processes: string[]): Promise<Journey> {
    const modules = [...MODULES, testRecords, ...processes.map(testProcess)];
    const server = await TestServer.start({ modules, config });
    return new Journey(server, await createTestTenant(server));
  }

  user(account: string): string {
    return this.tenant.users[account] as string;
  }

  /** A session of somebody; at another time than now it is one of that time. */
  token(account: string, at?: Date): Promise<string> {
    const key = `${account} ${at?.toISOString() ?? ''}`;
    const known = this.#tokens.get(key) ?? this.server.session(this.tenant.id, account, at);
    this.#tokens.set(key, known);
    return known;
  }

  /** A new session, as after signing in again. */
  forget(account: string): void {
    this.#tokens.delete(`${account} `);
  }

  async origin(account: string, extra: { at?: Date; overridden?: boolean } = {}) {
    return {
      tenantId: this.tenant.id,
      token: await this.token(account, extra.at),
      host: this.host,
      ...extra,
    };
  }

  /** Work in the name of somebody, in one transaction with audit and pushes. */
  async as<T>(account: string, work: (ctx: Context) => Promise<T>, at?: Date): Promise<T> {
    let made: { value: T } | undefined;
    const route = handle(todoList, async (_, ctx) => {
      made = { value: await work(ctx) };
      return { rows: [], total: 0 };
    });
    const input = { page: 1, pageSize: 5, filter: {} };
    await runCall(this.server.platform, route, { ...(await this.origin(account, { at })), input });
    return (made as unknown as { value: T }).value;
  }

  /** Publishes a process and starts it on a new record; answers the ids. */
  start(account: string, source: ProcessSource, form: Record<string, unknown> = {}, at?: Date) {
    return this.as(
      account,
      async (ctx) => {
        await publishDefinition(ctx.tx, source);
        const recordId = await createTestRecord(ctx, form);
        return { recordId, ...(await startInstance(ctx, { process: source.data.code, recordId })) };
      },
      at,
    );
  }

  /** The open task of somebody in an instance. */
  async taskOf(account: string, instanceId: string) {
    return this.server.asSystem(this.tenant.id, async ({ tx }) => {
      const task = await tx
        .selectFrom('wf_task')
        .selectAll()
        .where('instance_id', '=', instanceId)
        .where('handler_id', '=', this.user(account))
        .where('status', '=', 'open')
        .orderBy('seq')
        .executeTakeFirst();
      if (!task) throw new Error(`${account} has no open task: ${(await this.open(instanceId)).join(' ')}`);
      return task;
    });
  }

  /** `step:account` of every open task. */
  async open(instanceId: string): Promise<string[]> {
    return this.server.asSystem(this.tenant.id, async (ctx) => {
      const row = await ctx.tx
        .selectFrom('wf_instance')
        .selectAll()
        .where('id', '=', instanceId)
        .executeTakeFirstOrThrow();
      const tasks = openTasks(await loadState(ctx.tx, row));
      return tasks.map((task) => `${task.stepId}:${task.handler.account}`).sort();
    });
  }

  async status(instanceId: string): Promise<string> {
    return this.server.asSystem(
      this.tenant.id,
      async (ctx) => (await readInstance(ctx, instanceId)).row.status,
    );
  }

  /** What somebody sees before deciding. */
  async look(account: string, instanceId: string, at?: Date) {
    const { id } = await this.taskOf(account, instanceId);
    return this.server.call(await this.origin(account, { at }), checkTask, { taskId: id });
  }

  signature(account?: string) {
    return { password: this.server.encrypt(this.tenant.password), ...(account && { account }) };
  }

  /** Looks at the task and takes a decision; signs where it is asked for. */
  async decide(
    account: string,
    instanceId: string,
    decision: string,
    extra: Partial<InputOf<'completeTask'>> & { at?: Date } = {},
  ): Promise<AnswerOf<'completeTask'>> {
    return (await this.ready(account, instanceId, decision, extra))();
  }

  /** The same, seen but not sent: several people may send what they saw at once. */
  async ready(
    account: string,
    instanceId: string,
    decision: string,
    { at, ...input }: Partial<InputOf<'completeTask'>> & { at?: Date } = {},
  ): Promise<() => Promise<AnswerOf<'completeTask'>>> {
    const view = await this.look(account, instanceId, at);
    const option = view.decisions.find((one) => one.code === decision);
    const origin = await this.origin(account, { at });
    return () =>
      this.server.call(origin, completeTask, {
        taskId: view.task.id,
        version: view.task.version,
        recordVersion: view.recordVersion,
        decision,
        reason: 'because',
        ...(option?.needsSignature && { signature: this.signature(account) }),
        ...input,
      });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
