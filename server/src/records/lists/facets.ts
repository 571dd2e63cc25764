import {
  type Bilingual,
  COUNTED_ROWS,
  NOT_CHOSEN,
  type RecordFilter,
  type WorkflowStatus,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { alwaysSeen } from '../access/rights';
import { processOf } from '../definitions';
import { keptText } from '../slots/column';
import { columnOf } from '../slots/conditions';
import type { SlotField } from '../slots/fields';
import { readyFields } from '../slots/ready';
import { besideIn, inScope } from '../store/access';
import { isCubed, isTallied, talliedFilter, tallyOf } from '../tally/counts';
import { RECORD_FACET_LABELS } from './columns';
import { chosenRecords, findableKeys } from './filter';
import { NOT_GIVEN, optionsOf } from './labels';
import { records } from './list';

interface Facet {
  key: string;
  label: Bilingual;
  values: { value: string; label: Bilingual; count: number; more?: true }[];
}

/** What a facet counts: its name in the tally, and where it stands in `r`. */
interface Counted {
  key: string;
  field: string;
  column: RawBuilder<unknown>;
}

/** How many there are, by value; `more` where there may be more of each. */
interface Counts {
  of: ReadonlyMap<string, number>;
  more: boolean;
}
const NONE: Counts = { of: new Map(), more: false };

/**
 * Counts for the filter card: status, step, department, and the process's own facets. Each facet leaves its
 * own choice out, so that other values of it stay choosable.
 */
export async function recordFacets(ctx: Context, process: string, filter: RecordFilter): Promise<Facet[]> {
  const { data, record } = processOf(ctx, process);
  const fields = alwaysSeen(ctx, process, await readyFields(ctx, process));
  const own = record.facets.flatMap((key) => {
    const listed = fields.get(key);
    return listed?.column && isTallied(listed) ? [{ key, listed, field: listed.column }] : [];
  });
  const counted: Counted[] = [
    { key: 'status', field: 'status', column: sql`r.status` },
    { key: 'stepId', field: 'stepId', column: sql`r.step_id` },
    { key: 'departmentId', field: 'departmentId', column: sql`r.department_id` },
    ...own.map(({ key, field }) => ({ key, field, column: columnOf(field) })),
  ];
  const [counts, departments] = await Promise.all([
    countAll(ctx, process, { filter, fields, counted }),
    ctx.tx.selectFrom('department').select(['id', 'name_zh', 'name_en']).execute(),
  ]);
  const steps = new Map(data.steps.map((step) => [step.id, step.name]));
  const names = new Map(departments.map((row) => [row.id, { zh: row.name_zh, en: row.name_en }]));
  const of = (key: string) => counts.get(key) ?? NONE;
  return [
    {
      key: 'status',
      label: RECORD_FACET_LABELS.status,
      values: labelled(of('status'), (value) => STATUS_LABELS[value as WorkflowStatus]),
    },
    {
      key: 'stepId',
      label: RECORD_FACET_LABELS.stepId,
      values: labelled(of('stepId'), (value) => steps.get(value)),
    },
    {
      key: 'departmentId',
      label: RECORD_FACET_LABELS.departmentId,
      values: labelled(of('departmentId'), (value) => names.get(value)),
    },
    ...own.map(({ key, listed }) => ({ key, label: listed.field.label, values: ownValues(listed, of(key)) })),
    ...(await keyFacets(ctx, process, filter, fields)),
  ];
}

/** What is chosen of the keys of the type's report; there are too many values to offer all of them. */
async function keyFacets(
  ctx: Context,
  process: string,
  filter: RecordFilter,
  fields: ReadonlyMap<string, SlotField>,
): Promise<Facet[]> {
  const facets: Facet[] = [];
  for (const [key, label] of findableKeys(ctx, process)) {
    const chosen = filter.fields?.[key] ?? [];
    if (chosen.length === 0) continue;
    const { rows } = await sql<{ value: string; count: number }>`
      select v.value, count(*) as count from quality_record r
      join record_value v on v.record_id = r.id and v.process = ${process} and v.key = ${key}
      where ${await records.where({ ctx, filter: restOf(filter, key), given: { process, fields } })} and v.value = any(${chosen.map(keptText)}::text[])
      group by 1`.execute(ctx.tx);
    const counts = new Map(rows.map(({ value, count }) => [value, count]));
    const values = chosen.map((value) => ({
      value,
      label: { zh: value, en: value },
      count: counts.get(keptText(value)) ?? 0,
    }));
    facets.push({ key, label, values });
  }
  return facets;
}

interface Question {
  filter: RecordFilter;
  fields: ReadonlyMap<string, SlotField>;
  counted: Counted[];
}

/** Counts of every facet by its key. Facets that are asked for alike are counted together. */
async function countAll(ctx: Context, process: string, { filter, fields, counted }: Question) {
  const alike = new Map<string, { rest: RecordFilter; all: Counted[] }>();
  for (const one of counted) {
    const rest = restOf(filter, one.key);
    const asked = JSON.stringify(rest);
    const group = alike.get(asked) ?? { rest, all: [] };
    group.all.push(one);
    alike.set(asked, group);
  }
  const counts = new Map<string, Counts>();
  const asked = [...alike.values()].map(async ({ rest, all }) => {
    const { rows, more } = await countedRows(ctx, process, { rest, fields, all });
    for (const { key, field } of all) {
      const found = new Map(rows.flatMap((row) => (row.field === field ? [[row.value, row.count]] : [])));
      counts.set(key, { of: found, more });
      // Off is what is not on, set or not.
      const total = rows.find((row) => row.field === '')?.count ?? 0;
      if (fields.get(key)?.field.type === 'switch') {
        const on = found.get('1') ?? 0;
        const either = [['0', total - on] as const, ['1', on] as const].filter(([, n]) => more || n > 0);
        counts.set(key, { of: new Map(either), more });
      } else if (filter.fields?.[key]?.includes(NOT_CHOSEN))
        found.set(NOT_CHOSEN, total - [...found.values()].reduce((sum, n) => sum + n, 0));
    }
  });
  await Promise.all(asked);
  return counts;
}

/**
 * What `counting` counts. Of many records only so many as a list counts: then there may be more of each value that there
 * is, and none found of some.
 */
async function countedRows(
  ctx: Context,
  process: string,
  asked: Pick<Counting, 'rest' | 'fields' | 'all'>,
): Promise<{ rows: Row[]; more: boolean }> {
  const of = { ctx, filter: asked.rest, given: { process, fields: asked.fields } };
  const apart = await records.apart(of);
  const counted = counting(ctx, process, { ...asked, apart, chosen: chosenRecords(of) });
  const { rows } = await counted.execute(ctx.tx);
  const more = rows.some(({ field, count }) => field === '' && count > COUNTED_ROWS);
  if (!more || isCubed(asked.rest, asked.fields)) return { rows, more: false };
  const every = await countedRows(ctx, process, { ...asked, rest: {} });
  const known = new Set(rows.map(({ field, value }) => `${field} ${value}`));
  const others = every.rows.filter(({ field, value }) => !known.has(`${field} ${value}`));
  return { rows: [...rows, ...others.map((row) => ({ ...row, count: 0 }))], more };
}

/** The filter without the choice of one facet. */
function restOf(filter: RecordFilter, key: string): RecordFilter {
  const { [key]: _, ...fields } = filter.fields ?? {};
  const { [key as keyof RecordFilter]: __, ...rest } = filter;
  return { ...rest, ...(filter.fields && { fields }) };
}

interface Counting {
  rest: RecordFilter;
  fields: ReadonlyMap<string, SlotField>;
  /** Conditions on `r`, of which one holds for what the caller sees and has asked for; and what was chosen in the card. */
  apart: readonly RawBuilder<unknown>[];
  chosen: RawBuilder<unknown>;
  all: Counted[];
}

/**
 * By the tally where it knows the rest of the filter, by the cube where that holds all that was chosen, else by the
 * records. What the caller sees besides is counted in the records.
 */
function counting(ctx: Context, process: string, { rest, fields, apart, chosen, all }: Counting) {
  const columns = sql.join(all.map(({ column }) => column));
  if (!isCubed(rest, fields)) {
    const most = sql.lit(COUNTED_ROWS + 1);
    const first = apart.map(
      (one) => sql`(select ${columns} from quality_record r where ${one} limit ${most})`,
    );
    return sql<Row>`${countedIn(sql`(${sql.join(first, sql` union all `)})`, all, sql`true`)}`;
  }
  const tallied = talliedFilter(rest, fields);
  const beside = besideIn(ctx, process).map(
    (one) => sql`select ${columns} from quality_record r where ${chosen} and ${one}`,
  );
  const parts = [countedIn(sql`(${sql.join(beside, sql` union all `)})`, all, sql`true`)];
  if (tallied?.field === null) {
    const ofTally = sql`from record_tally t where ${tallyOf(ctx, process, tallied)}`;
    const named = ['', ...all.map(({ field }) => field)];
    parts.push(
      sql`select t.field, t.value, sum(t.n) ${ofTally} and t.field = any(${named}::text[]) group by 1, 2`,
    );
    if (all.some(({ key }) => key === 'departmentId'))
      parts.push(sql`
        select 'departmentId', t.department_id::text, sum(t.n) ${ofTally} and t.field = ''
          and t.department_id is not null group by 2`);
  } else {
    const covered = inScope(ctx, process, sql`r.department_id`);
    parts.push(countedIn(sql`record_cube`, all, sql`${chosen} and ${covered}`, sql`sum(r.n::integer)`));
  }
  return sql<Row>`
    select field, value, sum(count)::bigint as count from (${sql.join(parts, sql` union all `)}) counted
    group by 1, 2 having sum(count) > 0`;
}

interface Row {
  field: string;
  value: string;
  count: number;
}

/** Counts in the records, or in the cube, whose rows stand for many: each thing by itself, and all of them. */
function countedIn(
  from: RawBuilder<unknown>,
  all: Counted[],
  where: RawBuilder<unknown>,
  n = sql`count(*)`,
): RawBuilder<unknown> {
  const columns = all.map(({ column }) => column);
  const every = 2 ** all.length - 1;
  const names = all.map(({ field }, place) => {
    const grouped = every - 2 ** (all.length - 1 - place);
    return sql`when ${sql.lit(grouped)} then ${sql.lit(field)}`;
  });
  const texts = columns.map((column) => sql`(${column})::text`);
  return sql`
    select * from (
      select case grouping(${sql.join(columns)}) ${sql.join(names, sql` `)} else '' end as field,
        case when grouping(${sql.join(columns)}) = ${sql.lit(every)} then '' else coalesce(${sql.join(texts)}) end as value,
        ${n} as count
      from ${from} r where ${where}
      group by grouping sets ((), ${sql.join(columns.map((column) => sql`(${column})`))})) grouped
    where value is not null`;
}

const labelled = ({ of, more }: Counts, labelOf: (value: string) => Bilingual | undefined) =>
  [...of]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([value, count]) => ({
      value,
      count: more ? Math.min(count, COUNTED_ROWS) : count,
      ...(more && { more: true as const }),
      label: labelOf(value) ?? { zh: value, en: value },
    }));

/** Ranks and switches by what they stand for. */
function ownValues({ field }: SlotField, { of, more }: Counts): Facet['values'] {
  const options = optionsOf(field);
  const first = field.options ? 1 : 0;
  const named = new Map<string, number>();
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  options.forEach(({ value }, index) => {
    const count = of.get(String(index + first));
    if (count !== undefined) named.set(value, count);
  });
  const none = of.get(NOT_CHOSEN);
  if (none !== undefined) {
    named.set(NOT_CHOSEN, none);
    labels.set(NOT_CHOSEN, NOT_GIVEN);
  }
  const shown = new Map([...named].filter(([, count]) => more || count > 0));
  return labelled({ of: shown, more }, (value) => labels.get(value));
}
