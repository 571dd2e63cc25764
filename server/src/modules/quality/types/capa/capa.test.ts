import { createRecord, listRecords, processView, stopProcess, withdrawProcess } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemsOf } from '../../../../records/testing/problemsOf';
import type { Values } from '../../../../records/testing/recordWorld';
import { codeOf } from '../../../../testing/caller';
import { dayFromNow } from '../../../../testing/days';
import { TestServer } from '../../../../testing/testServer';
import { Capas } from '../../testing/capas';
import { Deviations, NO_IMPACT } from '../../testing/deviations';

const DAY = 86_400_000;
const before = (days: number) => new Date(Date.now() - days * DAY);

let server: TestServer;
let deviations: Deviations;
let capas: Capas;
beforeAll(async () => {
  server = await TestServer.start();
  deviations = await Deviations.begin(server);
  capas = new Capas(server, deviations.tenant);
});
afterAll(() => server?.stop());

describe('the plan of a CAPA', () => {
  it('is reviewed by the heads of those who act, and approved by the quality manager', async () => {
    const { id, no } = await capas.create('caoyang', capas.plan(), true);
    expect(no).toMatch(/^CAPA-\d{4}-\d{4}$/);
    expect((await capas.handlers('hanxue', id)).toSorted()).toEqual(['mazhiqiang', 'zhaojianguo']);
    await capas.decide('mazhiqiang', id, 'agree');
    await capas.decide('zhaojianguo', id, 'return');
    expect(await capas.standsAt(id)).toBe('Plan (initial)');
    await capas.decide('caoyang', id, 'submit');
    for (const head of ['mazhiqiang', 'zhaojianguo']) await capas.decide(head, id, 'agree');
    expect(await capas.handlers('hanxue', id)).toEqual(['hanxue']);
    expect((await capas.get('hanxue', id)).values.planApproved).toBe(false);
    await capas.decide('hanxue', id, 'approve');
    expect((await capas.get('hanxue', id)).values.planApproved).toBe(true);
    expect(await capas.standsAt(id)).toBe('Implementation (approved)');
    expect(await capas.waitsFor('hanxue', id)).toEqual([
      'Not every action is done and verified (0 of 2); their owners do them, QA verifies',
    ]);
  });

  it('is approved by the quality head where it is critical, and ends where it is rejected', async () => {
    const { id } = await capas.create('caoyang', capas.plan({ severity: 'critical' }), true);
    for (const head of ['mazhiqiang', 'zhaojianguo']) await capas.decide(head, id, 'agree');
    expect(await capas.handlers('hanxue', id)).toEqual(['lumingyuan']);
    await capas.decide('lumingyuan', id, 'reject');
    expect((await capas.get('hanxue', id)).row.workflowStatus).toBe('rejected');
    expect(await capas.actionsOf(id)).toEqual([]);
  });

  it('is refused with what is missing', async () => {
    const submitted = (more: Values) => problemsOf(capas.create('caoyang', capas.plan(more), true));
    expect(await submitted({ actions: [] })).toEqual(['actions: required']);
    expect(await submitted({ source: 'deviation' })).toEqual(['sources: required']);
    expect(await submitted({ ecNeeded: 'no' })).toEqual([
      'ecNeeded: Major, critical and repeated sources need an effectiveness check',
    ]);
    expect(await submitted({ judge: capas.user('yubo') })).toEqual([
      'judge: Whoever owns an action does not judge its effect',
    ]);
    for (const due of ['2020-01-31', dayFromNow(91)])
      expect(await submitted({ actions: [capas.action('yubo', { due })] })).toEqual([
        'actions: Actions are due within 90 days from today',
      ]);
  });

  it('is taken back by who submitted it while nobody has reviewed it', async () => {
    const { id } = await capas.create('caoyang', capas.plan(), true);
    const origin = await capas.origin('caoyang');
    const { piId } = await capas.get('caoyang', id);
    const { version } = await server.call(origin, processView, { piId });
    await server.call(origin, withdrawProcess, { piId, version, reason: 'not ready' });
    expect((await capas.get('caoyang', id)).row.workflowStatus).toBe('cancelled');
  });
});

describe('an action', () => {
  it('is a record of its own that its owner carries out and quality verifies', async () => {
    const id = await capas.approved();
    const [first = '', second = ''] = await capas.actionsOf(id);
    const { row, values } = await capas.actions.get('yubo', first);
    expect(row.no).toMatch(/^CAPA-\d{4}-\d{4}-A01$/);
    expect(values).toMatchObject({ text: 'Done by yubo', deliverable: 'other' });
    const { actions } = capas;
    expect(await problemsOf(actions.decide('yubo', first, 'submit', { result: 'Done' }))).toEqual([
      'evidence: required',
    ]);
    await actions.decide('yubo', first, 'submit', await capas.done('yubo'));
    expect((await actions.handlers('hanxue', first)).toSorted()).toEqual(['wuqian', 'zhouzihan']);
    await actions.decide('wuqian', first, 'return');
    await actions.decide('yubo', first, 'submit', { result: 'Done again' });
    await actions.decide('zhouzihan', first, 'agree', { verification: 'Seen' });
    expect((await capas.get('caoyang', id)).values).toMatchObject({ begunActions: 2, doneActions: 1 });
    expect(await capas.waitsFor('hanxue', id)).toEqual([
      'Not every action is done and verified (1 of 2); their owners do them, QA verifies',
    ]);
    await actions.decide('yuanmeng', second, 'submit', await capas.done('yuanmeng'));
    await actions.decide('zhouzihan', second, 'agree', { verification: 'Seen' });
    expect(await capas.standsAt(id)).toBe('Window (approved)');
  });

  it('is begun by a plan alone, seen by its owner, and by no colleague', async () => {
    const [, second = ''] = await capas.actionsOf(await capas.approved());
    expect((await capas.actions.get('yuanmeng', second)).taskId).not.toBeNull();
    expect(await codeOf(capas.actions.get('yubo', second))).toBe('RECORD_NOT_EXIST');
    const input = { process: 'capaAction', values: {}, submit: false };
    const byHand = server.call(await capas.origin('zhouzihan'), createRecord, input);
    expect(await codeOf(byHand)).toBe('NO_PERMISSION');
  });

  it('that delivers a document, a change or training names the record that proves it', async () => {
    const delivering = ['document', 'change', 'training'].map((deliverable) =>
      capas.action('yubo', { deliverable }),
    );
    const id = await capas.approved({ actions: delivering });
    for (const action of await capas.actionsOf(id))
      expect(
        await problemsOf(capas.actions.decide('yubo', action, 'submit', await capas.done('yubo'))),
      ).toEqual(['related: required']);
  });

  it('is given more time by the quality manager, from before its day', async () => {
    const [first = ''] = await capas.actionsOf(await capas.approved());
    await capas.actions.decide('yubo', first, 'extend', undefined, { day: dayFromNow(60) });
    await capas.actions.decide('hanxue', first, 'approve');
    const { row } = await capas.actions.get('yubo', first);
    expect(row.due && dayFromNow(0, Date.parse(row.due))).toBe(dayFromNow(60));
  });

  it('that is stopped is waited for no more', async () => {
    const id = await capas.approved({ severity: 'minor', ecNeeded: 'no', judge: null });
    const [first = '', second = ''] = await capas.actionsOf(id);
    const { piId } = await capas.actions.get('lumingyuan', first);
    const origin = await capas.origin('lumingyuan');
    const { version } = await server.call(origin, processView, { piId });
    const signature = capas.signature('lumingyuan');
    await server.call(origin, stopProcess, { piId, version, reason: 'replaced', signature });
    await capas.actions.decide('yuanmeng', second, 'submit', await capas.done('yuanmeng'));
    await capas.actions.decide('zhouzihan', second, 'agree', { verification: 'Seen' });
    expect(await capas.standsAt(id)).toBe('Close (inApproval)');
    await capas.decide('hanxue', id, 'approve');
    expect((await capas.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });
});

describe('the effect', () => {
  const judged = (id: string, ecResult: string) =>
    capas.decide('wuqian', id, 'submit', { ecResult, ecFindings: 'Seen for 90 days' });

  /** A CAPA whose actions were verified so many days ago. */
  async function observed(days: number, more: Values = {}): Promise<string> {
    const id = await capas.approved(more, before(days));
    await capas.carryOut(id, before(days));
    return id;
  }

  it('is judged when its window is over; once more after half of it, then for good', async () => {
    const id = await observed(100);
    expect(await capas.standsAt(id)).toBe('Window (approved)');
    await server.runJob('records.gates');
    expect(await capas.standsAt(id)).toBe('Effectiveness check (inProgress)');
    expect(await capas.handlers('hanxue', id)).toEqual(['wuqian']);
    await judged(id, 'inconclusive');
    expect(await capas.waitsFor('hanxue', id)).toEqual([`Observed until ${dayFromNow(35)}`]);
    await server.runJob('records.gates');
    expect(await capas.standsAt(id)).toBe('Window (approved)');
  });

  it('is inconclusive once, and effective or not after that', async () => {
    const id = await observed(140);
    await server.runJob('records.gates');
    await judged(id, 'inconclusive');
    expect(await capas.standsAt(id)).toBe('Effectiveness check (inProgress)');
    expect(await problemsOf(judged(id, 'inconclusive'))).toEqual([
      'ecResult: The window is prolonged once only: judge it effective or ineffective',
    ]);
    await judged(id, 'effective');
    expect(await capas.handlers('hanxue', id)).toEqual(['hanxue']);
    await capas.decide('hanxue', id, 'approve');
    expect((await capas.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });

  it('is observed over batches where that is what was planned', async () => {
    const id = await observed(2, { ecKind: 'batches', ecWindow: 3 });
    expect(await capas.waitsFor('hanxue', id)).toEqual(['0 of 3 batches observed']);
    await capas.save('caoyang', id, { ecBatches: 3 }, { reason: 'the third is packed' });
    expect(await capas.standsAt(id)).toBe('Effectiveness check (inProgress)');
  });

  it('that there is none begins the draft of another CAPA, which names this one', async () => {
    const id = await observed(100);
    await server.runJob('records.gates');
    await judged(id, 'ineffective');
    const origin = await capas.origin('caoyang');
    const { rows } = await server.call(origin, listRecords, {
      process: 'capa',
      page: 1,
      pageSize: 5,
      filter: {},
    });
    const child = rows.find(({ no }) => no === null);
    expect(child).toMatchObject({ title: '后续：Alarm limits', workflowStatus: 'initial' });
    const { values } = await capas.get('caoyang', child?.id ?? '');
    expect(values).toMatchObject({ source: 'capa', severity: 'major', repeat: true, sources: [{ id }] });
  });
});

describe('further actions', () => {
  it('are planned when the quality manager does not close it; those that have begun stay', async () => {
    const id = await capas.approved({ severity: 'minor', ecNeeded: 'no', judge: null });
    await capas.carryOut(id);
    await capas.decide('hanxue', id, 'return');
    expect(await capas.standsAt(id)).toBe('Plan (initial)');
    const { values } = await capas.get('caoyang', id);
    const [first, second] = values.actions as object[];
    const resubmitted = (actions: unknown[]) => capas.decide('caoyang', id, 'submit', { actions });
    for (const actions of [[first], [{ ...first, text: 'Something else' }, second]])
      expect(await problemsOf(resubmitted(actions))).toEqual([
        'actions: Actions that have begun stay as they are: add others after them',
      ]);
    await resubmitted([first, second, capas.action('yubo', { text: 'And check it' })]);
    for (const head of await capas.handlers('hanxue', id)) await capas.decide(head, id, 'agree');
    await capas.decide('hanxue', id, 'approve');
    expect(await capas.waitsFor('hanxue', id)).toEqual([
      'Not every action is done and verified (2 of 3); their owners do them, QA verifies',
    ]);
    expect(await capas.actionsOf(id)).toHaveLength(3);
  });
});

describe('a deviation that needs a CAPA', () => {
  /** One that is approved: its id and number. */
  async function approved(place: string): Promise<string> {
    const { id } = await deviations.submit({ title: place, place, equipment: [] });
    await deviations.decide('zhaojianguo', id, 'agree');
    await deviations.decide('zhouzihan', id, 'accept', {
      risk: { before: { severity: 2, occurrence: 2, detectability: 2 } },
      devClass: 'minor',
      investigator: deviations.user('yubo'),
      impact: NO_IMPACT,
    });
    await deviations.decide('yubo', id, 'submit', {
      findings: '<p>The probe had drifted</p>',
      causes: [{ category: 'machine', cause: 'Drift', certainty: 'confirmed' }],
      capa: 'yes',
    });
    for (const reviewer of ['zhaojianguo', 'zhouzihan']) await deviations.decide(reviewer, id, 'agree');
    await deviations.decide('hanxue', id, 'approve', { conclusion: 'No effect' });
    return id;
  }

  const linkedCapas = async (id: string) =>
    (await deviations.get('hanxue', id)).links.filter(({ type }) => type === 'capa');

  it('begins its draft when it is approved, and is closed when the plan of it is', async () => {
    const id = await approved('Room 80');
    const corrections = 'Corrections are not done; the owner confirms them';
    const none = 'CAPA plan not approved (0 approved, 0 submitted); the owner of the CAPA submits it';
    expect(await deviations.waitsFor('hanxue', id)).toEqual([corrections, none]);
    const links = await linkedCapas(id);
    expect(links).toMatchObject([{ no: '', title: 'CAPA：Room 80', relation: 'corrects' }]);
    const draft = links.at(0)?.targetId ?? '';
    const { row, values } = await capas.get('yubo', draft);
    expect(row).toMatchObject({ initiator: { account: 'yubo' }, workflowStatus: 'initial' });
    expect(values).toMatchObject({
      source: 'deviation',
      severity: 'minor',
      gxp: 'gmp',
      rootCause: 'Drift',
      problem: '<p>2 degrees above the limit</p>',
      sources: [{ type: 'deviation', id }],
    });

    const done = { correctionsDone: true, correctionNote: 'Probe changed' };
    await deviations.save('caoyang', id, done, { reason: 'done' });
    expect(await deviations.waitsFor('hanxue', id)).toEqual([none]);
    const { actions } = capas.plan({ actions: [capas.action('yuanmeng')] });
    await capas.decide('yubo', draft, 'submit', { actions, ecNeeded: 'no' });
    expect(await deviations.waitsFor('hanxue', id)).toEqual([
      'CAPA plan not approved (0 approved, 1 submitted); the owner of the CAPA submits it',
    ]);
    for (const head of await capas.handlers('hanxue', draft)) await capas.decide(head, draft, 'agree');
    await capas.decide('hanxue', draft, 'approve');
    expect((await deviations.get('hanxue', id)).row.statusName?.en).toBe('Close');
    await deviations.decide('zhouzihan', id, 'close');
    expect((await deviations.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });

  it('names no draft that somebody else keeps to himself', async () => {
    const id = await approved('Room 81');
    const sources = [{ type: 'deviation', id, no: '', title: '' }];
    await capas.create('zhouzihan', capas.plan({ title: 'Kept', source: 'deviation', sources }));
    expect((await linkedCapas(id)).map(({ title }) => title)).toEqual(['CAPA：Room 81']);
  });
});
