import { createHash } from 'node:crypto';
import {
  type CallDeclaration,
  checkQuestionImport,
  getQuestion,
  getQuestionImport,
  listQuestions,
  questionTemplate,
  type RequestOf,
  recordAudit,
  saveQuestion,
  startQuestionImport,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import readWorkbook from 'read-excel-file/node';
import { runImports } from '../../../../../directory/imports/run';
import type { ByteAnswer } from '../../../../../platform/module';
import { xlsx } from '../../../../../testing/officeFiles';
import { textFile, Uploader } from '../../../../../testing/uploads';
import { ExamWorld, QUESTION } from '../../../testing/examWorld';

let world: ExamWorld;
beforeAll(async () => {
  world = await ExamWorld.begin();
});
afterAll(() => world?.server.stop());

const HEADINGS = ['题型', '题干（中文）', '选项（中文，每行一项）', '正确答案', '分值', '文件编号'];

/** Uploads bytes in the manager's name; answers the id of the file. */
async function uploaded(bytes: Buffer, name = 'questions.xlsx'): Promise<string> {
  const token = await world.token('xiefang', world.start);
  const uploader = new Uploader(world.server, { tenantId: world.tenant.id, token });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }))).id;
}

const sheetOf = (...rows: string[][]) => uploaded(xlsx('试题', [HEADINGS, ...rows]));
const manager = <C extends CallDeclaration>(call: C, input: RequestOf<C>) =>
  world.call('xiefang', call, input);

describe('questions from a spreadsheet', () => {
  it('are checked row by row, and only complete ones are added, with their reason', async () => {
    const fileId = await sheetOf(
      ['单选题', '先做什么？', 'A. 洗手\nB. 登记', 'A', '', ''],
      ['Multiple choice', '记录什么？', '时间\n姓名\n天气', 'A、B', '8', ''],
      ['判断', '可以事后补写。', '', '错', '', ''],
      ['填空', '温度为 ___ 至 ___。', '', '18; 26|二十六', '', ''],
      ['排序', '穿衣的先后', '脱\n洗\n穿', '', '', ''],
      ['单选', '没有答案', '甲\n乙', '', '', ''],
      ['论述', '不认识', '', '', '', ''],
      ['判断', '没有这份文件', '', '对', '', 'SOP-NO-999'],
      ['判断', '可以事后补写。', '', '对', '', ''],
    );
    const checked = await manager(checkQuestionImport, { fileId });
    expect(checked.rows.map(({ problems }) => problems.length > 0)).toEqual([
      ...Array(5).fill(false),
      ...Array(4).fill(true),
    ]);
    expect(checked.rows.at(-1)?.problems[0]?.zh).toContain('#4');
    expect(await manager(listQuestions, { page: 1, pageSize: 20, filter: {} })).toMatchObject({ total: 0 });

    expect(checked.rows[0]?.cells).toEqual(['单选', '先做什么？']);

    const job = await manager(startQuestionImport, { fileId, reason: 'annual bank' });
    expect(job).toMatchObject({ state: 'queued', done: 4, total: 9 });
    await runImports(world.server.platform);
    const done = await manager(getQuestionImport, { id: job.id });
    expect(done).toMatchObject({ state: 'done', done: 9, total: 9 });
    expect(done.rows.filter(({ made }) => made)).toHaveLength(5);
    const bank = await manager(listQuestions, { page: 1, pageSize: 20, filter: {} });
    expect(bank.total).toBe(5);
    const contentOf = async (stem: string) => {
      const row = bank.rows.find((one) => one.stem.zh === stem);
      return (await manager(getQuestion, { id: row?.id as string })).content;
    };
    expect(await contentOf('先做什么？')).toMatchObject({
      options: [
        { id: 'a', text: { zh: '洗手' } },
        { id: 'b', text: { zh: '登记' } },
      ],
      right: ['a'],
      points: 5,
    });
    expect(await contentOf('记录什么？')).toMatchObject({ right: ['a', 'b'], points: 8 });
    expect(await contentOf('可以事后补写。')).toMatchObject({ right: ['false'] });
    expect(await contentOf('温度为 ___ 至 ___。')).toMatchObject({ blanks: [['18'], ['26', '二十六']] });
    expect(await contentOf('穿衣的先后')).toMatchObject({ right: ['a', 'b', 'c'] });

    // A second time everything is there already.
    await expect(manager(startQuestionImport, { fileId, reason: 'again' })).rejects.toMatchObject({
      code: 'IMPORT_EMPTY',
    });
    const trail = await manager(recordAudit, {
      page: 1,
      pageSize: 5,
      filter: { objectType: 'question', objectId: bank.rows[0]?.id as string },
    });
    expect(trail.rows).toMatchObject([{ event: 'create', reason: 'annual bank' }]);
  });

  it('leave out what somebody else has added meanwhile, and say so', async () => {
    const stem = '导入期间新增的试题';
    const fileId = await sheetOf(['判断', stem, '', '对', '', '']);
    const job = await manager(startQuestionImport, { fileId, reason: 'late' });
    await manager(saveQuestion, { content: { ...QUESTION, stem: { zh: stem, en: stem } }, reason: '' });
    await runImports(world.server.platform);
    const { rows, state } = await manager(getQuestionImport, { id: job.id });
    expect([state, rows[0]?.made, rows[0]?.problems[0]?.en]).toEqual([
      'done',
      false,
      expect.stringContaining('the same question is there already: Q-'),
    ]);
  });

  it('are refused as a whole when the file is none of ours, no spreadsheet, or lacks its headings', async () => {
    const text = textFile(40);
    const code = (fileId: string) =>
      manager(checkQuestionImport, { fileId }).then(
        () => 'OK',
        (error) => error.code,
      );
    expect(await code(await uploaded(text.bytes, text.name))).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await code(await uploaded(xlsx('试题', [['a', 'b']])))).toBe('IMPORT_COLUMNS');
    const rows = Array.from({ length: 501 }, (_, index) => ['判断', `题 ${index}`, '', '对', '', '']);
    expect(await code(await sheetOf(...rows))).toBe('IMPORT_TOO_LONG');
    const other = await world.token('fenglei', world.start);
    const fileId = await sheetOf(['判断', '他人的文件', '', '对', '', '']);
    await expect(
      world.server.call({ tenantId: world.tenant.id, token: other }, checkQuestionImport, { fileId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('fit the template that is handed out', async () => {
    const { stream } = (await manager(questionTemplate, {})) as ByteAnswer;
    const bytes = stream as Buffer;
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.data.length).toBeGreaterThan(5);
    const checked = await manager(checkQuestionImport, { fileId: await uploaded(bytes) });
    expect(checked.rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checked.rows).toHaveLength((sheet?.data.length ?? 0) - 1);
  });
});
