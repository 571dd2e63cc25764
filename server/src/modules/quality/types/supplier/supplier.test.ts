import { listRecords, processView, withdrawProcess } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { problemsOf } from '../../../../records/testing/problemsOf';
import { RecordWorld, type Values } from '../../../../records/testing/recordWorld';
import { dayFromNow } from '../../../../testing/days';
import { TestServer } from '../../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../../testing/testTenant';
import { licence, naming, Suppliers } from '../../testing/suppliers';

let server: TestServer;
let tenant: TestTenant;
let world: Suppliers;
let suppliers: RecordWorld;
let evaluations: RecordWorld;
let scars: RecordWorld;
let audits: RecordWorld;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  world = new Suppliers(server, tenant);
  ({ list: suppliers, evaluations } = world);
  scars = new RecordWorld(server, tenant, 'scar');
  audits = new RecordWorld(server, tenant, 'audit');
});
afterAll(() => server?.stop());

const standsAt = async (world: RecordWorld, id: string) => {
  const { row } = await world.get('hanxue', id, 'en');
  return row.statusName?.en ?? row.workflowStatus;
};

/** Conducts the audit that has begun, in which nothing is found. */
async function audited(id: string): Promise<void> {
  const checklist = [{ clause: '1', question: 'Is the store clean?' }];
  const plan = { standards: ['cnGmp'], scope: 'Store', team: [audits.user('zhouzihan')], checklist };
  await audits.decide('wuqian', id, 'submit', { ...plan, startOn: dayFromNow(0), endOn: dayFromNow(0) });
  await audits.decide('hanxue', id, 'approve');
  await audits.decide('wuqian', id, 'submit', { checklist: [{ ...checklist[0], result: 'conform' }] });
  await audits.decide('wuqian', id, 'submit', {
    conclusion: 'conform',
    report: await world.fileOf('wuqian'),
  });
  await audits.decide('hanxue', id, 'approve');
}

const trial = (last: 'pass' | 'fail') =>
  ['T1', 'T2', 'T3'].map((batch, at) =>
    at === 2 && last === 'fail' ? { batch, result: 'fail', note: 'sticks' } : { batch, result: 'pass' },
  );

describe('a supplier', () => {
  it('keeps the scans in the rows of its licences as files of its own, by our names and hashes', async () => {
    const [scan] = await world.fileOf('zhouzihan');
    const forged = { ...scan, name: 'other.pdf', sha256: '0'.repeat(64) };
    const id = await world.registered({ licences: [{ ...licence(), scan: [forged] }] });
    const { values } = await suppliers.get('hanxue', id);
    expect(values.licences).toMatchObject([
      { scan: [{ id: scan?.id, name: scan?.name, sha256: scan?.sha256 }] },
    ]);
    const uses = () =>
      server.asSystem(tenant.id, async ({ tx }) =>
        (await tx.selectFrom('file_use').select('file_id').where('object_id', '=', id).execute()).map(
          ({ file_id }) => file_id,
        ),
      );
    expect(await uses()).toEqual([scan?.id]);
    expect(
      await problemsOf(world.registered({ licences: [{ ...licence(), scan: [{ ...scan, id }] }] })),
    ).toEqual(['licences: unknownTarget']);
    await suppliers.save('zhouzihan', id, { licences: [licence()] });
    expect(await uses()).toEqual([]);
  });

  it('is evaluated from papers to the approval by the quality head, and stands on the list by that', async () => {
    expect(await problemsOf(world.registered({ licences: [] }))).toEqual(['licences: required']);
    const id = await world.registered();
    expect((await suppliers.get('hanxue', id)).row.no).toMatch(/^SUP-\d{5}$/);
    expect(await world.stateOf(id)).toBe('Potential / potential');
    const evaluation = await world.handedIn(id);
    expect(await world.stateOf(id)).toBe('Evaluating / evaluating');

    expect(await evaluations.handlers('hanxue', evaluation)).toEqual(['wuqian']);
    const agreeing = (values: Values) =>
      problemsOf(evaluations.decide('wuqian', evaluation, 'agree', values));
    expect(await agreeing({})).toEqual(
      ['questionnaire', 'agreement', 'licencesSeen', 'auditMode', 'testers', 'evaluators'].map(
        (key) => `${key}: required`,
      ),
    );
    expect(
      await agreeing(await world.reviewed({ licencesSeen: 'not', auditMode: 'paper', auditor: null })),
    ).toEqual([
      'licencesSeen: Licences are incomplete or expired: return it to the applicant',
      'auditMode: Class A is audited on site',
    ]);
    await evaluations.decide('wuqian', evaluation, 'return');
    expect(await world.stateOf(id)).toBe('Evaluating / evaluating');
    await evaluations.decide('zhouzihan', evaluation, 'submit');
    await evaluations.decide('wuqian', evaluation, 'agree', await world.reviewed());

    const two = trial('pass').slice(1);
    expect(await problemsOf(evaluations.decide('zhaojianguo', evaluation, 'submit', { trial: two }))).toEqual(
      ['trial: tooFewRows'],
    );
    await evaluations.decide('zhaojianguo', evaluation, 'submit', { trial: trial('pass') });
    await evaluations.decide('mazhiqiang', evaluation, 'submit');

    const { gate, links } = await evaluations.get('hanxue', evaluation);
    expect(gate.map(({ met, label }) => [met, label.en])).toEqual([
      [
        false,
        'The audit of the supplier is not completed: the lead auditor conducts it, or name one that is',
      ],
    ]);
    await audited(links.find(({ type }) => type === 'audit')?.targetId ?? '');

    expect(await problemsOf(evaluations.decide('zhaojianguo', evaluation, 'agree', { quality: 45 }))).toEqual(
      ['delivery: required', 'documents: required', 'service: required'],
    );
    const scores = { quality: 45, delivery: 18, documents: 12, service: 13 };
    await evaluations.decide('zhaojianguo', evaluation, 'agree', scores);
    await evaluations.decide('wuqian', evaluation, 'agree');
    expect(await evaluations.handlers('hanxue', evaluation)).toEqual(['lumingyuan']);
    await evaluations.decide('lumingyuan', evaluation, 'approve');

    expect((await evaluations.get('hanxue', evaluation)).values).toMatchObject({
      score: 88,
      result: 'approved',
      outcome: 'approved',
    });
    expect(await world.stateOf(id)).toBe('Approved / approved');
    const listed = await suppliers.get('hanxue', id);
    // It stands there for good: nothing is missing.
    expect([listed.row.statusLook, listed.gate]).toEqual(['good', []]);
    const { values } = listed;
    expect(values).toMatchObject({ outcome: 'approved', score: 88, underWay: 0, openScars: 0 });
    expect(String(values.validTo)).toBe(`${Number(dayFromNow(0).slice(0, 4)) + 2}${dayFromNow(0).slice(4)}`);
  });

  it('is disqualified where a trial fails; a rejected evaluation changes nothing; off the list it is locked', async () => {
    const id = await world.registered({ grade: 'B' });
    const rejected = await world.handedIn(id);
    await evaluations.decide('wuqian', rejected, 'reject');
    expect(await world.stateOf(id)).toBe('Potential / potential');
    const withdrawn = await world.handedIn(id);
    const origin = await evaluations.origin('zhouzihan');
    const { piId } = await evaluations.get('zhouzihan', withdrawn);
    const { version } = await server.call(origin, processView, { piId });
    await server.call(origin, withdrawProcess, { piId, version, reason: 'not yet' });
    expect(await world.stateOf(id)).toBe('Potential / potential');

    const failing = await world.handedIn(id);
    await evaluations.decide(
      'wuqian',
      failing,
      'agree',
      await world.reviewed({ auditMode: 'paper', auditor: null }),
    );
    await evaluations.decide('zhaojianguo', failing, 'submit', { trial: trial('fail') });
    await evaluations.decide('mazhiqiang', failing, 'submit');
    await evaluations.decide('lumingyuan', failing, 'approve');
    expect(await world.stateOf(id)).toBe('Disqualified / disqualified');

    const again = await world.handedIn(id, { evalType: 'admission' });
    expect(await world.stateOf(id)).toBe('Evaluating / evaluating');
    await evaluations.decide('wuqian', again, 'reject');
    await suppliers.save('zhouzihan', id, { removed: true }, { reason: 'used no more' });
    expect((await suppliers.get('hanxue', id)).row.workflowStatus).toBe('completed');
  });

  it('of class A is suspended when a licence expires, and people hear of that day before', async () => {
    const id = await world.registered({ licences: [licence(), licence(dayFromNow(25), 'SZ-2')] });
    await world.approved(id);
    const heard = async () =>
      (
        await server.asSystem(tenant.id, ({ tx }) =>
          sql<{ text_en: string }>`
            select text_en from notification where user_id = ${suppliers.user('wuqian')}
              and path like ${`%${id}`} order by sent_at, text_en`.execute(tx),
        )
      ).rows.map(({ text_en: text }) => text.replace(/^Supplier SUP-\d+ Excipients Ltd: /, ''));
    await server.runJob('records.reminders');
    await server.runJob('records.reminders');
    const reminders = ['approved and on the list', `licence “GMP SZ-2” expires on ${dayFromNow(25)}`];
    expect(await heard()).toEqual(reminders);

    // Time goes by.
    const aged = JSON.stringify({ licences: [licence(), licence(dayFromNow(-1), 'SZ-2')] });
    await server.asSystem(tenant.id, ({ tx }) =>
      sql`update quality_record set form_values = form_values || ${aged}::jsonb where id = ${id}`.execute(tx),
    );
    await server.runJob('records.gates');
    expect(await world.stateOf(id)).toBe('Suspended / suspended');
    expect(await heard()).toEqual([...reminders, 'suspended: nothing is bought']);
    await suppliers.save('zhouzihan', id, { licences: [licence()] }, { reason: 'renewed' });
    expect(await world.stateOf(id)).toBe('Approved / approved');
  });
});

describe('a corrective request', () => {
  const issued = async (supplier: string) =>
    (
      await scars.create(
        'zhouzihan',
        {
          ...{ title: 'Cracks', severity: 'major', material: 'MCC', problem: '<p>Too coarse</p>' },
          ...{ demand: 'Find the cause', ...naming(supplier) },
        },
        true,
      )
    ).id;
  const reply = async (): Promise<Values> => ({
    repliedBy: 'Ms Li',
    repliedOn: dayFromNow(0),
    containment: 'Blocked',
    rootCause: 'Sieve',
    measures: 'Another sieve',
    doneBy: dayFromNow(20),
    reply: await world.fileOf('zhouzihan'),
  });

  it('is replied to, reviewed, verified, asked for again where it did not help, and closed', async () => {
    const supplier = await world.registered({ grade: 'B' });
    const id = await issued(supplier);
    expect((await scars.get('hanxue', id)).row.no).toMatch(/^SCAR-\d{4}-\d{3}$/);
    expect((await suppliers.get('hanxue', supplier)).values.openScars).toBe(1);
    expect(await problemsOf(scars.decide('zhouzihan', id, 'submit', { repliedBy: 'Ms Li' }))).toHaveLength(6);
    await scars.decide('zhouzihan', id, 'submit', await reply());
    await scars.decide('wuqian', id, 'return');
    await scars.decide('zhouzihan', id, 'submit');
    await scars.decide('wuqian', id, 'agree');
    await scars.decide('wuqian', id, 'submit', { verification: 'Two lots', effect: 'not' });
    expect(await standsAt(scars, id)).toBe('Reply of the supplier');
    await scars.decide('zhouzihan', id, 'submit');
    await scars.decide('wuqian', id, 'agree');
    await scars.decide('wuqian', id, 'submit', { verification: 'Three lots', effect: 'effective' });
    expect(await scars.handlers('hanxue', id)).toEqual(['hanxue']);
    await scars.decide('hanxue', id, 'approve');
    expect((await scars.get('hanxue', id)).row.workflowStatus).toBe('completed');
    expect((await suppliers.get('hanxue', supplier)).values.openScars).toBe(0);
  });

  it('is the second one open to class A: a change of its state is proposed, and quality decides', async () => {
    const supplier = await world.registered({ title: 'Glass Ltd' });
    await issued(supplier);
    const proposed = async () => {
      const input = { process: 'supplierEvaluation', page: 1, pageSize: 50, filter: {} };
      const { rows } = await server.call(await evaluations.origin('zhouzihan'), listRecords, input);
      return rows.filter(({ title }) => title.endsWith('Glass Ltd'));
    };
    expect(await proposed()).toEqual([]);
    await issued(supplier);
    await issued(supplier);
    const [change, ...more] = await proposed();
    expect([change?.workflowStatus, more]).toEqual(['initial', []]);
    const id = change?.id ?? '';
    await evaluations.decide('zhouzihan', id, 'submit');
    await evaluations.decide('wuqian', id, 'agree');
    await evaluations.decide('lumingyuan', id, 'approve');
    expect(await world.stateOf(supplier)).toBe('Suspended / suspended');
    expect(
      await problemsOf(suppliers.save('zhouzihan', supplier, { removed: true }, { reason: 'enough' })),
    ).toEqual(['removed: Evaluations or corrective requests are open']);
  });
});
