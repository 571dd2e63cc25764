import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { auditClass, pushPeople, type TrainingClass } from './store';

/**
 * Lets a locked class that is planned follow its course to the version in effect: whose training ended with the
 * former version has a seat no more. Answers the class as it is then.
 */
export async function followCourse(ctx: Context, trainingClass: TrainingClass): Promise<TrainingClass> {
  const course = await ctx.tx
    .selectFrom('training_course')
    .select('current_version_id')
    .where('id', '=', trainingClass.course_id)
    .executeTakeFirst();
  const current = course?.current_version_id;
  if (trainingClass.state !== 'planned' || !current || current === trainingClass.course_version_id)
    return trainingClass;
  const { rows } = await sql<{ user_id: string; account: string }>`
    with gone as (
      delete from training_class_person s using training_assignment a
      where s.class_id = ${trainingClass.id} and a.id = s.assignment_id and a.state = 'superseded'
      returning s.user_id)
    select g.user_id, u.account from gone g join user_account u on u.id = g.user_id order by u.account`.execute(
    ctx.tx,
  );
  await ctx.tx
    .updateTable('training_class')
    .set({ course_version_id: current })
    .where('id', '=', trainingClass.id)
    .execute();
  auditClass(ctx, trainingClass, {
    event: 'newVersion',
    changes: changes({
      courseVersionId: [trainingClass.course_version_id, current],
      people: [rows.map(({ account }) => account), null],
    }),
    told: { count: rows.length },
  });
  pushPeople(
    ctx,
    rows.map((row) => row.user_id),
  );
  return { ...trainingClass, course_version_id: current };
}
