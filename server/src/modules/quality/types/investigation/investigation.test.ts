import { listMessages } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemsOf } from '../../../../records/testing/problemsOf';
import { RecordWorld, type Values } from '../../../../records/testing/recordWorld';
import { dayFromNow } from '../../../../testing/days';
import { TestServer } from '../../../../testing/testServer';
import { Capas } from '../../testing/capas';
import { Deviations } from '../../testing/deviations';

let server: TestServer;
let deviations: Deviations;
let capas: Capas;
let investigations: RecordWorld;
beforeAll(async () => {
  server = await TestServer.start();
  deviations = await Deviations.begin(server);
  capas = new Capas(server, deviations.tenant);
  investigations = new RecordWorld(server, deviations.tenant, 'investigation');
});
afterAll(() => server?.stop());

const started = (more: Values = {}): Values => ({
  title: 'Alarms of the freeze dryers',
  owner: investigations.user('yubo'),
  gxp: 'gmp',
  trigger: 'trend',
  team: [investigations.user('yubo'), investigations.user('yuanmeng')],
  question: 'Why do the alarms come more often?',
  from: '2026-01-01',
  to: '2026-06-30',
  ...more,
});

const fishbone = (root: boolean) => [
  { level: 0, text: 'Shelf too warm' },
  { level: 1, text: 'Machine' },
  { level: 2, text: 'Fan blocked', ...(root && { root: true }) },
];
const analysed: Values = {
  method: 'fishbone',
  fishbone: fishbone(true),
  rootCauses: [{ category: 'machine', cause: 'Fan blocked', evidence: 'Seen', probability: 'confirmed' }],
  conclusion: '<p>The fans are not cleaned</p>',
  summary: 'Fans without maintenance',
  actionsNeeded: 'no',
  whyNone: 'Under way already',
};

const standsAt = async (id: string) => {
  const { row } = await investigations.get('hanxue', id);
  return `${row.statusName?.en ?? ''} (${row.workflowStatus})`;
};

/** One that stands at its analysis: its id, number and the event it is about. */
async function investigated() {
  const event = await deviations.submit();
  const events = [{ type: 'deviation', id: event.id, no: '', title: '' }];
  const { id, no } = await investigations.create('zhouzihan', started({ events }), true);
  await investigations.decide('hanxue', id, 'approve');
  const plan = [{ activity: 'Look at the fans', owner: investigations.user('yuanmeng'), due: dayFromNow(9) }];
  await investigations.decide('yubo', id, 'submit', { plan });
  await investigations.decide('yubo', id, 'submit', { findings: '<p>Dust</p>' });
  await investigations.decide('yuanmeng', id, 'submit');
  return { id, no, event };
}

describe('an investigation', () => {
  let life: Awaited<ReturnType<typeof investigated>>;

  it('is planned, carried out by its team, analysed, reviewed and approved', async () => {
    life = await investigated();
    const { id, no } = life;
    expect(no).toMatch(/^INV-\d{4}-\d{4}$/);
    expect(await standsAt(id)).toBe('Analysis (inProgress)');
    const submitted = (more: Values) => investigations.decide('yubo', id, 'submit', { ...analysed, ...more });
    expect(await problemsOf(submitted({ fishbone: fishbone(false) }))).toEqual([
      'fishbone: Mark the root cause in the drawing',
    ]);
    expect(await problemsOf(submitted({ fishbone: [{ level: 1, text: 'Machine' }] }))).toEqual([
      'fishbone: wrongType',
    ]);
    expect(await problemsOf(submitted({ actionsNeeded: 'yes', whyNone: null }))).toEqual([
      'actions: required',
    ]);
    const actions = [
      { kind: 'capa', text: 'Maintain the fans', owner: investigations.user('caoyang') },
      { kind: 'change', text: 'Fans with filters', owner: investigations.user('yubo') },
    ];
    await submitted({ actionsNeeded: 'yes', whyNone: null, actions });
    const reviewers = await investigations.handlers('hanxue', id);
    expect(reviewers).toEqual(expect.arrayContaining(['mazhiqiang', 'zhaojianguo']));
    await investigations.decide('mazhiqiang', id, 'return');
    expect(await standsAt(id)).toBe('Investigation (inProgress)');
    // What is returned is for all of the team again, then for the lead.
    expect((await investigations.handlers('hanxue', id)).toSorted()).toEqual(['yuanmeng', 'yubo']);
    for (const member of ['yuanmeng', 'yubo', 'yubo']) await investigations.decide(member, id, 'submit');
    for (const head of ['mazhiqiang', 'zhaojianguo', 'wuqian'])
      await investigations.decide(head, id, 'agree');
    await investigations.decide('lumingyuan', id, 'approve');
    expect(await standsAt(id)).toBe('Follow-up (approved)');
  });

  it('waits for the CAPA and the change that it began; its event then shows the conclusion', async () => {
    const { id, no, event } = life;
    const { links, gate } = await investigations.get('hanxue', id);
    expect(gate).toMatchObject([{ met: false, label: { en: expect.stringContaining('(0 of 2)') } }]);
    const begun = links.filter(({ type }) => type === 'capa' || type === 'changeControl');
    expect(begun.map(({ type, title }) => [type, title]).toSorted()).toEqual([
      ['capa', 'Maintain the fans'],
      ['changeControl', 'Fans with filters'],
    ]);
    const idOf = (type: string) => begun.find((link) => link.type === type)?.targetId ?? '';
    const { title: _title, source: _source, ...plan } = capas.plan();
    // Whoever an action was given to plans it.
    await capas.decide('caoyang', idOf('capa'), 'submit', plan);
    for (const head of await capas.handlers('hanxue', idOf('capa')))
      await capas.decide(head, idOf('capa'), 'agree');
    await capas.decide('hanxue', idOf('capa'), 'approve');
    expect(await standsAt(id)).toBe('Follow-up (approved)');

    const changes = new RecordWorld(server, deviations.tenant, 'changeControl');
    const change = idOf('changeControl');
    const asked = { changeType: ['equipment'], current: '<p>None</p>', proposed: '<p>Filters</p>' };
    await changes.decide('yubo', change, 'submit', asked);
    for (const head of await changes.handlers('hanxue', change)) await changes.decide(head, change, 'agree');
    const risk = { before: { severity: 2, occurrence: 3, detectability: 3 } };
    await changes.decide('zhouzihan', change, 'accept', { risk, grade: 'minor', regImpact: 'none' });
    const step = { text: 'Fit', stage: 'pre', owner: changes.user('yubo'), due: dayFromNow(10) };
    await changes.decide('yubo', change, 'submit', { plan: [step] });
    await changes.decide('hanxue', change, 'approve');
    expect((await investigations.get('hanxue', id)).row.workflowStatus).toBe('completed');

    expect(
      (await deviations.get('hanxue', event.id)).links.find(({ type }) => type === 'investigation'),
    ).toMatchObject({
      no,
      direction: 'to',
      note: 'Fans without maintenance',
    });
    const { rows } = await server.call(await deviations.origin('caoyang'), listMessages, {});
    const text = `Investigation ${no} of ${event.no} is completed: Fans without maintenance`;
    expect(rows.map(({ text }) => text.en)).toContain(text);
  });

  it('is rejected by the quality manager, and shows no conclusion before it is completed', async () => {
    const { id } = await investigations.create('zhouzihan', started({ trigger: 'own' }), true);
    await investigations.decide('hanxue', id, 'reject');
    expect((await investigations.get('hanxue', id)).row.workflowStatus).toBe('rejected');

    const open = await investigated();
    await investigations.decide('yubo', open.id, 'submit', analysed);
    const { links } = await deviations.get('hanxue', open.event.id);
    expect(links.find(({ type }) => type === 'investigation')).not.toHaveProperty('note');
  });

  it('is refused with what is missing', async () => {
    const submitted = (more: Values) => problemsOf(investigations.create('zhouzihan', started(more), true));
    expect(await submitted({ events: [] })).toEqual(['events: required']);
    expect(await submitted({ events: null, trigger: 'own', to: '2025-12-31' })).toEqual(['to: beforeOther']);
  });
});
