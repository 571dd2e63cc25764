import {
  controlChart,
  plusDays,
  type RecordFilter,
  type ReportCard,
  type ReportFigure,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { todayOf } from '../../directory/tenancy/workCalendar';
import { processOf } from '../../records/definitions';
import { type Asked, cell, filters, listed, typeOf } from './asked';
import { ABOUT, CARD_NAMES, COLUMNS, LABELS, ofType } from './words';

/** The fewest months of which limits say anything. */
const FEWEST_MONTHS = 6;

/** A month of the period; its first and last day are those of the period where that begins or ends within. */
interface Month {
  key: string;
  from: string;
  to: string;
  /** All of it lies in the period, and is over. */
  whole: boolean;
}

function monthsOf(from: string, to: string, today: string): Month[] {
  const months: Month[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; ) {
    const next = `${plusDays(first, 31).slice(0, 7)}-01`;
    const last = plusDays(next, -1);
    const begins = first < from ? from : first;
    const ends = last > to ? to : last;
    months.push({
      key: first.slice(0, 7),
      from: begins,
      to: ends,
      whole: begins === first && ends === last && last < today,
    });
    first = next;
  }
  return months;
}

/** How many records of a type were begun in each month, and completed; with limits of what chance does. */
export async function trendOf(asked: Asked, card: ReportCard): Promise<ReportFigure | null> {
  const { ctx, from, to, narrowed } = asked;
  const process = typeOf(asked, card);
  if (!process) return null;
  const count = async (base: RecordFilter, column: RawBuilder<unknown>, name: string) => sql`
    select to_char(${column} at time zone ${ctx.platform.tenants.timeZone(ctx.tenantId)}, 'YYYY-MM') as month,
      ${sql.lit(name)} as what, count(*) as count
    from quality_record r where ${await listed(asked, process, base)} group by 1`;
  const { rows } = await sql<{ month: string; what: string; count: number }>`
    ${await count(filters.begun(asked), sql`r.created_at`, 'begun')} union all
    ${await count(filters.completed(asked), sql`r.ended_at`, 'completed')}`.execute(ctx.tx);
  const of = (month: string, what: string) =>
    rows.find((row) => row.month === month && row.what === what)?.count ?? 0;
  const months = monthsOf(from, to, todayOf(ctx));
  const first = await sql<{ month: string | null }>`
    select to_char(min(r.created_at) at time zone ${ctx.platform.tenants.timeZone(ctx.tenantId)}, 'YYYY-MM') as month
    from quality_record r where ${await listed(asked, process, narrowed)}`.execute(ctx.tx);
  // Months before there was any record say nothing of how many there are.
  const since = first.rows[0]?.month ?? to;
  const whole = months.filter((month) => month.whole && month.key >= since);
  const values = whole.map(({ key }) => of(key, 'begun'));
  const { mean, upper, lower, signals } = controlChart(values);
  return {
    name: ofType(processOf(ctx, process).data.name, CARD_NAMES.trend),
    about: ABOUT.begun(asked),
    rowLabel: LABELS.month,
    columns: [COLUMNS.begun, COLUMNS.completed],
    rows: months.map(({ key, ...days }) => ({
      key,
      label: { zh: key, en: key },
      process,
      cells: [
        cell(of(key, 'begun'), { ...narrowed, from: days.from, to: days.to }),
        cell(of(key, 'completed'), {
          ...narrowed,
          status: ['completed'],
          endedFrom: days.from,
          endedTo: days.to,
        }),
      ],
    })),
    ...(values.length >= FEWEST_MONTHS && {
      control: {
        // What is not whole stands at the ends alone.
        first: months.findIndex(({ key }) => key === whole[0]?.key),
        rows: values.length,
        mean,
        upper,
        // There is no less than none.
        lower: Math.max(0, lower),
        signals,
      },
    }),
  };
}

interface StepTime {
  node: string;
  median: number | null;
  p90: number | null;
  passed: number;
  seconds: number;
}

/** How long records of a type stay at each of its steps, working or waiting, and where most of the time goes. */
export async function stepTimes(asked: Asked, card: ReportCard): Promise<ReportFigure | null> {
  const { ctx } = asked;
  const process = typeOf(asked, card);
  if (!process) return null;
  const { data } = processOf(ctx, process);
  const steps = data.steps.filter(({ rests }) => !rests);
  const active = filters.active(asked);
  const { rows } = await sql<StepTime>`
    with stay as (
      select k.node_id as node, r.id,
        sum(extract(epoch from k.left_at - k.entered_at)::double precision) as seconds,
        sum(extract(epoch from coalesce(k.left_at, ${ctx.now}) - k.entered_at)::double precision) as so_far
      from quality_record r join wf_token k on k.instance_id = r.instance_id
      where ${await listed(asked, process, active)} and k.node_id = any(${steps.map(({ id }) => id)}::text[])
      group by 1, 2)
    select node, percentile_cont(0.5) within group (order by seconds) / 86400 as median,
      percentile_cont(0.9) within group (order by seconds) / 86400 as p90, count(seconds) as passed,
      sum(so_far) as seconds
    from stay group by 1`.execute(ctx.tx);
  const open = filters.open(asked, process);
  const there = await sql<{ step: string; count: number }>`
    select r.step_id as step, count(*) as count from quality_record r
    where ${await listed(asked, process, open)} and r.ended_at is null and r.step_id is not null group by 1`.execute(
    ctx.tx,
  );
  const times = new Map(rows.map((row) => [row.node, row]));
  const standing = new Map(there.rows.map((row) => [row.step, row.count]));
  const all = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    name: ofType(data.name, CARD_NAMES.steps),
    about: ABOUT.active(asked),
    rowLabel: LABELS.step,
    columns: [COLUMNS.working, COLUMNS.waiting, COLUMNS.p90, COLUMNS.time, COLUMNS.passed, COLUMNS.there],
    rows: steps.flatMap(({ id, name, kind }) => {
      const time = times.get(id);
      const now = standing.get(id) ?? 0;
      if (!time && now === 0) return [];
      const waits = kind === 'wait' || kind === 'hold';
      const passed = { ...active, passed: id };
      return [
        {
          key: id,
          label: name,
          process,
          cells: [
            waits ? cell(null) : cell(time?.median, passed),
            waits ? cell(time?.median, passed) : cell(null),
            cell(time?.p90, passed),
            cell(all > 0 ? Math.round((1000 * (time?.seconds ?? 0)) / all) / 10 : null),
            cell(time?.passed ?? 0, passed),
            cell(now, { ...open, stepId: [id] }),
          ],
        },
      ];
    }),
  };
}
