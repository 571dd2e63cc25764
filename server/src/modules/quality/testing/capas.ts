import { RecordWorld, type Values } from '../../../records/testing/recordWorld';
import { dayFromNow } from '../../../testing/days';
import type { TestServer } from '../../../testing/testServer';
import type { TestTenant } from '../../../testing/testTenant';
import { textFile, Uploader } from '../../../testing/uploads';

/** CAPA of a small company: caoyang plans, yubo and yuanmeng act, quality verifies, wuqian judges. */
export class Capas extends RecordWorld {
  readonly actions: RecordWorld;

  constructor(server: TestServer, tenant: TestTenant) {
    super(server, tenant, 'capa');
    this.actions = new RecordWorld(server, tenant, 'capaAction');
  }

  action = (owner: string, more: Values = {}, at?: Date): Values => ({
    type: 'corrective',
    text: `Done by ${owner}`,
    owner: this.user(owner),
    due: dayFromNow(30, at?.getTime()),
    deliverable: 'other',
    ...more,
  });

  /** A whole plan; `more` replaces values of it. */
  plan(more: Values = {}, at?: Date): Values {
    return {
      title: 'Alarm limits',
      gxp: 'gmp',
      source: 'trend',
      severity: 'major',
      problem: '<p>Too late an alarm</p>',
      rootCause: 'The limit of the former version',
      actions: [this.action('yubo', {}, at), this.action('yuanmeng', {}, at)],
      ecNeeded: 'yes',
      ecCriteria: 'No such alarm',
      ecMetric: 'Alarms',
      ecKind: 'days',
      ecWindow: 90,
      judge: this.user('wuqian'),
      ...more,
    };
  }

  /** A plan that the heads of the action owners have reviewed and the quality manager has approved: its id. */
  async approved(more: Values = {}, at?: Date): Promise<string> {
    const { id } = await this.create('caoyang', this.plan(more, at), true, at);
    for (const head of await this.handlers('hanxue', id))
      await this.decide(head, id, 'agree', undefined, { at });
    await this.decide('hanxue', id, 'approve', undefined, { at });
    return id;
  }

  /** Ids of the actions of a CAPA, by their numbers. */
  async actionsOf(id: string): Promise<string[]> {
    const { links } = await this.get('hanxue', id);
    return links
      .filter(({ type }) => type === 'capaAction')
      .toSorted((a, b) => a.no.localeCompare(b.no))
      .map(({ targetId }) => targetId);
  }

  /** What somebody hands in who has done an action. */
  async done(account: string, more: Values = {}, at?: Date): Promise<Values> {
    const uploader = new Uploader(this.server, await this.origin(account, at));
    const evidence = [await uploader.merge(await uploader.sendAll(textFile(50)))];
    return { result: 'Done', evidence, ...more };
  }

  /** Carries out every action of a CAPA and has it verified. */
  async carryOut(id: string, at?: Date): Promise<void> {
    for (const action of await this.actionsOf(id)) {
      const [owner = ''] = await this.actions.handlers('hanxue', action);
      await this.actions.decide(owner, action, 'submit', await this.done(owner, {}, at), { at });
      await this.actions.decide('zhouzihan', action, 'agree', { verification: 'Seen' }, { at });
    }
  }

  /** The step at which a record stands, and its workflow status. */
  async standsAt(id: string): Promise<string> {
    const { row } = await this.get('hanxue', id);
    return `${row.statusName?.en ?? ''} (${row.workflowStatus})`;
  }
}
