import {
  type AuditEntry,
  auditChangeText,
  auditObjectText,
  auditOperatorText,
  cancelExport,
  type ExportFormat,
  listExports,
  listPeople,
  type RequestOf,
  runQuery,
  saveQuery,
  searchAudit,
  startExport,
  writeInstant,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, ensurePosition, setUserStatus } from '../../directory/identity/administration';
import { extractText } from '../../platform/renditions/renditions';
import { unreadableIn } from '../../testing/auditTexts';
import { callerOf } from '../../testing/caller';
import { downloaded, expectExported, exported, xlsxCells } from '../../testing/exportedFile';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';

const DIGEST = /[0-9a-f]{64}/g;
const SHA = 'ab'.repeat(32);
const HEAD = {
  zh: ['序号', '时间', '操作人', '模块', '操作', '对象类型', '对象', '说明', '变更', '原因', 'IP', 'SHA-256'],
  en: [
    'No.',
    'Time',
    'Operator',
    'Module',
    'Operation',
    'Object type',
    'Object',
    'Description',
    'Changes',
    'Reason',
    'IP',
    'SHA-256',
  ],
};
const PEOPLE_HEAD = {
  zh: [
    '账号',
    '姓名',
    '工号',
    '部门',
    '岗位',
    '直接上级',
    '角色',
    '邮箱',
    '手机',
    '入职日期',
    '状态',
    '可登录',
    '在岗',
    '上次登录',
  ],
  en: [
    'Account',
    'Name',
    'Employee id',
    'Department',
    'Position',
    'Direct superior',
    'Roles',
    'E-mail',
    'Phone',
    'Entry date',
    'Status',
    'May sign in',
    'On duty',
    'Last sign-in',
  ],
};
/** What the changes of the entry say to a reader. `rows` has no form that orders it: jsonb does. */
const SAID = {
  zh: [
    'class：次要 → 主要',
    'hold：否 → 是',
    'who：— → hanxue (hanxue)、caoyang (caoyang)',
    'where：质量保证部 → —',
    'gone：— → （已删除或无权查看）',
    'when：— → 2026-07-06 06:30:00 (UTC+08:00)',
    'day：2026-07-05 → 2026-07-06',
    'text：— → 1 < 2',
    'b',
    'file：a.csv → —',
    'rows：— → qty：5；batch：B1',
    'risk：— → 严重性：5；发生频率：4；可检测性：3；控制前：RPN 60、高风险、建议级别：重大',
    'related：— → DEV-1 Wet floor',
  ],
  en: [
    'class: Minor → Major',
    'hold: No → Yes',
    'who: — → hanxue (hanxue), caoyang (caoyang)',
    'where: QA → —',
    'gone: — → (deleted, or not visible to you)',
    'when: — → 2026-07-05 18:30:00 (UTC-04:00)',
    'day: 2026-07-05 → 2026-07-06',
    'text: — → 1 < 2',
    'b',
    'file: a.csv → —',
    'rows: — → qty: 5; batch: B1',
    'risk: — → Severity: 5; Occurrence: 4; Detectability: 3; Before control: RPN 60, High risk, Proposed class: critical',
    'related: — → DEV-1 Wet floor',
  ],
};

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  other = await createTestTenant(server);
  await server.asSystem(tenant.id, async (ctx) => {
    for (const name of ['=1+1', '+86 512', '中文"引号', '普通'])
      ctx.audit({
        module: 'test',
        objectType: 'thing',
        objectName: name,
        event: 'note',
        reason: '@cmd',
        description: { zh: `记录 ${name}`, en: `Noted ${name}` },
      });
    const positionId = await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' });
    const person = { password: tenant.password, roles: ['emp' as const], positionId, email: null };
    const departmentId = tenant.departments.QA as string;
    const superiorId = await createUser(ctx, {
      ...person,
      account: 'li.lei',
      name: '李雷',
      nameEn: 'Li Lei',
      employeeId: 'E7001',
      departmentId,
      superiorId: null,
    });
    await createUser(ctx, {
      ...person,
      account: 'li.na',
      name: '李娜',
      nameEn: 'Li Na',
      employeeId: 'E7002',
      departmentId,
      superiorId,
    });
    const both = (text: string) => ({ zh: text, en: text });
    const change = (label: string, old: unknown, now: unknown) => ({
      field: label,
      label: both(label),
      old,
      new: now,
    });
    ctx.audit({
      module: 'quality',
      objectType: 'thing',
      objectNo: 'T-1',
      objectName: 'Thing',
      event: 'gatePassed',
      reason: 'Because',
      description: { zh: `上传“a”（5 字节，SHA-256 ${SHA}）`, en: `Uploaded “a” (5 bytes, SHA-256 ${SHA})` },
      changes: [
        change(
          'class',
          { code: 'minor', zh: '次要', en: 'Minor' },
          { code: 'major', zh: '主要', en: 'Major' },
        ),
        change('hold', false, true),
        change('who', null, [tenant.users.hanxue, tenant.users.caoyang]),
        change('where', tenant.departments.QA, null),
        change('gone', null, '00000000-0000-7000-8000-000000000000'),
        change('when', null, '2026-07-05T22:30:00.000Z'),
        change('day', '2026-07-05', '2026-07-06'),
        change('text', null, '<p>1 &lt; 2</p><p>b</p>'),
        change('file', [`a.csv (SHA-256 ${SHA})`], null),
        change('rows', null, [{ batch: 'B1', qty: 5 }]),
        change('risk', null, { before: { severity: 5, occurrence: 4, detectability: 3 } }),
        change('related', null, [
          { type: 'deviation', id: '00000000-0000-7000-8000-000000000001', no: 'DEV-1', title: 'Wet floor' },
        ]),
      ],
    });
  });
});
afterAll(() => server?.stop());

const as = (account: string, of = tenant) => callerOf(server, of.id, account);

const order = (format: ExportFormat, from = 1, to = 4): RequestOf<typeof startExport> => ({
  of: { source: 'audit', filter: { module: 'test' } },
  format,
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  from,
  to,
});

const exportedTrail = async (format: ExportFormat, from = 1, to = 4) =>
  exported(server, await as('hanxue'), order(format, from, to));

describe('an export of the audit trail', () => {
  it('writes CSV that spreadsheets read, with no value that they would run', async () => {
    const { bytes, name } = await exportedTrail('csv');
    // Of when it is stands in the name, where the reader is: every line is a row of the list.
    expect(name).toMatch(/^审计追踪 \d{4}-\d\d-\d\d \d{4} UTC\+0800\.csv$/);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const text = bytes.toString('utf8');
    expect(text).toContain('记录 =1+1');
    expect(text).toContain("'=1+1");
    expect(text).toContain("'@cmd");
    expect(text).toContain('"记录 中文""引号"');
    expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\+08:00\)/);
  });

  it('writes a workbook that keeps numbers and times, and runs nothing', async () => {
    const [head, first] = await xlsxCells((await exportedTrail('xlsx')).bytes);
    expect(head?.slice(0, 2)).toEqual(['序号', '时间']);
    expect(first?.slice(0, 2)).toEqual([expect.any(Number), expect.any(Date)]);
    expect((await xlsxCells((await exportedTrail('xlsx')).bytes)).flat()).toContain('=1+1');
  });

  it('has every row once and in order where it is read in many pieces', async () => {
    const count = 1_000;
    await server.asSystem(other.id, async (ctx) => {
      for (let at = 1; at <= count; at += 1)
        ctx.audit({
          ...{ module: 'test', objectType: 'thing', objectName: `Thing ${at}`, event: 'note' },
          description: { zh: `记录 ${at}`, en: `Noted ${at}` },
        });
    });
    const { bytes } = await exported(server, await as('hanxue', other), order('xlsx', 1, count));
    const [, ...rows] = await xlsxCells(bytes);
    const numbers = rows.map(([seq]) => Number(seq));
    expect(numbers).toHaveLength(count);
    expect(numbers).toEqual(Array.from({ length: count }, (_, at) => Number(numbers[0]) - at));
    expect((await xlsxCells(bytes, 1)).at(-1)?.[1]).toBe(String(count));
  });

  it('says on a sheet of its own what is over the rows of a PDF', async () => {
    const about = await xlsxCells((await exportedTrail('xlsx')).bytes, 1);
    expect(about.slice(1).map(([label]) => label)).toEqual(['导出人', '导出时间', '行数']);
    expect(about.at(-2)?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\+08:00\)$/);
    expect(about.at(-1)?.[1]).toBe('4');
  });

  it.each([
    ['zh', 'Asia/Shanghai'],
    ['en', 'America/New_York'],
  ] as const)('says in every format what the page says, cell by cell, in %s', async (language, timeZone) => {
    const manager = await as('hanxue');
    const filter = { module: 'quality', objectType: 'thing' };
    const { rows } = await manager.call(searchAudit, { page: 1, pageSize: 10, filter });
    const reader = { language, timeZone };
    const shown = rows.map((row) => [
      String(row.seq),
      writeInstant(new Date(row.at), timeZone, { withOffset: true, withSeconds: true }),
      auditOperatorText(row, reader),
      row.words.module[language],
      row.words.event[language],
      row.words.objectType[language],
      auditObjectText(row, reader),
      row.words.description[language],
      row.words.changes.map((change) => auditChangeText(change, reader)).join('\n'),
      row.reason ?? '',
      row.ip ?? '',
      row.words.hashes.map(({ of, sha256 }) => `${of[language]} ${sha256}`).join('\n'),
    ]);
    expect(shown.flat().filter((text) => unreadableIn(text.replace(DIGEST, '')))).toEqual([]);
    const offset = language === 'zh' ? '(UTC+08:00)' : '(UTC-0';
    expect(shown[0]?.[1]).toContain(offset);
    expect(shown[0]?.[8]?.split('\n')).toEqual(SAID[language]);
    await expectExported(
      server,
      manager,
      { of: { source: 'audit', filter }, language, timeZone, from: 1, to: 10 },
      { head: HEAD[language], rows: shown, kinds: { 0: 'number', 1: 'date' } },
    );
  });

  it.each(['zh', 'en'] as const)('of people says what their list says, in %s', async (language) => {
    const admin = await as('gaoxiang');
    const filter = { text: 'li.' };
    const { rows } = await admin.call(listPeople, { page: 1, pageSize: 10, filter });
    expect(rows).toHaveLength(2);
    const [zh, sort] = [language === 'zh', [{ by: 'account', desc: false }]];
    const shown = [...rows]
      .sort((a, b) => (a.account < b.account ? -1 : 1))
      .map((row) => [
        row.account,
        zh ? row.name : row.nameEn,
        row.employeeId,
        row.department?.name[language] ?? '',
        row.position?.name[language] ?? '',
        row.superior ? (zh ? '李雷' : 'Li Lei') : '',
        row.roles.map(({ name }) => name[language]).join(', '),
        row.email ?? '',
        row.phone ?? '',
        row.entryDate ?? '',
        zh ? '启用' : 'Enabled',
        zh ? '是' : 'Yes',
        zh ? '是' : 'Yes',
        '',
      ]);
    expect(shown.map((row) => row[5])).toEqual(['', zh ? '李雷' : 'Li Lei']);
    expect(shown.flat().filter(unreadableIn)).toEqual([]);
    await expectExported(
      server,
      admin,
      { of: { source: 'people', filter, sort }, language, timeZone: 'UTC', from: 1, to: 10 },
      { head: PEOPLE_HEAD[language], rows: shown, kinds: { 9: 'date' } },
    );
  });

  it('of a query says what its result says, to those who may export what it reads', async () => {
    const author = await as('hanxue');
    const { id } = await author.call(saveQuery, {
      content: {
        code: 'Trail',
        name: 'Trail of this test',
        category: 'public',
        useScope: [],
        description: '',
        object: 'auditEntry',
        dataScope: 'tenant',
        columns: ['at', 'account', 'module', 'event', 'objectNo', 'reason'],
        conditions: [{ no: 1, field: 'objectNo', operator: 'eq', values: ['T-1'] }],
        combination: '',
        sort: [],
      },
      reason: 'needed',
    });
    const { rows } = await author.call(runQuery, { id, page: 1, pageSize: 10 });
    const shown = rows.map(({ values }) => [
      writeInstant(new Date(String(values.at)), 'UTC', { withOffset: true, withSeconds: true }),
      'system',
      'Quality',
      'Gate passed',
      'T-1',
      'Because',
    ]);
    expect(shown).toHaveLength(1);
    const head = ['Time', 'Account', 'Module', 'Operation', 'Object no.', 'Reason'];
    await expectExported(
      server,
      author,
      { of: { source: 'query', id }, language: 'en', timeZone: 'UTC', from: 1, to: 10 },
      { head, rows: shown, kinds: { 0: 'date' } },
    );
    // Others may use the query, and not take along what they may not see or export.
    const asked = { ...order('csv'), of: { source: 'query' as const, id } };
    expect(await (await as('caoyang')).refused(startExport, asked)).toBe('NO_PERMISSION');
    expect(await (await as('zhouzihan')).refused(startExport, asked)).toBe('NO_PERMISSION');
    // What the query says is in the trail, in words.
    const filter = { objectType: 'query', objectId: id };
    const [made] = (await author.call(searchAudit, { page: 1, pageSize: 10, filter })).rows;
    const said = (made as AuditEntry).words.changes.map((change) =>
      auditChangeText(change, { language: 'en', timeZone: 'UTC' }),
    );
    expect(said).toContain('Columns: — → Time, Account, Module, Operation, Object no., Reason');
    expect(said).toContain('Conditions: — → No.: 1; Field: Object no.; Operator: =; Values: T-1');
    expect(said.filter(unreadableIn)).toEqual([]);
  });

  it('writes a PDF with Chinese, in the asked range only', async () => {
    const { bytes } = await exportedTrail('pdf', 2, 3);
    const text = await extractText(server.platform.renditions.of(tenant.id), {
      bytes,
      mediaType: 'application/pdf',
      name: 'a.pdf',
    });
    expect(text).toContain('审计追踪');
    expect(text).toContain('记录 +86 512');
    expect(text).not.toContain('普通');
  });

  it('refuses ranges and people that it is not for', async () => {
    const manager = await as('hanxue');
    expect(await manager.refused(startExport, order('csv', 3, 3))).toBe('EXPORT_RANGE_INVALID');
    expect(await manager.refused(startExport, order('csv', 1, 10_001))).toBe('EXPORT_TOO_MANY');
    expect(await manager.refused(startExport, order('csv', 500, 600))).toBe('EXPORT_EMPTY');
    expect(await manager.refused(startExport, { ...order('csv'), timeZone: 'Mars/Base' })).toBe(
      'REQUEST_INVALID',
    );
    expect(await (await as('caoyang')).refused(startExport, order('csv'))).toBe('NO_PERMISSION');
    expect(await (await as('zhouzihan')).refused(startExport, order('csv'))).toBe('NO_PERMISSION');
  });

  it('belongs to whoever asked for it', async () => {
    const manager = await as('hanxue');
    const { id } = await manager.call(startExport, order('csv'));
    await server.runJob('exports.run');
    await expect(downloaded(server, await as('lumingyuan'), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(downloaded(server, await as('hanxue', other), id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await (await as('lumingyuan')).refused(cancelExport, { id })).toBe('NOT_FOUND');
  });

  it('stops when it is cancelled, and leaves an entry of its own in the trail', async () => {
    const manager = await as('hanxue');
    const { id } = await manager.call(startExport, order('csv'));
    expect((await manager.call(cancelExport, { id })).state).toBe('cancelled');
    await server.runJob('exports.run');
    expect((await manager.call(listExports, {})).find((job) => job.id === id)?.state).toBe('cancelled');
    const trail = await manager.call(searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectType: 'export', objectId: id },
    });
    expect(trail.rows.map((entry) => entry.event)).toEqual(['cancel', 'export']);
  });

  it('gives nothing to somebody who was disabled in the meantime', async () => {
    const head = await as('sujingyi');
    const { id } = await head.call(startExport, order('csv'));
    await server.asSystem(tenant.id, (ctx) =>
      setUserStatus(ctx, tenant.users.sujingyi as string, 'disabled'),
    );
    await server.runJob('exports.run');
    const row = await server.asSystem(tenant.id, (ctx) =>
      ctx.tx.selectFrom('export_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ state: 'failed', error: 'ACCOUNT_DISABLED', file_id: null });
  });
});
