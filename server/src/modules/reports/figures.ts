import { BUCKETS, type LoadCounts, MAX_REPORT_DAYS, type ReportFigures } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { Handles, InputOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { ended } from './ended';
import { DAYS, LATE } from './endedParts';
import { choicesOf, daysOf, namedDepartment, namedProcess, type ReportGiven } from './scope';
import { SIGN_INS, signIns } from './signIns';
import { openTasks, partOf } from './tasks';

const DASHBOARD: ReportGiven = { menu: 'Dashboard' };

/** Everything the dashboard draws: each figure counts what the report with the same filter lists. */
export const figuresOf: Handles<'reportFigures'> = async (ctx, input) => {
  const { answer, asOf } = await ctx.fromReplica((reading) => countedFigures(reading, input));
  return { ...answer, asOf: asOf?.toISOString() ?? null };
};

async function countedFigures(
  ctx: Context,
  input: InputOf<'reportFigures'>,
): Promise<Omit<ReportFigures, 'asOf'>> {
  const { process, department, ...period } = input;
  daysOf(period, MAX_REPORT_DAYS);
  const chosen = { ...(process && { process }), ...(department && { department }) };
  const open = await openTasks.where({ ctx, filter: chosen, given: DASHBOARD });
  const over = await ended.where({ ctx, filter: { ...period, ...chosen }, given: DASHBOARD });
  const signedIn = await intervals(ctx, { ...period, ...(department && { department }) });
  const cycleTimes = await cycles(ctx, over);
  return {
    choices: await choicesOf(ctx, 'Dashboard'),
    loadByDepartment: await loads(
      ctx,
      open,
      sql`${namedDepartment} as department`,
      sql`t.handler_department_id`,
    ),
    loadByHandler: await loads(
      ctx,
      open,
      sql`json_build_object('id', h.id, 'account', h.account, 'name', h.name) as handler`,
      sql`t.handler_id`,
      10,
    ),
    loadByProcess: await loads(ctx, open, sql`${namedProcess} as process`, sql`t.process`),
    cycleTimes: cycleTimes.rows,
    signIns: signedIn,
    totals: {
      ...(await totalLoad(ctx, open)),
      ...cycleTimes.total,
      succeeded: signedIn.reduce((sum, one) => sum + one.succeeded, 0),
      failed: signedIn.reduce((sum, one) => sum + one.failed, 0),
    },
  };
}

/** One column per part of the load. */
const counts = (ctx: Context): RawBuilder<unknown> =>
  sql.join(BUCKETS.map((part) => sql`count(*) filter (where ${partOf(ctx)} = ${part}) as ${sql.ref(part)}`));

/** Load by whatever `key` names, largest first; `named` is built from one row of the group. */
async function loads<Named>(
  ctx: Context,
  where: RawBuilder<unknown>,
  named: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  limit = 100,
): Promise<(Named & LoadCounts)[]> {
  const { rows } = await sql<Named & LoadCounts>`
    with load as (
      select ${key} as key, ${counts(ctx)}, count(*) as total, (array_agg(t.id))[1] as example
      from wf_task t where ${where} group by 1 order by total desc, 1 limit ${limit})
    select ${named}, l.overdue, l."within3Days", l."moreThan3Days", l."none"
    from load l join wf_task t on t.id = l.example
    join user_account h on h.id = t.handler_id left join department d on d.id = h.department_id
    join wf_definition f on f.id = t.definition_id
    order by l.total desc, l.key`.execute(ctx.tx);
  return rows;
}

async function totalLoad(ctx: Context, where: RawBuilder<unknown>): Promise<LoadCounts> {
  const { rows } = await sql<LoadCounts>`select ${counts(ctx)} from wf_task t where ${where}`.execute(ctx.tx);
  return rows[0] as LoadCounts;
}

/** Cycle times by process and over all of them, in one pass. */
async function cycles(ctx: Context, where: RawBuilder<unknown>) {
  type Row = ReportFigures['cycleTimes'][number];
  const { rows } = await sql<Omit<Row, 'process'> & { process: Row['process'] | null }>`
    with cycle as (
      select f.code, count(*) as count, count(*) filter (where ${LATE}) as late,
        percentile_cont(0.5) within group (order by ${DAYS}) as "medianDays",
        percentile_cont(0.9) within group (order by ${DAYS}) as "p90Days",
        (array_agg(f.id order by f.version desc))[1] as definition_id
      from wf_instance i join wf_definition f on f.id = i.definition_id where ${where} group by grouping sets ((f.code), ()))
    select case when c.code is not null then ${namedProcess} end as process,
      c.count, c.late, c."medianDays", c."p90Days"
    from cycle c left join wf_definition f on f.id = c.definition_id
    order by c.count desc, c.code`.execute(ctx.tx);
  const all = rows.find((row) => row.process === null);
  return {
    rows: rows.filter((row): row is Row => row.process !== null),
    total: { completed: all?.count ?? 0, late: all?.late ?? 0, medianDays: all?.medianDays ?? null },
  };
}

/** Days up to a month, weeks up to half a year, then calendar months; without gaps. */
const stepOf = (days: number) => (days <= 31 ? 'day' : days <= 183 ? 'week' : 'month');

async function intervals(
  ctx: Context,
  filter: { from: string; to: string; department?: string[] },
): Promise<ReportFigures['signIns']> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const step = stepOf(daysOf(filter, MAX_REPORT_DAYS));
  const start = step === 'month' ? sql`date_trunc('month', ${filter.from}::date)` : sql`${filter.from}::date`;
  const { rows } = await sql<ReportFigures['signIns'][number]>`
    with days as (
      select (a.at at time zone ${zone})::date as day, a.event, count(*) as count
      from ${SIGN_INS} where ${await signIns.where({ ctx, filter, given: DASHBOARD })} group by 1, 2),
    steps as (
      select greatest(s::date, ${filter.from}::date) as first,
        least((s + ${`1 ${step}`}::interval)::date - 1, ${filter.to}::date) as last
      from generate_series(${start}::timestamp, ${filter.to}::date::timestamp, ${`1 ${step}`}::interval) s)
    select s.first::text as "from", s.last::text as "to",
      coalesce(sum(d.count) filter (where d.event = 'signIn'), 0)::int as succeeded,
      coalesce(sum(d.count) filter (where d.event = 'signInFailed'), 0)::int as failed
    from steps s left join days d on d.day between s.first and s.last
    group by s.first, s.last order by s.first`.execute(ctx.tx);
  return rows;
}
