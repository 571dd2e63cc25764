import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { needsClass } from '../assignments/states';
import { candidates } from './candidates';
import { lecturerAttends } from './save';
import {
  auditClass,
  changeClass,
  followCourse,
  lockClass,
  peopleOf,
  refused,
  requireState,
  type TrainingClass,
} from './store';
import { tell } from './tell';

/** More than any class has seats. */
const EVERYBODY = { offset: 0, limit: 100_000 };

/**
 * Gives people seats in a class and tells them. CLASS_REFUSED (taken) when one of them has a seat elsewhere or needs no
 * class of this course, (full) or (state), SEPARATION_OF_DUTIES for its lecturer, AUDIENCE_EMPTY;
 * RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export const inviteToClass: Handles<'inviteToClass'> = async (ctx, { id, rowVersion, who }) => {
  const found = await lockClass(ctx, id, { seen: rowVersion });
  requireState(ctx, found, 'planned', 'open');
  const trainingClass = await followCourse(ctx, found);
  const wanted =
    'assignmentIds' in who ? [...new Set(who.assignmentIds)] : await everybody(ctx, trainingClass, who);
  if (wanted.length === 0) throw new AppError('AUDIENCE_EMPTY');
  // Of two classes that want the same person at once the second waits here, and then has nobody.
  const { rows } = await sql<{ user_id: string; account: string }>`
    with seated as (
      insert into training_class_person (class_id, assignment_id, user_id)
      select ${id}, a.id, a.user_id from training_assignment a join user_account w on w.id = a.user_id
      where a.id = any(${wanted}::uuid[]) and a.course_version_id = ${trainingClass.course_version_id}
        and w.status = 'enabled' and ${needsClass}
      order by a.id
      on conflict do nothing returning user_id)
    select s.user_id, u.account from seated s join user_account u on u.id = s.user_id order by u.account`.execute(
    ctx.tx,
  );
  if (rows.length < wanted.length) throw refused(ctx, 'taken');
  if (rows.some((row) => row.user_id === trainingClass.lecturer_id)) throw lecturerAttends(ctx);
  if ((await peopleOf(ctx, id)).length > trainingClass.seats) throw refused(ctx, 'full', trainingClass.seats);
  const version = await changeClass(ctx, trainingClass, {});
  auditClass(ctx, trainingClass, {
    event: 'invite',
    changes: [{ field: 'people', old: null, new: rows.map(({ account }) => account) }],
    details: { count: rows.length },
  });
  const invited = rows.map((row) => row.user_id);
  await tell(ctx, trainingClass, invited, 'invited');
  return { rowVersion: version, invited: rows.length };
};

/** Everybody whom a filter leaves, but for the lecturer. */
async function everybody(
  ctx: Context,
  { course_id: courseId, lecturer_id }: TrainingClass,
  filter: { text?: string; departmentId?: string },
): Promise<string[]> {
  const rows = await candidates.stretch(ctx, { ...filter, courseId }, EVERYBODY);
  return rows.filter((row) => row.person.id !== lecturer_id).map((row) => row.id);
}

/**
 * Takes people out of a class before they have signed in, and tells them why. INVALID_OPERATION for who was there
 * already, CLASS_REFUSED (state); RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export const removeFromClass: Handles<'removeFromClass'> = async (
  ctx,
  { id, rowVersion, assignmentIds, reason },
) => {
  const trainingClass = await lockClass(ctx, id, { seen: rowVersion });
  requireState(ctx, trainingClass, 'planned', 'open');
  const chosen = (await peopleOf(ctx, id)).filter((one) => assignmentIds.includes(one.assignmentId));
  const removed = await ctx.tx
    .deleteFrom('training_class_person')
    .where('class_id', '=', id)
    .where('assignment_id', 'in', assignmentIds)
    .where('signed_in_at', 'is', null)
    .where('hand_percent', 'is', null)
    .returning('user_id')
    .execute();
  if (removed.length < new Set(assignmentIds).size) throw new AppError('INVALID_OPERATION');
  const version = await changeClass(ctx, trainingClass, {});
  auditClass(ctx, trainingClass, {
    event: 'takeOut',
    reason,
    changes: [{ field: 'people', old: chosen.map(({ account }) => account), new: null }],
    details: { count: removed.length },
  });
  const removedIds = removed.map((row) => row.user_id);
  await tell(ctx, trainingClass, removedIds, 'removed', { reason });
  return { rowVersion: version };
};
