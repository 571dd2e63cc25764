import {
  BUCKETS,
  listExports,
  type RequestOf,
  reportChoices,
  reportFigures,
  reportProcesses,
  reportSignIns,
  reportTasks,
  startExport,
  writeInstant,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createUser } from '../../directory/identity/administration';
import { userRecord } from '../../directory/identity/audit';
import { callerOf } from '../../testing/caller';
import { expectExported } from '../../testing/exportedFile';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { Deviations } from '../quality/testing/deviations';

const DAY = 86_400_000;
const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

let server: TestServer;
let world: Deviations;
let other: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  world = await Deviations.begin(server);
  other = await createTestTenant(server);
  const { id, departments } = world.tenant;
  await server.asSystem(id, async (ctx) => {
    await createUser(ctx, {
      account: 'archivist',
      name: 'archivist',
      nameEn: 'archivist',
      employeeId: 'E0900',
      password: world.tenant.password,
      roles: ['arch'],
      departmentId: departments.QA,
      superiorId: null,
    });
  });
  // One task that waits since a month, one that has just arrived.
  await world.submit({ title: 'Old' }, new Date(Date.now() - 30 * DAY));
  await world.submit({ title: 'New' });
  await endedProcesses([
    { days: 2, end: '2026-03-05T02:00:00Z', department: 'PD' },
    { days: 4, end: '2026-03-31T15:59:00Z', department: 'PD', due: '2026-03-30T00:00:00Z' },
    { days: 10, end: '2026-03-10T02:00:00Z', department: 'EN' },
    // In April by the tenant's clock.
    { days: 99, end: '2026-03-31T16:01:00Z', department: 'PD' },
    { days: 99, end: '2026-03-10T02:00:00Z', department: 'PD', kind: 'end-cancel' },
  ]);
  await signedIn('caoyang', 'signIn', '2026-03-01T01:00:00Z');
  await signedIn('caoyang', 'signIn', '2026-03-02T01:00:00Z');
  await signedIn('caoyang', 'signInFailed', '2026-03-02T01:00:00Z');
  await signedIn('yubo', 'signIn', '2026-03-02T17:00:00Z');
  await signedIn(null, 'signInFailed', '2026-03-31T02:00:00Z');
});
afterAll(() => server?.stop());

interface Ended {
  days: number;
  end: string;
  department: 'PD' | 'EN';
  due?: string;
  kind?: string;
}

/** Processes that have come to an end, like the one that runs. */
async function endedProcesses(all: Ended[]): Promise<void> {
  await server.asSystem(world.tenant.id, async ({ tx }) => {
    for (const { days, end, department, due = null, kind = 'end-ok' } of all)
      await sql`
        insert into wf_instance (definition_id, process, proc_type, record_id, record_no, title, path,
          department_id, initiator_id, initiator_account, initiator_name, status, end_kind, created_at,
          ended_at, due_at, version, seq)
        select definition_id, process, proc_type, attest_uuid(), 'DEV-X', 'Ended', path,
          ${world.tenant.departments[department]}, initiator_id, initiator_account, initiator_name,
          'completed', ${kind}, ${end}::timestamptz - ${days} * interval '1 day', ${end}, ${due}, 1, 1
        from wf_instance limit 1`.execute(tx);
  });
}

async function signedIn(account: string | null, event: string, at: string): Promise<void> {
  const id = account && world.user(account);
  const person = id ? { id, account, name: account } : { id: null, account: 'secret!', name: 'secret!' };
  const description = { zh: '登录', en: 'Sign-in' };
  await server.asSystem(
    world.tenant.id,
    async (ctx) => {
      const { objectId, ...record } = userRecord({ ...person, id: person.id ?? '' }, event, { description });
      ctx.audit({ ...record, ...(objectId && { objectId }), operator: person });
    },
    new Date(at),
  );
}

async function as(account: string, tenant = world.tenant) {
  const caller = await callerOf(server, tenant.id, account);
  const total = async (
    declared: typeof reportTasks | typeof reportProcesses | typeof reportSignIns,
    filter: object,
  ) => (await caller.call(declared, { page: 1, pageSize: 5, filter } as RequestOf<typeof reportTasks>)).total;
  return { ...caller, total };
}

describe('figures', () => {
  it('count the open tasks of everyone by where they stand', async () => {
    const { call } = await as('hanxue');
    const { loadByDepartment, loadByHandler, loadByProcess, totals } = await call(reportFigures, PERIOD);
    expect(loadByHandler).toMatchObject([{ handler: { account: 'zhaojianguo' }, overdue: 1 }]);
    expect(loadByDepartment).toMatchObject([{ department: { id: world.tenant.departments.PD }, overdue: 1 }]);
    expect(loadByProcess).toMatchObject([{ process: { code: 'deviation' }, overdue: 1 }]);
    expect(BUCKETS.reduce((sum, part) => sum + totals[part], 0)).toBe(2);
  });

  it('measure what ended regularly on days of the tenant', async () => {
    const { cycleTimes, totals } = await (await as('hanxue')).call(reportFigures, PERIOD);
    expect(cycleTimes).toEqual([
      {
        process: { code: 'deviation', name: { zh: '偏差', en: 'Deviation' } },
        count: 3,
        late: 1,
        medianDays: 4,
        p90Days: expect.closeTo(8.8, 5),
      },
    ]);
    expect(totals).toMatchObject({ completed: 3, late: 1, medianDays: 4 });
  });

  it('count sign-ins by day, by week or by month, without gaps', async () => {
    const { call } = await as('hanxue');
    const days = (await call(reportFigures, PERIOD)).signIns;
    expect(days).toHaveLength(31);
    expect(days[1]).toEqual({ from: '2026-03-02', to: '2026-03-02', succeeded: 1, failed: 1 });
    // 17:00 UTC is the next day there.
    expect(days[2]).toMatchObject({ from: '2026-03-03', succeeded: 1 });
    const weeks = (await call(reportFigures, { from: '2026-03-01', to: '2026-04-30' })).signIns;
    expect(weeks[0]).toEqual({ from: '2026-03-01', to: '2026-03-07', succeeded: 3, failed: 1 });
    expect(weeks.at(-1)).toMatchObject({ from: '2026-04-26', to: '2026-04-30' });
    const months = (await call(reportFigures, { from: '2026-01-15', to: '2026-09-10' })).signIns;
    expect(months).toHaveLength(9);
    expect(months[0]).toMatchObject({ from: '2026-01-15', to: '2026-01-31' });
    expect(months[2]).toEqual({ from: '2026-03-01', to: '2026-03-31', succeeded: 3, failed: 2 });
  });

  it('count exactly what the list behind each of them shows', async () => {
    const { call, total } = await as('hanxue');
    const figures = await call(reportFigures, PERIOD);
    for (const part of BUCKETS) {
      for (const { handler, ...row } of figures.loadByHandler)
        expect(await total(reportTasks, { handlerId: handler.id, part: [part] })).toBe(row[part]);
      for (const { department, ...row } of figures.loadByDepartment)
        expect(await total(reportTasks, { department: [department?.id ?? 'none'], part: [part] })).toBe(
          row[part],
        );
      for (const { process, ...row } of figures.loadByProcess)
        expect(await total(reportTasks, { process: [process.code], part: [part] })).toBe(row[part]);
    }
    for (const { process, count, late } of figures.cycleTimes) {
      expect(await total(reportProcesses, { ...PERIOD, process: [process.code] })).toBe(count);
      expect(await total(reportProcesses, { ...PERIOD, process: [process.code], late: true })).toBe(late);
    }
    for (const { from, to, succeeded, failed } of figures.signIns.slice(0, 3)) {
      expect(await total(reportSignIns, { from, to, outcome: 'succeeded' })).toBe(succeeded);
      expect(await total(reportSignIns, { from, to, outcome: 'failed' })).toBe(failed);
    }
  });

  it('follow the filter', async () => {
    const { call } = await as('hanxue');
    const { EN } = world.tenant.departments;
    const figures = await call(reportFigures, { ...PERIOD, department: [EN], process: ['deviation'] });
    expect(figures.loadByHandler).toEqual([]);
    expect(figures.totals).toMatchObject({ completed: 1, medianDays: 10, succeeded: 1, failed: 0 });
    expect((await call(reportFigures, { ...PERIOD, process: ['other'] })).cycleTimes).toEqual([]);
  });

  it('refuse periods that run backwards or for too long', async () => {
    const { refused } = await as('hanxue');
    expect(await refused(reportFigures, { from: '2026-03-02', to: '2026-03-01' })).toBe('REQUEST_INVALID');
    expect(await refused(reportFigures, { from: '2020-01-01', to: '2026-03-01' })).toBe('REQUEST_INVALID');
    expect(await refused(reportFigures, { from: '2026-02-31', to: '2026-03-01' })).toBe('REQUEST_INVALID');
  });
});

describe('reports', () => {
  it('list tasks with the person who has them, most urgent first', async () => {
    const { call } = await as('hanxue');
    const { rows, total } = await call(reportTasks, { page: 1, pageSize: 5, filter: { text: 'zhao' } });
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ title: 'Old', part: 'overdue', handler: { account: 'zhaojianguo' } });
    expect(rows[0]?.overdueDays).toBeGreaterThan(20);
    expect(rows[1]).toMatchObject({ title: 'New', overdueDays: 0 });
    const sorted = { page: 1, pageSize: 1, sort: [{ by: 'createTime', desc: true }], filter: {} };
    expect((await call(reportTasks, sorted)).rows).toMatchObject([{ title: 'New' }]);
  });

  it('keep number and title of records from those who may not see them, and do not search in them', async () => {
    const { call, total } = await as('archivist');
    const { rows } = await call(reportTasks, { page: 1, pageSize: 5, filter: {} });
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ no: null, title: null, path: null });
    expect(await total(reportTasks, { text: 'Old' })).toBe(0);
    expect(await (await as('hanxue')).total(reportTasks, { text: 'Old' })).toBe(1);
  });

  it('find tasks and processes by what they are called and by whom, however many say it', async () => {
    const { total } = await as('hanxue');
    const found = async (text: string) => [
      await total(reportTasks, { text }),
      await total(reportProcesses, { ...PERIOD, text }),
    ];
    const texts = ['old', 'O', 'zhao', 'caoyang', 'NoOne'];
    const few = [];
    for (const text of texts) few.push(await found(text));
    expect(few).toContainEqual([1, 0]);
    expect(few.at(-1)).toEqual([0, 0]);
    // More of them than are named one by one, all of them out of the lists.
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      sql`insert into wf_instance (definition_id, process, proc_type, record_id, record_no, title, path, initiator_id,
          initiator_account, initiator_name, status, end_kind, created_at, ended_at, version, seq)
        select definition_id, process, proc_type, attest_uuid(), 'Old zhao caoyang ' || n, title, path, initiator_id,
          initiator_account, initiator_name, 'rejected', 'end-no', created_at, created_at, 1, 1
        from (select * from wf_instance limit 1) i, generate_series(1, 2100) n`.execute(tx),
    );
    const many = [];
    for (const text of texts) many.push(await found(text));
    expect(many).toEqual(few);
  });

  it('do not show what was typed as an account that does not exist', async () => {
    const { call, total } = await as('hanxue');
    const filter = { from: '2026-03-31', to: '2026-03-31' };
    const { rows } = await call(reportSignIns, { page: 1, pageSize: 5, filter });
    expect(rows).toMatchObject([{ person: null, department: null, outcome: 'failed' }]);
    expect(await total(reportSignIns, { ...filter, text: 'secret' })).toBe(0);
    expect(await total(reportSignIns, { ...filter, department: ['none'] })).toBe(1);
  });

  it('reach as far as the data scope: a department with those below it', async () => {
    const head = await as('zhaojianguo');
    const figures = await head.call(reportFigures, PERIOD);
    expect(figures.totals).toMatchObject({ overdue: 1, completed: 2, succeeded: 2, failed: 1 });
    expect(figures.choices.departments.map(({ id }) => id)).toEqual([world.tenant.departments.PD]);
    const engineer = await as('mazhiqiang');
    expect(await engineer.total(reportTasks, {})).toBe(0);
    expect(await engineer.total(reportProcesses, PERIOD)).toBe(1);
    expect(await engineer.total(reportSignIns, PERIOD)).toBe(1);
  });

  it('are not for everyone, and never about another tenant', async () => {
    const operator = await as('caoyang');
    expect(await operator.refused(reportFigures, PERIOD)).toBe('NO_PERMISSION');
    expect(await operator.refused(reportChoices, {})).toBe('NO_PERMISSION');
    expect(await operator.refused(reportTasks, { page: 1, pageSize: 5, filter: {} })).toBe('NO_PERMISSION');
    const stranger = await as('hanxue', other);
    const { totals } = await stranger.call(reportFigures, PERIOD);
    expect(totals).toMatchObject({ overdue: 0, completed: 0, succeeded: 0, failed: 0 });
    const ids = [world.tenant.departments.PD];
    expect(await stranger.total(reportTasks, { department: ids })).toBe(0);
  });

  it('are exported with their filter by those who may', async () => {
    const order = {
      of: { source: 'reportProcesses', filter: { ...PERIOD, late: true } },
      format: 'csv',
      language: 'en',
      timeZone: 'UTC',
      from: 1,
      to: 2,
    } as const;
    expect(await (await as('zhouzihan')).refused(startExport, order)).toBe('NO_PERMISSION');
    const { call } = await as('hanxue');
    for (const of of [
      order.of,
      { source: 'reportTasks', filter: {} } as const,
      { source: 'reportSignIns', filter: PERIOD } as const,
    ]) {
      await call(startExport, { ...order, of });
    }
    await server.runJob('exports.run');
    expect(await call(listExports, {})).toMatchObject([
      { name: 'Sign-ins', state: 'done', done: 2 },
      { name: 'Open tasks', state: 'done', done: 2 },
      { name: 'Completed processes', state: 'done', done: 1 },
    ]);
  });

  it('say in their files what they say on the page', async () => {
    const person = await as('hanxue');
    const [from, to, page, pageSize] = [1, 10, 1, 10];
    const at = (iso: string | null) =>
      iso ? writeInstant(new Date(iso), 'UTC', { withOffset: true, withSeconds: true }) : '';
    const rest = { language: 'zh', timeZone: 'UTC', from, to } as const;
    const tasks = await person.call(reportTasks, { page, pageSize, filter: {} });
    const parts = { overdue: '已逾期', within3Days: '3 天内到期', moreThan3Days: '3 天以上', none: '无期限' };
    await expectExported(
      server,
      person,
      { ...rest, of: { source: 'reportTasks', filter: {} } },
      {
        head: ['流程', '任务', '编号', '标题', '处理人', '部门', '到达时间', '截止时间', '期限', '逾期天数'],
        rows: tasks.rows.map((row) => [
          row.process.name.zh,
          row.taskName.zh,
          row.no ?? '',
          row.title ?? '',
          row.handler.name,
          row.department?.name.zh ?? '',
          at(row.createTime),
          at(row.deadline),
          parts[row.part],
          String(row.overdueDays),
        ]),
        kinds: { 6: 'date', 7: 'date', 9: 'number' },
      },
    );
    const ended = await person.call(reportProcesses, { page, pageSize, filter: PERIOD });
    await expectExported(
      server,
      person,
      { ...rest, of: { source: 'reportProcesses', filter: PERIOD } },
      {
        head: ['流程', '编号', '标题', '部门', '发起人', '开始时间', '结束时间', '天数', '期限', '超期'],
        rows: ended.rows.map((row) => [
          row.process.name.zh,
          row.no ?? '',
          row.title ?? '',
          row.department?.name.zh ?? '',
          row.initiator.name,
          at(row.createTime),
          at(row.endTime),
          row.days.toFixed(1),
          at(row.dueTime),
          row.late ? '是' : '否',
        ]),
        kinds: { 5: 'date', 6: 'date', 7: 'number', 8: 'date' },
      },
    );
  });

  it.each([
    ['zh', ['时间', '账号', '姓名', '部门', '结果'], { succeeded: '成功', failed: '失败' }],
    [
      'en',
      ['Time', 'Account', 'Name', 'Department', 'Outcome'],
      { succeeded: 'Signed in', failed: 'Failed' },
    ],
  ] as const)('say in the file of sign-ins what the page says, in %s', async (language, head, outcomes) => {
    const timeZone = 'Asia/Shanghai';
    const person = await as('hanxue');
    await server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .updateTable('user_account')
        .set({ name: '曹阳', name_en: 'Cao Yang' })
        .where('id', '=', world.user('caoyang'))
        .execute(),
    );
    const origin = { ...person.who, language };
    const input = { page: 1, pageSize: 10, filter: PERIOD };
    const { rows } = await server.call(origin, reportSignIns, input);
    const shown = rows.map((row) => [
      writeInstant(new Date(row.at), timeZone, { withOffset: true, withSeconds: true }),
      row.person?.account ?? '',
      row.person?.name ?? '',
      row.department?.name[language] ?? '',
      outcomes[row.outcome],
    ]);
    expect(shown.map((row) => row.slice(2))).toEqual(
      expect.arrayContaining([
        [language === 'zh' ? '曹阳' : 'Cao Yang', language === 'zh' ? '生产部' : 'PD', outcomes.succeeded],
        ['', '', outcomes.failed],
      ]),
    );
    await expectExported(
      server,
      person,
      { of: { source: 'reportSignIns', filter: PERIOD }, language, timeZone, from: 1, to: 10 },
      { head: [...head], rows: shown, kinds: { 0: 'date' } },
    );
  });
});
