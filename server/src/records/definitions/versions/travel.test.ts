import {
  type DefinitionPackage,
  definitionDifference,
  exportDefinitions,
  getDefinition,
  importDefinitions,
  listDefinitions,
  submitDefinition,
  takeProposal,
  testDefinition,
} from '@attest/api-contract';
import { definitionPart, type RecordDefinition, RecordDefinitionSchema } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODULES } from '../../../modules';
import { Offers } from '../../../platform/offers';
import { dayFromNow } from '../../../testing/days';
import { TestServer } from '../../../testing/testServer';
import { recordProcess } from '../../recordProcess';
import { ENQUIRY, enquiryAs } from '../../testing/enquiries';
import { TypeWorld } from '../../testing/typeWorld';
import type { QualityProcessDefinition } from '../process';
import { adoptTypes } from './adopt';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server?.stop());

const reason = 'needed';

async function versions(world: TypeWorld, type: string) {
  const { call } = await world.as('mengyao');
  return call(listDefinitions, { type });
}

async function contentOf(world: TypeWorld, id: string): Promise<RecordDefinition> {
  const { call } = await world.as('mengyao');
  return definitionPart(RecordDefinitionSchema, 'content', (await call(getDefinition, { id })).content);
}

type Fields = QualityProcessDefinition['form']['fields'];

/** Another text of help at some fields. */
const helped = <F extends Fields[number]>(fields: F[], keys: string[], text: string): F[] =>
  fields.map((field) => (keys.includes(field.key) ? { ...field, help: { zh: text, en: text } } : field));

/** An update of the product, with other texts at some fields of the deviation. */
function update(keys: string[], text: string): void {
  const { deviation } = server.platform.offers.shipped.brought.byKey('processes');
  if (!deviation) throw new Error('no deviations');
  const form = { ...deviation.form, fields: helped(deviation.form.fields, keys, text) };
  const newer = recordProcess('deviation', { ...deviation, form });
  const modules = MODULES.map((module) => (module.name === 'deviation' ? newer : module));
  server.platform.offers = new Offers(modules, server.platform.log);
}

it('what the product ships anew is proposed, never put over what the tenant has made', async () => {
  const world = await TypeWorld.begin(server);
  await adoptTypes(server.platform);
  const [shipped] = await versions(world, 'deviation');
  const content = await contentOf(world, shipped?.id ?? '');
  const own = {
    ...content,
    form: { ...content.form, fields: helped(content.form.fields, ['place', 'foundBy'], 'ours') },
  };
  await world.enforced(own);

  update(['place', 'devType'], 'theirs');
  await adoptTypes(server.platform);
  await adoptTypes(server.platform);
  const rows = await versions(world, 'deviation');
  expect(rows.map(({ version, state, origin }) => [version, state, origin])).toEqual([
    [3, 'proposed', 'shipped'],
    [2, 'effective', 'tenant'],
    [1, 'retired', 'shipped'],
  ]);
  const proposal = { id: rows[0]?.id as string, rowVersion: rows[0]?.rowVersion as number };
  const { call } = await world.as('mengyao');
  const { lines, flows } = await call(definitionDifference, { id: proposal.id });
  expect(flows).toBeNull();
  const places = lines.map(({ place, changedBy }) => `${place.replace('/form/fields/', '')} ${changedBy}`);
  expect(places.sort()).toEqual(['devType/help shipped', 'foundBy/help own', 'place/help both']);

  const beside = await call(definitionDifference, { id: proposal.id, with: shipped?.id as string });
  expect(beside.lines.map(({ place, changedBy }) => [place, changedBy])).toEqual([
    ['/form/fields/place/help', 'shipped'],
    ['/form/fields/devType/help', 'shipped'],
  ]);

  const draft = await call(takeProposal, { ...proposal, reason });
  expect(draft.kept).toEqual(['/form/fields/place/help']);
  const merged = await contentOf(world, draft.id);
  const helpOf = (key: string) => merged.form.fields.find((field) => field.key === key)?.help?.en;
  expect(['place', 'foundBy', 'devType'].map(helpOf)).toEqual(['ours', 'ours', 'theirs']);
  const tested = await call(testDefinition, { id: draft.id, rowVersion: draft.rowVersion });
  const step = { id: draft.id, rowVersion: tested.rowVersion, reason };
  const submitted = await call(submitDefinition, { ...step, effectiveOn: dayFromNow(0), takesAlong: [] });
  await world.approve('hanxue', { id: draft.id, rowVersion: submitted.rowVersion });
  await adoptTypes(server.platform);
  expect((await versions(world, 'deviation')).map(({ state }) => state)).toEqual([
    'effective',
    'taken',
    'retired',
    'retired',
  ]);
  // A tenant that comes later begins with the update.
  const other = await TypeWorld.begin(server);
  expect((await versions(other, 'deviation')).map(({ state }) => state)).toEqual(['effective']);
});

describe('a package', () => {
  let from: TypeWorld;
  let to: TypeWorld;
  let packed: DefinitionPackage;
  const similar = { from: 'enquiry', where: { severity: '=values.severity' }, return: ['count' as const] };
  const goods = enquiryAs('returnedGoods');
  const RETURNED: RecordDefinition = {
    ...goods,
    rules: { lookups: { similar }, computed: { serious: 'similar.count > 0' } },
  };
  const bring = async (world: TypeWorld, dryRun: boolean, what = packed) => {
    const { call } = await world.as('mengyao');
    return call(importDefinitions, { package: what, dryRun, reason });
  };
  const results = (found: Awaited<ReturnType<typeof bring>>) =>
    found.map(({ type, result }) => `${type} ${result}`);

  beforeAll(async () => {
    from = await TypeWorld.begin(server);
    to = await TypeWorld.begin(server);
    await from.enforced(ENQUIRY);
    await from.enforced(RETURNED);
    const { call } = await from.as('mengyao');
    packed = await call(exportDefinitions, { types: ['returnedGoods', 'enquiry'] });
  });

  it('says what it needs, and a dry run changes nothing', async () => {
    expect(packed.definitions.map(({ type, needs }) => [type, needs.types])).toEqual([
      ['enquiry', ['deviation']],
      ['returnedGoods', ['enquiry']],
    ]);
    expect(results(await bring(to, true))).toEqual(['enquiry new', 'returnedGoods new']);
    expect(await versions(to, 'enquiry')).toEqual([]);
  });

  it('of which something is missing or tampered with is refused as a whole', async () => {
    const [enquiry, returned] = packed.definitions;
    if (!enquiry || !returned) throw new Error('no package');
    const alone = await bring(to, false, { ...packed, definitions: [returned] });
    const fault = { code: 'noType', params: { type: 'enquiry' } };
    expect(alone).toMatchObject([
      { result: 'refused', why: null, faults: expect.arrayContaining([expect.objectContaining(fault)]) },
    ]);
    const settings = { ...ENQUIRY.settings, followUpRoles: [] };
    const other = { ...enquiry, content: { ...enquiry.content, settings } };
    const both = await bring(to, false, { ...packed, definitions: [other, returned] });
    expect(results(both)).toEqual(['enquiry refused', 'returnedGoods new']);
    expect(await versions(to, 'returnedGoods')).toEqual([]);
  });

  it('arrives as drafts, once, and back where it came from there is no difference', async () => {
    const [enquiry] = await bring(to, false);
    expect(results(await bring(to, false))).toEqual(['enquiry same', 'returnedGoods same']);
    expect((await versions(to, 'enquiry')).map(({ state, origin }) => [state, origin])).toEqual([
      ['draft', 'package'],
    ]);
    const { call } = await to.as('mengyao');
    const tested = await call(testDefinition, { id: enquiry?.id as string, rowVersion: 1 });
    const step = { id: enquiry?.id as string, rowVersion: tested.rowVersion, reason };
    const submitted = await call(submitDefinition, { ...step, effectiveOn: dayFromNow(0), takesAlong: [] });
    await to.approve('hanxue', { id: step.id, rowVersion: submitted.rowVersion });
    const again = await call(exportDefinitions, { types: ['enquiry'] });
    expect(again.definitions).toEqual(packed.definitions.slice(0, 1));
    expect(results(await bring(from, true, again))).toEqual(['enquiry same']);
  });

  it('that changes a type says where', async () => {
    const [enquiry] = packed.definitions;
    if (!enquiry) throw new Error('no package');
    const third = await TypeWorld.begin(server);
    const name = { zh: '客诉', en: 'Customer enquiry' };
    await third.enforced({ ...ENQUIRY, steps: { ...ENQUIRY.steps, name } });
    expect(await bring(third, true, { ...packed, definitions: [enquiry] })).toMatchObject([
      { result: 'changed', places: ['/steps/name/en', '/steps/name/zh'] },
    ]);
  });
});
