import type { FindingFacts, FormValues } from '@attest/api-contract';
import type { RecordCheck } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import { readCalendar } from '../../directory/tenancy/workCalendar';
import { plannedAnew } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import type { CheckedRecord } from '../../records/checks/compile';
import { listedFields } from '../../records/slots/fields';

/** Records that are read in one transaction: few enough that nobody waits for it. */
const READ_TOGETHER = 50;

const DAY = 86_400_000;

/** Records that are looked at: open, ended within a year, or with a finding that stands. */
const LOOKED_AT = sql`(r.ended_at is null or r.ended_at > attest_now() - interval '1 year'
  or exists (select from record_finding f where f.record_id = r.id and f.cleared_at is null))`;

/** How many records of these types there are to look at. */
export async function countRecords(ctx: Context, types: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from quality_record r
    where r.process = any(${types}::text[]) and r.no is not null and ${LOOKED_AT}`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** A record with what is known of it beside its form. */
export interface ReadRecord extends CheckedRecord {
  id: string;
  no: string;
  ended: boolean;
  ownerId: string | null;
  departmentId: string | null;
}

interface Row {
  id: string;
  no: string;
  form_values: FormValues;
  step_id: string | null;
  status: string;
  owner_id: string | null;
  department_id: string | null;
  since: Date;
  ended_at: Date | null;
  entered: Date | null;
  files: number;
  linked: string[];
}

/** The next records of a type in the order of their ids. */
export async function readRecords(
  ctx: Context,
  process: string,
  after: string | null,
): Promise<ReadRecord[]> {
  const read = sql<Row>`
    select r.id, r.no, r.form_values, r.step_id, r.status, r.owner_id, r.department_id,
      coalesce(r.submitted_at, r.created_at) as since, r.ended_at,
      case when r.ended_at is null then (select min(k.entered_at) from wf_token k
        where k.instance_id = r.instance_id and k.state = 'active') end as entered,
      (select count(*) from file_use u where u.object_type = r.process and u.object_id = r.id) as files,
      array(select case when l.from_id = r.id then l.to_type else l.from_type end from record_link l
        where (l.from_type = r.process and l.from_id = r.id) or (l.to_type = r.process and l.to_id = r.id)) as linked
    from quality_record r
    where r.process = ${process} and r.no is not null and ${LOOKED_AT}
      and ${after ? sql`r.id > ${after}` : sql`true`}
    order by r.id limit ${READ_TOGETHER}`;
  // A night sees tables grow: a plan that is kept may read all links for each record.
  const { rows } = await plannedAnew(ctx.tx, () => read.execute(ctx.tx));
  const calendar = await readCalendar(ctx.tx);
  const today = calendar.dayOf(ctx.now);
  const daysSince = (from: Date, to: Date = ctx.now) => Math.floor((to.getTime() - from.getTime()) / DAY);
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    ended: row.ended_at !== null,
    ownerId: row.owner_id,
    departmentId: row.department_id,
    values: row.form_values,
    step: row.step_id,
    status: row.status,
    linked: row.linked,
    facts: {
      stepDays: row.entered && calendar.between(calendar.dayOf(row.entered), today),
      openDays: Math.max(0, daysSince(row.since, row.ended_at ?? ctx.now)),
      endedDays: row.ended_at && daysSince(row.ended_at),
      files: row.files,
      links: row.linked.length,
      similar: 0,
    } satisfies FindingFacts,
  }));
}

/**
 * How many others each record is like, of those that are like any: one pass over the type in the order of time, however
 * many share a value.
 */
export async function similarRecords(
  ctx: Context,
  process: string,
  { by, days }: NonNullable<RecordCheck['similar']>,
): Promise<ReadonlyMap<string, number>> {
  const fields = listedFields(ctx, process);
  const joins: RawBuilder<unknown>[] = [];
  const values = by.map((key, at) => {
    const column = fields.get(key)?.column;
    if (column) return sql`${sql.ref(`r.${column}`)}::text`;
    const kept = sql.raw(`v${at}`);
    joins.push(sql`join record_value ${kept} on ${kept}.record_id = r.id and ${kept}.process = ${process}
      and ${kept}.key = ${key} and ${kept}.value <> ''`);
    return sql`${kept}.value`;
  });
  const { rows } = await sql<{ id: string; n: number }>`
    select id, max(n) - 1 as n from (
      select r.id, count(*) over (partition by ${sql.join(values)} order by r.submitted_at
        range between ${sql.lit(`${days} days`)}::interval preceding and current row) as n
      from quality_record r ${sql.join(joins, sql` `)}
      where r.process = ${process} and r.no is not null and r.submitted_at is not null and r.status <> 'cancelled'
        and ${sql.join(
          values.map((value) => sql`${value} is not null`),
          sql` and `,
        )}) s
    group by id having max(n) > 1`.execute(ctx.tx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
