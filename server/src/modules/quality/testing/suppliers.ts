import { RecordWorld, type Values } from '../../../records/testing/recordWorld';
import { dayFromNow } from '../../../testing/days';
import type { TestServer } from '../../../testing/testServer';
import type { TestTenant } from '../../../testing/testTenant';
import { textFile, Uploader } from '../../../testing/uploads';

/** A licence of a supplier. */
export const licence = (expires = dayFromNow(400), no = 'SZ-1') => ({ name: 'GMP', no, expires });

/** The value of a field that names a supplier. */
export const naming = (supplier: string) => ({ supplier: [{ type: 'supplier', id: supplier }] });

/** Suppliers and their evaluations in a small company. */
export class Suppliers {
  readonly list: RecordWorld;
  readonly evaluations: RecordWorld;

  constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
  ) {
    this.list = new RecordWorld(server, tenant, 'supplier');
    this.evaluations = new RecordWorld(server, tenant, 'supplierEvaluation');
  }

  /** A supplier on the list: its id. */
  async registered(values: Values = {}): Promise<string> {
    const all = { title: 'Excipients Ltd', supType: 'manufacturer', grade: 'A', licences: [licence()] };
    const given = { ...all, materials: [{ name: 'MCC' }], ...values };
    return (await this.list.create('zhouzihan', given, true)).id;
  }

  async fileOf(account: string) {
    const uploader = new Uploader(this.server, await this.list.origin(account));
    return [await uploader.merge(await uploader.sendAll(textFile(40)))];
  }

  /** The state of a supplier, as its list and its form say. */
  async stateOf(id: string): Promise<string> {
    const { row, values } = await this.list.get('hanxue', id, 'en');
    return `${row.statusName?.en} / ${values.state}`;
  }

  /** An evaluation that was handed in by zhouzihan. */
  async handedIn(supplier: string, more: Values = {}): Promise<string> {
    const values = { title: 'Evaluation', evalType: 'admission', reason: 'New source', ...naming(supplier) };
    return (await this.evaluations.create('zhouzihan', { ...values, ...more }, true)).id;
  }

  /** What the review of papers says. */
  async reviewed(more: Values = {}): Promise<Values> {
    const person = (account: string) => this.evaluations.user(account);
    return {
      questionnaire: await this.fileOf('wuqian'),
      agreement: await this.fileOf('wuqian'),
      licencesSeen: 'valid',
      auditMode: 'onSite',
      auditor: person('wuqian'),
      testers: [person('zhaojianguo'), person('mazhiqiang')],
      evaluators: [person('zhaojianguo'), person('wuqian')],
      ...more,
    };
  }

  /** Puts a supplier on the list that was on the former one. */
  async approved(id: string, newValidTo = dayFromNow(365)): Promise<void> {
    const asked = { evalType: 'statusChange', newStatus: 'approved', newValidTo };
    const evaluation = await this.handedIn(id, asked);
    await this.evaluations.decide('wuqian', evaluation, 'agree');
    await this.evaluations.decide('lumingyuan', evaluation, 'approve');
  }
}
