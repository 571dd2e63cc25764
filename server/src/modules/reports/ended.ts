import { MAX_REPORT_DAYS, type ReportProcess, type ReportProcessFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { allOf, anyContains, orderBy, type Range } from '../../platform/search/listSql';
import { recordInSight } from '../../workflow/recordPort';
import {
  daysOf,
  inDepartments,
  namedDepartment,
  namedProcess,
  onDays,
  type ReportMenu,
  withinReach,
} from './scope';

/** Processes (`i`) with department (`d`) and definition (`f`). */
export const PROCESSES = sql`
  from wf_instance i left join department d on d.id = i.department_id
  join wf_definition f on f.id = i.definition_id`;

/** Days of 24 hours that a process took. */
export const DAYS = sql`(extract(epoch from i.ended_at - i.created_at) / 86400)::double precision`;
/** It ended after its time limit. */
export const LATE = sql`coalesce(i.ended_at > i.due_at, false)`;

/** SQL condition for processes that came to their regular end in the period. REQUEST_INVALID for its days. */
export async function endedWhere(
  ctx: Context,
  menu: ReportMenu,
  filter: ReportProcessFilter,
): Promise<RawBuilder<unknown>> {
  daysOf(filter, MAX_REPORT_DAYS);
  const text = filter.text?.trim();
  return allOf([
    sql`i.end_kind = 'end-ok'`,
    await onDays(ctx, sql`i.ended_at`, filter),
    withinReach(ctx, menu, { person: sql`i.initiator_id`, department: sql`i.department_id` }),
    filter.process?.length && sql`i.process = any(${filter.process})`,
    inDepartments(sql`i.department_id`, filter.department),
    filter.late !== undefined && sql`${LATE} = ${filter.late}`,
    text &&
      sql`(${anyContains(text, sql`i.initiator_name`, sql`i.initiator_account`)}
        or (${anyContains(text, sql`i.record_no`, sql`i.title`)} and ${inSight(ctx)}))`,
  ]);
}

const inSight = (ctx: Context) => recordInSight(ctx, sql`i.process`, sql`i.record_id`);

const SORTS: Record<string, RawBuilder<unknown>> = {
  endTime: sql`i.ended_at`,
  createTime: sql`i.created_at`,
  days: DAYS,
  process: sql`i.process`,
  department: sql`d.name_zh collate attest_zh`,
};

interface Row extends Omit<ReportProcess, 'createTime' | 'endTime' | 'dueTime'> {
  created_at: Date;
  ended_at: Date;
  due_at: Date | null;
}

/** A range of ended processes, newest first unless sorted. */
export async function endedRows(
  ctx: Context,
  where: RawBuilder<unknown>,
  { offset, limit, sort }: Range,
): Promise<ReportProcess[]> {
  const { rows } = await sql<Row>`
    select i.id, i.created_at, i.ended_at, i.due_at, ${DAYS} as days, ${LATE} as late,
      ${namedProcess} as process, ${namedDepartment} as department,
      json_build_object('id', i.initiator_id, 'account', i.initiator_account, 'name', i.initiator_name)
        as initiator, s.no, s.title, s.path
    ${PROCESSES}
    left join lateral (select i.record_no as no, i.title, i.path where ${inSight(ctx)}) s on true
    where ${where} order by ${orderBy(SORTS, sort, sql`i.ended_at desc`, sql`i.id`)}
    limit ${limit} offset ${offset}`.execute(ctx.tx);
  return rows.map(({ created_at, ended_at, due_at, ...row }) => ({
    ...row,
    createTime: created_at.toISOString(),
    endTime: ended_at.toISOString(),
    dueTime: due_at?.toISOString() ?? null,
  }));
}

export async function countEnded(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${PROCESSES} where ${where}`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}
