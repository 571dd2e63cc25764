import { completeTask, type FieldProblem, type FormValues, processView } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setRoles } from '../../directory/identity/administration';
import { RecordWorld } from '../../records/testing/recordWorld';
import { dayFromNow } from '../../testing/days';
import { TestServer } from '../../testing/testServer';
import { Deviations } from '../quality/testing/deviations';

/** caoyang and yuanmeng test, yubo supervises them, zhaojianguo is the QC manager, wuqian and zhouzihan are QA. */
const ROLES = { caoyang: ['lab'], yuanmeng: ['lab'], yubo: ['lab'], zhaojianguo: ['qcmgr', 'dhead'] };

let server: TestServer;
let deviations: Deviations;
let investigations: RecordWorld;

beforeAll(async () => {
  server = await TestServer.start();
  deviations = await Deviations.begin(server);
  investigations = new RecordWorld(server, deviations.tenant, 'labInvestigation');
  await server.asSystem(deviations.tenant.id, async (ctx) => {
    for (const [account, roles] of Object.entries(ROLES))
      await setRoles(ctx, deviations.user(account), roles, 'works in the laboratory');
  });
});
afterAll(() => server?.stop());

const user = (account: string) => deviations.user(account);
const report = (more: FormValues = {}): FormValues => ({
  title: 'Assay 97.1 %',
  kind: 'OOS',
  dept: deviations.tenant.departments.PD,
  owner: user('yubo'),
  gxp: 'gmp',
  supervisor: user('yubo'),
  samples: [{ product: 'HK-101', batch: 'HK101-2411', stage: 'finished' }],
  test: 'Assay',
  limit: '98.0–102.0 %',
  lowerLimit: 98,
  upperLimit: 102,
  result: 97.1,
  unit: '%',
  analyst: user('caoyang'),
  testedAt: new Date(Date.now() - 3_600_000).toISOString(),
  instrument: [{ type: 'equipment', id: deviations.equipment, no: '', title: '' }],
  preserved: true,
  usMarket: true,
  ...more,
});

const ITEMS = [
  ...['sample', 'sampling', 'identity', 'weighing', 'dilution', 'solutions', 'standard', 'reagent', 'phase'],
  ...['glassware', 'instrument', 'suitability', 'column', 'method', 'integration', 'rawData', 'calculation'],
  ...['environment', 'training', 'others'],
];
const checked = (...wrong: string[]) =>
  ITEMS.map((item) => (wrong.includes(item) ? { item, ok: 'no', note: 'Seen' } : { item, ok: 'yes' }));

const problemsOf = (refused: Promise<unknown>): Promise<string[]> =>
  refused.then(
    () => [],
    ({ params }: { params: { problems: FieldProblem[] } }) =>
      params.problems.map(({ key, code, params: said }) => `${key}: ${said?.en ?? code}`),
  );

const step = async (id: string) => (await investigations.get('hanxue', id, 'en')).row.statusName.en;

/** Reported, and checked by the supervisor: something is obviously wrong. */
async function obvious(more: FormValues = {}): Promise<string> {
  const { id } = await investigations.create('caoyang', report(more), true);
  const found = { checkIa: checked('weighing'), noTestWhy: 'Obvious', qaReviewer: user('wuqian') };
  await investigations.decide('yubo', id, 'obvious', found);
  return id;
}

const CAUSE = { labCause: 'confirmed', causeText: 'Weighed twice', validity: 'invalid' };

describe('a result without a laboratory cause', () => {
  it('is investigated through both phases, and its batch is not released', async () => {
    const decide = (account: string, decision: string, values?: FormValues) =>
      investigations.decide(account, id, decision, values);
    const refused = (account: string, decision: string, values?: FormValues) =>
      problemsOf(decide(account, decision, values));

    const reported = (more: FormValues) => problemsOf(investigations.create('caoyang', report(more), true));
    expect(await reported({ result: 99 })).toEqual(['result: The result is within its limits: it is no OOS']);
    expect(await reported({ supervisor: user('caoyang') })).toEqual([
      'supervisor: Nobody checks their own result',
    ]);
    const { id, no } = await investigations.create('caoyang', report(), true);
    expect(no).toMatch(/^OOS-\d{4}-0001$/);

    // Phase Ia and Ib.
    const planned = { planIb: [{ test: 'Reinject', hypothesis: 'Air in the vial', runs: 2 }] };
    const first = { checkIa: checked(), qaReviewer: user('wuqian') };
    expect(await refused('yubo', 'submit', first)).toEqual([
      'planIb: Plan hypothesis tests, or say why none would help',
    ]);
    await decide('yubo', 'submit', { ...first, ...planned });
    expect((await investigations.handlers('hanxue', id)).sort()).toEqual(['wuqian', 'zhaojianguo']);
    await decide('zhaojianguo', 'return');
    await decide('yubo', 'submit');
    for (const account of ['zhaojianguo', 'wuqian']) await decide(account, 'approve');
    await decide('caoyang', 'submit', { resultsIb: [{ test: 'Reinject', value: '97.0; 97.2' }] });

    // The conclusion of phase I.
    const unproven = { labCause: 'none', validity: 'invalid', investigator: user('zhouzihan') };
    expect(await refused('zhaojianguo', 'approve', unproven)).toEqual([
      'validity: The original result is invalid only where a laboratory cause is confirmed',
    ]);
    await decide('zhaojianguo', 'approve', { ...unproven, validity: 'valid' });
    await decide('wuqian', 'approve');

    // Phase II: a deviation begins for production, and nothing is retested before the plan is signed.
    expect([await step(id), await investigations.handlers('hanxue', id)]).toEqual([
      'Phase II',
      ['zhouzihan'],
    ]);
    const row = (analyst: string, value: number) => ({ analyst: user(analyst), value });
    await expect(investigations.save('caoyang', id, { results: [row('caoyang', 99)] })).rejects.toMatchObject(
      { code: 'NO_PERMISSION' },
    );
    const plan = (...analysts: string[]) => ({
      production: 'Records of the batch reviewed',
      retestPlan: analysts.map((analyst) => ({ analyst: user(analyst), runs: 2 })),
    });
    expect(await refused('zhouzihan', 'submit', plan('caoyang'))).toEqual([
      'retestPlan: At least two analysts, one of them not the first',
    ]);
    expect(await refused('zhouzihan', 'submit', { ...plan('caoyang', 'yuanmeng'), resample: true })).toEqual([
      'sampleDefect: required',
    ]);
    await decide('zhouzihan', 'submit', { ...plan('caoyang', 'yuanmeng'), resample: false });
    expect(await investigations.handlers('hanxue', id)).toEqual(['hanxue']);
    await decide('hanxue', 'approve');

    // The retest: no more runs than planned, by nobody else.
    const three = [row('caoyang', 98.2), row('caoyang', 98.4), row('caoyang', 98.6)];
    expect(await refused('caoyang', 'submit', { results: [...three, row('yubo', 99)] })).toEqual([
      'results: Only analysts of the plan retest',
      'results: More runs than planned: nobody tests until it passes',
    ]);
    const two = [row('caoyang', 98.2), row('caoyang', 97.6)];
    await decide('caoyang', 'submit', { results: two });
    await decide('yuanmeng', 'submit', { results: [...two, row('yuanmeng', 98.5)] });
    expect((await investigations.get('hanxue', id)).values).toMatchObject({
      runsDone: 3,
      resultMean: 98.1,
      resultSd: 0.4583,
      resultRsd: 0.47,
      outside: 1,
      alertDue: expect.any(String),
      alert: 'running',
    });

    // It waits for the deviation and the field alert.
    expect(await investigations.waitsFor('hanxue', id)).toEqual([
      'The deviation for production is not approved: it is to be investigated and approved',
      expect.stringMatching(/^Field alert sent or stopped \(due \d{4}-\d\d-\d\d\)$/),
    ]);
    const { links } = await investigations.get('zhouzihan', id);
    const deviation = links.find(({ type }) => type === 'deviation')?.targetId ?? '';
    const { title: _, gxp: __, ...rest } = deviations.report();
    const batches = [{ product: 'HK-101', batch: 'HK101-2411', hold: true }];
    expect((await deviations.get('zhouzihan', deviation)).values).toMatchObject({ batches });
    await deviations.decide('zhouzihan', deviation, 'submit', { ...rest, devType: 'laboratory', batches });
    await deviations.decide('zhaojianguo', deviation, 'agree');
    await deviations.decide('wuqian', deviation, 'reject');
    await deviations.decide('hanxue', deviation, 'approve');
    expect((await investigations.waitsFor('hanxue', id)).length).toBe(1);
    await investigations.save('zhouzihan', id, { alertOn: dayFromNow(0), alertNo: 'FAR-1' });

    // Conclusion: a run is missing, so it goes back to the retest.
    const conclusion = { reportable: '97.1; 98.2; 97.6; 98.5', conclusion: 'Confirmed', capa: 'yes' };
    expect(await refused('wuqian', 'agree', conclusion)).toEqual([
      'reportable: The runs are not those of the plan: return it to the retest',
    ]);
    await decide('wuqian', 'return');
    const whole = { results: [...two, row('yuanmeng', 98.5), row('yuanmeng', 98.7)] };
    for (const account of await investigations.handlers('hanxue', id)) await decide(account, 'submit', whole);
    await decide('wuqian', 'agree', conclusion);
    await decide('zhaojianguo', 'agree');
    expect(await refused('lumingyuan', 'approve', { disposition: 'release' })).toEqual([
      'disposition: A result of the retest is outside its limits: the batch is not released',
    ]);
    await decide('lumingyuan', 'approve', { disposition: 'reject' });
    expect(await investigations.waitsFor('hanxue', id)).toEqual([
      'CAPA plan not approved (0 approved, 0 submitted); the owner of the CAPA submits it',
    ]);
    const begun = (await investigations.get('yubo', id)).links.find(({ type }) => type === 'capa');
    expect(begun?.title).toBe('CAPA: Assay 97.1 %');
  });
});

describe('a report', () => {
  it('is signed by its analyst', async () => {
    const { id } = await investigations.create('caoyang', report({ usMarket: false }));
    const { taskId, row } = await investigations.get('caoyang', id);
    const submit = { taskId: taskId as string, version: 1, recordVersion: row.version, decision: 'submit' };
    const unsigned = server.call(await investigations.origin('caoyang'), completeTask, {
      ...submit,
      reason: 'Found',
    });
    await expect(unsigned).rejects.toMatchObject({ code: 'SIGNATURE_REQUIRED' });
  });

  it('goes on after the numbers that its kind has, where the kinds counted together before', async () => {
    await server.asSystem(deviations.tenant.id, ({ tx }) =>
      tx.deleteFrom('quality_counter').where('process', '=', 'labInvestigation').execute(),
    );
    const numbers: (string | null)[] = [];
    for (const kind of ['OOS', 'LAB'])
      numbers.push((await investigations.create('caoyang', report({ kind, usMarket: false }), true)).no);
    expect(numbers).toEqual([expect.stringMatching(/^OOS-.*-0002$/), expect.stringMatching(/^LAB-.*-0001$/)]);
  });
});

describe('a confirmed laboratory cause', () => {
  it('ends the clock and repeats the test; the third in a year proposes a CAPA', async () => {
    const conclude = async (id: string, more: FormValues = {}) => {
      const repeat = { ...CAUSE, retestPlan: [{ analyst: user('caoyang'), runs: 1 }], ...more };
      await investigations.decide('zhaojianguo', id, 'approve', repeat);
      await investigations.decide('wuqian', id, 'approve');
      return id;
    };
    const first = await conclude(await obvious({ kind: 'OOT', result: 99, usMarket: false }));
    await conclude(await obvious({ usMarket: false }));
    const id = await obvious();
    expect(await problemsOf(conclude(id, { retestPlan: [] }))).toEqual(['retestPlan: required']);
    await conclude(id);
    const { row, values } = await investigations.get('hanxue', id);
    // Each kind counts by itself.
    expect((await investigations.get('hanxue', first)).row.no).toMatch(/^OOT-\d{4}-0001$/);
    expect((await investigations.get('hanxue', id)).row.no).toMatch(/^OOS-\d{4}-0004$/);
    expect(values).toMatchObject({ alert: 'stopped', capaProposed: true });
    expect((values.repeatOf as object[]).length).toBe(2);
    expect(row.statusName.en).toBe('Retest');
    const repeated = (one: string) =>
      investigations.decide('caoyang', one, 'submit', {
        results: [{ analyst: user('caoyang'), value: 99.4 }],
      });
    await repeated(id);
    const no = { reportable: '99.4', conclusion: 'Repeated', capa: 'no' };
    expect(await problemsOf(investigations.decide('wuqian', id, 'agree', no))).toEqual([
      'capaWhyNot: required',
    ]);
    await repeated(first);
    for (const one of [id, first]) {
      await investigations.decide('wuqian', one, 'agree', { ...no, capaWhyNot: 'Begun already' });
      await investigations.decide('zhaojianguo', one, 'agree');
      await investigations.decide('sujingyi', one, 'approve', { disposition: 'release' });
      expect((await investigations.get('hanxue', one)).row.workflowStatus).toBe('completed');
    }

    // What later steps come to changes nothing that was signed.
    for (const one of [first, id]) {
      const { piId } = await investigations.get('hanxue', one);
      const { signatures } = await server.call(await investigations.origin('hanxue'), processView, { piId });
      expect(signatures.flatMap(({ changedAfter }) => changedAfter)).toEqual([]);
    }
  });
});
