import type { CourseKind } from '@attest/api-contract';
import { storedRow, writeRows } from '../../../platform/database/rows';
import { refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { updateRow } from '../../../records/versioned/rows';
import type { Columns } from '../../../records/versioned/type';
import { contentColumns, contentOf } from './content';
import { type Course, type CourseVersionRow, taughtVersion } from './store';

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

/** Columns of a version that only coming into force gives. */
export const UNBOUND = {
  ordinal: null,
  document_version_id: null,
  accepts_from: null,
  impact: null,
  planned_date: null,
  gate_limit: null,
  required_from: null,
  in_force_from: null,
  required_to: null,
  reason: null,
};

/** What a version is bound to beside its content. */
interface Binding {
  ordinal: number;
  retrain: boolean;
  accepts_from: number;
  document_version_id: string | null;
  impact: 'full' | 'read' | null;
  planned_date: string | null;
  gate_limit: number | null;
  department_ids: string[];
  in_force_from: Date | null;
  reason: string | null;
}

/** The columns that a course shows of its effective version, or of its first draft. */
export const headOf = (content: ReturnType<typeof contentColumns>) => ({
  name_zh: content.name_zh,
  name_en: content.name_en,
  kind: content.kind,
  document_id: content.document_id,
  lecturer_id: content.lecturer_id,
  validity_months: content.validity_months,
  pass_score: content.pass_score,
});

/** Ends the effective version. Answers what the course says then. */
export async function supersede(ctx: Context, course: Course): Promise<Columns> {
  await writeRows(
    ctx.tx,
    'training_course_version',
    { course_id: course.id, state: 'effective' },
    { state: 'superseded', required_to: ctx.now },
  );
  return { current_version_id: null };
}

/** Writes the next effective version of a course in the place of the former one. Answers what the course says then. */
export async function bindVersion(
  ctx: Context,
  course: Course,
  source: CourseVersionRow,
  binding: Binding,
): Promise<{ current_version_id: string } & Columns> {
  await supersede(ctx, course);
  const content = contentColumns(contentOf(source));
  const bound = { ...binding, state: 'effective' as const, required_from: ctx.now, required_to: null };
  const { id } =
    source.state === 'draft'
      ? await ctx.tx
          .updateTable('training_course_version')
          .set(bound)
          .where('id', '=', source.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await ctx.tx
          .insertInto('training_course_version')
          .values({
            ...content,
            ...bound,
            course_id: course.id,
            created_by: ctx.signedIn ? ctx.caller.userId : null,
            created_at: ctx.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
  return { ...headOf(content), state: 'effective', current_version_id: id };
}

/** The same for what no person puts into force, without audit. Answers the version's id. */
export async function putInEffect(
  ctx: Context,
  course: Course,
  source: CourseVersionRow,
  binding: Binding,
): Promise<string> {
  const columns = await bindVersion(ctx, course, source, binding);
  await updateRow(ctx, 'training_course', course, columns);
  return columns.current_version_id;
}

/** Running tasks go on with the new version of their course. */
export const carryTasks = (ctx: Context, from: string, to: string) =>
  writeRows(
    ctx.tx,
    'training_task',
    { course_version_id: from, state: ['draft', 'running'] },
    { course_version_id: to },
  );

/** A new version of the same document's course keeps what its training waits for. */
export async function bindingOf(
  ctx: Context,
  source: CourseVersionRow,
  former: CourseVersionRow | undefined,
) {
  if (former && former.state === 'effective' && former.document_id === source.document_id)
    return {
      document_version_id: former.document_version_id,
      impact: former.impact,
      planned_date: former.planned_date,
      gate_limit: former.gate_limit,
      department_ids: former.department_ids,
      in_force_from: former.in_force_from === null ? null : ctx.now,
    };
  return {
    document_version_id: source.document_id ? await taughtVersion(ctx.tx, source.document_id) : null,
    impact: null,
    planned_date: null,
    gate_limit: null,
    department_ids: [],
    in_force_from: ctx.now,
  };
}

/** Throws COURSE_INCOMPLETE where a version could not be learnt. */
export async function refuseIncomplete(
  ctx: Context,
  source: CourseVersionRow,
  { document_version_id: documentVersionId, impact }: Pick<Binding, 'document_version_id' | 'impact'>,
): Promise<void> {
  const why = (zh: string, en: string) => refusal(ctx, 'COURSE_INCOMPLETE', { zh, en });
  if (source.kind === 'read' && !source.document_id && !source.material_id)
    throw why('文件阅读课程需要关联文件或音视频', 'a reading course needs its document or recording');
  if (source.document_id && !documentVersionId)
    throw why('关联文件还没有批准的版本', 'no version of its document is approved yet');
  if (impact === 'full' && !source.quiz_id && EXAMINED_KINDS.includes(source.kind))
    throw why('文件按“培训并考试”培训，须选择试卷', 'its document is trained with an exam: choose a quiz');
  if (source.quiz_id) {
    const quiz = await storedRow(ctx.tx, 'training_quiz', { id: source.quiz_id });
    if (quiz?.state !== 'effective') throw why('试卷尚未生效', 'its quiz is not in force');
  }
}
