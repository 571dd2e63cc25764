import type { CourseKind } from '@attest/api-contract';
import { refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { Course } from './store';

/** Kinds of courses that teach a document by reading: 'train and exam' ends them with an exam. */
export const EXAMINED_KINDS: CourseKind[] = ['read', 'online'];

/** 'Train and exam' needs an exam: throws TRAINING_WITHOUT_EXAM unless the courses of a document have quizzes in force. */
export async function refuseWithoutExam(ctx: Context, courses: Course[], documentNo: string): Promise<void> {
  const reading = courses.filter(({ kind }) => EXAMINED_KINDS.includes(kind));
  const examined = reading.length > 0 ? reading : courses;
  if (examined.length === 0) {
    const none = { zh: `还没有课程培训 ${documentNo}`, en: `no course teaches ${documentNo} yet` };
    throw refusal(ctx, 'TRAINING_WITHOUT_EXAM', none);
  }
  const versions = await ctx.tx
    .selectFrom('training_course_version as v')
    .innerJoin('training_quiz as q', 'q.id', 'v.quiz_id')
    .select('v.id')
    .where(
      'v.id',
      'in',
      examined.flatMap(({ current_version_id: id }) => id ?? []),
    )
    .where('q.state', '=', 'effective')
    .execute();
  const ready = new Set(versions.map(({ id }) => id));
  const without = examined.filter(({ current_version_id: id }) => !ready.has(id ?? '')).map(({ no }) => no);
  if (without.length === 0) return;
  const why = {
    zh: `课程 ${without.join('、')} 没有已生效的试卷`,
    en: `course ${without.join(', ')} has no quiz in force`,
  };
  throw refusal(ctx, 'TRAINING_WITHOUT_EXAM', why);
}
