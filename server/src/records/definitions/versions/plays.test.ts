import {
  getProcessDefine,
  listRecords,
  queryObjects,
  type RequestOf,
  recordAudit,
  recordFacets,
  runQuery,
  saveQuery,
  saveRecord,
  searchAll,
  todoList,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditTexts, unreadableIn } from '../../../testing/auditTexts';
import { dayFromNow } from '../../../testing/days';
import { exported, xlsxCells } from '../../../testing/exportedFile';
import { sampleQuery } from '../../../testing/sampleQuery';
import { TestServer } from '../../../testing/testServer';
import { textFile, Uploader } from '../../../testing/uploads';
import { ENQUIRY, withFields } from '../../testing/enquiries';
import { TypeWorld } from '../../testing/typeWorld';

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
});
afterAll(() => server?.stop());

const PROCESS = { process: 'enquiry' };

/** A value for every kind of field that somebody fills. */
async function everyValue() {
  const { who } = await world.as('caoyang');
  const uploader = new Uploader(server, who);
  const file = await uploader.merge(await uploader.sendAll(textFile(50)));
  const earlier = await world.create('enquiry', { title: 'Earlier', product: 'HK-205', severity: 'minor' });
  return {
    title: 'Broken tablets in a blister',
    dept: world.tenant.departments.PD,
    owner: world.tenant.users.caoyang,
    product: 'HK-101',
    story: 'Three were broken',
    quantity: 3,
    severity: 'major',
    answer: 'minor',
    reasons: ['minor', 'major'],
    calledAt: '09:30',
    soldOn: dayFromNow(-3),
    receivedAt: new Date(Date.now() - 3_600_000).toISOString(),
    editorText: '<p>told by phone</p>',
    richText: '<p><b>seen</b></p>',
    risk: { before: { severity: 3, occurrence: 2, detectability: 2 } },
    contacts: [{ who: 'Pharmacy', when: dayFromNow(-1) }],
    batches: [{ batch: 'HK101-2403', pieces: 3 }],
    evidence: [{ id: file.id }],
    related: [{ type: 'enquiry', id: earlier.id, no: '', title: '' }],
    certainty: 7,
    website: 'https://example.org/enquiry',
  };
}

it('a type that only a tenant knows is played from draft to closed', async () => {
  const { call: stranger } = await world.as('caoyang');
  const page = { ...PROCESS, page: 1, pageSize: 10, filter: {} };
  await world.enforced(ENQUIRY);
  // Nobody may anything before an administrator grants it.
  await expect(stranger(listRecords, page)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
  await world.grant('emp', 'QmsEnquiry', ['view', 'add', 'edit']);
  await world.grant('qa', 'QmsEnquiry', ['view', 'export']);
  await world.grant('qamgr', 'QmsEnquiry', ['view']);

  const values = await everyValue();
  const { id, no } = await world.create('enquiry', values, false);
  expect(no).toBeNull();
  const { call } = await world.as('caoyang');
  const draft = await world.get('caoyang', 'enquiry', id);
  const save = (given: object, version: number) =>
    call(saveRecord, { ...PROCESS, id, version, values: { ...given } });
  await expect(save({ quantity: -1 }, draft.row.version)).rejects.toMatchObject({
    params: { problems: [{ key: 'quantity', code: 'tooSmall' }] },
  });
  await expect(save({ quantity: 0 }, draft.row.version)).rejects.toMatchObject({
    params: { problems: [{ key: 'quantity', code: 'rule', params: { rule: 'empty' } }] },
  });
  await save({ quantity: 4 }, draft.row.version);
  await world.decide('caoyang', 'enquiry', id, 'submit');
  const sent = await world.get('caoyang', 'enquiry', id);
  expect(sent.row.no).toMatch(/^ENQ-\d{4}-0002$/);
  expect(sent.values).toMatchObject({
    ...values,
    evidence: [{ name: 'chart.txt' }],
    related: [{ title: 'Earlier' }],
    quantity: 4,
    serious: true,
  });
  expect(sent.links).toMatchObject([{ relation: 'concerns', title: 'Earlier' }]);

  const { call: handler } = await world.as('zhouzihan');
  const { rows: todo } = await handler(todoList, { page: 1, pageSize: 10, filter: { text: 'blister' } });
  expect(todo).toMatchObject([{ taskName: { en: 'Investigate' }, workflowName: { en: 'Enquiry' } }]);
  await expect(world.decide('zhouzihan', 'enquiry', id, 'submit')).rejects.toMatchObject({
    params: { problems: [{ key: 'conclusion', code: 'required' }] },
  });
  await world.decide('zhouzihan', 'enquiry', id, 'submit', { conclusion: 'Transport damage' });
  await world.decide('hanxue', 'enquiry', id, 'approve');
  const closed = await world.get('hanxue', 'enquiry', id);
  expect(closed.row.workflowStatus).toBe('completed');
});

it('and is listed, counted, found, asked for, exported and told of in the trail', async () => {
  const { call } = await world.as('zhouzihan');
  const listed = (
    filter: RequestOf<typeof listRecords>['filter'],
    sort: RequestOf<typeof listRecords>['sort'] = [],
  ) => call(listRecords, { ...PROCESS, page: 1, pageSize: 10, filter, sort });
  const names = async (...asked: Parameters<typeof listed>) =>
    (await listed(...asked)).rows.map((row) => row.title);
  expect(await names({ fields: { severity: ['major'] } })).toEqual(['Broken tablets in a blister']);
  expect(await names({ text: 'HK-205' })).toEqual(['Earlier']);
  for (const by of ['severity', 'columns.severity'])
    for (const desc of [false, true])
      expect(await names({}, [{ by, desc }])).toEqual(
        desc ? ['Broken tablets in a blister', 'Earlier'] : ['Earlier', 'Broken tablets in a blister'],
      );
  const { rows } = await listed({ text: 'blister' });
  expect(rows[0]?.columns).toMatchObject({ product: 'HK-101', severity: 'major', serious: true });
  const facets = await call(recordFacets, { ...PROCESS, filter: {} });
  expect(
    facets.find(({ key }) => key === 'severity')?.values.map(({ value, count }) => [value, count]),
  ).toEqual(
    expect.arrayContaining([
      ['major', 1],
      ['minor', 1],
    ]),
  );

  const found = await call(searchAll, { text: 'blister' });
  expect(found.groups.flatMap(({ hits }) => hits)).toMatchObject([
    { kind: { en: 'Enquiry' }, path: `/micro-app/qms-app/enquiry/detail/${rows[0]?.id}` },
  ]);

  const objects = await call(queryObjects, {});
  expect(objects.find(({ code }) => code === 'enquiry')?.fields.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['no', 'product', 'severity', 'serious', 'soldOn']),
  );
  const content = {
    ...sampleQuery('enquiries'),
    object: 'enquiry',
    columns: ['no', 'product', 'serious'],
    conditions: [{ no: 1, field: 'severity', operator: 'eq' as const, values: ['major'] }],
  };
  const query = await call(saveQuery, { content, reason: 'needed' });
  const ran = await call(runQuery, { id: query.id, page: 1, pageSize: 10 });
  expect(ran.rows.map((row) => row.values)).toMatchObject([{ product: 'HK-101', serious: true }]);
  const order = { of: { source: 'query' as const, id: query.id }, format: 'xlsx' as const };
  const file = await exported(server, await world.as('zhouzihan'), {
    ...order,
    language: 'en',
    timeZone: 'Asia/Shanghai',
    from: 1,
    to: 100,
  });
  expect((await xlsxCells(file.bytes))[1]).toEqual([rows[0]?.no, 'HK-101', 'Yes']);

  const filter = { objectType: 'enquiry', objectId: rows[0]?.id as string };
  const trail = await call(recordAudit, { page: 1, pageSize: 100, filter });
  expect(trail.rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['create', 'change', 'number']),
  );
  expect(new Set(trail.rows.map(({ words }) => words.objectType.en))).toEqual(new Set(['Enquiry']));
  const texts = trail.rows.flatMap((entry) =>
    (['zh', 'en'] as const).flatMap((one) => auditTexts(entry, one)),
  );
  expect(texts.filter(unreadableIn)).toEqual([]);
});

it('a step that waits does not go on before what its own fields ask for is filled', async () => {
  const other = await TypeWorld.begin(server);
  const [first, , last] = ENQUIRY.steps.steps;
  if (!first || !last) throw new Error('no steps');
  const waiting = {
    id: 'step_2',
    name: { zh: '等待结论', en: 'Conclusion' },
    kind: 'wait' as const,
    service: 'gate',
    assignee: [{ role: 'qa' }],
    fields: ['conclusion'],
  };
  await other.enforced({
    ...ENQUIRY,
    steps: {
      ...ENQUIRY.steps,
      steps: [first, waiting, { ...last, decisions: { approve: {}, return: { returnTo: 'step_1' } } }],
    },
    flow: ENQUIRY.flow.replace('userTask id="step_2"', 'serviceTask id="step_2"'),
  });
  for (const role of ['emp', 'qa', 'qamgr']) await other.grant(role, 'QmsEnquiry', ['view', 'add', 'edit']);
  const { id } = await other.create('enquiry', { title: 'Chipped', product: 'P', severity: 'minor' });
  // Nothing else is waited for.
  const { row, gate } = await other.get('zhouzihan', 'enquiry', id);
  expect([row.statusName.en, gate]).toEqual([
    'Conclusion',
    [{ label: { zh: '须填写“字段 conclusion”', en: '“Field conclusion” has to be filled in' }, met: false }],
  ]);
  const { call } = await other.as('zhouzihan');
  const values = { conclusion: 'Transport damage' };
  await call(saveRecord, { ...PROCESS, id, version: row.version, values });
  expect((await other.get('hanxue', 'enquiry', id)).row.statusName.en).toBe('Approve');
});

it('a form shows and demands by FEEL, for the browser as a tree', async () => {
  const other = await TypeWorld.begin(server);
  await other.enforced(
    withFields(ENQUIRY, (fields) =>
      fields.map((one) =>
        one.key === 'story'
          ? { ...one, visible: 'values.severity = "major"', required: 'values.quantity in (2, 3)' }
          : one,
      ),
    ),
  );
  await other.grant('emp', 'QmsEnquiry', ['view', 'add', 'edit']);
  const report = { title: 'Chipped', product: 'P', quantity: 3 };
  await expect(other.create('enquiry', { ...report, severity: 'major' })).rejects.toMatchObject({
    params: { problems: [{ key: 'story', code: 'required' }] },
  });
  // What is not shown is not asked for, and holds nothing.
  const { id } = await other.create('enquiry', { ...report, severity: 'minor', story: 'as told' });
  expect((await other.get('caoyang', 'enquiry', id)).values).not.toHaveProperty('story');
  const { call } = await other.as('caoyang');
  const { fields } = await call(getProcessDefine, PROCESS);
  expect(fields.find(({ key }) => key === 'story')).toMatchObject({
    visibleWhen: { field: 'severity', equals: 'major' },
    requiredWhen: { field: 'quantity', in: [2, 3] },
  });
});
