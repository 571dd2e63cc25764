import {
  DATA_SCOPES,
  type ReportProcessFilter,
  type ReportTaskFilter,
  type Sort,
} from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { scopeOf, withinScope } from '../../directory/identity/dataScope';
import type { Context } from '../../platform/module';
import { demoCompanies } from '../../testing/demoServer';
import { someOf } from '../../testing/length';
import { withCaller } from '../../testing/withCaller';
import { recordPort } from '../../workflow/recordPort';
import { ended, endedRows } from './ended';
import { openTaskRows, openTasks } from './tasks';

type Sql = RawBuilder<unknown>;

const demo = demoCompanies();
const given = { menu: 'ReportForms' } as const;
const PERIOD = { from: '2025-06-01', to: '2026-05-31' };

/** What a list is asked, and the same said plainly. */
type Questions<F> = [F, Sql, text?: string][];

const TASKS: Questions<ReportTaskFilter> = [
  [{}, sql`true`],
  [{ process: ['deviation'] }, sql`t.process = 'deviation'`],
  [{ department: ['none'] }, sql`h.department_id is null`],
  [{ part: ['overdue', 'none'] }, sql`(t.deadline < now() or t.deadline is null)`],
  [{ part: ['within3Days', 'moreThan3Days'] }, sql`t.deadline >= now()`],
  [{ text: '-20' }, sql`(t.record_no ilike '%-20%' or t.title ilike '%-20%')`, '-20'],
];
const TASK_SORTS: Record<string, Sql> = {
  process: sql`t.process`,
  handler: sql`t.handler_name collate attest_zh`,
  department: sql`d.name_zh collate attest_zh`,
  createTime: sql`t.created_at`,
  deadline: sql`t.deadline`,
};

const PROCESSES: Questions<ReportProcessFilter> = [
  [PERIOD, sql`true`],
  [{ ...PERIOD, process: ['deviation', 'capa'] }, sql`i.process in ('deviation', 'capa')`],
  [{ ...PERIOD, department: ['none'] }, sql`i.department_id is null`],
  [{ ...PERIOD, late: true }, sql`i.ended_at > i.due_at`],
  [{ ...PERIOD, late: false }, sql`(i.ended_at > i.due_at) is not true`],
  [{ ...PERIOD, text: '-20' }, sql`(i.record_no ilike '%-20%' or i.title ilike '%-20%')`, '-20'],
];
const PROCESS_SORTS: Record<string, Sql> = {
  process: sql`i.process`,
  department: sql`d.name_zh collate attest_zh`,
  createTime: sql`i.created_at`,
  endTime: sql`i.ended_at`,
  days: sql`i.ended_at - i.created_at`,
};

const sortsOf = (columns: Record<string, Sql>): (Sort | undefined)[] => [
  undefined,
  ...Object.keys(columns).flatMap((by) => [false, true].map((desc) => ({ by, desc }))),
];

const orderOf = (columns: Record<string, Sql>, sort: Sort | undefined) =>
  sort ? sql`${columns[sort.by]} ${sort.desc ? sql`desc` : sql``} nulls last,` : sql``;

interface Found {
  id: string;
  process: string;
  record_id: string;
}

/** Those whose record the caller may see, asked of each by itself. */
async function seenOf(ctx: Context, rows: Found[]): Promise<Found[]> {
  const seen: Found[] = [];
  for (const row of rows) if (await recordPort(ctx, row.process).mayView(ctx, row.record_id)) seen.push(row);
  return seen;
}

/** Some people of each company at each scope, with what is asked of each in turn. */
async function asEachReader(work: (reader: Context, who: string, turn: number) => Promise<void>) {
  let turn = 0;
  for (const { id: tenantId, accounts } of demo.tenants)
    for (const account of accounts.filter((_, at) => at % 4 === 0))
      await demo.server.as(tenantId, account, async (ctx) => {
        for (const scope of DATA_SCOPES)
          await work(
            withCaller(ctx, { scopes: new Map([...ctx.caller.scopes, [given.menu, scope]]) }),
            `${account} ${scope}`,
            turn++,
          );
      });
}

/** Asks, and says what differs from what was expected. */
async function differing<F>(
  reader: Context,
  filter: F,
  sort: Sort | undefined,
  expected: Found[],
  list: {
    rows: (
      asked: { ctx: Context; filter: F; given: typeof given },
      range: object,
    ) => Promise<{ id: string }[]>;
    counted: (asked: { ctx: Context; filter: F; given: typeof given }) => Promise<{ total: number }>;
  },
): Promise<string | undefined> {
  const asked = { ctx: reader, filter, given };
  const offset = Math.max(0, Math.min(7, expected.length - 2));
  const rows = await list.rows(asked, { offset, limit: 6, ...(sort && { sort: [sort] }) });
  const { total } = await list.counted(asked);
  const wanted = expected.slice(offset, offset + 6).map(({ id }) => id);
  const found = rows.map(({ id }) => id);
  if (String(found) === String(wanted) && total === expected.length) return undefined;
  return `${JSON.stringify([filter, sort])}: ${total} of ${expected.length}, ${found} instead of ${wanted}`;
}

/** Moves some handlers elsewhere or nowhere; answers where they were: their training still says so. */
async function moveSome({ tx }: Context): Promise<{ id: string; department_id: string | null }[]> {
  const { rows } = await sql<{ id: string; department_id: string | null }>`
    select id, department_id from user_account where account ~ '[aeo]$'
      and id in (select handler_id from wf_task where status = 'open')`.execute(tx);
  await sql`update user_account set department_id = case when account not like '%a' then (
      select id from department order by name_zh desc limit 1) end
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows;
}

it('lists open tasks for everybody at each scope as people and departments say it', async () => {
  // Some handlers have moved meanwhile, some are of no department.
  const moved = await Promise.all(demo.tenants.map(({ id }) => demo.server.asSystem(id, moveSome)));
  const wrong: string[] = [];
  let found = 0;
  await asEachReader(async (reader, who, turn) => {
    const reach = withinScope(reader, scopeOf(reader, given.menu), {
      own: sql`t.handler_id = ${reader.caller.userId}`,
      department: sql`h.department_id`,
    });
    const sorts = sortsOf(TASK_SORTS);
    for (const [at, [filter, where, text]] of someOf([...TASKS.entries()], turn)) {
      const sort = sorts[(turn + at) % sorts.length];
      const { rows } = await sql<Found>`
        select t.id, t.process, t.record_id
        from wf_task t join user_account h on h.id = t.handler_id left join department d on d.id = h.department_id
        where t.status = 'open' and ${reach} and ${where}
        order by ${orderOf(TASK_SORTS, sort)} t.deadline nulls last, t.id`.execute(reader.tx);
      const expected = text ? await seenOf(reader, rows) : rows;
      found += expected.length;
      const differs = await differing(reader, filter, sort, expected, {
        rows: (asked, range) => openTaskRows(asked, range as never),
        counted: (asked) => openTasks.counted(asked, {}),
      });
      if (differs) wrong.push(`${who} ${differs}`);
    }
  });
  for (const [at, { id }] of demo.tenants.entries())
    await demo.server.asSystem(id, async ({ tx }) => {
      for (const { id: user, department_id } of moved[at] ?? [])
        await sql`update user_account set department_id = ${department_id} where id = ${user}`.execute(tx);
    });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(100);
}, 240_000);

it('lists ended processes for everybody at each scope as records and initiators say it', async () => {
  for (const { id } of demo.tenants)
    await demo.server.asSystem(id, async ({ tx }) => {
      await sql`update wf_instance set department_id = null where right(record_no, 1) in ('3', '6')`.execute(
        tx,
      );
      await sql`update wf_instance set due_at = ended_at - interval '1 day' where right(record_no, 1) in ('1', '2')`.execute(
        tx,
      );
    });
  const wrong: string[] = [];
  let found = 0;
  await asEachReader(async (reader, who, turn) => {
    const reach = withinScope(reader, scopeOf(reader, given.menu), {
      own: sql`i.initiator_id = ${reader.caller.userId}`,
      department: sql`i.department_id`,
    });
    const sorts = sortsOf(PROCESS_SORTS);
    for (const [at, [filter, where, text]] of someOf([...PROCESSES.entries()], turn)) {
      const sort = sorts[(turn + at) % sorts.length];
      const { rows } = await sql<Found>`
        select i.id, i.process, i.record_id from wf_instance i left join department d on d.id = i.department_id
        join tenant z on z.id = i.tenant_id
        where i.end_kind = 'end-ok' and ${reach} and ${where}
          and (i.ended_at at time zone z.time_zone)::date between ${PERIOD.from} and ${PERIOD.to}
        order by ${orderOf(PROCESS_SORTS, sort)} i.ended_at desc, i.id`.execute(reader.tx);
      const expected = text ? await seenOf(reader, rows) : rows;
      found += expected.length;
      const differs = await differing(reader, filter, sort, expected, {
        rows: (asked, range) => endedRows(asked, range as never),
        counted: (asked) => ended.counted(asked, {}),
      });
      if (differs) wrong.push(`${who} ${differs}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(100);
}, 240_000);
