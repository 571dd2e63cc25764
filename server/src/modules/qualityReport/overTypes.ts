import type { RecordFilter, ReportFigure } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { processOf } from '../../records/definitions';
import { agesOf } from './ages';
import { type Asked, cell, filters, listed, OPEN } from './asked';
import { ABOUT, CARD_NAMES, COLUMNS, LABELS } from './words';

type Row = { process: string } & Record<string, number | null>;

/** One row for each type, of what is selected of its records; read by one statement. */
async function eachType(
  asked: Asked,
  filterOf: (process: string) => RecordFilter,
  selected: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`true`,
): Promise<Row[]> {
  if (asked.types.length === 0) return [];
  const parts = await Promise.all(
    asked.types.map(
      async (process) => sql`
      select ${sql.lit(process)} as process, ${selected}
      from quality_record r where ${await listed(asked, process, filterOf(process))} and ${more}`,
    ),
  );
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(asked.ctx.tx);
  return rows;
}

/** Largest first; types without records are left out. */
const inOrder = (rows: Row[], total: string): Row[] =>
  rows.filter((row) => row[total]).toSorted((a, b) => Number(b[total]) - Number(a[total]));

const named = ({ ctx }: Asked, process: string) => ({
  key: process,
  process,
  label: processOf(ctx, process).data.name,
});

/** How many records of each type are open, and how many of them overdue. */
export async function openByType(asked: Asked): Promise<ReportFigure> {
  const { now } = asked.ctx;
  const rows = await eachType(
    asked,
    (process) => filters.open(asked, process),
    sql`count(*) as total, count(*) filter (where r.due < ${now}) as overdue`,
    OPEN,
  );
  return {
    name: CARD_NAMES.open,
    about: ABOUT.open(),
    rowLabel: LABELS.process,
    columns: [COLUMNS.overdue, COLUMNS.onTime],
    rows: inOrder(rows, 'total').map(({ process, total, overdue }) => {
      const open = filters.open(asked, process);
      return {
        ...named(asked, process),
        cells: [
          cell(overdue, { ...open, overdue: true }),
          cell(Number(total) - Number(overdue), { ...open, overdue: false }),
        ],
      };
    }),
  };
}

/** For how long the open records of each type are there. */
export async function ageByType(asked: Asked): Promise<ReportFigure> {
  const ages = agesOf(asked.ctx);
  const counts = ages.map(
    ({ key, condition }) => sql`count(*) filter (where ${condition}) as ${sql.ref(key)}`,
  );
  const rows = await eachType(
    asked,
    (process) => filters.open(asked, process),
    sql`count(*) as total, ${sql.join(counts)}`,
    OPEN,
  );
  return {
    name: CARD_NAMES.age,
    about: ABOUT.open(),
    rowLabel: LABELS.process,
    columns: ages.map(({ key, label, tone }) => ({ key, label, tone, unit: 'count' })),
    rows: inOrder(rows, 'total').map((row) => ({
      ...named(asked, row.process),
      cells: ages.map(({ key, list }) => cell(row[key], { ...filters.open(asked, row.process), ...list })),
    })),
  };
}

/** Days from the first to the last of what was completed, and how much of it was late. */
export async function cycleByType(asked: Asked): Promise<ReportFigure> {
  const days = sql`extract(epoch from r.ended_at - r.created_at)::double precision / 86400`;
  const rows = await eachType(
    asked,
    () => filters.completed(asked),
    sql`count(*) as total, count(*) filter (where r.ended_at > r.due) as late,
      percentile_cont(0.5) within group (order by ${days}) as median,
      percentile_cont(0.9) within group (order by ${days}) as p90`,
  );
  const list = filters.completed(asked);
  return {
    name: CARD_NAMES.cycle,
    about: ABOUT.completed(asked),
    rowLabel: LABELS.process,
    columns: [COLUMNS.median, COLUMNS.p90, COLUMNS.completed, COLUMNS.late],
    rows: inOrder(rows, 'total').map(({ process, total, late, median, p90 }) => ({
      ...named(asked, process),
      cells: [cell(median, list), cell(p90, list), cell(total, list), cell(late, { ...list, late: true })],
    })),
  };
}
