import type { UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import { scopeOf } from '../../../../directory/identity/dataScope';
import type { Context } from '../../../../platform/module';
import { peopleByIds, peopleByRole } from '../../../../workflow/assign/people';
import type { Assignment } from '../../assignments/store';

/**
 * Who marks or judges: the lecturer of the course, else the training managers, else the QA managers; never the
 * person themselves.
 */
export async function markersOf(
  { tx }: Pick<Context, 'tx'>,
  assignment: Pick<Assignment, 'course_version_id' | 'user_id'>,
): Promise<UserRef[]> {
  const { lecturer_id: lecturer } = await tx
    .selectFrom('training_course_version')
    .select('lecturer_id')
    .where('id', '=', assignment.course_version_id)
    .executeTakeFirstOrThrow();
  const able = await peopleByRole(tx, ['lect', 'trnmgr'], null);
  const groups = [
    await peopleByIds(tx, lecturer && able.some(({ id }) => id === lecturer) ? [lecturer] : []),
    await peopleByRole(tx, ['trnmgr'], null),
    await peopleByRole(tx, ['qamgr'], null),
  ];
  const others = groups.map((group) => group.filter(({ id }) => id !== assignment.user_id));
  return (others.find((group) => group.length > 0) ?? []).map(({ id, account, name }) => ({
    id,
    account,
    name,
  }));
}

/** Whether the caller sees every paper and judgement, or those of their own courses only. */
export const seesAllCourses = (ctx: Context): boolean => scopeOf(ctx, 'TmsExamReview') === 'tenant';

/**
 * SQL condition on assignment `a` and course version `v`: it waits for the caller, as `markersOf` says. What
 * others could do in place of the lecturer is not counted as theirs.
 */
export function waitsForCaller({ caller }: Context) {
  const holder = (roles: string[], except = sql`a.user_id`) => sql`
    exists (select from user_account h join user_role hr on hr.user_id = h.id
      where h.status = 'enabled' and h.id <> ${except} and hr.role_code = any(${roles}))`;
  const lecturer = sql`(v.lecturer_id is not null and v.lecturer_id <> a.user_id and exists (
    select from user_account h join user_role hr on hr.user_id = h.id
    where h.id = v.lecturer_id and h.status = 'enabled' and hr.role_code = any(array['lect', 'trnmgr'])))`;
  const manager = caller.roles.includes('trnmgr') ? sql`not ${lecturer}` : sql`false`;
  const quality = caller.roles.includes('qamgr')
    ? sql`not ${lecturer} and not ${holder(['trnmgr'])}`
    : sql`false`;
  return sql`(a.user_id <> ${caller.userId}
    and ((${lecturer} and v.lecturer_id = ${caller.userId}) or (${manager}) or (${quality})))`;
}
