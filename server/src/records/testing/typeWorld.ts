import {
  type ActionCode,
  checkTask,
  completeTask,
  createRecord,
  decideDefinition,
  getRecord,
  roleMatrix,
  saveDefinition,
  saveRole,
  submitDefinition,
  testDefinition,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import type { InputOf } from '../../platform/calls/handleAll';
import { callerOf } from '../../testing/caller';
import { dayFromNow } from '../../testing/days';
import type { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';

const reason = 'needed';

/** A company that defines its own types of record: mengyao writes them, hanxue brings them into force. */
export class TypeWorld {
  readonly #people = new Map<string, ReturnType<typeof callerOf>>();

  constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
  ) {}

  static async begin(server: TestServer): Promise<TypeWorld> {
    return new TypeWorld(server, await createTestTenant(server));
  }

  as(account: string): ReturnType<typeof callerOf> {
    const known = this.#people.get(account) ?? callerOf(this.server, this.tenant.id, account);
    this.#people.set(account, known);
    return known;
  }

  signature = (account: string) => ({ account, password: this.server.encrypt(this.tenant.password) });

  async save(content: RecordDefinition, more: Partial<InputOf<'saveDefinition'>> = {}) {
    const { call } = await this.as('mengyao');
    return call(saveDefinition, { type: content.steps.code, content: { ...content }, reason, ...more });
  }

  /** A version that waits for its approval. */
  async submitted(content: RecordDefinition, more: Partial<InputOf<'submitDefinition'>> = {}) {
    const { id, version, rowVersion } = await this.save(content);
    const { call } = await this.as('mengyao');
    const tested = await call(testDefinition, { id, rowVersion });
    const step = { id, rowVersion: tested.rowVersion, reason };
    const due = { effectiveOn: dayFromNow(0), takesAlong: [] };
    return { id, version, ...(await call(submitDefinition, { ...step, ...due, ...more })) };
  }

  async approve(account: string, { id, rowVersion }: { id: string; rowVersion: number }) {
    const { call } = await this.as(account);
    const signature = this.signature(account);
    return call(decideDefinition, { id, rowVersion, decision: 'approve', reason, signature });
  }

  /** A version that is in force. */
  async enforced(content: RecordDefinition, more: Partial<InputOf<'submitDefinition'>> = {}) {
    const submitted = await this.submitted(content, more);
    return { ...submitted, ...(await this.approve('hanxue', submitted)) };
  }

  /** Lets a role do something with a menu, as an administrator does. */
  async grant(role: string, menu: string, actions: ActionCode[]) {
    const { call } = await this.as('gaoxiang');
    const { roles } = await call(roleMatrix, {});
    const held = roles.find(({ code }) => code === role);
    if (!held) throw new Error(`There is no role ${role}`);
    await call(saveRole, {
      code: role,
      nameZh: held.name.zh,
      nameEn: held.name.en,
      rowVersion: held.rowVersion,
      grants: [...held.grants.filter((one) => one.menu !== menu), { menu, actions, scope: 'tenant' }],
      reason,
    });
  }

  async create(process: string, values: Record<string, unknown>, submit = true) {
    const { call } = await this.as('caoyang');
    return call(createRecord, { process, values, submit, reason });
  }

  async get(account: string, process: string, id: string) {
    const { call } = await this.as(account);
    return call(getRecord, { process, id });
  }

  /** Takes a decision on somebody's task of a record, signed where it is asked for. */
  async decide(
    account: string,
    process: string,
    id: string,
    decision: string,
    values?: Record<string, unknown>,
    more: Partial<InputOf<'completeTask'>> = {},
  ) {
    const { call } = await this.as(account);
    const { taskId } = await this.get(account, process, id);
    const view = await call(checkTask, { taskId: taskId as string });
    const signs = view.decisions.find((one) => one.code === decision)?.needsSignature;
    return call(completeTask, {
      taskId: view.task.id,
      version: view.task.version,
      recordVersion: view.recordVersion,
      decision,
      reason,
      ...(values && { values }),
      ...(signs && { signature: this.signature(account) }),
      ...more,
    });
  }
}
