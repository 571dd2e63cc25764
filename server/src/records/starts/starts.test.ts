import {
  createRecord,
  listRecords,
  OWN_TYPES,
  processView,
  searchRelatable,
  stopProcess,
} from '@attest/api-contract';
import type { RecordDefinition, RecordRules } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../testing/caller';
import { TestServer } from '../../testing/testServer';
import { ENQUIRY, enquiryAs, flowOf, withFields } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';

type Start = NonNullable<RecordRules['starts']>[number];

const label = { zh: '措施', en: 'Measures' };

/** A measure has no draft: it is under way once something begins it, and numbered within what begins it. */
const MEASURE: RecordDefinition = {
  ...withFields(enquiryAs('measure'), (fields) =>
    fields.map((one) => (one.key === 'related' ? { ...one, relatesTo: ['enquiry'] } : one)),
  ),
  settings: { ...enquiryAs('measure').settings, number: '{related}-A{seq:2}' },
  steps: {
    ...enquiryAs('measure').steps,
    steps: ENQUIRY.steps.steps.flatMap(({ decisions, ...step }) => {
      if (step.kind === 'draft') return [];
      return [{ ...step, decisions: { [step.kind === 'work' ? 'submit' : 'approve']: {} } }];
    }),
  },
  flow: flowOf('step_2', 'step_3'),
};

/** One measure for each batch that has pieces, once the enquiry is investigated. */
const EACH: Start = {
  id: 'measures',
  at: 'step_2',
  when: 'values.severity = "major"',
  each: 'values.batches[item.pieces > 0]',
  type: 'measure',
  via: 'related',
  values: {
    title: '"Batch " + one.batch + " of " + no',
    product: 'values.product',
    severity: 'values.severity',
    quantity: 'one.pieces',
    story: 'values.story',
  },
};

/** A draft of the owner's when it is over. */
const NEXT: Start = {
  id: 'next',
  at: 'end-ok',
  type: 'enquiry',
  relation: 'causes',
  values: { title: '"After " + no', product: 'values.product' },
};

/** Nothing of it names what it follows from: a link does. */
const REPORT_BACK: Start = {
  id: 'reportBack',
  at: 'end-ok',
  type: 'measure',
  relation: 'causes',
  values: { title: '"Report " + no', product: 'values.product' },
};

const counted = { type: 'number', label, section: 'general', computed: true };
const COUNTED = [
  { ...counted, key: 'doneMeasures', slot: 'n3' },
  { ...counted, key: 'measures', slot: 'n4' },
];

/** It is approved once each of its measures is done. */
const STARTING: RecordDefinition = {
  ...withFields(ENQUIRY, (fields) => [
    ...fields.map((one) => (one.key === 'conclusion' ? { ...one, required: false } : one)),
    ...(COUNTED as typeof fields),
  ]),
  rules: {
    ...ENQUIRY.rules,
    rollups: {
      doneMeasures: { children: 'measure', status: ['completed'], return: 'count' },
      measures: { links: 'measure', return: 'count' },
    },
    checks: [
      ...(ENQUIRY.rules?.checks ?? []),
      {
        id: 'open',
        at: ['step_2'],
        finishing: true,
        when: 'doneMeasures < count(values.batches[item.pieces > 0])',
        field: 'conclusion',
        text: label,
      },
    ],
    starts: [EACH, NEXT, REPORT_BACK],
  },
};

/** An incident of the company's own type: its CAPA names it as its source, though the product knows no incidents. */
const INCIDENT: RecordDefinition = {
  ...withFields(enquiryAs('incident'), (fields) => [
    ...fields,
    { ...counted, key: 'capas', slot: 'n4' } as (typeof fields)[number],
  ]),
  rules: {
    ...ENQUIRY.rules,
    rollups: { capas: { children: 'capa', return: 'count' } },
    starts: [
      {
        id: 'capa',
        at: 'step_2',
        type: 'capa',
        via: 'sources',
        values: { title: '"CAPA: " + values.title', gxp: '"gmp"', source: '"trend"', severity: '"minor"' },
      },
    ],
  },
};

const batches = [
  { batch: 'A', pieces: 5 },
  { batch: 'B', pieces: 0 },
  { batch: 'C', pieces: 2 },
];
const REPORT = { title: 'Broken tablet', product: 'HK-101', severity: 'major', batches };

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(ENQUIRY);
  await world.enforced(MEASURE);
  await world.enforced(STARTING);
  await world.enforced(INCIDENT);
  for (const menu of ['QmsEnquiry', 'QmsMeasure', 'QmsIncident'])
    for (const role of ['emp', 'qa', 'qamgr', 'qhead'])
      await world.grant(role, menu, ['view', 'add', 'edit', 'print']);
});
afterAll(() => server?.stop());

/** What a record is linked with, by type and number. */
async function linked(process: string, id: string) {
  const { links } = await world.get('caoyang', process, id);
  return links.map(({ type, no, relation }) => [type, no, relation]).toSorted();
}

const idsOf = async (id: string) =>
  (await world.get('caoyang', 'enquiry', id)).links.map((one) => one.targetId);

describe('a record that comes to a step', () => {
  it('begins one for each entry of a list: numbered within it, under way, and named by it', async () => {
    const { id, no } = await world.create('enquiry', REPORT);
    expect(await linked('enquiry', id)).toEqual([
      ['measure', `${no}-A01`, 'concerns'],
      ['measure', `${no}-A02`, 'concerns'],
    ]);
    const [first] = await idsOf(id);
    const { values, row } = await world.get('zhouzihan', 'measure', first as string);
    expect(values).toMatchObject({
      title: `Batch A of ${no}`,
      product: 'HK-101',
      severity: 'major',
      quantity: 5,
      related: [{ type: 'enquiry', id, no, title: 'Broken tablet' }],
    });
    expect(row).toMatchObject({
      no: `${no}-A01`,
      workflowStatus: 'inProgress',
      initiator: { account: 'caoyang' },
    });
  });

  it('begins a type of the product that names it as its source', async () => {
    const { id, no } = await world.create('incident', REPORT);
    const { links } = await world.get('caoyang', 'incident', id);
    expect(links).toMatchObject([{ type: 'capa', title: 'CAPA: Broken tablet', relation: 'corrects' }]);
    const capa = await world.get('caoyang', 'capa', links[0]?.targetId ?? '');
    expect(capa.values.sources).toEqual([{ type: 'incident', id, no, title: 'Broken tablet' }]);
    const { call } = await world.as('caoyang');
    const found = async (types: string[]) =>
      new Set((await call(searchRelatable, { types, text: no ?? '' })).map(({ type }) => type));
    expect(await found(['deviation', OWN_TYPES])).toEqual(new Set(['enquiry', 'measure', 'incident']));
    expect(await found(['deviation'])).toEqual(new Set());
  });

  it('begins none where the condition does not hold, and the next record counts anew', async () => {
    const minor = await world.create('enquiry', { ...REPORT, severity: 'minor' });
    expect(await linked('enquiry', minor.id)).toEqual([]);
    const { id, no } = await world.create('enquiry', { ...REPORT, batches: [{ batch: 'Z', pieces: 1 }] });
    expect(await linked('enquiry', id)).toEqual([['measure', `${no}-A01`, 'concerns']]);
  });

  it('begins each once, however often it comes there', async () => {
    const { id, no } = await world.create('enquiry', REPORT);
    await world.decide('zhouzihan', 'enquiry', id, 'return');
    await world.decide('caoyang', 'enquiry', id, 'submit', {
      batches: [...batches, { batch: 'D', pieces: 1 }],
    });
    expect(await linked('enquiry', id)).toEqual(
      ['A01', 'A02', 'A03'].map((one) => ['measure', `${no}-${one}`, 'concerns']),
    );
  });

  it('is gone on with when those are done, and begins a draft at its end', async () => {
    const { id, no } = await world.create('enquiry', REPORT);
    const finish = () => world.decide('zhouzihan', 'enquiry', id, 'submit', { conclusion: 'over' });
    expect(await codeOf(finish())).toBe('FORM_INVALID');
    for (const measure of await idsOf(id)) {
      await world.decide('zhouzihan', 'measure', measure, 'submit', { conclusion: 'done' });
      await world.decide('hanxue', 'measure', measure, 'approve');
    }
    await finish();
    await world.decide('hanxue', 'enquiry', id, 'approve');
    const { call } = await world.as('caoyang');
    const { rows } = await call(listRecords, { process: 'enquiry', page: 1, pageSize: 5, filter: {} });
    const over = await server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('quality_record').select('n4').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(over.n4).toBe(3);
    const draft = rows.find(({ title }) => title === `After ${no}`);
    expect(draft).toMatchObject({ no: null, workflowStatus: 'initial', owner: { account: 'caoyang' } });
    const { links } = await world.get('caoyang', 'enquiry', draft?.id ?? '');
    expect(links).toMatchObject([{ type: 'enquiry', targetId: id, relation: 'causes', direction: 'to' }]);
  });

  it('ends what has begun and has no draft when it is stopped itself', async () => {
    const { id, no } = await world.create('enquiry', REPORT);
    const [done = '', open = ''] = (await idsOf(id)).toSorted();
    await world.decide('zhouzihan', 'measure', done, 'submit', { conclusion: 'done' });
    await world.decide('hanxue', 'measure', done, 'approve');
    const { call } = await world.as('lumingyuan');
    const { piId = '' } = await world.get('lumingyuan', 'enquiry', id);
    const { version } = await call(processView, { piId });
    await call(stopProcess, { piId, version, reason: 'withdrawn', signature: world.signature('lumingyuan') });
    const statusOf = async (measure: string) =>
      (await world.get('lumingyuan', 'measure', measure)).row.workflowStatus;
    expect([await statusOf(done), await statusOf(open)]).toEqual(['completed', 'stopped']);
    const { history } = await call(processView, {
      piId: (await world.get('lumingyuan', 'measure', open)).piId ?? '',
    });
    expect(history.map(({ reason }) => reason)).toContain(`随 ${no} 终止`);
  });

  it('is not begun by hand where the type has no draft', async () => {
    const { call } = await world.as('caoyang');
    const input = { process: 'measure', values: REPORT, submit: false };
    expect(await codeOf(call(createRecord, input))).toBe('INVALID_OPERATION');
  });
});

describe('a version is refused', () => {
  const whyNot = async (start: Partial<Start>) => {
    const starts = [{ ...EACH, ...start }];
    const refusal = world.save({ ...STARTING, rules: { ...STARTING.rules, starts } });
    return refusal.then(
      () => null,
      (error: { params: { why: { en: string } } }) => error.params.why.en,
    );
  };

  it.each([
    [{ at: 'step_9' }, 'there is no step and no kind of end “step_9”'],
    [{ at: ['step_2', 'step_9'] }, 'there is no step and no kind of end “step_9”'],
    [{ type: 'nothing' }, 'there is no record type “nothing”'],
    [{ via: 'owner' }, '“owner” is no relation of “measure” that names records of “enquiry”'],
    [{ relation: 'causes' }, 'either a field of the other record names this one (via), or a relation does'],
    [{ values: { titel: 'no' } }, '“measure” has no field “titel” that is filled'],
    [{ values: { serious: 'true' } }, '“measure” has no field “serious” that is filled'],
    [{ values: { quantity: 'values.product' } }, 'this yields text, “quantity” of “measure” holds number'],
    [{ values: { severity: '"huge"' } }, 'this yields text, “severity” of “measure” holds text'],
    [{ each: 'values.product' }, 'this is no list'],
    [{ initiator: 'nobody' }, '“nobody” is no field'],
  ])('that begins something by %j', async (start, why) => {
    expect(await whyNot(start)).toContain(why);
  });

  it('that would begin itself without end', async () => {
    const again = { ...NEXT, id: 'again', type: 'measure', values: {} };
    const endless = { ...MEASURE, rules: { ...MEASURE.rules, starts: [again] } };
    await expect(world.save(endless)).rejects.toMatchObject({
      params: { why: { en: '/rules/starts: these begin each other at once: measure → measure' } },
    });
  });

  it('that no longer has the field by which another begins it', async () => {
    const without = withFields(MEASURE, (fields) =>
      fields.map((one) => (one.key === 'story' ? { ...one, retired: true as const } : one)),
    );
    await expect(world.submitted(without)).rejects.toMatchObject({
      code: 'DEFINITION_REFUSED',
      params: { why: { zh: expect.stringContaining('“咨询”的联动“measures”') } },
    });
  });
});
