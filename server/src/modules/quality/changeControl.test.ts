import { type FormValues, listRecords } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { problemsOf } from '../../records/testing/problemsOf';
import { RecordWorld } from '../../records/testing/recordWorld';
import { dayFromNow } from '../../testing/days';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { uploadAs } from '../../testing/uploads';
import { registerDocument } from '../documents/register';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const FUNCTIONS = ['quality', 'production', 'qc', 'validation', 'ra', 'ehs', 'it', 'supply'];
const NO_EFFECT = FUNCTIONS.map((one) => ({ function: one, effect: 'none' }));

let server: TestServer;
let changes: RecordWorld;
let actions: RecordWorld;
let documents: RecordWorld;
let document: object;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  const tenant = await createTestTenant(server);
  [changes, actions, documents] = ['changeControl', 'changeAction', 'dcr'].map(
    (type) => new RecordWorld(server, tenant, type),
  ) as [RecordWorld, RecordWorld, RecordWorld];
  document = await server.asSystem(tenant.id, async (ctx) => {
    const owner = changes.user('hanxue');
    const versions = [{ label: 'V01', state: 'effective' as const, effectiveDate: '2026-01-01' }];
    const made = { no: 'SOP-PD-012', category: 'SOP', titleZh: '冻干机操作', titleEn: 'Freeze dryer' };
    const at = { ownerId: owner, departmentId: tenant.departments.PD, versions };
    const { id } = await registerDocument(ctx, { ...made, ...at }, owner);
    return { type: 'document', id, no: '', title: '' };
  });
});
afterAll(() => server.stop());

const request = (more: FormValues = {}): FormValues => ({
  title: 'Alarm limit of the dryer',
  gxp: 'gmp',
  changeType: ['equipment', 'document'],
  reason: 'The limit is that of the former process',
  current: '<p>−5 ℃</p>',
  proposed: '<p>−12 ℃</p>',
  ...more,
});

const risk = (severity: number) => ({ before: { severity, occurrence: 3, detectability: 3 } });
const MINOR = { risk: risk(2), grade: 'minor', regImpact: 'none' };
const action = (text: string, owner: string, stage = 'pre', at?: Date) => ({
  text,
  stage,
  owner: changes.user(owner),
  due: dayFromNow(10, at?.getTime()),
});

/** A change that QA has graded. */
async function graded(triage: FormValues, more: FormValues = {}, at?: Date): Promise<string> {
  const { id } = await changes.create('caoyang', request(more), true, at);
  await changes.decide('zhaojianguo', id, 'agree', undefined, { at });
  await changes.decide('zhouzihan', id, 'accept', triage, { at });
  return id;
}

/** A minor change with its plan approved. */
async function approved(plan: FormValues, more: FormValues = {}, at?: Date): Promise<string> {
  const id = await graded(MINOR, more, at);
  await changes.decide('caoyang', id, 'submit', plan, { at });
  await changes.decide('hanxue', id, 'approve', undefined, { at });
  return id;
}

/** What has begun of a type by a change, oldest first. */
async function begun(world: RecordWorld, account: string) {
  const input = { process: world.process, page: 1, pageSize: 50, filter: {}, sort: [] };
  const { rows } = await server.call(await world.origin(account), listRecords, input);
  return rows.toReversed();
}

async function done(id: string, account: string, at?: Date): Promise<void> {
  const origin = await actions.origin(account, at);
  const evidence = [await uploadAs(server, origin, { name: 'proof.txt', bytes: Buffer.from('done') })];
  await actions.decide(account, id, 'submit', { result: 'Set and checked', evidence }, { at });
}

const step = async (id: string) => (await changes.get('hanxue', id)).row.statusName.en;

describe('a moderate change', () => {
  it('is assessed, planned, approved, carried out, released, evaluated and closed', async () => {
    const at = daysAgo(5);
    const decide = (account: string, decision: string, values?: FormValues, world = changes, of = id) =>
      world.decide(account, of, decision, values, { at });
    const { id, no } = await changes.create('caoyang', request(), true, at);
    expect(no).toMatch(/^CC-\d{4}-0001$/);
    await decide('zhaojianguo', 'agree');
    const accept = (more: FormValues) => decide('zhouzihan', 'accept', { risk: risk(3), ...more });
    expect(await problemsOf(accept({ grade: 'major', regImpact: 'none' }))).toEqual(
      expect.arrayContaining(['gradeReason: required', 'assessors: required', 'prodHead: required']),
    );
    await accept({ grade: 'moderate', assessors: [changes.user('mazhiqiang'), changes.user('wuqian')] });
    expect(await problemsOf(decide('wuqian', 'agree', {}))).toEqual(
      expect.arrayContaining(['regImpact: required']),
    );
    await decide('wuqian', 'agree', { assess: NO_EFFECT, regImpact: 'annual' });
    await decide('mazhiqiang', 'agree');

    const plan = (rows: object[]) => ({
      plan: rows,
      docs: [document],
      trainNeeded: true,
      postEval: 'No alarm missed in three batches',
      evalDays: 1,
    });
    const submit = (rows: object[]) => decide('caoyang', 'submit', plan(rows));
    const late = { ...action('Watch', 'yuanmeng', 'post'), due: dayFromNow(-6) };
    expect(await problemsOf(submit([late]))).toEqual([
      'plan: inPast',
      'plan: At least one action is done before the release',
    ]);
    await submit([action('Set the limit', 'yubo', 'pre', at), action('Watch', 'yuanmeng', 'post', at)]);
    expect((await changes.handlers('hanxue', id)).sort()).toEqual(['hanxue', 'lumingyuan']);
    await decide('hanxue', 'approve');
    await decide('lumingyuan', 'approve');

    // Annual report: no regulatory gate. One action and one document change have begun.
    expect(await step(id)).toBe('Implementation');
    expect(await changes.waitsFor('caoyang', id)).toEqual([
      'Actions before the release are not all done (0 of 1); their owners do them',
      'Document changes are not completed: documents in force, training at its limit (0 of 1); whoever has the document changes clears that',
    ]);
    const [set, ...others] = await begun(actions, 'hanxue');
    expect([set?.no, set?.title, others]).toEqual([`${no}-A01`, 'Set the limit', []]);
    const draft = (await begun(documents, 'caoyang'))[0]?.id ?? '';
    expect((await documents.get('caoyang', draft)).values).toMatchObject({
      title: 'SOP-PD-012 Alarm limit of the dryer',
      action: 'revise',
      changeLevel: 'major',
      trainingProposal: 'full',
    });
    expect((await actions.get('caoyang', set?.id ?? '')).taskId).toBeNull();
    expect(await problemsOf(actions.decide('yubo', set?.id ?? '', 'submit', { result: 'Set' }))).toEqual([
      'evidence: required',
    ]);
    await done(set?.id ?? '', 'yubo', at);
    expect(await changes.waitsFor('caoyang', id)).toEqual([
      'Document changes are not completed: documents in force, training at its limit (0 of 1); whoever has the document changes clears that',
    ]);
    // It is withdrawn after all: such a change is completed at once.
    await decide('caoyang', 'submit', { action: 'obsolete' }, documents, draft);
    await decide('zhaojianguo', 'agree', undefined, documents, draft);
    await decide('zhouzihan', 'accept', { numberChecked: true }, documents, draft);
    await decide('hanxue', 'approve', undefined, documents, draft);

    expect([await step(id), await changes.handlers('hanxue', id)]).toEqual([
      'Release of the change',
      ['lumingyuan'],
    ]);
    // The quality head wants more: a further action begins, those that are done do not begin again.
    await decide('lumingyuan', 'more');
    const { stage, ...further } = action('Seal the setting', 'yubo', 'pre', at);
    await decide('caoyang', 'submit', { moreActions: [further] });
    expect(await changes.waitsFor('caoyang', id)).toEqual([
      'Actions before the release are not all done (1 of 2); their owners do them',
    ]);
    await done((await begun(actions, 'hanxue'))[1]?.id ?? '', 'yubo', at);
    await decide('lumingyuan', 'approve');
    expect(await changes.waitsFor('caoyang', id)).toEqual([
      'Actions after the release are not all done (0 of 1); their owners do them',
    ]);
    const watch = (await begun(actions, 'hanxue'))[2];
    expect([watch?.no, watch?.title]).toEqual([`${no}-A03`, 'Watch']);
    await done(watch?.id ?? '', 'yuanmeng', at);
    expect(await step(id)).toBe('Follow-up');

    // A day later it is evaluated: not as intended, so a deviation begins and more is done.
    await server.runJob('records.gates');
    const evaluated = (evalResult: string) =>
      changes.decide('caoyang', id, 'submit', { evalResult, evaluation: 'Three batches' });
    await evaluated('bad');
    expect(await step(id)).toBe('Further actions');
    const deviations = new RecordWorld(server, changes.tenant, 'deviation');
    expect((await begun(deviations, 'caoyang')).map(({ title }) => title)).toEqual([
      `变更未达到预期：${no} Alarm limit of the dryer`,
    ]);
    const { stage: _, ...another } = action('Second sensor', 'yubo');
    const { values } = await changes.get('caoyang', id);
    await changes.decide('caoyang', id, 'submit', {
      moreActions: [...(values.moreActions as object[]), another],
    });
    await done((await begun(actions, 'hanxue'))[3]?.id ?? '', 'yubo');
    await changes.decide('lumingyuan', id, 'approve');
    expect(await changes.waitsFor('caoyang', id)).toEqual([`Observed until ${dayFromNow(1)}`]);
  });
});

describe('a major change', () => {
  it('is approved by quality and production, and waits for the authority while documents are prepared', async () => {
    const triage = {
      risk: risk(5),
      grade: 'major',
      gradeReason: 'A registered parameter',
      assessors: [changes.user('mazhiqiang')],
      prodHead: changes.user('zhaojianguo'),
    };
    const id = await graded(triage);
    await changes.decide('mazhiqiang', id, 'agree', { assess: NO_EFFECT, regImpact: 'approval' });
    const plan = { plan: [action('Set the limit', 'yubo')], docs: [document] };
    await changes.decide('caoyang', id, 'submit', { ...plan, postEval: 'Three batches', evalDays: 90 });
    // Nobody here is of regulatory affairs: the heads of quality stand in.
    expect((await changes.handlers('hanxue', id)).sort()).toEqual([
      'hanxue',
      'lumingyuan',
      'sujingyi',
      'zhaojianguo',
    ]);
    for (const account of ['lumingyuan', 'sujingyi', 'zhaojianguo', 'hanxue'])
      await changes.decide(account, id, 'approve');
    expect(await step(id)).toBe('Regulatory gate');
    expect((await begun(documents, 'caoyang')).length).toBe(1);
    expect(await begun(actions, 'hanxue')).toEqual([]);
    const cleared = (more: FormValues) => changes.decide('hanxue', id, 'cleared', more);
    expect(await problemsOf(cleared({}))).toEqual(['regNo: required', 'regDate: required']);
    await cleared({ regNo: '2026B01234', regDate: dayFromNow(0) });
    expect(await step(id)).toBe('Implementation');
    expect((await begun(documents, 'caoyang')).length).toBe(1);
    expect((await begun(actions, 'hanxue')).length).toBe(1);
  });
});

describe('a lower grade than the risk proposes', () => {
  it('is confirmed by the quality head', async () => {
    const id = await graded({ ...MINOR, risk: risk(5), gradeReason: 'Only the label' });
    expect([await step(id), await changes.handlers('hanxue', id)]).toEqual([
      'Lower grade confirmed',
      ['lumingyuan'],
    ]);
    await changes.decide('lumingyuan', id, 'return');
    expect(await step(id)).toBe('QA triage');
    await changes.decide('zhouzihan', id, 'reject');
    expect((await changes.get('hanxue', id)).row.workflowStatus).toBe('rejected');
  });
});

describe('a minor change', () => {
  it('waits for the evidence that its plan asks for, and is closed without an evaluation', async () => {
    const id = await approved({ plan: [action('Label', 'yubo')], validationNeeded: true, trainNeeded: true });
    await done((await begun(actions, 'hanxue'))[0]?.id ?? '', 'yubo');
    expect((await changes.waitsFor('caoyang', id)).length).toBe(2);
    const origin = await changes.origin('caoyang');
    const file = (name: string) => uploadAs(server, origin, { name, bytes: Buffer.from(name) });
    const values = {
      trainingEvidence: [await file('training.txt')],
      validationEvidence: [await file('report.txt')],
    };
    await changes.save('caoyang', id, values);
    await changes.decide('lumingyuan', id, 'approve');
    expect([await step(id), await changes.handlers('hanxue', id)]).toEqual(['Close', ['hanxue']]);
    await changes.decide('hanxue', id, 'approve');
    expect((await changes.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });
});

describe('a temporary change', () => {
  it('ends within 180 days', async () => {
    const ending = (days: number) =>
      changes.create('caoyang', request({ temporary: true, endDate: dayFromNow(days) }), true);
    const text = 'endDate: A temporary change ends within the next 180 days';
    expect(await problemsOf(ending(181))).toEqual([text]);
    expect(await problemsOf(ending(0))).toEqual([text]);
    expect((await ending(180)).no).toMatch(/^CC-/);
  });

  it('is to be restored 14 days before its end; past that a deviation begins', async () => {
    const at = daysAgo(30);
    const endDate = dayFromNow(-5);
    const id = await approved(
      { plan: [action('Bypass', 'yubo', 'pre', at)] },
      { temporary: true, endDate },
      at,
    );
    await done((await begun(actions, 'hanxue'))[0]?.id ?? '', 'yubo', at);
    await changes.decide('lumingyuan', id, 'approve', undefined, { at });
    expect(await changes.waitsFor('caoyang', id)).toEqual([]);
    expect(await step(id)).toBe('Temporary change in use');
    await server.runJob('records.gates');
    expect([await step(id), await changes.handlers('hanxue', id)]).toEqual(['Restore', ['caoyang']]);
    await server.runJob('workflow.timers');
    expect(await step(id)).toBe('Restore, overdue');
    const deviations = new RecordWorld(server, changes.tenant, 'deviation');
    const [deviation] = await begun(deviations, 'caoyang');
    expect(deviation?.title).toMatch(/^临时变更到期未恢复：CC-\d{4}-0001/);
    await changes.decide('caoyang', id, 'submit', { restored: 'Bypass taken out' });
    expect(await step(id)).toBe('Close');
  });
});
