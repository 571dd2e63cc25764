import {
  checkTask,
  completeTask,
  createRecord,
  getRecord,
  listRecords,
  processView,
  type RecordFilter,
  type RequestOf,
  recordAudit,
  saveRecord,
} from '@attest/api-contract';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { registerDocument } from '../../documents/register';
import { registerEquipment } from '../equipment';

const PROCESS = { process: 'deviation' } as const;
const HOUR = 3_600_000;
const AREAS = [
  'product',
  'otherBatches',
  'validation',
  'stability',
  'registration',
  'dataIntegrity',
  'patient',
] as const;

/** An impact assessment that finds none. */
export const NO_IMPACT: { area: string; effect: string }[] = AREAS.map((area) => ({ area, effect: 'none' }));

type Values = Record<string, unknown>;

/** Deviations of a small company on a real database, by the calls that the browser makes. */
export class Deviations {
  readonly #tokens = new Map<string, Promise<string>>();

  private constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
    readonly equipment: string,
    /** A version in force that a deviation may depart from. */
    readonly document: string,
  ) {}

  static async begin(server: TestServer): Promise<Deviations> {
    const tenant = await createTestTenant(server);
    const [equipment, document] = await server.asSystem(tenant.id, async (ctx) => {
      const machine = { no: 'EQ-001', nameZh: '冻干机', nameEn: 'Freeze dryer', location: 'L1' };
      const owner = tenant.users.hanxue as string;
      const { versions } = await registerDocument(
        ctx,
        {
          no: 'SOP-PD-012',
          category: 'SOP',
          titleZh: '冻干机操作',
          titleEn: 'Freeze dryer',
          ownerId: owner,
          departmentId: tenant.departments.PD,
          versions: [{ label: 'V01', state: 'effective', effectiveDate: '2026-01-01' }],
        },
        owner,
      );
      return [await registerEquipment(ctx, machine), versions.get('V01') as string];
    });
    return new Deviations(server, tenant, equipment, document);
  }

  static async start(): Promise<Deviations> {
    return Deviations.begin(await TestServer.start());
  }

  user = (account: string): string => this.tenant.users[account] as string;

  /** Who calls, with one session each. */
  async origin(account: string, at?: Date) {
    const key = `${account} ${at?.toISOString() ?? ''}`;
    const known = this.#tokens.get(key) ?? this.server.session(this.tenant.id, account, at);
    this.#tokens.set(key, known);
    return { tenantId: this.tenant.id, token: await known, ...(at && { at }) };
  }

  /** A whole report; `more` replaces values of it. */
  report(more: Values = {}, now = Date.now()): Values {
    const relation = (type: string, id: string) => [{ type, id, no: '', title: '' }];
    return {
      title: 'Shelf too warm',
      gxp: 'gmp',
      occurAt: new Date(now - 2 * HOUR).toISOString(),
      foundAt: new Date(now - HOUR).toISOString(),
      foundBy: this.user('caoyang'),
      place: 'L1 room 2',
      devType: 'equipment',
      docs: relation('documentVersion', this.document),
      equipment: relation('equipment', this.equipment),
      description: '<p>2 degrees above the limit</p>',
      immediate: 'Cycle held',
      ...more,
    };
  }

  async create(account: string, values: Values, submit = false, at?: Date) {
    const input = { ...PROCESS, values, submit, ...(submit && { reason: 'please confirm' }) };
    return this.server.call(await this.origin(account, at), createRecord, input);
  }

  /** Reports and submits as an operator. */
  submit = (more: Values = {}, at?: Date) =>
    this.create('caoyang', this.report(more, at?.getTime()), true, at);

  async get(account: string, id: string, language: 'zh' | 'en' = 'zh') {
    return this.server.call({ ...(await this.origin(account)), language }, getRecord, { ...PROCESS, id });
  }

  async save(account: string, id: string, values: Values, more: Partial<RequestOf<typeof saveRecord>> = {}) {
    const version = more.version ?? (await this.get(account, id)).row.version;
    const input = { ...PROCESS, id, version, values, ...more };
    return this.server.call(await this.origin(account), saveRecord, input);
  }

  /** Takes a decision on the caller's task of a record; signs where it is asked for. */
  async decide(account: string, id: string, decision: string, values?: Values) {
    const origin = await this.origin(account);
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

  /** What has been changed of a record, oldest first, as the trail has it. */
  async trail(id: string) {
    const filter = { objectType: 'deviation', objectId: id };
    const origin = await this.origin('hanxue');
    const { rows } = await this.server.call(origin, recordAudit, { page: 1, pageSize: 100, filter });
    return rows.reverse();
  }

  signature = (account: string) => ({ account, password: this.server.encrypt(this.tenant.password) });

  /** Titles of the records that a list shows, in its order. */
  async titles(
    account: string,
    filter: RecordFilter = {},
    more: Partial<RequestOf<typeof listRecords>> = {},
  ) {
    const input = { ...PROCESS, page: 1, pageSize: 50, filter, ...more };
    const { rows } = await this.server.call(await this.origin(account), listRecords, input);
    return rows.map((row) => row.title);
  }
}
