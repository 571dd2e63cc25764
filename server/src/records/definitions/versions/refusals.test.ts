import {
  checkDefinition,
  createRecord,
  faultText,
  listDefinitions,
  saveBehaviour,
  saveQuery,
  saveRecord,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleQuery } from '../../../testing/sampleQuery';
import { TestServer } from '../../../testing/testServer';
import { ENQUIRY, enquiryAs, flowOf, withFields } from '../../testing/enquiries';
import { TypeWorld } from '../../testing/typeWorld';

let server: TestServer;
let world: TypeWorld;
let draftId: string;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(ENQUIRY);
  for (const role of ['emp', 'qa', 'qamgr']) await world.grant(role, 'QmsEnquiry', ['view', 'add', 'edit']);
  const report = { title: 'Broken', product: 'HK-101', severity: 'major', story: 'as told' };
  ({ id: draftId } = await world.create('enquiry', report, false));
  await world.create('enquiry', report);
});
afterAll(() => server?.stop());

type Field = RecordDefinition['form']['fields'][number];

/** What keeps a version from following the one in force. */
const whyNot = (content: RecordDefinition): Promise<string> =>
  world.save(content).then(
    () => 'saved',
    ({ code, params }) => `${code} ${params.why.zh}`,
  );

const changed = (key: string, change: Partial<Field>): RecordDefinition =>
  withFields(ENQUIRY, (fields) => fields.map((one) => (one.key === key ? { ...one, ...change } : one)));

/** Without a field at any step. */
const unasked = (content: RecordDefinition, key: string): RecordDefinition => ({
  ...content,
  steps: {
    ...content.steps,
    steps: content.steps.steps.map((step) => ({
      ...step,
      ...(step.fields && { fields: step.fields.filter((one) => one !== key) }),
    })),
  },
});

const retired = (key: string): RecordDefinition => unasked(changed(key, { retired: true }), key);

const label = (en: string) => ({ zh: en, en });

describe('a version that would take away what records rest on', () => {
  it.each<[string, () => RecordDefinition, RegExp]>([
    [
      'is refused when a field is gone',
      () =>
        unasked(
          withFields(ENQUIRY, (fields) => fields.filter(({ key }) => key !== 'story')),
          'story',
        ),
      /字段“story”不能删除/,
    ],
    [
      'is refused when a field is of another kind',
      () => changed('story', { type: 'number' }),
      /“story”曾为 textarea/,
    ],
    [
      'is refused when a column is of another kind',
      () => changed('batches', { columns: [{ key: 'batch', type: 'number', label: label('Batch') }] }),
      /“batches.batch”曾为 input.*“batches.pieces”不能删除/,
    ],
    [
      'is refused when an option is gone',
      () => changed('answer', { options: [{ value: 'minor', label: label('minor') }] }),
      /“answer”的选项“major”不能删除/,
    ],
    [
      'is refused when records stand at a step that is gone',
      () => {
        const [first, , last] = ENQUIRY.steps.steps;
        if (!first || !last) throw new Error('no steps');
        const fields = [...(first.fields ?? []), 'conclusion'];
        const steps = [
          { ...first, fields },
          { ...last, decisions: { approve: {}, return: { returnTo: 'step_1' } } },
        ];
        return { ...ENQUIRY, steps: { ...ENQUIRY.steps, steps }, flow: flowOf('step_1', 'step_3') };
      },
      /步骤“调查”上有 1 条记录/,
    ],
    [
      'is refused when its rules read what is retired',
      () => ({ ...retired('severity'), settings: { ...ENQUIRY.settings, listColumns: [], facets: [] } }),
      /DEFINITION_INVALID computed.serious：.*severity/,
    ],
  ])('%s', async (_, content, why) => {
    expect(await whyNot(content())).toMatch(why);
  });

  it('is refused when somebody has saved a view that filters by the field, which the list would no longer', async () => {
    const { call } = await world.as('caoyang');
    const state = { view: 'all', q: '', f: ['severity.major', 'status.completed'] };
    const views = [{ key: 'own:严重', label: '严重', state }];
    await call(saveBehaviour, { type: 'views:enquiry', dataJson: JSON.stringify(views) });
    const other = await world.as('zhouzihan');
    await other.call(saveBehaviour, { type: 'views:enquiry', dataJson: 'no view' });
    const unfiltered = { ...ENQUIRY.settings, facets: ['serious'] };
    expect(await whyNot({ ...ENQUIRY, settings: unfiltered })).toBe(
      'DEFINITION_REFUSED “severity”仍被使用：caoyang的视图“严重”',
    );
    const without = retiredSeverity({ ...ENQUIRY, settings: { ...unfiltered, listColumns: [] } });
    expect(await whyNot(without)).toContain('caoyang的视图“严重”');
    await call(saveBehaviour, { type: 'views:enquiry', dataJson: '[]' });
    expect(await whyNot({ ...ENQUIRY, settings: unfiltered })).toBe('saved');
  });

  it('is refused when a query shows the field, and a rule of another type finds records by it', async () => {
    const { call } = await world.as('zhouzihan');
    const content = { ...sampleQuery('stories'), object: 'enquiry', columns: ['no', 'story'] };
    await call(saveQuery, { content, reason: 'needed' });
    expect(await whyNot(retired('story'))).toBe('DEFINITION_REFUSED “story”仍被使用：查询“stories”');

    const other = enquiryAs('returnedGoods');
    const similar = {
      from: 'enquiry',
      where: { severity: '=values.severity' },
      return: ['count' as const],
    };
    const rules = {
      ...other.rules,
      lookups: { similar },
      computed: { serious: 'similar.count > 0' },
      tests: [],
    };
    await world.enforced({ ...other, rules });
    const unlisted = {
      ...ENQUIRY,
      settings: { ...ENQUIRY.settings, listColumns: [], facets: ['serious'] },
    };
    const without = { ...unlisted, ...retiredSeverity(unlisted) };
    expect(await whyNot(without)).toBe('DEFINITION_REFUSED “severity”仍被使用：“咨询”的查找“similar”');
  });
});

/** Severity out of use, and no rule that reads it. */
function retiredSeverity(content: RecordDefinition): RecordDefinition {
  const { rules: _, ...rest } = retired('severity');
  return { ...rest, settings: content.settings, rules: { computed: { serious: 'values.quantity > 1' } } };
}

it('retired fields and inactive options stay where records have them, and are given to none', async () => {
  const inactive = [
    { value: 'minor', label: label('minor') },
    { value: 'major', label: label('major'), inactive: true as const },
  ];
  const gone = retired('website');
  const options = changed('answer', { options: inactive }).form.fields.find(({ key }) => key === 'answer');
  await world.enforced(
    withFields(gone, (fields) => fields.map((one) => (one.key === 'answer' && options ? options : one))),
  );
  const { call } = await world.as('caoyang');
  const begin = (values: object) =>
    call(createRecord, { process: 'enquiry', values: { title: 'Again', ...values }, submit: false });
  await expect(begin({ answer: 'major' })).rejects.toMatchObject({
    params: { problems: [{ key: 'answer', code: 'notAnOption' }] },
  });
  await expect(begin({ website: 'https://example.org' })).rejects.toMatchObject({
    params: { problems: [{ key: 'website', code: 'readOnly' }] },
  });
  // A record of the version before still takes both.
  const { row } = await world.get('caoyang', 'enquiry', draftId);
  const values = { answer: 'major', website: 'https://example.org' };
  await call(saveRecord, { process: 'enquiry', id: draftId, version: row.version, values });
  expect((await world.get('caoyang', 'enquiry', draftId)).values).toMatchObject(values);
});

describe('what is being written', () => {
  const check = async (content: object, more: { at?: string; role?: string } = {}) => {
    const { call } = await world.as('hanxue');
    return call(checkDefinition, { type: 'enquiry', content: { ...content }, ...more });
  };

  it('is told what is wrong with it, and where, and is stored nowhere', async () => {
    const rules = { ...ENQUIRY.rules, computed: { ...ENQUIRY.rules?.computed, odd: 'values.nowhere > 1' } };
    const { call } = await world.as('hanxue');
    const before = await call(listDefinitions, { type: 'enquiry' });
    const { problems } = await check({ ...ENQUIRY, rules });
    expect(problems).toEqual([
      {
        place: '/rules/computed/odd',
        ...faultText('atCharacter', {
          at: 8,
          reason: faultText('noEntry', { key: 'nowhere', of: 'values' }),
        }),
      },
    ]);
    const unnamed = await check(changed('title', { label: { zh: '', en: '' } }));
    expect(unnamed.problems.map(({ place }) => place)).toContain('/form/fields/1/label/zh');
    expect(await call(listDefinitions, { type: 'enquiry' })).toEqual(before);
  });

  it('is shown as a role sees it at a step', async () => {
    const [first] = ENQUIRY.steps.steps;
    const access = [{ fields: ['story'], states: '*', roles: ['qa'], right: 'hidden' }];
    const content = { ...ENQUIRY, settings: { ...ENQUIRY.settings, access } };
    const of = async (role: string) => (await check(content, { at: first?.id ?? '', role })).rights.story;
    expect(await of('qa')).toBe('hidden');
    expect(await of('emp')).toBe('edit');
  });
});
