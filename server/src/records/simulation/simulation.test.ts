import {
  getDefinition,
  getSimulation,
  listDefinitions,
  listSimulationRows,
  type SimulatedKind,
  searchAudit,
  simulateDefinition,
  startExport,
  stopSimulation,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deviations, NO_IMPACT } from '../../modules/quality/testing/deviations';
import { createTestTenant } from '../../testing/testTenant';
import { ENQUIRY, flowOf, withFields } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';
import { runSimulations } from './run';

let deviations: Deviations;
let world: TypeWorld;
beforeAll(async () => {
  deviations = await Deviations.start();
  world = new TypeWorld(deviations.server, deviations.tenant);
});
afterAll(() => deviations?.server.stop());

const PAGE = { page: 1, pageSize: 100 };

/** Simulates a version to its end; answers what the asker is told. */
async function simulated(by: TypeWorld, account: string, definitionId: string, kind: SimulatedKind[] = []) {
  const { call } = await by.as(account);
  const { id } = await call(simulateDefinition, { definitionId, records: 100 });
  await runSimulations(by.server.platform);
  const { own, last } = await call(getSimulation, { definitionId });
  const { rows } = await call(listSimulationRows, { ...PAGE, filter: { simulationId: id, kind } });
  return { call, id, own, last, rows };
}

/** What the product ships of deviations, changed. */
async function deviationWith(change: (content: RecordDefinition) => void): Promise<RecordDefinition> {
  const { call } = await world.as('hanxue');
  const rows = await call(listDefinitions, { type: 'deviation' });
  const inForce = rows.find(({ state }) => state === 'effective');
  const { content } = await call(getDefinition, { id: inForce?.id as string });
  const changed = structuredClone(content) as unknown as RecordDefinition;
  change(changed);
  return changed;
}

const stepIn = ({ steps }: RecordDefinition, id: string) => {
  const step = steps.steps.find((one) => one.id === id);
  if (!step) throw new Error(`There is no step ${id}`);
  return step;
};

/** The steps of an enquiry without one: the report says what it would have said. */
const stepsWithout = (id: string) =>
  ENQUIRY.steps.steps
    .filter((step) => step.id !== id)
    .map((step) =>
      step.id === 'step_3'
        ? { ...step, decisions: { ...step.decisions, return: { returnTo: 'step_1' } } }
        : { ...step, fields: [...(step.fields ?? []), 'conclusion'] },
    );

/** A minor deviation that yubo investigates. */
async function atInvestigation(title: string): Promise<string> {
  const { id } = await deviations.submit({ title, place: `Room of ${title}`, equipment: [] });
  await deviations.decide('zhaojianguo', id, 'agree');
  await deviations.decide('zhouzihan', id, 'accept', {
    risk: { before: { severity: 2, occurrence: 2, detectability: 2 } },
    devClass: 'minor',
    investigator: deviations.user('yubo'),
    impact: NO_IMPACT,
  });
  return id;
}

describe('a draft of deviations', () => {
  let id: string;
  let draft: { id: string; rowVersion: number };
  let content: RecordDefinition;
  beforeAll(async () => {
    id = await atInvestigation('Too warm');
    content = await deviationWith((one) => {
      const risk = one.rules?.tables?.class;
      if (risk) risk.rows = risk.rows.map((row) => (row[0] === '"low"' ? ['"low"', 'major'] : row));
      const field = { key: 'shiftLeader', type: 'input' as const, required: true };
      const label = { zh: '班长', en: 'Shift leader' };
      one.form.fields.push({ ...field, label, section: one.form.sections[0]?.key as string });
      const report = stepIn(one, 'step_1');
      report.fields = [...(report.fields ?? []), 'shiftLeader'];
      const work = stepIn(one, 'step_5');
      work.assignee = [{ role: 'qamgr', orElse: { role: 'qhead' } }];
      work.due = '40wd';
    });
    draft = await world.save(content);
  });

  it('shows what would be different of each record, and writes nothing to them', async () => {
    const before = await deviations.get('hanxue', id);
    const { own, rows } = await simulated(world, 'hanxue', draft.id);
    expect(own).toMatchObject({ state: 'done', total: 1, done: 1, differing: 1, current: true });
    const differences = rows.map(({ kind, place, before: was, after: is }) => [
      kind,
      place.en,
      was?.en,
      is?.en,
    ]);
    expect(differences).toEqual(
      expect.arrayContaining([
        ['table', expect.any(String), 'Minor', 'Major'],
        ['required', 'Shift leader', 'Not asked for', 'This field is required'],
        ['flow', 'QA triage · Accept and classify', 'Investigation', 'Lower class confirmed'],
        ['people', 'Investigation', 'yubo', 'hanxue'],
        ['deadline', 'Investigation', expect.any(String), expect.any(String)],
      ]),
    );
    expect(differences.filter(([kind]) => kind === 'access' || kind === 'gate')).toEqual([]);
    expect(rows.every((row) => row.recordId === id && row.path.endsWith(id))).toBe(true);
    expect(own?.counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    expect(await deviations.get('hanxue', id)).toEqual(before);
  });

  it('is narrowed to a kind, and taken along as a file', async () => {
    const { rows, call, id: simulationId } = await simulated(world, 'hanxue', draft.id, ['people']);
    expect(rows.map(({ kind }) => kind)).toEqual(['people']);
    const of = { source: 'simulation' as const, filter: { simulationId } };
    const wanted = { format: 'xlsx', language: 'en', timeZone: 'UTC', from: 1, to: 5 } as const;
    expect(await call(startExport, { of, ...wanted })).toMatchObject({ name: 'Simulation', state: 'queued' });
  });

  it('leaves in the trail that it was simulated, and is out of date once the draft says something else', async () => {
    const { call, last } = await simulated(world, 'hanxue', draft.id);
    expect(last).toMatchObject({ by: { account: 'hanxue' }, total: 1, current: true });
    const { rows } = await call(searchAudit, { ...PAGE, filter: { objectType: 'recordType' } });
    const [done] = rows.filter(({ event }) => event === 'simulate');
    expect(done?.descriptionEn).toContain('1 of 1 records would be different');
    const longer = structuredClone(content);
    stepIn(longer, 'step_5').due = '50wd';
    await world.save(longer, { id: draft.id, rowVersion: draft.rowVersion });
    const known = await call(getSimulation, { definitionId: draft.id });
    expect([known.own?.current, known.last?.current]).toEqual([false, false]);
  });

  it('that says the same makes no difference', async () => {
    const same = await world.save(await deviationWith(() => {}));
    const { own, rows } = await simulated(world, 'hanxue', same.id);
    expect([own?.state, own?.total, own?.differing, rows]).toEqual(['done', 1, 0, []]);
  });

  it('tells nothing to those who do not see the records, nor of what somebody else has found', async () => {
    const { own, rows } = await simulated(world, 'mengyao', draft.id);
    expect([own?.state, own?.total, rows]).toEqual(['done', 0, []]);
    const { id: simulationId } = await simulated(world, 'hanxue', draft.id);
    const other = await world.as('lumingyuan');
    const { rows: seen } = await other.call(listSimulationRows, { ...PAGE, filter: { simulationId } });
    expect(seen).toEqual([]);
    expect(await other.refused(stopSimulation, { id: simulationId })).toBe('NOT_FOUND');
    const employee = await world.as('caoyang');
    expect(await employee.refused(getSimulation, { definitionId: draft.id })).toBe('NO_PERMISSION');
    const elsewhere = new TypeWorld(world.server, await createTestTenant(world.server));
    const { refused } = await elsewhere.as('hanxue');
    expect(await refused(getSimulation, { definitionId: draft.id })).toBe('DEFINITION_NOT_EXIST');
    expect(await refused(stopSimulation, { id: simulationId })).toBe('NOT_FOUND');
  });

  it('is simulated once at a time by each, until that is stopped; a version in force is not', async () => {
    const { call, refused } = await world.as('hanxue');
    const wanted = { definitionId: draft.id, records: 10 };
    const { id: simulationId } = await call(simulateDefinition, wanted);
    expect(await refused(simulateDefinition, wanted)).toBe('TOO_MANY_REQUESTS');
    await call(stopSimulation, { id: simulationId });
    await runSimulations(world.server.platform);
    expect((await call(getSimulation, { definitionId: draft.id })).own).toMatchObject({
      state: 'cancelled',
      done: 0,
    });
    const rows = await call(listDefinitions, { type: 'deviation' });
    const inForce = rows.find(({ state }) => state === 'effective')?.id as string;
    expect(await refused(simulateDefinition, { definitionId: inForce, records: 10 })).toBe(
      'DEFINITION_STATE',
    );
  });
});

describe('a draft of enquiries', () => {
  it('without a step that records have been to says where they would have gone, and keeps what is hidden', async () => {
    const own = new TypeWorld(world.server, await createTestTenant(world.server));
    const confidential = withFields(ENQUIRY, (fields) =>
      fields.map((field) => (field.key === 'severity' ? { ...field, access: 'confidential' } : field)),
    );
    const access = [
      {
        fields: ['severity'],
        states: '*' as const,
        roles: ['qa'],
        people: ['initiator' as const],
        right: 'edit' as const,
      },
    ];
    await own.enforced({ ...confidential, settings: { ...ENQUIRY.settings, access } });
    for (const role of ['emp', 'qa', 'qamgr']) await own.grant(role, 'QmsEnquiry', ['view', 'add']);
    await own.grant('qa', 'RecordTypes', ['view']);
    const report = { title: 'Broken tablet', product: 'HK-101', severity: 'major', quantity: 3 };
    const { id } = await own.create('enquiry', report);
    await own.decide('zhouzihan', 'enquiry', id, 'submit', { conclusion: 'Nothing' });
    const draft = await own.save({
      ...confidential,
      settings: { ...ENQUIRY.settings, access },
      steps: { ...ENQUIRY.steps, steps: stepsWithout('step_2') },
      rules: { ...ENQUIRY.rules, computed: { serious: 'values.severity = "minor"' }, tests: [] },
      flow: flowOf('step_1', 'step_3'),
    });
    const seen = async (account: string) =>
      (await simulated(own, account, draft.id)).rows.map(({ kind, place, before, after }) => [
        kind,
        place.en,
        before?.en,
        after?.en,
      ]);
    const flow = [
      ['flow', 'Report · Submit', 'Investigate', 'Approve'],
      ['flow', 'Investigate · Submit', 'Approve', 'There is no such step'],
    ];
    expect(await seen('zhouzihan')).toEqual([['computed', 'Field serious', 'Yes', 'No'], ...flow]);
    expect(await seen('hanxue')).toEqual(flow);
  });
});
