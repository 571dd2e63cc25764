import { createHash } from 'node:crypto';
import {
  cancelRecordImport,
  checkRecordImport,
  getRecordImport,
  type ImportedRow,
  listRecords,
  recordTemplate,
  searchAudit,
  startRecordImport,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importOf } from '../../directory/imports/jobs';
import { runImports } from '../../directory/imports/run';
import type { ByteAnswer } from '../../platform/module';
import { xlsx } from '../../testing/officeFiles';
import { TestServer } from '../../testing/testServer';
import { Uploader } from '../../testing/uploads';
import { ENQUIRY } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';

let server: TestServer;
let world: TypeWorld;
let first: { id: string; no: string };
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(ENQUIRY);
  await world.grant('emp', 'QmsEnquiry', ['view', 'add', 'edit', 'submit']);
  await world.grant('qamgr', 'QmsEnquiry', ['view']);
  const { id, no } = await world.create('enquiry', { title: '第一件', product: 'P', severity: 'minor' });
  if (!no) throw new Error('no number');
  first = { id, no };
});
afterAll(() => server?.stop());

const process = 'enquiry';
const reason = '旧系统的咨询';
/** Headings in either language, in whatever order. */
const HEADINGS = [
  '字段 title',
  'Field product',
  '字段 severity',
  'Field reasons',
  '字段 quantity',
  '字段 sold on',
  '字段 received at',
  '字段 called at',
  '字段 owner',
  '字段 dept',
  '字段 related',
  '字段 rich text',
];

async function uploaded(bytes: Buffer, name = 'enquiries.xlsx'): Promise<string> {
  const { who } = await world.as('caoyang');
  const uploader = new Uploader(server, who);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }))).id;
}
const sheetOf = (...rows: string[][]) => uploaded(xlsx('咨询', [HEADINGS, ...rows]));
const wrongIn = (rows: ImportedRow[]) => rows.map(({ problems }) => problems.map(({ zh }) => zh));
const records = async () => {
  const { call } = await world.as('caoyang');
  return (await call(listRecords, { process, page: 1, pageSize: 50, filter: {} })).rows;
};

describe('records from a spreadsheet', () => {
  it('are checked cell by cell and row by row, and made by a job, submitted as one by one', async () => {
    const { call, refused } = await world.as('caoyang');
    const fileId = await sheetOf(
      [
        '药片破损',
        'P-1',
        'MAJOR',
        'minor；major',
        '1,200',
        '2026/1/5',
        '2026-01-05 8:30',
        '8:30',
        'hanxue',
        'QA',
        first.no,
        '第一行\n&lt;b&gt;',
      ],
      ['包装不全', 'P-2', 'minor'],
      ['不认识', 'P', '很严重', '', '多', '2026-02-30', '昨天', '25:00', 'nobody', 'NOWHERE', 'ENQ-0'],
      ['没有产品', '', 'minor'],
      ['数量为零', 'P', 'minor', '', '0'],
      ['', 'P', 'minor'],
    );
    const input = { process, fileId, submit: true };
    const { rows } = await call(checkRecordImport, input);
    expect(wrongIn(rows)).toEqual([
      [],
      [],
      [
        '字段 dept：“NOWHERE”无法识别',
        '字段 owner：“nobody”无法识别',
        '字段 quantity：“多”无法识别',
        '字段 severity：“很严重”无法识别',
        '字段 called at：“25:00”无法识别',
        '字段 sold on：“2026-02-30”无法识别',
        '字段 received at：“昨天”无法识别',
        '字段 related：“ENQ-0”无法识别',
      ],
      ['字段 product：请填写此项'],
      ['字段 quantity：数量不能为零'],
      ['字段 title：请填写此项'],
    ]);
    expect(await records()).toHaveLength(1);

    const job = await call(startRecordImport, { ...input, reason });
    expect(job).toMatchObject({ state: 'queued', done: 4, total: 6 });
    expect(await refused(startRecordImport, { ...input, reason })).toBe('TOO_MANY_REQUESTS');
    await runImports(server.platform);
    const done = await call(getRecordImport, { process, id: job.id });
    expect(done).toMatchObject({ state: 'done', done: 6, total: 6 });
    expect(done.rows.filter(({ made }) => made).map(({ cells }) => cells)).toEqual([
      ['药片破损'],
      ['包装不全'],
    ]);

    const made = await records();
    expect(made.map(({ no }) => no)).toEqual([
      expect.stringMatching(/-0003$/),
      expect.stringMatching(/-0002$/),
      first.no,
    ]);
    const { values } = await world.get('caoyang', process, made[1]?.id as string);
    expect(values).toMatchObject({
      title: '药片破损',
      product: 'P-1',
      severity: 'major',
      serious: true,
      reasons: ['minor', 'major'],
      quantity: 1200,
      soldOn: '2026-01-05',
      receivedAt: '2026-01-05T00:30:00.000Z',
      calledAt: '08:30',
      owner: world.tenant.users.hanxue,
      related: [{ type: process, id: first.id, no: first.no, title: '第一件' }],
      richText: '<p>第一行</p><p>&lt;b&gt;</p>',
    });
    // It is no draft of the importer's, but with whoever investigates.
    expect(made[1]?.statusName.zh).toBe('调查');

    const { call: auditor } = await world.as('hanxue');
    const filter = { objectType: 'sheetImport' };
    const trail = await auditor(searchAudit, { page: 1, pageSize: 5, filter });
    expect(trail.rows[0]).toMatchObject({
      reason,
      descriptionZh: '导入咨询：6 行，其中 2 行可导入',
    });
  });

  it('stay drafts where that is chosen, and may then lack what a submission needs', async () => {
    const { call } = await world.as('caoyang');
    const fileId = await sheetOf(['只有标题']);
    const { rows } = await call(checkRecordImport, { process, fileId, submit: true });
    expect(wrongIn(rows)).toEqual([['字段 product：请填写此项', '字段 severity：请填写此项']]);
    await call(startRecordImport, { process, fileId, submit: false, reason });
    await runImports(server.platform);
    const [draft] = (await records()).filter(({ title }) => title === '只有标题');
    expect(draft).toMatchObject({ no: null, initiator: { account: 'caoyang' } });
  });

  it('are stopped by whoever began them, and are nobody else’s', async () => {
    const { call, refused } = await world.as('caoyang');
    const fileId = await sheetOf(['永不', 'P', 'minor']);
    const { id } = await call(startRecordImport, { process, fileId, submit: false, reason });
    expect(await refused(getRecordImport, { process: 'deviation', id })).toBe('NOT_FOUND');
    const { refused: refusedOther } = await world.as('zhouzihan');
    expect(await refusedOther(getRecordImport, { process, id })).toBe('NOT_FOUND');
    expect(await call(cancelRecordImport, { process, id })).toMatchObject({ state: 'cancelled' });
    await runImports(server.platform);
    expect((await records()).filter(({ title }) => title === '永不')).toEqual([]);
    // Who may add none imports none.
    const { refused: administrator } = await world.as('gaoxiang');
    expect(await administrator(checkRecordImport, { process, fileId, submit: false })).toBe(
      'MODULE_ACCESS_FAIL',
    );
  });

  it('fit the template that is handed out, in the language of whoever asks', async () => {
    const { call, refused } = await world.as('caoyang');
    const { stream, fileName } = (await call(recordTemplate, { process })) as ByteAnswer;
    expect(fileName).toBe('咨询导入模板.xlsx');
    const fileId = await uploaded(stream as Buffer);
    const { rows } = await call(checkRecordImport, { process, fileId, submit: false });
    expect(wrongIn(rows)).toEqual([[]]);
    const other = await uploaded(xlsx('x', [['字段 product'], ['P']]));
    expect(await refused(checkRecordImport, { process, fileId: other, submit: false })).toBe(
      'IMPORT_COLUMNS',
    );
  });

  it('are taken up while their person looks at them', async () => {
    const { call } = await world.as('caoyang');
    const { stream } = (await call(recordTemplate, { process })) as ByteAnswer;
    const fileId = await uploaded(stream as Buffer);
    const job = await call(startRecordImport, { process, submit: false, fileId, reason });
    // A worker passes over what is locked.
    await server.as(world.tenant.id, 'caoyang', async (ctx) => {
      await importOf(ctx, { kind: 'record', subject: process, id: job.id });
      await runImports(server.platform);
    });
    expect(await call(getRecordImport, { process, id: job.id })).toMatchObject({ state: 'done' });
  });
});
