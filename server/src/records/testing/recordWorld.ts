import {
  checkTask,
  completeTask,
  createRecord,
  getRecord,
  listRecords,
  processView,
  type RecordFilter,
  recordAudit,
  saveRecord,
} from '@attest/api-contract';
import type { InputOf } from '../../platform/calls/handleAll';
import type { TestServer } from '../../testing/testServer';
import type { TestTenant } from '../../testing/testTenant';

export type Values = Record<string, unknown>;

/** Records of one type in a small company on a real database, by the calls that the browser makes. */
export class RecordWorld {
  readonly #tokens = new Map<string, Promise<string>>();

  constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
    readonly process: string,
  ) {}

  user = (account: string): string => this.tenant.users[account] as string;

  /** Who calls, with one session each. */
  async origin(account: string, at?: Date) {
    const key = `${account} ${at?.toISOString() ?? ''}`;
    const known = this.#tokens.get(key) ?? this.server.session(this.tenant.id, account, at);
    this.#tokens.set(key, known);
    return { tenantId: this.tenant.id, token: await known, ...(at && { at }) };
  }

  async create(account: string, values: Values, submit = false, at?: Date) {
    const input = { process: this.process, values, submit, ...(submit && this.#signed(account)) };
    return this.server.call(await this.origin(account, at), createRecord, input);
  }

  async get(account: string, id: string, language: 'zh' | 'en' = 'zh') {
    const input = { process: this.process, id };
    return this.server.call({ ...(await this.origin(account)), language }, getRecord, input);
  }

  async save(account: string, id: string, values: Values, more: Partial<InputOf<'saveRecord'>> = {}) {
    const version = more.version ?? (await this.get(account, id)).row.version;
    const input = { process: this.process, id, version, values, ...more };
    return this.server.call(await this.origin(account), saveRecord, input);
  }

  /** Takes a decision on the caller's task of a record; signs where it is asked for. */
  async decide(
    account: string,
    id: string,
    decision: string,
    values?: Values,
    more: { at?: Date; day?: string } = {},
  ) {
    const origin = await this.origin(account, more.at);
    const { taskId } = await this.get(account, id);
    const view = await this.server.call(origin, checkTask, { taskId: taskId as string });
    const signs = view.decisions.find((one) => one.code === decision)?.needsSignature;
    return this.server.call(origin, completeTask, {
      taskId: view.task.id,
      version: view.task.version,
      recordVersion: view.recordVersion,
      decision,
      reason: 'because',
      ...(values && { values }),
      ...(more.day && { day: more.day }),
      ...(signs && { signature: this.signature(account) }),
    });
  }

  /** Accounts of those whose turn it is. */
  async handlers(account: string, id: string): Promise<string[]> {
    const { piId } = await this.get(account, id);
    const { rail } = await this.server.call(await this.origin(account), processView, { piId });
    const current = rail.find((step) => step.state === 'current');
    return (current?.handlers ?? []).map((handler) => handler.account);
  }

  /** What a record waits for at its open steps, as it reads in English. */
  async waitsFor(account: string, id: string): Promise<string[]> {
    const { gate } = await this.get(account, id);
    return gate.flatMap(({ met, label }) => (met ? [] : [label.en]));
  }

  /** What has been changed of a record, oldest first, as the trail has it. */
  async trail(id: string) {
    const filter = { objectType: this.process, objectId: id };
    const origin = await this.origin('hanxue');
    const { rows } = await this.server.call(origin, recordAudit, { page: 1, pageSize: 100, filter });
    return rows.reverse();
  }

  #signed = (account: string) => ({ reason: 'please confirm', signature: this.signature(account) });

  signature = (account: string) => ({ account, password: this.server.encrypt(this.tenant.password) });

  /** Titles of the records that a list shows, in its order. */
  async titles(account: string, filter: RecordFilter = {}, more: Partial<InputOf<'listRecords'>> = {}) {
    const input = { process: this.process, page: 1, pageSize: 50, filter, ...more };
    const { rows } = await this.server.call(await this.origin(account), listRecords, input);
    return rows.map((row) => row.title);
  }
}
