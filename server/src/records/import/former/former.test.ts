import { createHash } from 'node:crypto';
import {
  beginImport,
  createRecord,
  downloadFile,
  getImport,
  getRecord,
  listImportRows,
  listMessages,
  listRecords,
  processView,
  runImport,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runImports } from '../../../directory/imports/run';
import { xlsx } from '../../../testing/officeFiles';
import { TestServer } from '../../../testing/testServer';
import { Uploader } from '../../../testing/uploads';
import { type ZipEntry, zip } from '../../../testing/zip';
import { ENQUIRY } from '../../testing/enquiries';
import { TypeWorld } from '../../testing/typeWorld';

/** A type that tells its initiator when it is investigated. */
const TELLING = {
  ...ENQUIRY,
  steps: {
    ...ENQUIRY.steps,
    steps: ENQUIRY.steps.steps.map((step) =>
      step.id === 'step_2'
        ? {
            ...step,
            notices: [
              {
                on: 'enter' as const,
                to: [{ initiator: true as const }],
                text: { zh: '调查中', en: 'Investigated' },
              },
            ],
          }
        : step,
    ),
  },
};

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(TELLING);
  await world.grant('emp', 'QmsEnquiry', ['view', 'add', 'edit', 'submit']);
});
afterAll(() => server?.stop());

const reason = '旧系统停用';
const process = 'enquiry';
const HEADINGS = [
  '原编号',
  'Former state',
  '原创建时间',
  '原关闭时间',
  '原发起人',
  '原签名',
  '签名扫描件',
  '字段 title',
  '字段 product',
  '字段 severity',
  '字段 evidence',
];
const YEAR = new Date().getUTCFullYear();
const PAGE = { page: 1, pageSize: 50 };
const IMPORTER = 'hanxue';

async function uploaded(name: string, bytes: Buffer, account = IMPORTER): Promise<string> {
  const { who } = await world.as(account);
  const uploader = new Uploader(server, who);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }))).id;
}

/** Rows that were looked at, with the files of a zip. */
async function checked(rows: string[][], files?: ZipEntry[]) {
  const { call } = await world.as(IMPORTER);
  const fileId = await uploaded('old.xlsx', xlsx('咨询', [HEADINGS, ...rows]));
  const archive = files ? { archiveId: await uploaded('scans.zip', zip(files)) } : {};
  const { id } = await call(beginImport, {
    kind: 'record',
    subject: process,
    way: 'former',
    fileId,
    ...archive,
  });
  await runImports(server.platform);
  const { rows: found } = await call(listImportRows, { ...PAGE, filter: { importId: id } });
  return { call, id, problems: found.map(({ problems }) => problems.map(({ zh }) => zh)) };
}

async function imported(rows: string[][], files?: ZipEntry[]) {
  const { call, id } = await checked(rows, files);
  await call(runImport, { id, reason });
  await runImports(server.platform);
  const { rows: made } = await call(listImportRows, { ...PAGE, filter: { importId: id } });
  return { call, one: await call(getImport, { id }), made };
}

/** What a row of a completed record begins with. */
const row = (no: string) => [no, '已完成', '2019-01-05 08:30', '2019-03-01', 'caoyang'];

describe('records of a former system', () => {
  it('keep number, times and state; signatures and scans are told as imported', async () => {
    const signatures = '王工 | 批准 | 2019-02-28 16:20\n李工｜审核｜2019-02-27';
    const { call, one, made } = await imported(
      [
        [...row('OLD/2019/17'), signatures, 'page1.pdf; 签名页.txt', '旧咨询', 'P-9', 'major', 'photo.txt'],
        [...row(`ENQ-${YEAR}-0041`), '', '', '第二件', 'P', 'minor'],
      ],
      [
        { name: 'scans/page1.pdf', data: '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n' },
        { name: '签名页.txt', data: '扫描' },
        { name: 'photo.txt', data: '照片' },
      ],
    );
    expect(one).toMatchObject({ state: 'done', made: 2, bad: 0 });
    expect(made.map(({ made: record }) => record?.name)).toEqual(['OLD/2019/17', `ENQ-${YEAR}-0041`]);
    const id = made[0]?.made?.path?.split('/').at(-1) ?? '';
    const detail = await call(getRecord, { process, id });
    expect(detail.row).toMatchObject({
      no: 'OLD/2019/17',
      title: '旧咨询',
      workflowStatus: 'completed',
      createdAt: '2019-01-05T00:30:00.000Z',
      initiator: { account: 'caoyang' },
    });
    expect(detail).toMatchObject({
      values: { product: 'P-9', severity: 'major', evidence: [{ name: 'photo.txt' }] },
      taskId: null,
      editableFields: [],
      imported: {
        by: { account: IMPORTER },
        reason,
        signatures: [
          { name: '王工', meaning: '批准', at: '2019-02-28 16:20' },
          { name: '李工', meaning: '审核', at: '2019-02-27' },
        ],
        proof: [{ name: 'page1.pdf' }, { name: '签名页.txt' }],
      },
    });
    // No electronic signature, no history that was made here.
    expect(await call(processView, { piId: detail.piId })).toMatchObject({
      signatures: [],
      history: [],
      rail: [],
    });
    const { call: reader } = await world.as('caoyang');
    expect(await reader(downloadFile, { id: detail.imported?.proof[1]?.id as string })).toMatchObject({
      fileName: '签名页.txt',
    });
    const trail = await call(searchAudit, {
      page: 1,
      pageSize: 5,
      filter: { objectType: process, objectId: id },
    });
    expect(trail.rows).toHaveLength(1);
    expect(trail.rows[0]).toMatchObject({
      event: 'import',
      reason,
      descriptionZh: expect.stringMatching(
        /（2019-01-05 08:30 至 2019-03-01 00:00）；导入的签名，非在本系统签署：王工 \(批准, 2019-02-28 16:20\)/,
      ),
    });
    // It is found by its number, and the series here goes on after the highest.
    const found = await call(listRecords, { process, ...PAGE, filter: { text: 'OLD/2019/17' } });
    expect(found.rows.map(({ title }) => title)).toEqual(['旧咨询']);
    const { call: author } = await world.as('caoyang');
    const values = { title: '新咨询', product: 'P', severity: 'minor' };
    const next = await author(createRecord, { process, values, submit: true, reason });
    expect(next.no).toBe(`ENQ-${YEAR}-0042`);
  });

  it('go on at the step at which they stood, with whoever has it to do', async () => {
    const cells = ['2024-01-05 08:30', '', 'caoyang', '', '', '未结束', 'P', 'minor'];
    const { call, one, made } = await imported([
      ['OPEN-1', '调查', ...cells],
      ['OPEN-2', 'Approve', ...cells],
      ['OPEN-3', '登记', ...cells],
    ]);
    expect(one).toMatchObject({ state: 'done', made: 2, bad: 1 });
    expect(made[2]?.problems.map(({ zh }) => zh)).toEqual(['原状态：“登记”无法识别']);
    const [first, second] = made.map((row) => row.made?.path?.split('/').at(-1) ?? '');
    const detail = await call(getRecord, { process, id: first as string });
    expect(detail.row).toMatchObject({
      no: 'OPEN-1',
      statusName: { zh: '调查' },
      workflowStatus: 'inProgress',
    });
    await world.decide('zhouzihan', process, first as string, 'submit', { conclusion: '完成' });
    expect((await call(getRecord, { process, id: first as string })).row.statusName.zh).toBe('批准');
    await world.decide('hanxue', process, second as string, 'approve');
    expect((await call(getRecord, { process, id: second as string })).row.workflowStatus).toBe('completed');
  });

  it('are returned to the step that lies before, to whom it is now, and come again', async () => {
    const cells = ['2024-01-05 08:30', '', 'caoyang', '', '', '退回的', 'P', 'minor'];
    const { made } = await imported([
      ['BACK-1', '批准', ...cells],
      ['BACK-2', '批准', ...cells],
    ]);
    const [first, second] = made.map((row) => row.made?.path?.split('/').at(-1) ?? '') as [string, string];
    const at = async (id: string) => {
      const { call } = await world.as(IMPORTER);
      return (await call(getRecord, { process, id })).row.statusName.zh;
    };
    await world.decide(IMPORTER, process, first, 'return');
    expect(await at(first)).toBe('调查');
    await world.decide('zhouzihan', process, first, 'submit', { conclusion: '再查' });
    expect(await at(first)).toBe('批准');
    await world.decide(IMPORTER, process, second, 'return', undefined, { returnTo: 'step_1' });
    expect(await at(second)).toBe('登记');
    const { departments, users } = world.tenant;
    const missing = { dept: departments.PD, owner: users.caoyang };
    await world.decide('caoyang', process, second, 'submit', missing);
    expect(await at(second)).toBe('调查');
  });

  it('are told of once, with how many there are, to whom they stand with; not by each of their steps', async () => {
    const messagesOf = async (account: string) => {
      const { call } = await world.as(account);
      return call(listMessages, {});
    };
    const before = await messagesOf('zhouzihan');
    const cells = ['2024-01-05 08:30', '', 'caoyang', '', '', '未结束', 'P', 'minor'];
    const { one } = await imported(['A', 'B', 'C'].map((no) => [`TOLD-${no}`, '调查', ...cells]));
    expect(one).toMatchObject({ state: 'done', made: 3 });
    const after = await messagesOf('zhouzihan');
    expect(after.unread - before.unread).toBe(1);
    expect(after.rows[0]).toMatchObject({
      text: { zh: expect.stringContaining('3 项待办') },
      path: expect.stringContaining('/home/index'),
    });
    // Those of the steps were told where the records come from.
    expect((await messagesOf('caoyang')).rows.filter(({ text }) => text.zh.includes('TOLD-'))).toEqual([]);
  });

  it('are refused row by row, before anything is imported', async () => {
    const { problems } = await checked(
      [
        [...row('OLD/1'), '只有姓名', 'gone.pdf', '甲', 'P', 'minor'],
        ['OLD/1', '处理中', '2019-05-01', '2019-04-01', 'nobody', '', '', '乙', 'P', '很严重'],
        ['', '', '昨天', '', '', '', '', '', 'P'],
        ['OLD/2', 'Cancelled', '2019-01-01', '2999-01-01', '', '', '', '丁'],
        [...row(`ENQ-${YEAR}-0041`), '', '', '戊'],
      ],
      [{ name: 'page1.pdf', data: 'x' }],
    );
    expect(problems).toEqual([
      ['原签名：“只有姓名”无法识别', '签名扫描件：压缩包中没有“gone.pdf”'],
      [
        '字段 severity：“很严重”无法识别',
        '原状态：“处理中”无法识别',
        '原关闭时间：早于创建时间',
        '原发起人：“nobody”无法识别',
        '编号“OLD/1”已存在，或在前面的行中',
      ],
      ['字段 title：请填写此项', '原创建时间：“昨天”无法识别', '原状态：请填写此项', '原编号：请填写此项'],
      ['原关闭时间：不能晚于现在'],
      [`编号“ENQ-${YEAR}-0041”已存在，或在前面的行中`],
    ]);
  });

  it('of a stretch in which one is refused come all but that one', async () => {
    const { one, made } = await imported(
      [
        [...row('OLD/10'), '', '', '一', 'P', 'minor'],
        [...row('OLD/11'), '', 'program.pdf', '二', 'P', 'minor'],
        [...row('OLD/12'), '', '', '三', 'P', 'minor'],
      ],
      [{ name: 'program.pdf', data: 'MZ this is a program' }],
    );
    expect(one).toMatchObject({ state: 'done', made: 2, bad: 1 });
    expect(made.map(({ state }) => state)).toEqual(['made', 'left', 'made']);
    expect(made[1]?.problems[0]?.zh).toMatch(/^program\.pdf：/);
  });

  it('bring no zip that unpacks to more than anybody would send, or out of its place', async () => {
    const refusals = [];
    for (const files of [
      [{ name: 'a.txt', data: Buffer.alloc(30 * 1024 * 1024) }],
      [{ name: '../../a.txt', data: 'x' }],
    ])
      refusals.push(await uploaded('scans.zip', zip(files)).catch(({ code }) => code));
    expect(refusals).toEqual(['FILE_ARCHIVE_TOO_LARGE', 'FILE_ARCHIVE_UNSAFE']);
  });

  it('are counted, those of a stretch together, as many as there are', async () => {
    const { rows } = await server.asSystem(world.tenant.id, ({ tx }) =>
      sql<Record<'there' | 'tallied' | 'cubed', number>>`
        select (select count(*)::int from quality_record where process = ${process} and no is not null) as there,
          (select sum(n)::int from record_tally where process = ${process} and field = '') as tallied,
          (select sum(n)::int from record_cube where process = ${process}) as cubed`.execute(tx),
    );
    const [counted] = rows;
    expect(counted?.there).toBeGreaterThan(5);
    expect(counted).toMatchObject({ tallied: counted?.there, cubed: counted?.there });
  });

  it('are imported by nobody who may only add records', async () => {
    const { refused } = await world.as('zhouzihan');
    const fileId = await uploaded('old.xlsx', xlsx('咨询', [HEADINGS]), 'zhouzihan');
    const wanted = { kind: 'record', subject: process, way: 'former' as const, fileId };
    expect(await refused(beginImport, wanted)).toBe('NO_PERMISSION');
  });
});
