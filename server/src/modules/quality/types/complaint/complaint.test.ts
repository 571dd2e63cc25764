import { listRecords, processView, recordPrinted, searchAudit, withdrawProcess } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemsOf } from '../../../../records/testing/problemsOf';
import { RecordWorld, type Values } from '../../../../records/testing/recordWorld';
import { dayFromNow } from '../../../../testing/days';
import { TestServer } from '../../../../testing/testServer';
import { uploadAs } from '../../../../testing/uploads';
import { Capas } from '../../testing/capas';
import { Deviations } from '../../testing/deviations';

let server: TestServer;
let deviations: Deviations;
let complaints: RecordWorld;
let reports: RecordWorld;
let capas: Capas;

beforeAll(async () => {
  server = await TestServer.start();
  deviations = await Deviations.begin(server);
  const { tenant } = deviations;
  [complaints, reports] = ['complaint', 'complaintReport'].map(
    (type) => new RecordWorld(server, tenant, type),
  ) as [RecordWorld, RecordWorld];
  capas = new Capas(server, tenant);
});
afterAll(() => server.stop());

const JURISDICTIONS = ['cnDrug', 'cnDevice', 'usDevice', 'euDevice'];
/** The judgement of every jurisdiction: reported in those that are named. */
const judged = (...reported: string[]) =>
  JURISDICTIONS.map((jurisdiction) =>
    reported.includes(jurisdiction)
      ? { jurisdiction, reportable: 'yes', reason: 'Serious harm' }
      : { jurisdiction, reportable: 'na' },
  );

const intake = (more: Values = {}): Values => ({
  title: 'Broken tablets',
  gxp: 'gmp',
  receivedAt: dayFromNow(-3),
  awareAt: dayFromNow(-20),
  channel: 'phone',
  country: 'cn',
  complainant: [{ name: 'Zanzibar4712', phone: '139' }],
  product: [{ product: 'HK-101', batch: 'HK101-2407' }],
  cType: 'quality',
  text: '<p>Seven tablets of twelve are broken</p>',
  ...more,
});

const FOUND: Values = {
  findings: '<p>Retained samples are broken too</p>',
  confirmed: 'yes',
  origin: 'manufacturing',
  cause: 'Too soft a binder',
  otherBatches: 'Two further batches of the same binder',
  capa: 'yes',
};

const registered = async (more: Values = {}) => (await complaints.create('wuqian', intake(more), true)).id;
const triaged = (id: string, cClass: string, more: Values = {}) =>
  complaints.decide('zhouzihan', id, 'submit', {
    investigate: 'yes',
    cClass,
    investigators: [complaints.user('zhaojianguo')],
    ...more,
  });
const decided = (id: string, more: Values = {}) =>
  complaints.decide('hanxue', id, 'agree', { outcome: 'nonSerious', report: judged(), ...more });

/** Names of the steps at which it stands. */
async function open(id: string): Promise<string[]> {
  const { piId } = await complaints.get('hanxue', id);
  const { rail } = await server.call(await complaints.origin('hanxue'), processView, { piId });
  return rail.flatMap(({ state, name }) => (state === 'current' ? [name.en] : []));
}
const status = async (id: string) => (await complaints.get('hanxue', id)).row.workflowStatus;

/** The only draft of a type that somebody keeps. */
async function draftOf(process: string, account: string): Promise<string> {
  const input = { process, page: 1, pageSize: 50, filter: {} };
  const { rows } = await server.call(await complaints.origin(account), listRecords, input);
  return rows.find(({ no }) => no === null)?.id ?? '';
}

describe('a complaint of harm', () => {
  it('is registered, reported, investigated, answered and closed when all that follows is under way', async () => {
    const unknown = registered({ product: [{ product: 'HK-101' }] });
    expect(await problemsOf(unknown)).toEqual(['product: required']);
    const id = await registered({ harm: true });
    const read = async (account: string) => (await complaints.get(account, id)).values;
    expect((await read('hanxue')).complainant).toMatchObject([{ name: 'Zanzibar4712' }]);
    expect((await read('sujingyi')).complainant).toBeUndefined();
    expect(await read('sujingyi')).toMatchObject({ products: 'HK-101', batches: 'HK101-2407' });

    await complaints.decide('zhouzihan', id, 'return');
    await complaints.decide('wuqian', id, 'submit', {});
    expect(await problemsOf(triaged(id, 'minor'))).toEqual(['cClass: A complaint of harm is at least major']);
    await triaged(id, 'major');
    expect((await open(id)).toSorted()).toEqual(['Investigation', 'Reportability']);

    expect(await problemsOf(decided(id, { outcome: 'none' }))).toEqual([
      'outcome: Harm was registered: say what came of it',
    ]);
    expect(await problemsOf(decided(id, { report: judged('euDevice') }))).toEqual(['reporter: required']);
    const eu = { outcome: 'serious', report: judged('euDevice'), reporter: complaints.user('hanxue') };
    await decided(id, eu);
    // Its clock runs at once, whatever the investigation takes.
    expect(await open(id)).toEqual(['Investigation']);
    expect(await read('hanxue')).toMatchObject({ nextReport: dayFromNow(-5) });
    const { links, row } = await complaints.get('hanxue', id);
    const [report] = links.filter(({ type }) => type === 'complaintReport');
    expect([report?.no, report?.title]).toEqual([`${row.no}-R01`, '欧盟器械：Broken tablets']);

    const investigated = (more: Values) =>
      complaints.decide('zhaojianguo', id, 'submit', { ...FOUND, ...more });
    expect(await problemsOf(investigated({ capa: 'no', capaWhyNot: 'x', origin: 'design' }))).toEqual([
      'capa: A confirmed major or critical complaint has a deviation or a CAPA',
    ]);
    await investigated({});
    expect(await open(id)).toEqual(['QA review']);
    const draft = await draftOf('deviation', 'wuqian');
    expect((await deviations.get('wuqian', draft)).values).toMatchObject({
      title: '投诉：Broken tablets',
      batches: [{ product: 'HK-101', batch: 'HK101-2407', distributed: true }],
    });
    // Once more: what has begun does not begin again.
    const [reviewer = ''] = await complaints.handlers('hanxue', id);
    await complaints.decide(reviewer, id, 'return');
    expect(await open(id)).toEqual(['Investigation']);
    await investigated({});
    await complaints.decide(reviewer, id, 'agree');
    const [approver = ''] = await complaints.handlers('hanxue', id);
    expect(['lumingyuan', 'sujingyi']).toContain(approver);
    await complaints.decide(approver, id, 'approve');
    expect(await problemsOf(complaints.decide('wuqian', id, 'submit', { reply: 'Thank you' }))).toEqual([
      'replyDate: required',
    ]);
    await complaints.decide('wuqian', id, 'submit', { reply: 'Thank you', replyDate: dayFromNow(0) });

    expect(await complaints.waitsFor('wuqian', id)).toEqual([
      `Reports to authorities are not all sent (0 of 1); RA and vigilance send them, the next by ${dayFromNow(-5)}`,
      'The deviation is not submitted: its draft has begun for the owner',
      'CAPA plan not approved (0 approved, 0 submitted); the owner of the CAPA submits it',
    ]);
    const sent = (more: Values) =>
      reports.decide('hanxue', report?.targetId ?? '', 'submit', { sentOn: dayFromNow(0), ...more });
    const bytes = Buffer.from('sent');
    const proof = await uploadAs(server, await reports.origin('hanxue'), { name: 'mir.txt', bytes });
    const whole = { reference: 'MIR-1', evidence: [proof] };
    expect(await problemsOf(sent({}))).toEqual([
      'reference: required',
      'evidence: required',
      'lateReason: required',
    ]);
    await sent({ ...whole, lateReason: 'Told too late' });
    expect((await reports.get('hanxue', report?.targetId ?? '')).values.late).toBe(true);
    await deviations.decide('wuqian', draft, 'submit', deviations.report());
    expect(await complaints.waitsFor('wuqian', id)).toEqual([
      'CAPA plan not approved (0 approved, 0 submitted); the owner of the CAPA submits it',
    ]);
    const capa = await draftOf('capa', 'wuqian');
    expect((await capas.get('wuqian', capa)).values).toMatchObject({
      source: 'complaint',
      severity: 'major',
      rootCause: 'Too soft a binder',
    });
    const { actions, ...effect } = capas.plan({ judge: capas.user('zhouzihan') });
    const { title, source, severity, problem, rootCause, ...rest } = effect;
    await capas.decide('wuqian', capa, 'submit', { ...rest, actions });
    for (const head of await capas.handlers('hanxue', capa)) await capas.decide(head, capa, 'agree');
    await capas.decide('hanxue', capa, 'approve');
    expect(await open(id)).toEqual(['Close']);
    const [closer = ''] = await complaints.handlers('hanxue', id);
    await complaints.decide(closer, id, 'approve');
    expect(await status(id)).toBe('completed');
  });
});

describe('a complaint that is not investigated', () => {
  it('says why, is approved for that, and comes back to triage; a critical one is investigated', async () => {
    const id = await registered({ title: 'Crushed box', cType: 'logistics' });
    const none = (more: Values) => triaged(id, 'minor', { investigate: 'no', investigators: null, ...more });
    expect(await problemsOf(none({}))).toEqual(['whyNot: required']);
    expect(await problemsOf(none({ whyNot: 'x', cClass: 'critical' }))).toEqual([
      'investigate: A critical complaint is investigated',
    ]);
    await none({ whyNot: 'Damaged by the carrier, known' });
    expect(await open(id)).toEqual(['Reportability']);
    await decided(id);
    expect(await open(id)).toEqual(['Approval']);
    const [approver = ''] = await complaints.handlers('hanxue', id);
    await complaints.decide(approver, id, 'return');
    expect(await open(id)).toEqual(['Triage']);
    await none({ whyNot: 'Damaged by the carrier, photographs are there' });
    await decided(id);
    await complaints.decide(approver, id, 'approve');
    // Nothing follows: it may be closed when the customer has an answer.
    await complaints.decide('wuqian', id, 'submit', { reply: 'Sorry', replyDate: dayFromNow(0) });
    expect(await open(id)).toEqual(['Close']);
  });

  it('is linked and completed where it is the duplicate of another, which triage is shown', async () => {
    const first = await registered({ title: 'Pale print', cType: 'labelling' });
    const again = await registered({ title: 'Pale print again', cType: 'labelling' });
    expect((await complaints.get('zhouzihan', again)).values.similar).toMatchObject([{ id: first }]);
    const duplicate = (more: Values) =>
      complaints.decide('zhouzihan', again, 'submit', { investigate: 'duplicate', ...more });
    expect(await problemsOf(duplicate({}))).toEqual(['duplicateOf: required']);
    await duplicate({ duplicateOf: [{ type: 'complaint', id: first, no: '', title: '' }] });
    expect(await status(again)).toBe('completed');
    const { links } = await complaints.get('hanxue', again);
    expect(links.map(({ relation, targetId }) => [relation, targetId])).toEqual([
      ['concerns', first],
      ['duplicates', first],
    ]);
    // The other has not been triaged: who registered it may take it back.
    const { piId } = await complaints.get('wuqian', first);
    const origin = await complaints.origin('wuqian');
    const { version } = await server.call(origin, processView, { piId });
    await server.call(origin, withdrawProcess, { piId, version, reason: 'told by mistake' });
    expect(await status(first)).toBe('cancelled');
  });
});

describe('a critical complaint', () => {
  it('has its recall evaluated, and is approved by the quality head', async () => {
    const id = await registered({ title: 'Wrong strength' });
    await triaged(id, 'critical');
    await complaints.decide('zhaojianguo', id, 'submit', {
      ...FOUND,
      confirmed: 'no',
      capa: 'no',
      capaWhyNot: 'x',
    });
    expect(await open(id)).toEqual(['Reportability']);
    await decided(id);
    const [reviewer = ''] = await complaints.handlers('hanxue', id);
    const reviewed = (more: Values) => complaints.decide(reviewer, id, 'agree', more);
    expect(await problemsOf(reviewed({}))).toEqual(['recall: required', 'recallReason: required']);
    await reviewed({ recall: 'no', recallReason: 'It was another maker’s' });
    expect(await complaints.handlers('hanxue', id)).toEqual(['lumingyuan']);
  });
});

describe('the sheet for the telephone', () => {
  it('is printed empty too, which the trail names; the letter to a customer is not', async () => {
    const origin = await complaints.origin('wuqian');
    const print = (sheet?: string) => server.call(origin, recordPrinted, { process: 'complaint', sheet });
    for (const other of ['reply', undefined])
      await expect(print(other)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await print('intake');
    const filter = { objectType: 'complaint', event: 'print' };
    const { rows } = await server.call(await complaints.origin('hanxue'), searchAudit, {
      page: 1,
      pageSize: 10,
      filter,
    });
    expect(rows[0]).toMatchObject({
      event: 'print',
      changes: [{ labelEn: 'Sheet', new: { en: 'Intake sheet' } }],
    });
  });
});
