import { createHash } from 'node:crypto';
import {
  cancelPeopleImport,
  checkPeopleImport,
  getPeopleImport,
  listPeople,
  peopleTemplate,
  startPeopleImport,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MODULES } from '../../../../modules';
import type { ByteAnswer } from '../../../../platform/module';
import { codeOf } from '../../../../testing/caller';
import { xlsx } from '../../../../testing/officeFiles';
import { TestServer } from '../../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../../testing/testTenant';
import { Uploader } from '../../../../testing/uploads';
import { runImports } from '../../../imports/run';
import { setUserStatus } from '../../administration';
import type { PeopleHook } from '../../peopleHook';

let server: TestServer;
let tenant: TestTenant;
let admin: { tenantId: string; token: string };
const joined: string[][] = [];

beforeAll(async () => {
  const hook: PeopleHook = async (_, ids, change) => {
    if (change === 'joined') joined.push(ids);
  };
  server = await TestServer.start({ modules: [...MODULES, { name: 'joined', peopleHooks: [hook] }] });
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  joined.length = 0;
});
afterAll(() => server.stop());

const reason = '批量入职';
const HEADINGS = ['账号', 'Name', '英文名', '工号', '邮箱', '角色', '部门', '直接上级账号', '入职日期'];

async function uploaded(bytes: Buffer, name = 'people.xlsx'): Promise<string> {
  const uploader = new Uploader(server, admin);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }))).id;
}
const sheetOf = (...rows: string[][]) => uploaded(xlsx('用户', [HEADINGS, ...rows]));
const person = (account: string, more: string[] = []) => [
  account,
  `名 ${account}`,
  `Name ${account}`,
  `E-${account}`,
  ...more,
];
const accounts = async () => {
  const { rows } = await server.call(admin, listPeople, { page: 1, pageSize: 100, filter: {} });
  return rows.map(({ account }) => account);
};

describe('accounts from a spreadsheet', () => {
  it('are checked row by row, and made by a job, each with its reason in the trail and for training', async () => {
    const fileId = await sheetOf(
      person('Boss.One', ['boss@example.com', '检验员', 'PD', '', '2026/1/5']),
      person('worker.one', ['', 'emp、lect', '', 'boss.one', '']),
      person('caoyang', ['', '员工']),
      person('worker.two', ['boss@example.com', '员工', 'NOWHERE']),
      person('both', ['', '系统管理员, 质量负责人']),
      person('lost', ['', '员工', '', 'nobody', '31.02.2026']),
      ['', '无账号', '', '', '', '员工'],
    );
    const { rows } = await server.call(admin, checkPeopleImport, { fileId });
    expect(rows.map(({ problems }) => problems.map(({ zh }) => zh))).toEqual([
      [],
      [],
      ['账号已存在'],
      ['部门“NOWHERE”不存在', expect.stringContaining('邮箱')],
      [expect.stringContaining('角色冲突')],
      ['入职日期不正确', expect.stringContaining('nobody')],
      ['缺少账号', '缺少英文名', '缺少工号'],
    ]);
    const before = await accounts();

    const job = await server.call(admin, startPeopleImport, { fileId, reason });
    expect(job).toMatchObject({ state: 'queued', done: 5, total: 7 });
    expect(await codeOf(server.call(admin, startPeopleImport, { fileId, reason }))).toBe('TOO_MANY_REQUESTS');
    await runImports(server.platform);
    const done = await server.call(admin, getPeopleImport, { id: job.id });
    expect(done).toMatchObject({ state: 'done', done: 7, total: 7 });
    expect(done.rows.filter(({ made }) => made).map(({ cells: [account] }) => account)).toEqual([
      'boss.one',
      'worker.one',
    ]);
    expect((await accounts()).filter((one) => !before.includes(one)).sort()).toEqual([
      'boss.one',
      'worker.one',
    ]);
    expect(joined).toHaveLength(2);
    const { rows: found } = await server.call(admin, listPeople, {
      page: 1,
      pageSize: 5,
      filter: { text: 'worker.one' },
    });
    expect(found[0]).toMatchObject({ superior: { account: 'boss.one' }, status: 'enabled' });
    expect(found[0]?.roles.map((role) => role.code).sort()).toEqual(['emp', 'lect']);
    const other = { tenantId: tenant.id, token: await server.session(tenant.id, 'hanxue') };
    expect(await codeOf(server.call(other, getPeopleImport, { id: job.id }))).toBe('NO_PERMISSION');
  });

  it('stop where they are cancelled, or when whoever asked may no longer', async () => {
    const first = await server.call(admin, startPeopleImport, {
      fileId: await sheetOf(person('never', ['', '员工'])),
      reason,
    });
    expect(await server.call(admin, cancelPeopleImport, { id: first.id })).toMatchObject({
      state: 'cancelled',
    });
    const second = await server.call(admin, startPeopleImport, {
      fileId: await sheetOf(person('neither', ['', '员工'])),
      reason,
    });
    await server.asSystem(tenant.id, (ctx) =>
      setUserStatus(ctx, tenant.users.gaoxiang as string, 'disabled', reason),
    );
    await runImports(server.platform);
    const { rows } = await server.asSystem(tenant.id, async ({ tx }) => ({
      rows: await tx.selectFrom('sheet_import').select(['id', 'state', 'error']).execute(),
    }));
    expect(rows).toContainEqual({ id: second.id, state: 'failed', error: 'ACCOUNT_DISABLED' });
    expect(rows).toContainEqual({ id: first.id, state: 'cancelled', error: null });
  });

  it('never go over the licence, and a row that is refused at the last moment is told', async () => {
    const limited = await createTestTenant(server, { licenceUsers: 14 });
    admin = { tenantId: limited.id, token: await server.session(limited.id, 'gaoxiang') };
    const { rows: people } = await server.call(admin, listPeople, { page: 1, pageSize: 1, filter: {} });
    expect(people).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, index) => person(`p${index}`, ['', '员工']));
    const { rows } = await server.call(admin, checkPeopleImport, { fileId: await sheetOf(...many) });
    expect(rows.at(-1)?.problems[0]?.zh).toContain('14');

    const fileId = await sheetOf(person('late', ['', '员工']));
    const job = await server.call(admin, startPeopleImport, { fileId, reason });
    // Somebody takes the employee id meanwhile.
    await server.asSystem(limited.id, async ({ tx }) => {
      await tx
        .updateTable('user_account')
        .set({ employee_id: 'E-late' })
        .where('account', '=', 'caoyang')
        .execute();
    });
    await runImports(server.platform);
    const { rows: report, state } = await server.call(admin, getPeopleImport, { id: job.id });
    expect([state, report[0]?.made, report[0]?.problems[0]?.zh]).toEqual(['done', false, '工号已存在']);
  });

  it('fit the template that is handed out; other files are refused', async () => {
    const { stream } = (await server.call(admin, peopleTemplate, {})) as ByteAnswer;
    const { rows } = await server.call(admin, checkPeopleImport, {
      fileId: await uploaded(stream as Buffer),
    });
    expect(rows.map(({ problems }) => problems)).toEqual([[]]);
    const check = (bytes: Buffer) =>
      uploaded(bytes).then((fileId) => codeOf(server.call(admin, checkPeopleImport, { fileId })));
    expect(await check(xlsx('x', [['账号']]))).toBe('IMPORT_COLUMNS');
    const empty = await sheetOf(['caoyang', 'x', 'x', 'x']);
    expect(await codeOf(server.call(admin, startPeopleImport, { fileId: empty, reason }))).toBe(
      'IMPORT_EMPTY',
    );
  });
});
