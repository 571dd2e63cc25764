import { getTrace, listMessages, listRecords, processView, withdrawProcess } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemsOf } from '../../../../records/testing/problemsOf';
import { RecordWorld, type Values } from '../../../../records/testing/recordWorld';
import { dayFromNow } from '../../../../testing/days';
import { TestServer } from '../../../../testing/testServer';
import { createTestTenant } from '../../../../testing/testTenant';
import { textFile, Uploader } from '../../../../testing/uploads';
import { Capas } from '../../testing/capas';

let server: TestServer;
let audits: RecordWorld;
let findings: RecordWorld;
let programmes: RecordWorld;
let schedule: RecordWorld;
let suppliers: RecordWorld;
let capas: Capas;
beforeAll(async () => {
  server = await TestServer.start();
  const tenant = await createTestTenant(server);
  [audits, findings, programmes, schedule] = ['audit', 'auditFinding', 'auditProgramme', 'plannedAudit'].map(
    (type) => new RecordWorld(server, tenant, type),
  ) as [RecordWorld, RecordWorld, RecordWorld, RecordWorld];
  suppliers = new RecordWorld(server, tenant, 'supplier');
  capas = new Capas(server, tenant);
});
afterAll(() => server?.stop());

const standsAt = async (id: string, of = audits) => {
  const { row } = await of.get('hanxue', id);
  return `${row.statusName?.en ?? ''} (${row.workflowStatus})`;
};

/** Records of a type that name no number yet or one, by title. */
async function called(world: RecordWorld, account: string, title: string) {
  const input = { process: world.process, page: 1, pageSize: 50, filter: {} };
  const { rows } = await server.call(await world.origin(account), listRecords, input);
  return rows.find((row) => row.title === title);
}

async function proof(account: string) {
  const uploader = new Uploader(server, await audits.origin(account));
  return [await uploader.merge(await uploader.sendAll(textFile(50)))];
}

const plan = (more: Values = {}): Values => ({
  title: 'Solids workshop',
  gxp: 'gmp',
  auditType: 'internal',
  standards: ['cnGmp'],
  auditeeDept: audits.tenant.departments.PD,
  contact: audits.user('zhaojianguo'),
  scope: 'Compression',
  team: [audits.user('zhouzihan')],
  startOn: '2026-03-16',
  endOn: '2026-03-17',
  checklist: [{ clause: '4.1', question: 'Are logbooks complete?' }],
  ...more,
});

const finding = (text: string, grade: string, owner: string): Values => ({
  text,
  clause: '4.1',
  evidence: 'Logbook 3',
  grade,
  owner: audits.user(owner),
});

/** A report with its file. */
const report = async (conclusion: string): Promise<Values> => ({ conclusion, report: await proof('wuqian') });

const CHECKED = [{ clause: '4.1', question: 'Are logbooks complete?', result: 'conform' }];

describe('the programme of a year', () => {
  it('is approved by the quality head, and begins each audit 30 days before; it ends with the last', async () => {
    const year = new Date().getUTCFullYear() - 1;
    const at = new Date(`${year}-01-12T02:00:00Z`);
    const row = (title: string, plannedOn: string, more: Values = {}): Values => ({
      title,
      auditType: 'external',
      auditee: 'Excipients Ltd',
      lead: audits.user('wuqian'),
      plannedOn,
      ...more,
    });
    const values = (rows: Values[]) => ({
      title: 'Audits',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      basis: 'Risk',
      plan: rows,
    });
    const wrong = [
      row('A', '2020-01-20', { auditee: null }),
      row('B', `${year}-02-01`, { auditType: 'internal' }),
      row('C', `${year}-02-01`, { auditType: 'supplier' }),
    ];
    expect(await problemsOf(programmes.create('zhouzihan', values(wrong), true, at))).toEqual([
      'plan: required',
      'plan: required',
      'plan: required',
      'plan: Not within the period of the programme',
    ]);
    const rows = [row('First', `${year}-01-20`), row('Second', `${year}-03-20`)];
    const { id, no } = await programmes.create('zhouzihan', values(rows), true, at);
    expect(await programmes.handlers('hanxue', id)).toEqual(['lumingyuan']);
    await programmes.decide('lumingyuan', id, 'approve', undefined, { at });
    expect(await programmes.waitsFor('hanxue', id)).toEqual([
      'Planned audits are not all done (0 of 2); their lead auditors conduct them',
    ]);
    const [first, second] = [
      await called(schedule, 'hanxue', 'First'),
      await called(schedule, 'hanxue', 'Second'),
    ];
    expect([first?.no, second?.no]).toEqual([`${no}-01`, `${no}-02`]);
    expect(await standsAt(second?.id ?? '', schedule)).toBe('Ahead (approved)');
    expect(await called(audits, 'wuqian', 'Second')).toBeUndefined();
    await server.runJob('records.gates');

    for (const title of ['First', 'Second']) {
      const draft = (await called(audits, 'wuqian', title))?.id ?? '';
      const { values: begun } = await audits.get('wuqian', draft);
      expect(begun).toMatchObject({ auditee: 'Excipients Ltd', planned: [{ type: 'plannedAudit' }] });
      const { standards, contact, scope, team, gxp, checklist } = plan();
      await audits.decide('wuqian', draft, 'submit', { standards, contact, scope, team, gxp, checklist });
      await audits.decide('hanxue', draft, 'approve');
      await audits.decide('wuqian', draft, 'submit', { checklist: CHECKED });
      await audits.decide('wuqian', draft, 'submit', await report('conform'));
      // Nothing was found: the approved report is the end.
      await audits.decide('hanxue', draft, 'approve');
      expect((await audits.get('hanxue', draft)).row.workflowStatus).toBe('completed');
    }
    expect((await programmes.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });

  it('names the supplier of a supplier audit in its row, which the audit then has; both are linked', async () => {
    const registered = async (title: string) => {
      const licences = [{ name: 'GMP', no: 'SZ-1', expires: dayFromNow(400) }];
      const values = { title, supType: 'manufacturer', grade: 'B', licences, materials: [{ name: 'MCC' }] };
      return suppliers.create('zhouzihan', values, true);
    };
    const [one, other] = [await registered('Excipients Ltd'), await registered('Vials Ltd')];
    const named = (supplier: { id: string }) => [{ type: 'supplier', id: supplier.id, no: 'X', title: 'Y' }];
    const row = (title: string, supplier: unknown, auditType = 'supplier'): Values => ({
      ...{ title, auditType, supplier, lead: audits.user('wuqian'), plannedOn: dayFromNow(20) },
      ...(auditType === 'external' && { auditee: 'Authority' }),
    });
    const values = (...plan: Values[]) => ({
      ...{ title: 'Suppliers', from: dayFromNow(0), to: dayFromNow(200), basis: 'Risk', plan },
    });
    const wrong = [row('A', named(one)), row('B', named({ id: programmes.tenant.departments.PD as string }))];
    expect(await problemsOf(programmes.create('zhouzihan', values(...wrong)))).toEqual([
      'plan: unknownTarget',
    ]);
    const stranger = { ...row('A', named(one)), lead: one.id };
    expect(await problemsOf(programmes.create('zhouzihan', values(stranger)))).toEqual([
      'plan: unknownTarget',
    ]);
    const rows = [row('A', named(one)), row('B', named(one)), row('C', named(other), 'external')];
    const { id } = await programmes.create('zhouzihan', values(...rows));
    const kept = { type: 'supplier', id: one.id, no: one.no, title: 'Excipients Ltd' };
    const { values: stored } = await programmes.get('hanxue', id);
    // As it is called here, and none where the row shows none.
    expect(stored.plan).toMatchObject([{ supplier: [kept] }, { supplier: [kept] }, { title: 'C' }]);
    expect(stored).not.toHaveProperty('plan.2.supplier');
    const linked = async (from: string, world: RecordWorld) =>
      (await world.get('hanxue', from)).links.map(({ title, relation }) => `${relation} ${title}`);
    expect(await linked(id, programmes)).toEqual(['concerns Excipients Ltd']);
    await programmes.save('zhouzihan', id, { plan: [row('A', named(other))] });
    expect(await linked(id, programmes)).toEqual(['concerns Vials Ltd']);
    const { words } = (await programmes.trail(id)).at(-1) ?? {};
    expect(JSON.stringify(words?.changes[0]?.new)).toContain(`${other.no} Vials Ltd`);

    await programmes.decide('zhouzihan', id, 'submit');
    await programmes.decide('lumingyuan', id, 'approve');
    expect(await linked(other.id, suppliers)).toEqual(
      expect.arrayContaining(['concerns Suppliers', 'concerns A']),
    );
    const draft = (await called(audits, 'wuqian', 'A'))?.id ?? '';
    expect((await audits.get('wuqian', draft)).values.supplier).toMatchObject([
      { id: other.id, no: other.no },
    ]);
    const trace = await server.call(await audits.origin('hanxue'), getTrace, {
      type: 'supplier',
      id: other.id,
    });
    expect(trace.nodes.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['auditProgramme', 'plannedAudit']),
    );
  });
});

describe('an audit', () => {
  it('is planned by the lead auditor, whom nobody of the department audited joins', async () => {
    const submitted = (more: Values) => problemsOf(audits.create('wuqian', plan(more), true));
    expect(await submitted({ team: [audits.user('yuanmeng')] })).toEqual([
      'team: Nobody audits the department they belong to',
    ]);
    expect(await submitted({ auditType: 'supplier' })).toEqual(['supplier: required']);
    const { id } = await audits.create('wuqian', plan(), true);
    const origin = await audits.origin('wuqian');
    const { piId } = await audits.get('wuqian', id);
    const { version } = await server.call(origin, processView, { piId });
    await server.call(origin, withdrawProcess, { piId, version, reason: 'not ready' });
    expect((await audits.get('wuqian', id)).row.workflowStatus).toBe('cancelled');
  });

  it('is conducted, reported, answered finding by finding, and closed when all is corrected', async () => {
    const { id, no } = await audits.create('wuqian', plan(), true);
    expect(no).toMatch(/^AUD-\d{4}-\d{3}$/);
    await audits.decide('hanxue', id, 'return');
    await audits.decide('wuqian', id, 'submit');
    await audits.decide('hanxue', id, 'approve');
    const { rows: messages } = await server.call(await audits.origin('zhaojianguo'), listMessages, {});
    expect(messages.some(({ text }) => text.en.includes('plan of this audit is approved'))).toBe(true);

    const checked = (result: string) => [{ ...CHECKED[0], result }];
    expect(await problemsOf(audits.decide('zhouzihan', id, 'submit'))).toEqual(['checklist: required']);
    expect(
      await problemsOf(audits.decide('zhouzihan', id, 'submit', { checklist: checked('nonconform') })),
    ).toEqual([
      'checklist: required',
      'findings: The checklist says that something does not conform: record a finding',
    ]);
    const found = [
      finding('No signature', 'critical', 'caoyang'),
      finding('Dust', 'minor', 'yuanmeng'),
      finding('Label', 'advice', 'caoyang'),
    ];
    const checklist = [{ ...checked('nonconform')[0], evidence: 'Page 3' }];
    await audits.decide('zhouzihan', id, 'submit', { checklist, findings: found });
    expect(await problemsOf(audits.decide('wuqian', id, 'submit', await report('conform')))).toEqual([
      'conclusion: With a critical or major finding the conclusion is not “Conforms”',
    ]);
    await audits.decide('wuqian', id, 'submit', await report('conditional'));
    expect(await audits.handlers('hanxue', id)).toEqual(['lumingyuan']);
    await audits.decide('lumingyuan', id, 'return');
    await audits.decide('wuqian', id, 'submit');
    await audits.decide('lumingyuan', id, 'approve');
    expect(await audits.waitsFor('hanxue', id)).toEqual([
      'Not every response is accepted (0 of 3): owners respond, the lead auditor reviews',
      'Minor findings and advice are not all closed (0 of 2); their owners do that',
      'CAPA plans of critical and major findings are not all approved (0 of 1); the owners of the CAPA submit them',
    ]);

    const { links } = await audits.get('hanxue', id);
    const begun = links
      .filter(({ type }) => type === 'auditFinding')
      .toSorted((a, b) => a.no.localeCompare(b.no));
    expect(begun.map((one) => one.no)).toEqual(['F01', 'F02', 'F03'].map((one) => `${no}-${one}`));
    const [critical = '', minor = '', advice = ''] = begun.map(({ targetId }) => targetId);

    // The critical one: returned once, then its CAPA begins.
    expect(
      await problemsOf(findings.decide('caoyang', critical, 'submit', { correction: 'Signed' })),
    ).toEqual(['rootCause: required']);
    const response = { correction: 'Signed', rootCause: 'No second check' };
    await findings.decide('caoyang', critical, 'submit', response);
    await findings.decide('wuqian', critical, 'return', { opinion: 'Deeper' });
    expect((await findings.get('hanxue', critical)).values.accepted).toBeUndefined();
    await findings.decide('caoyang', critical, 'submit');
    await findings.decide('wuqian', critical, 'agree', { opinion: 'Agreed' });
    expect(await findings.waitsFor('hanxue', critical)).toEqual([
      'CAPA plan not approved (0 approved, 0 submitted); the owner of the CAPA submits it',
    ]);
    const capa = (await called(capas, 'caoyang', 'CAPA：No signature'))?.id ?? '';
    expect((await capas.get('caoyang', capa)).values).toMatchObject({
      source: 'audit',
      severity: 'critical',
      rootCause: 'No second check',
      sources: [{ type: 'auditFinding', id: critical }],
    });
    const { actions, ecNeeded, ecCriteria, ecMetric, ecKind, ecWindow, judge } = capas.plan();
    const effect = { ecNeeded, ecCriteria, ecMetric, ecKind, ecWindow, judge };
    await capas.decide('caoyang', capa, 'submit', { actions, ...effect });
    for (const head of await capas.handlers('hanxue', capa)) await capas.decide(head, capa, 'agree');
    await capas.decide('lumingyuan', capa, 'approve');
    expect((await findings.get('hanxue', critical)).row.workflowStatus).toBe('completed');

    // The minor one waits for its correction, the advice for nothing.
    await findings.decide('yuanmeng', minor, 'submit', { correction: 'Cleaned', rootCause: 'No plan' });
    await findings.decide('wuqian', minor, 'agree', { opinion: 'Agreed' });
    expect(await findings.waitsFor('hanxue', minor)).toEqual([
      'Not corrected: enter the day and attach the proof',
    ]);
    await findings.decide('caoyang', advice, 'submit', { correction: 'Taken up' });
    await findings.decide('wuqian', advice, 'agree', { opinion: 'Agreed' });
    expect((await findings.get('hanxue', advice)).row.workflowStatus).toBe('completed');
    expect(await audits.waitsFor('hanxue', id)).toEqual([
      'Minor findings and advice are not all closed (1 of 2); their owners do that',
    ]);
    const corrected = { correctedOn: '2026-03-20', proof: await proof('yuanmeng') };
    await findings.save('yuanmeng', minor, corrected, { reason: 'done' });
    expect(await standsAt(id)).toBe('Close (inApproval)');
    await audits.decide('hanxue', id, 'approve');
    expect((await audits.get('hanxue', id)).row.workflowStatus).toBe('completed');
    // What is counted and accepted later adds to what was signed and alters nothing of it.
    for (const [world, one] of [
      [audits, id],
      [findings, minor],
    ] as const) {
      const { piId } = await world.get('hanxue', one);
      const { signatures } = await server.call(await world.origin('hanxue'), processView, { piId });
      expect(signatures.flatMap(({ changedAfter }) => changedAfter.map(({ label }) => label.en))).toEqual([]);
    }
  });
});
