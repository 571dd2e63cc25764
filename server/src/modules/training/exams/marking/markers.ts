import type { UserRef } from '@attest/api-contract';
import { scopeOf } from '../../../../directory/identity/dataScope';
import { theRow } from '../../../../platform/database/rows';
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
  const { lecturer_id: lecturer } = await theRow(tx, 'training_course_version', {
    id: assignment.course_version_id,
  });
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
