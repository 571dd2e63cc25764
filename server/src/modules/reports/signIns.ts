import { MAX_REPORT_DAYS, type ReportSignIn, type ReportSignInFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { allOf, anyContains, orderBy, type Range } from '../../platform/search/listSql';
import { daysOf, inDepartments, namedDepartment, onDays, type ReportMenu, withinReach } from './scope';

/** Entries of the trail (`a`) with person (`u`) and department (`d`): sessions end and go, the trail stays. */
export const SIGN_INS = sql`
  from audit_entry a left join user_account u on u.id = a.operator_id
  left join department d on d.id = u.department_id`;

const OUTCOME = sql`case a.event when 'signIn' then 'succeeded' else 'failed' end`;

/** SQL condition for sign-ins and failed attempts of a period. REQUEST_INVALID for its days. */
export async function signInsWhere(
  ctx: Context,
  menu: ReportMenu,
  filter: ReportSignInFilter,
): Promise<RawBuilder<unknown>> {
  daysOf(filter, MAX_REPORT_DAYS);
  return allOf([
    sql`a.module = 'identity' and a.event in ('signIn', 'signInFailed')`,
    await onDays(ctx, sql`a.at`, filter),
    withinReach(ctx, menu, { person: sql`a.operator_id`, department: sql`u.department_id` }),
    inDepartments(sql`u.department_id`, filter.department),
    filter.outcome && sql`${OUTCOME} = ${filter.outcome}`,
    filter.text?.trim() && anyContains(filter.text, sql`u.account`, sql`u.name`, sql`u.name_en`),
  ]);
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  at: sql`a.at`,
  account: sql`u.account`,
  department: sql`d.name_zh collate attest_zh`,
};

/** A range of sign-ins, newest first unless sorted. */
export async function signInRows(
  ctx: Context,
  where: RawBuilder<unknown>,
  { offset, limit, sort }: Range,
): Promise<ReportSignIn[]> {
  const { rows } = await sql<Omit<ReportSignIn, 'at'> & { at: Date }>`
    select a.seq::text as id, a.at, ${OUTCOME} as outcome, ${namedDepartment} as department,
      case when u.id is not null then
        json_build_object('id', u.id, 'account', u.account, 'name', u.name) end as person
    ${SIGN_INS} where ${where} order by ${orderBy(SORTS, sort, sql`a.seq desc`)}
    limit ${limit} offset ${offset}`.execute(ctx.tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countSignIns(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${SIGN_INS} where ${where}`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}
