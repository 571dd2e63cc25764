import { BARE_COURSE, LEAST_VIEW_SECONDS, type TrainingPreview, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { addCalendarDays } from '../../../directory/tenancy/workCalendar';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { carryOut, planSaving } from '../../../records/versioned/acts';
import type { PlannedTraining } from '../../documents';
import { COURSES } from '../courses/course';
import { refuseWithoutExam } from '../courses/examOf';
import { auditCourse, type Course, draftOf, latestOf, nextCourseNo } from '../courses/store';
import { putInEffect } from '../courses/versions';
import { preview } from '../required/preview';
import { lockTraining, recompute } from '../required/recompute';
import { completeTask } from '../tasks/complete';
import { cancelTasks, openTask } from '../tasks/open';
import { type Credit, creditPeople, creditReading } from './credit';
import { distribute } from './distribution';

/** Calendar days that people get at least to learn a new version. */
const WINDOW = 7;

/**
 * Spawns the training of an approved document version: a new version of each course that teaches it (a new
 * course where none does), a task, assignments for everyone whom the matrix or the distribution names, credit
 * for those who worked on it. Answers the planned day, later where the time would be too short. Throws
 * TRAINING_WITHOUT_EXAM.
 */
export async function planTraining(ctx: Context, plan: PlannedTraining): Promise<{ plannedDate: string }> {
  await lockTraining(ctx);
  const { courseIds, credits, plannedDate, text } = await write(ctx, plan);
  await recompute(ctx, { courseIds }, { code: 'version', text });
  for (const credit of credits) await creditReading(ctx, credit);
  for (const { taskId } of credits) await completeTask(ctx, taskId);
  return { plannedDate };
}

/** What that would do to assignments. Nothing stays. */
export async function previewTraining(ctx: Context, plan: PlannedTraining): Promise<TrainingPreview> {
  return preview(ctx, {
    write: () =>
      ctx.silently(async () => {
        const { courseIds } = await write(ctx, plan);
        return { courseIds };
      }),
  });
}

/** Everything but the assignments that follow from it. */
async function write(ctx: Context, plan: PlannedTraining) {
  const earliest = await tenantDay(ctx.tx, await addCalendarDays(ctx.tx, ctx.now, WINDOW));
  const plannedDate = [plan.plannedDate, earliest].sort()[1] as string;
  const due = await dayBefore(ctx, plannedDate);
  const text = {
    zh: `文件新版本 ${plan.documentNo} ${plan.label}`,
    en: `New version ${plan.documentNo} ${plan.label}`,
  };
  const found = await coursesOf(ctx, plan.documentId);
  if (plan.impact === 'full') await refuseWithoutExam(ctx, found, plan.documentNo);
  const courses = found.length > 0 ? found : [await createCourse(ctx, plan)];
  const credits: Credit[] = [];
  for (const course of courses) {
    const versionId = await nextVersion(ctx, course, plan, plannedDate, text.zh);
    const task = { course, versionId, documentVersionId: plan.versionId, title: text, due };
    credits.push({ course, versionId, taskId: await openTask(ctx, task), plan });
  }
  await distribute(ctx, courses, plan.departmentIds);
  for (const credit of credits) await creditPeople(ctx, credit);
  return { courseIds: courses.map((course) => course.id), credits, plannedDate, text };
}

async function dayBefore(ctx: Context, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (${day}::date - 1) as day`.execute(ctx.tx);
  return rows[0]?.day as string;
}

/** Effective courses of the document, those for reading first. */
const coursesOf = (ctx: Context, documentId: string): Promise<Course[]> =>
  ctx.tx
    .selectFrom('training_course')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('state', '=', 'effective')
    .orderBy(sql`kind <> 'read'`)
    .orderBy('no')
    .forUpdate()
    .execute();

async function createCourse(ctx: Context, plan: PlannedTraining): Promise<Course> {
  const content = {
    nameZh: plan.titleZh,
    nameEn: plan.titleEn,
    kind: 'read' as const,
    ...BARE_COURSE,
    minimumViewSeconds: LEAST_VIEW_SECONDS,
    documentId: plan.documentId,
  };
  const created = async () => ({ no: await nextCourseNo(ctx.tx) });
  const planned = await planSaving(ctx, COURSES, { id: undefined, seen: undefined, content, created });
  return carryOut(ctx, COURSES, planned);
}

/** The course's next effective version, bound to the document version. Answers its id. */
async function nextVersion(
  ctx: Context,
  course: Course,
  plan: PlannedTraining,
  plannedDate: string,
  reason: string,
): Promise<string> {
  const former = await latestOf(ctx.tx, course.id);
  if (former)
    await cancelTasks(ctx, former.id, { zh: `由 ${plan.label} 取代`, en: `Superseded by ${plan.label}` });
  const source = former ?? (await draftOf(ctx.tx, course.id));
  if (!source) throw new Error(`course ${course.id} has no version`);
  const ordinal = (former?.ordinal ?? 0) + 1;
  const id = await putInEffect(ctx, course, source, {
    ordinal,
    retrain: true,
    accepts_from: ordinal,
    document_version_id: plan.versionId,
    impact: plan.impact,
    planned_date: plannedDate,
    gate_limit: source.critical ? 100 : plan.limit,
    department_ids: plan.departmentIds,
    in_force_from: null,
    reason,
  });
  auditCourse(ctx, course, {
    event: 'newVersion',
    changes: changes({
      version: [former ? versionLabel(ordinal - 1) : null, versionLabel(ordinal)],
      documentVersion: [null, plan.label],
    }),
    description: {
      zh: `课程 ${course.no} ${versionLabel(ordinal)}：培训 ${plan.documentNo} ${plan.label}，计划 ${plannedDate} 生效`,
      en: `Course ${course.no} ${versionLabel(ordinal)} teaches ${plan.documentNo} ${plan.label}, planned for ${plannedDate}`,
    },
  });
  return id;
}
