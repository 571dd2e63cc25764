import { BARE_COURSE, LEAST_VIEW_SECONDS, type TrainingPreview } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { addCalendarDays } from '../../../directory/tenancy/workCalendar';
import type { Context } from '../../../platform/module';
import type { PlannedTraining } from '../../documents';
import { putInEffect } from '../courses/activate';
import { contentColumns } from '../courses/content';
import { refuseWithoutExam } from '../courses/examOf';
import { auditCourse, type Course, latestOf, nextCourseNo, versionLabel } from '../courses/store';
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
  const silent: Context = {
    ...ctx,
    audit: () => undefined,
    pushUser: () => undefined,
    pushTenant: () => undefined,
  };
  return preview(ctx, {
    write: async () => {
      const { courseIds } = await write(silent, plan);
      return { courseIds };
    },
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
  const no = await nextCourseNo(ctx.tx);
  const course = await ctx.tx
    .insertInto('training_course')
    .values({
      no,
      name_zh: plan.titleZh,
      name_en: plan.titleEn,
      kind: 'read',
      document_id: plan.documentId,
      lecturer_id: null,
      validity_months: null,
      pass_score: null,
      state: 'draft',
      current_version_id: null,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  auditCourse(ctx, course, {
    event: 'create',
    description: {
      zh: `为文件 ${plan.documentNo} 自动建立课程 ${no}`,
      en: `Course ${no} set up for document ${plan.documentNo}`,
    },
  });
  return course;
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
  const source = former ?? (await firstDraft(ctx, course));
  const ordinal = (former?.ordinal ?? 0) + 1;
  const { id } = await putInEffect(ctx, course, source, {
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
    changes: [
      {
        field: 'version',
        label: { zh: '版本', en: 'Version' },
        old: former ? versionLabel(ordinal - 1) : null,
        new: versionLabel(ordinal),
      },
      {
        field: 'documentVersion',
        label: { zh: '文件版本', en: 'Document version' },
        old: null,
        new: plan.label,
      },
    ],
    description: {
      zh: `课程 ${course.no} ${versionLabel(ordinal)}：培训 ${plan.documentNo} ${plan.label}，计划 ${plannedDate} 生效`,
      en: `Course ${course.no} ${versionLabel(ordinal)} teaches ${plan.documentNo} ${plan.label}, planned for ${plannedDate}`,
    },
  });
  return id;
}

const firstDraft = (ctx: Context, course: Course) =>
  ctx.tx
    .insertInto('training_course_version')
    .values({
      ...contentColumns({
        nameZh: course.name_zh,
        nameEn: course.name_en,
        kind: course.kind,
        ...BARE_COURSE,
        minimumViewSeconds: LEAST_VIEW_SECONDS,
        documentId: course.document_id,
      }),
      course_id: course.id,
      state: 'draft',
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
      created_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
