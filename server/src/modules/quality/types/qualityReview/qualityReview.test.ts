import { checkTasks, completeTask, completeTasks, listRecords, todoList } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setRoles } from '../../../../directory/identity/administration';
import { problemsOf } from '../../../../records/testing/problemsOf';
import { RecordWorld, type Values } from '../../../../records/testing/recordWorld';
import { dayFromNow } from '../../../../testing/days';
import { TestServer } from '../../../../testing/testServer';
import { Capas } from '../../testing/capas';
import { Deviations } from '../../testing/deviations';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const TOPICS =
  'materials controls failures deviations changes registration stability complaints corrections commitments qualification contracts'.split(
    ' ',
  );

let server: TestServer;
let deviations: Deviations;
let capas: Capas;
let changes: RecordWorld;
let reviews: RecordWorld;
let chapters: RecordWorld;
let investigations: RecordWorld;
beforeAll(async () => {
  server = await TestServer.start();
  deviations = await Deviations.begin(server);
  const { tenant } = deviations;
  capas = new Capas(server, tenant);
  const world = (type: string) => new RecordWorld(server, tenant, type);
  changes = world('changeControl');
  reviews = world('qualityReview');
  chapters = world('reviewChapter');
  investigations = world('labInvestigation');
  await server.asSystem(tenant.id, async (ctx) => {
    for (const account of ['caoyang', 'yubo'])
      await setRoles(ctx, reviews.user(account), ['lab'], 'works in the laboratory');
  });
});
afterAll(() => server?.stop());

const start = (more: Values = {}): Values => ({
  title: 'Review of HK-101',
  dept: reviews.tenant.departments.QA,
  owner: reviews.user('zhouzihan'),
  gxp: 'gmp',
  product: 'HK-101',
  productName: 'Valsartan tablets',
  periodFrom: dayFromNow(-370),
  periodTo: dayFromNow(-5),
  chapters: TOPICS.map((topic) => ({ topic, owner: reviews.user(topic === 'changes' ? 'yubo' : 'caoyang') })),
  batches: [
    { batch: 'HK101-2401', qty: '310,000', result: 'released' },
    { batch: 'HK101-2402', qty: '300,000', result: 'rejected', reason: 'Hardness' },
  ],
  prodHead: reviews.user('zhaojianguo'),
  ...more,
});

/** A result of the product that is out of its limits. */
const assay = (): Values => ({
  title: 'Assay 97.1 %',
  kind: 'OOS',
  gxp: 'gmp',
  supervisor: reviews.user('yubo'),
  samples: [{ product: 'HK-101 Valsartan tablets', batch: 'HK101-2402', stage: 'finished' }],
  test: 'Assay',
  limit: '98.0–102.0 %',
  lowerLimit: 98,
  result: 97.1,
  analyst: reviews.user('caoyang'),
  testedAt: daysAgo(11).toISOString(),
  preserved: true,
});

const stepOf = async (id: string, world = reviews) =>
  (await world.get('hanxue', id, 'en')).row.statusName?.en;
async function begun(world: RecordWorld, account: string) {
  const input = { process: world.process, page: 1, pageSize: 50, filter: {}, sort: [] };
  return (await server.call(await world.origin(account), listRecords, input)).rows;
}
/** The caller's tasks of records, as they are decided on. */
async function tasksOf(account: string, ids: string[]) {
  const origin = await reviews.origin(account);
  const { rows } = await server.call(origin, todoList, { page: 1, pageSize: 50, filter: {}, sort: [] });
  const taskIds = rows.filter(({ bizKey }) => ids.includes(bizKey)).map((one) => one.id);
  const seen = await server.call(origin, checkTasks, { taskIds });
  return seen.flatMap(({ view }) =>
    view
      ? [{ taskId: view.task.id, version: view.task.version, recordVersion: view.recordVersion ?? 1 }]
      : [],
  );
}
async function write(account: string, ids: string[], values: Values) {
  for (const task of await tasksOf(account, ids))
    await server.call(await reviews.origin(account), completeTask, {
      ...task,
      decision: 'submit',
      reason: 'Done',
      values,
    });
}

const written = (conclusion = 'normal') => ({
  text: '<p>Reviewed</p>',
  conclusion,
  ...(conclusion !== 'normal' && { proposal: 'Watch it' }),
});

describe('the review of a product', () => {
  it('is refused with what is missing at its start', async () => {
    const submitted = (more: Values) => problemsOf(reviews.create('zhouzihan', start(more), true));
    expect(await submitted({ periodTo: dayFromNow(0) })).toEqual([
      'periodTo: The review begins when its period is over',
    ]);
    expect(await submitted({ batches: [], chapters: [{ topic: 'materials' }] })).toEqual(
      expect.arrayContaining(['batches: required']),
    );
  });

  let id: string;
  let no: string;
  let ofTopic: Map<string, string>;
  const of = (topic: string) => ofTopic.get(topic) ?? '';
  const compiled = (more: Values) =>
    reviews.decide('zhouzihan', id, 'submit', {
      summary: '<p>Consistent</p>',
      conclusion: 'stable',
      capability: [{ attribute: 'Assay', lower: 98, upper: 102, samples: '99.2 100.9 99.0 100.8' }],
      ...more,
    });

  it('begins a chapter for each topic, with what the suite knows of the product and the period', async () => {
    // What the period holds of the product, and what it does not.
    const at = daysAgo(10);
    const batches = [{ product: 'HK-101 Valsartan tablets', batch: 'HK101-2402' }];
    await deviations.create('caoyang', deviations.report({ batches }, at.getTime()), true, at);
    const other = [{ product: 'HK-205', batch: 'HK205-2402' }];
    await deviations.create('caoyang', deviations.report({ batches: other }, at.getTime()), true, at);
    await deviations.create('caoyang', deviations.report({ batches }), true);

    const { no: oos } = await investigations.create('caoyang', assay(), true, at);

    const made = await reviews.create('zhouzihan', start(), true);
    id = made.id;
    no = made.no ?? '';
    expect(no).toMatch(/^APQR-HK101-\d{4}$/);
    expect([await stepOf(id), await reviews.waitsFor('hanxue', id)]).toEqual([
      'Chapters',
      ['Chapters are not all written (0 of 12); their owners write them'],
    ]);
    const all = (await begun(chapters, 'hanxue')).toSorted((a, b) =>
      String(a.no).localeCompare(String(b.no)),
    );
    expect(all.map((one) => one.no?.slice(-4)).join()).toBe(
      TOPICS.map((_, i) => `-C${String(i + 1).padStart(2, '0')}`).join(),
    );
    ofTopic = new Map(TOPICS.map((topic, at) => [topic, all[at]?.id ?? '']));
    const filled = async (topic: string) => (await chapters.get('hanxue', of(topic))).values;
    expect(all[2]?.title).toBe('Valsartan tablets：不合格批次');
    expect(await filled('failures')).toMatchObject({
      figures: [
        { what: 'batches', count: 2 },
        { what: 'rejected', count: 1 },
        { what: 'oos', count: 1 },
      ],
      records: [{ type: 'labInvestigation', no: oos }],
      data: [{ item: 'HK101-2402', value: '300,000', remark: 'Hardness' }],
    });
    const found = await filled('deviations');
    expect(found).toMatchObject({ figures: expect.arrayContaining([{ what: 'deviations', count: 1 }]) });
    expect(found.records).toMatchObject([{ type: 'deviation', title: 'Shelf too warm' }]);
    expect(await filled('materials')).toMatchObject({ figures: [], records: [] });
  });

  it('is compiled when they are written; a single one goes back, and all are accepted first', async () => {
    await write('yubo', [of('changes')], written());
    await write('caoyang', [of('materials')], written('watch'));
    await write('caoyang', [...ofTopic.values()], written());
    // Compiled: a single chapter goes back, and nothing is handed in before it is accepted.
    expect([await stepOf(id), await reviews.handlers('hanxue', id)]).toEqual(['Compile', ['zhouzihan']]);
    await chapters.decide('zhouzihan', of('contracts'), 'return');
    const tasks = await tasksOf('zhouzihan', [...ofTopic.values()]);
    const accepted = { tasks, decision: 'agree', reason: 'Complete' };
    await server.call(await reviews.origin('zhouzihan'), completeTasks, accepted);
    expect(await problemsOf(compiled({}))).toEqual([
      'chapters: Every chapter is accepted first: those that were returned are put right',
      'conclusion: A chapter asks for action or a Cpk is below 1.33: the product needs action',
    ]);
    await chapters.decide('caoyang', of('contracts'), 'submit');
    await chapters.decide('zhouzihan', of('contracts'), 'agree');
    expect(await problemsOf(compiled({ conclusion: 'improve' }))).toEqual(['actions: required']);
    const action = (kind: string, owner: string) => ({
      text: `By ${kind}`,
      kind,
      owner: reviews.user(owner),
      due: dayFromNow(60),
    });
    await compiled({ conclusion: 'improve', actions: [action('capa', 'caoyang'), action('change', 'yubo')] });
    const { capabilityResult } = (await reviews.get('hanxue', id)).values;
    expect(capabilityResult).toEqual([
      { attribute: 'Assay', n: 4, mean: 99.975, sd: 1.0145, cpk: 0.65, verdict: 'low' },
    ]);
  });

  it('is reviewed by the heads of those who wrote, approved by three, and waits for its actions', async () => {
    expect((await reviews.handlers('hanxue', id)).toSorted()).toEqual(['mazhiqiang', 'zhaojianguo']);
    await reviews.decide('mazhiqiang', id, 'return');
    expect(await stepOf(id)).toBe('Compile');
    await reviews.decide('zhouzihan', id, 'submit');
    for (const head of ['mazhiqiang', 'zhaojianguo']) await reviews.decide(head, id, 'agree');
    const three = ['lumingyuan', 'sujingyi', 'zhaojianguo'];
    expect((await reviews.handlers('hanxue', id)).toSorted()).toEqual(three);
    for (const one of three) await reviews.decide(one, id, 'approve');

    expect(await reviews.waitsFor('hanxue', id)).toEqual([
      'CAPA plans are not all approved (0 of 1); the owners of the actions submit them',
      'Changes are not all submitted (0 of 1); the owners of the actions submit them',
    ]);
    const [change] = await begun(changes, 'yubo');
    expect(change).toMatchObject({ title: 'By change', initiator: { account: 'yubo' } });
    const proposed = { changeType: ['process'], current: '<p>a</p>', proposed: '<p>b</p>' };
    await changes.decide('yubo', change?.id ?? '', 'submit', proposed);
    const [draft] = await begun(capas, 'caoyang');
    const { values } = await capas.get('caoyang', draft?.id ?? '');
    expect(values).toMatchObject({ source: 'review', sources: [{ type: 'qualityReview', no }] });
    const plan = { rootCause: 'Force', actions: [capas.action('yubo')], ecNeeded: 'no' };
    expect(await problemsOf(capas.decide('caoyang', draft?.id ?? '', 'submit', plan))).toEqual([]);
    for (const head of await capas.handlers('hanxue', draft?.id ?? ''))
      await capas.decide(head, draft?.id ?? '', 'agree');
    expect(await reviews.waitsFor('hanxue', id)).toEqual([
      'CAPA plans are not all approved (0 of 1); the owners of the actions submit them',
    ]);
    await capas.decide('hanxue', draft?.id ?? '', 'approve');
    expect((await reviews.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });

  it('is followed by the next period without a gap, with what was to be done', async () => {
    // The next period follows by itself, with what is to be looked at again.
    const next = (await begun(reviews, 'zhouzihan')).find((one) => !one.no);
    const planned = await reviews.get('zhouzihan', next?.id ?? '');
    expect(planned.values).toMatchObject({ product: 'HK-101', periodFrom: dayFromNow(-4) });
    const submitted = (more: Values) => problemsOf(reviews.create('zhouzihan', start(more), true));
    const gap = 'periodFrom: No gap to the last review of the product, and no overlap';
    expect(await submitted({ periodFrom: dayFromNow(-3), periodTo: dayFromNow(-1) })).toEqual([gap]);
    expect(await submitted({})).toEqual([gap, 'periodFrom: This period of the product has a review already']);
    const following = { periodFrom: dayFromNow(-4), periodTo: dayFromNow(-1) };
    const second = await reviews.create('zhouzihan', start(following), true);
    expect(second.no).toBe(`${no}-2`);
    const { lastReview, lastActions, lastOpen } = (await reviews.get('zhouzihan', second.id)).values;
    expect([lastReview, lastOpen]).toMatchObject([[{ no }], 2]);
    expect((lastActions as { title: string }[]).map(({ title }) => title)).toEqual(['By capa', 'By change']);
  });
});

describe('a management review', () => {
  it('is held, approved by its chair and the quality head, and ends when its actions are under way', async () => {
    const world = new RecordWorld(server, deviations.tenant, 'managementReview');
    const { id, no } = await world.create(
      'zhouzihan',
      {
        title: 'Review of the year',
        dept: world.tenant.departments.QA,
        owner: world.user('zhouzihan'),
        meetingOn: dayFromNow(2),
        periodFrom: dayFromNow(-300),
        periodTo: dayFromNow(0),
        chair: world.user('zhaojianguo'),
        participants: [world.user('hanxue')],
      },
      true,
    );
    expect(no).toMatch(/^MR-\d{4}-01$/);
    const { values } = await world.get('zhouzihan', id);
    expect(values.figures).toEqual(expect.arrayContaining([{ what: 'deviations', count: 3 }]));
    const topics =
      'previous feedback complaints reports audits processes products corrective preventive suppliers changes regulations resources improvement'.split(
        ' ',
      );
    const held = (more: Values) =>
      world.decide('zhouzihan', id, 'submit', {
        inputs: topics.map((topic) => ({
          topic,
          summary: 'As planned',
          conclusion: topic === 'audits' ? 'action' : 'normal',
        })),
        decisions: [{ subject: 'system', text: 'One more auditor' }],
        conclusion: 'effective',
        ...more,
      });
    expect(await problemsOf(held({}))).toEqual([
      'actions: A topic asks for action or the system needs improvement: name one action at least',
    ]);
    await held({
      actions: [{ text: 'Train an auditor', kind: 'change', owner: world.user('yubo'), due: dayFromNow(30) }],
    });
    expect((await world.handlers('hanxue', id)).toSorted()).toEqual(['lumingyuan', 'zhaojianguo']);
    for (const one of ['zhaojianguo', 'lumingyuan']) await world.decide(one, id, 'approve');
    expect(await stepOf(id, world)).toBe('Actions');
    const change = (await begun(changes, 'yubo')).find((one) => one.title === 'Train an auditor');
    await changes.decide('yubo', change?.id ?? '', 'submit', {
      changeType: ['organisation'],
      current: '<p>a</p>',
      proposed: '<p>b</p>',
    });
    expect((await world.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });
});
