import {
  createRecord,
  getRecord,
  linkRecord,
  listRecords,
  saveRecord,
  unlinkRecord,
} from '@attest/api-contract';
import type { RecordDefinition, RollUp } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dayFromNow } from '../../testing/days';
import { TestServer } from '../../testing/testServer';
import { ENQUIRY, enquiryAs, flowOf, withFields } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';
import { disagreeing } from './agree';

const label = { zh: '汇总', en: 'Rolled up' };
const reason = 'needed';

/** What an enquiry keeps of its measures. */
const ROLLUPS: Record<string, RollUp> = {
  openMeasures: { children: 'measure', status: ['!completed', '!cancelled'], return: 'count' },
  pieces: { children: 'measure', where: { severity: 'major' }, return: { sum: 'quantity' } },
  lastDay: { children: 'measure', return: { max: 'soldOn' } },
  linked: { links: 'measure', return: 'any' },
  lastSeverity: { children: 'measure', status: ['completed'], return: { last: 'severity' } },
};
const FIELDS = {
  openMeasures: ['number', 'n3'],
  pieces: ['number', 'n4'],
  lastDay: ['date', 'd1'],
  linked: ['switch', 'n5'],
  lastSeverity: ['select', 'n6'],
} as const;

const options = ['minor', 'major'].map((value) => ({ value, label: { zh: value, en: value } }));

/** A measure names the enquiry that it is for. */
const MEASURE: RecordDefinition = withFields(enquiryAs('measure'), (fields) =>
  fields.map((field) => {
    if (field.key === 'related') return { ...field, relatesTo: ['enquiry'] };
    if (field.key === 'quantity') return { ...field, slot: 'n3' };
    return field.key === 'soldOn' ? { ...field, slot: 'd1' } : field;
  }),
);

const rollingUp = (base: RecordDefinition): RecordDefinition => ({
  ...withFields(base, (fields) => [
    ...fields,
    ...Object.entries(FIELDS).map(([key, [type, slot]]) => ({
      key,
      type,
      slot,
      label,
      section: 'general',
      computed: true,
      ...(type === 'select' && { options }),
    })),
  ]),
  settings: {
    ...base.settings,
    listColumns: [...base.settings.listColumns, ...Object.keys(FIELDS)],
    facets: [...base.settings.facets, 'linked'],
  },
  rules: { ...base.rules, rollups: ROLLUPS },
});

/** The same, and it waits until every measure is done. */
const waiting = (base: RecordDefinition): RecordDefinition => ({
  ...withFields(base, (fields) =>
    // Nobody fills it at a step that waits.
    fields.map((field) => (field.key === 'conclusion' ? { ...field, required: false } : field)),
  ),
  steps: {
    ...base.steps,
    steps: base.steps.steps.map(({ decisions, ...step }) => {
      if (step.id === 'step_2') return { ...step, kind: 'wait' as const, service: 'gate' };
      return {
        ...step,
        decisions: { ...decisions, ...(decisions?.return && { return: { returnTo: 'step_1' } }) },
      };
    }),
  },
  rules: {
    ...base.rules,
    gates: [{ step: 'step_2', id: 'measures', label, met: 'openMeasures = 0' }],
    tests: [
      { name: 'one open', at: 'step_2', values: { openMeasures: 1 }, expect: { gates: { measures: false } } },
      { name: 'none open', at: 'step_2', values: { openMeasures: 0 }, expect: { gates: { measures: true } } },
    ],
  },
  flow: flowOf('step_1', 'step_2', 'step_3').replace('userTask id="step_2"', 'serviceTask id="step_2"'),
});

const REPORT = { title: 'Broken tablet', product: 'HK-101', severity: 'major' };

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(ENQUIRY);
  await world.enforced(MEASURE);
  for (const menu of ['QmsEnquiry', 'QmsMeasure'])
    for (const role of ['emp', 'qa', 'qamgr', 'qhead'])
      await world.grant(role, menu, ['view', 'add', 'edit', 'print']);
});
afterAll(() => server?.stop());

const enquiry = async (values = {}) => (await world.create('enquiry', { ...REPORT, ...values })).id;
const measure = (of: string, values = {}, submit = true) =>
  world.create(
    'measure',
    { ...REPORT, related: [{ type: 'enquiry', id: of }], quantity: 5, ...values },
    submit,
  );

/** What an enquiry shows of its measures. */
async function kept(id: string) {
  const { values } = await world.get('caoyang', 'enquiry', id);
  return Object.fromEntries(Object.keys(FIELDS).map((key) => [key, values[key]]));
}

/** The same as its list has stored it. */
async function listed(id: string) {
  const { call } = await world.as('caoyang');
  const { rows } = await call(listRecords, { process: 'enquiry', page: 1, pageSize: 100, filter: {} });
  const { columns = {} } = rows.find((row) => row.id === id) ?? {};
  return Object.fromEntries(Object.keys(FIELDS).map((key) => [key, columns[key]]));
}

describe('a version that rolls up', () => {
  it('fills the records that there are by the job, and shows nothing before', async () => {
    const id = await enquiry();
    await measure(id, { soldOn: '2026-03-02' });
    await world.enforced(rollingUp(ENQUIRY));
    expect(await listed(id)).toEqual({});
    await server.runJob('records-fill-slots');
    expect(await listed(id)).toEqual({ openMeasures: 1, pieces: 5, lastDay: '2026-03-02', linked: true });
    expect(await kept(await enquiry())).toEqual({ openMeasures: 0, pieces: 0, linked: false });
  });

  it('is refused where it would count, by way of others, records of its own type', async () => {
    const rollups = { openMeasures: { links: 'enquiry', return: 'count' as const } };
    const content = { ...rollingUp(enquiryAs('measure')), rules: { ...MEASURE.rules, rollups } };
    await expect(world.save(content)).rejects.toMatchObject({
      code: 'DEFINITION_INVALID',
      params: {
        why: {
          en: '/rules/rollups/openMeasures: records of “measure” are rolled up by those that it counts: measure → enquiry → measure',
        },
      },
    });
  });

  it('is refused without the field that shows it', async () => {
    await expect(
      world.save({ ...ENQUIRY, rules: { ...ENQUIRY.rules, rollups: ROLLUPS } }),
    ).rejects.toMatchObject({
      params: {
        why: { en: expect.stringContaining('/rules/rollups/openMeasures: there is no field “openMeasures”') },
      },
    });
  });

  it('is refused where it keeps another choice than the records offer', async () => {
    const other = withFields(rollingUp(ENQUIRY), (fields) =>
      fields.map((field) =>
        field.key === 'lastSeverity' ? { ...field, options: options.toReversed() } : field,
      ),
    );
    await expect(world.save(other)).rejects.toMatchObject({
      params: { why: { en: expect.stringContaining('the field “lastSeverity” has other options') } },
    });
  });

  it('keeps others from losing what it counts by', async () => {
    const retired = withFields(MEASURE, (fields) =>
      fields.map((field) =>
        field.key === 'soldOn' ? { ...field, slot: undefined, retired: true as const } : field,
      ),
    );
    const steps = retired.steps.steps.map((step) => ({
      ...step,
      fields: step.fields?.filter((key) => key !== 'soldOn'),
    }));
    await expect(
      world.submitted(JSON.parse(JSON.stringify({ ...retired, steps: { ...retired.steps, steps } }))),
    ).rejects.toMatchObject({
      code: 'DEFINITION_REFUSED',
      params: { why: { en: expect.stringContaining('“soldOn”') } },
    });
  });
});

describe('what a record keeps of others', () => {
  it('follows those: numbered, changed, moved on, ended', async () => {
    const id = await enquiry();
    const draft = await measure(id, {}, false);
    expect(await listed(id)).toEqual({ openMeasures: 0, pieces: 0, linked: false });
    const { id: one } = await measure(id, { soldOn: '2026-03-02' });
    const { id: two } = await measure(id, { severity: 'minor', soldOn: '2026-04-01' });
    const both = { openMeasures: 2, pieces: 5, lastDay: '2026-04-01', linked: true };
    expect(await listed(id)).toEqual(both);
    expect(await kept(id)).toEqual(both);
    await world.decide('zhouzihan', 'measure', one, 'submit', { conclusion: 'done' });
    await world.decide('hanxue', 'measure', one, 'approve');
    expect(await listed(id)).toEqual({ ...both, openMeasures: 1, lastSeverity: 'major' });
    await world.decide('zhouzihan', 'measure', two, 'return');
    const { call } = await world.as('caoyang');
    const { row } = await call(getRecord, { process: 'measure', id: two });
    const values = { severity: 'major', quantity: 7, soldOn: '2026-01-01' };
    await call(saveRecord, { process: 'measure', id: two, version: row.version, values });
    const seven = { openMeasures: 1, pieces: 12, lastDay: '2026-03-02', linked: true };
    expect(await listed(id)).toEqual({ ...seven, lastSeverity: 'major' });
    await call(saveRecord, {
      process: 'measure',
      id: two,
      version: row.version + 1,
      values: { severity: 'minor' },
    });
    await world.decide('caoyang', 'measure', two, 'submit');
    await world.decide('zhouzihan', 'measure', two, 'submit', { conclusion: 'done' });
    await world.decide('hanxue', 'measure', two, 'approve');
    expect(await listed(id)).toMatchObject({ openMeasures: 0, lastSeverity: 'minor' });
    expect(draft.no).toBeNull();
  });

  it('follows links made and removed, from either end', async () => {
    const from = await enquiry();
    const to = await enquiry();
    const { id: moved } = await measure(from);
    await world.decide('zhouzihan', 'measure', moved, 'return');
    const { call } = await world.as('caoyang');
    const { row } = await call(getRecord, { process: 'measure', id: moved });
    const related = [{ type: 'enquiry', id: to }];
    await call(saveRecord, { process: 'measure', id: moved, version: row.version, values: { related } });
    expect(await listed(from)).toEqual({ openMeasures: 0, pieces: 0, linked: false });
    expect(await listed(to)).toMatchObject({ openMeasures: 1, linked: true });
    const ends = { process: 'enquiry', id: from, targetType: 'measure', targetId: moved };
    const { id: linkId } = await call(linkRecord, { ...ends, relation: 'implements', reason });
    expect(await listed(from)).toEqual({ openMeasures: 0, pieces: 0, linked: true });
    await call(unlinkRecord, { process: 'enquiry', id: from, linkId, reason });
    expect(await listed(from)).toMatchObject({ linked: false });
  });

  it('is sorted and filtered by, and neither given nor signed by anybody', async () => {
    const few = await enquiry({ product: 'sorted' });
    const many = await enquiry({ product: 'sorted' });
    await measure(few);
    await measure(many);
    await measure(many);
    const { call, refused } = await world.as('caoyang');
    const asked = { process: 'enquiry', page: 1, pageSize: 50, filter: { text: 'sorted' } };
    const order = async (desc: boolean) =>
      (await call(listRecords, { ...asked, sort: [{ by: 'columns.openMeasures', desc }] })).rows.map(
        ({ id }) => id,
      );
    expect(await order(true)).toEqual([many, few]);
    expect(await order(false)).toEqual([few, many]);
    const none = await call(listRecords, {
      ...asked,
      filter: { text: 'sorted', fields: { linked: ['false'] } },
    });
    expect(none.total).toBe(0);
    const given = { process: 'enquiry', values: { ...REPORT, openMeasures: 3 }, submit: false, reason };
    expect(await refused(createRecord, given)).toBe('FORM_INVALID');
    const { rows } = await server.asSystem(world.tenant.id, ({ tx }) =>
      sql`select from quality_record where form_values ? 'openMeasures'`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  it('loses nothing when two change at once, from both ends', async () => {
    const id = await enquiry();
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => measure(id, { quantity: n + 1 })));
    expect(await listed(id)).toMatchObject({ openMeasures: 6, pieces: 21 });
    await Promise.all(all.map((one) => world.decide('zhouzihan', 'measure', one.id, 'return')));
    const { call } = await world.as('caoyang');
    const { row } = await call(getRecord, { process: 'enquiry', id });
    await Promise.all([
      ...all.map(async (one) => {
        const { row } = await call(getRecord, { process: 'measure', id: one.id });
        const input = { process: 'measure', id: one.id, version: row.version, values: { quantity: 10 } };
        await call(saveRecord, input);
      }),
      world.decide('zhouzihan', 'enquiry', id, 'submit', { conclusion: 'seen' }),
    ]);
    expect(await listed(id)).toMatchObject({ openMeasures: 6, pieces: 60 });
    expect(row.columns.openMeasures).toBe(6);
  });

  it('is put right and reported by night where something has changed it in silence', async () => {
    const id = await enquiry();
    await measure(id);
    const { id: tenant } = world.tenant;
    await server.asSystem(tenant, ({ tx }) =>
      tx.updateTable('quality_record').set({ n3: 9 }).where('id', '=', id).execute(),
    );
    expect(await server.asSystem(tenant, disagreeing)).toEqual([{ process: 'enquiry', ids: [id] }]);
    await server.runJob('records.rollUpsAgree');
    expect(await server.asSystem(tenant, disagreeing)).toEqual([]);
    expect(await listed(id)).toMatchObject({ openMeasures: 1 });
  });
});

describe('a gate over a roll-up', () => {
  it('is passed in the moment in which the last of them is done', async () => {
    await world.enforced(waiting(rollingUp(ENQUIRY)));
    await server.runJob('records-fill-slots');
    const id = await enquiry();
    const stands = async () => (await world.get('caoyang', 'enquiry', id)).row.statusName.en;
    // Nothing was open: it has gone on at once.
    expect(await stands()).toBe('Approve');
    const { id: one } = await measure(id);
    const { id: two } = await measure(id);
    await world.decide('hanxue', 'enquiry', id, 'return');
    await world.decide('caoyang', 'enquiry', id, 'submit');
    for (const each of [one, two]) {
      expect(await stands()).toBe('Investigate');
      await world.decide('zhouzihan', 'measure', each, 'submit', { conclusion: 'done' });
      await world.decide('hanxue', 'measure', each, 'approve');
    }
    expect(await stands()).toBe('Approve');
  });
});

describe('what a waiting record computes', () => {
  it('follows what it keeps of others, and the flow goes by it', async () => {
    const base = waiting(rollingUp(ENQUIRY));
    const rules = {
      ...base.rules,
      computed: { ...base.rules?.computed, answer: 'if openMeasures > 0 then "minor" else "major"' },
      tests: [],
    };
    const computing = withFields({ ...base, rules }, (fields) =>
      fields.map((field) => (field.key === 'answer' ? { ...field, computed: true } : field)),
    );
    const steps = computing.steps.steps.map((step) => ({
      ...step,
      fields: step.fields?.filter((key) => key !== 'answer'),
    }));
    const gateway = `<bpmn:exclusiveGateway id="gw" default="flow_end" />
      <bpmn:sequenceFlow id="flow_gw" sourceRef="step_2" targetRef="gw" />
      <bpmn:sequenceFlow id="flow_end" sourceRef="gw" targetRef="end_completed" />
      <bpmn:sequenceFlow id="flow_on" sourceRef="gw" targetRef="step_3"><bpmn:conditionExpression>values.answer = "major"</bpmn:conditionExpression></bpmn:sequenceFlow>
      </bpmn:process>`;
    const flow = computing.flow
      .replace(/<bpmn:sequenceFlow id="flow_2" [^>]*>/, '')
      .replace('</bpmn:process>', gateway);
    await world.enforced({ ...computing, steps: { ...computing.steps, steps }, flow });
    const id = await enquiry();
    const { id: one } = await measure(id);
    await world.decide('hanxue', 'enquiry', id, 'return');
    await world.decide('caoyang', 'enquiry', id, 'submit');
    const stands = async () => {
      const { row, values } = await world.get('caoyang', 'enquiry', id);
      return [row.statusName.en, values.answer];
    };
    expect(await stands()).toEqual(['Investigate', 'minor']);
    await world.decide('zhouzihan', 'measure', one, 'submit', { conclusion: 'done' });
    await world.decide('hanxue', 'measure', one, 'approve');
    expect(await stands()).toEqual(['Approve', 'major']);
  });
});

describe('a gate over the time', () => {
  it('is passed when its day has come, though nobody changes anything', async () => {
    const steps = waiting(rollingUp(ENQUIRY));
    const met = 'today() >= add days(values.soldOn, 1.5)';
    const rules = { ...steps.rules, gates: [{ step: 'step_2', id: 'window', label, met }], tests: [] };
    await world.enforced({ ...steps, rules });
    const stands = async (id: string) => (await world.get('caoyang', 'enquiry', id)).row.statusName.en;
    const still = await enquiry({ soldOn: dayFromNow(-1) });
    const over = await enquiry({ soldOn: dayFromNow(-1) });
    // Time goes by for one of them.
    const aged = JSON.stringify({ soldOn: dayFromNow(-2) });
    await server.asSystem(world.tenant.id, ({ tx }) =>
      sql`update quality_record set form_values = form_values || ${aged}::jsonb where id = ${over}`.execute(
        tx,
      ),
    );
    await server.runJob('records.gates');
    expect(await Promise.all([still, over].map(stands))).toEqual(['Investigate', 'Approve']);
  });
});
