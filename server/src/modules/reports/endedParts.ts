import { MAX_REPORT_DAYS, type ReportProcessFilter, type Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsByName, partsByName } from '../../directory/identity/byName';
import { departmentsWithin, scopeOf } from '../../directory/identity/dataScope';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import type { InParts, Part } from '../../platform/search/declaration';
import { isOneOf } from '../../platform/search/listSql';
import { daysOf, type ReportGiven, withinReach } from './scope';

type Sql = RawBuilder<unknown>;

/** Days of 24 hours that a process took. */
export const DAYS = sql`(extract(epoch from i.ended_at - i.created_at) / 86400)::double precision`;
/** It ended after its time limit. */
export const LATE = sql`coalesce(i.ended_at > i.due_at, false)`;
/** It came to its regular end. */
export const REGULAR = sql`i.end_kind = 'end-ok'`;

/** Condition: it lies within the caller's scope. REQUEST_INVALID for the days of the period. */
export function reach(ctx: Context, filter: ReportProcessFilter, { menu }: ReportGiven): Sql {
  daysOf(filter, MAX_REPORT_DAYS);
  return withinReach(ctx, menu, { person: sql`i.initiator_id`, department: sql`i.department_id` });
}

/** The same in conditions of which one holds for each; undefined where there is one alone. */
export function apartIn(ctx: Context, { menu }: ReportGiven): Sql[] | undefined {
  const covered = departmentsWithin(ctx, scopeOf(ctx, menu));
  if (covered.length === 0) return undefined;
  const ofDepartments = isOneOf(sql`i.department_id`, covered);
  return [ofDepartments, sql`(i.initiator_id = ${ctx.caller.userId} and ${ofDepartments} is not true)`];
}

const FROM = sql`wf_instance i`;
const ID = sql`i.id`;
const AMONG = [sql`i.ended_at`, ID];
const DOWN = [true, false];

/** What the processes of a reader are sorted by, without a join. */
const COLUMNS: Readonly<Record<string, Sql>> = {
  process: sql`i.process`,
  department: sql`(select d.name_zh collate attest_zh from department d where d.id = i.department_id)`,
  createTime: sql`i.created_at`,
  endTime: sql`i.ended_at`,
  days: DAYS,
};

interface Chosen {
  filter: ReportProcessFilter;
  /** Condition of the filter alone. */
  chosen: Sql;
}

/**
 * Those of the departments within the caller's scope, and those that the caller began besides; sorted, of one department:
 * of several most that an index has in order is theirs. What many have alike is found one by one. Undefined where one index
 * has the order.
 */
export function endedParts(
  ctx: Context,
  given: ReportGiven,
  sort: Sort | undefined,
  { filter, chosen }: Chosen,
): InParts | undefined {
  const desc = [...(sort ? [sort.desc] : []), ...DOWN];
  const apart = apartIn(ctx, given);
  const covered = departmentsWithin(ctx, scopeOf(ctx, given.menu));
  const column = sort && ownValue(COLUMNS, sort.by);
  if (!apart || (sort && covered.length > 1)) {
    const parts = alikeParts(sort, sql`${REGULAR} and ${reach(ctx, filter, given)} and ${chosen}`);
    return parts && { id: ID, parts, desc };
  }
  if (sort && !column) return undefined;
  const all = sql`${REGULAR} and ${chosen}`;
  const keys = [...(column ? [column] : []), ...AMONG];
  const mixed = sort?.by === 'department' ? { mixed: true as const } : {};
  const [ofDepartments, begun] = apart;
  const theirs: Part =
    covered.length > 1
      ? {
          among: sql`unnest(${covered}::uuid[]) as x (id)`,
          from: FROM,
          where: sql`i.department_id = x.id and ${all}`,
          keys,
        }
      : { from: FROM, where: sql`${ofDepartments} and ${all}`, keys, ...mixed };
  return { id: ID, parts: [theirs, { from: FROM, where: sql`${begun} and ${all}`, keys, ...mixed }], desc };
}

/** Process by process, or department by department and then those of none. */
function alikeParts(sort: Sort | undefined, where: Sql): Part[] | undefined {
  if (sort?.by === 'process' && sort.desc) {
    const each = sql`(select distinct f.code from wf_definition f) x`;
    return [{ each, from: FROM, where: sql`i.process = x.code and ${where}`, keys: [sql`x.code`, ...AMONG] }];
  }
  if (sort?.by !== 'department') return undefined;
  return partsByName(departmentsByName(sql`i.department_id`).departmentZh, {
    from: FROM,
    where,
    keys: AMONG,
  });
}
