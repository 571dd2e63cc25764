import {
  BARE_COURSE,
  type Bilingual,
  LEAST_VIEW_SECONDS,
  type TrainingPreview,
  versionLabel,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { departmentsBelow } from '../../../directory/identity/departments';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { addCalendarDays } from '../../../directory/tenancy/workCalendar';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { carryOut, planSaving } from '../../../records/versioned/acts';
import type { PlannedTraining } from '../../documents';
import { COURSES } from '../courses/course';
import { auditCourse, type Course, draftOf, latestOf, nextCourseNo } from '../courses/store';
import { putInEffect, refuseWithoutExam } from '../courses/versions';
import { followAssignments } from '../due/follow';
import { difference } from '../required/difference';
import { lockTraining, recompute } from '../required/recompute';
import { preview } from '../required/trained';
import { cancelTasks, completeTask, openTask } from '../tasks/store';

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

/**
 * A department that gets a document although the matrix names nobody of it (nor of its parts) reads it as a
 * whole: it becomes a row of the matrix for the document's first course, as long as that stays so.
 */
async function distribute(ctx: Context, courses: Course[], departmentIds: string[]): Promise<void> {
  const [course] = courses;
  if (!course) return;
  const courseIds = courses.map((one) => one.id);
  const { rows: unnamed } = await sql<{ id: string }>`
    with recursive below as (${departmentsBelow(sql`d.id = any(${departmentIds}::uuid[])`)}
    ), named as (
      select b.root from below b join user_account u on u.department_id = b.id and u.status = 'enabled'
      where exists (select from training_matrix_cell m where m.to_at is null and m.course_id = any(${courseIds}::uuid[])
        and (m.row_kind = 'position' and m.row_id = u.position_id or m.row_kind = 'role' and m.row_id in (
          select r.role_id from training_role_position r where r.position_id = u.position_id and r.to_at is null)))
    )
    select distinct root as id from below where root not in (select root from named)`.execute(ctx.tx);
  const wanted = unnamed.map((row) => row.id);
  const ended = await sql<{ row_id: string }>`
    update training_matrix_cell set to_at = ${ctx.now}
    where course_id = any(${courseIds}::uuid[]) and row_kind = 'department' and origin = 'distribution'
      and to_at is null and not (row_id = any(${wanted}::uuid[])) returning row_id`.execute(ctx.tx);
  const begun = await sql<{ row_id: string }>`
    insert into training_matrix_cell (row_kind, row_id, course_id, needs_read, needs_class, needs_exam, needs_ojt,
      origin, from_at)
    select 'department', d, ${course.id}, true, false, false, false, 'distribution', ${ctx.now}
    from unnest(${wanted}::uuid[]) d on conflict do nothing returning row_id`.execute(ctx.tx);
  if (ended.rows.length + begun.rows.length === 0) return;
  auditCourse(ctx, course, {
    event: 'distribute',
    changes: changes({
      departments: [ended.rows.map((row) => row.row_id), begun.rows.map((row) => row.row_id)],
    }),
  });
}

interface Credit {
  course: Course;
  versionId: string;
  taskId: string;
  plan: PlannedTraining;
}

const REASON = { zh: '编写、审核或批准了该版本', en: 'Wrote, reviewed or approved this version' };

/**
 * Who wrote, reviewed or approved a version has read it: qualified at once, unless more than reading is asked of them.
 * An exam, a class and practice on the job are not credited, they have to be passed.
 */
async function creditPeople(ctx: Context, credit: Credit): Promise<void> {
  const { course, versionId, taskId, plan } = credit;
  if (course.kind === 'ojt' || plan.creditedIds.length === 0) return;
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<{ account: string }>`
    ${difference({ userIds: plan.creditedIds, courseIds: [course.id] }, today)}, credited as (
      insert into training_assignment (user_id, course_id, course_version_id, document_version_id, state, reason,
        reason_en, source, task_id, validity_months, started_at, completed_at, valid_to, created_at)
      select u.id, v.course_id, v.id, v.document_version_id, 'qualified', ${REASON.zh}, ${REASON.en}, 'credit',
        ${taskId}, v.validity_months, ${ctx.now}, ${ctx.now},
        (${today}::date + make_interval(months => v.validity_months))::date, ${ctx.now}
      from user_account u, training_course_version v
      where v.id = ${versionId} and u.status = 'enabled' and u.id = any(${plan.creditedIds}::uuid[])
        and not exists (select from required r where r.user_id = u.id
          and (r.needs_class or r.needs_exam or r.needs_ojt))
      returning user_id)
    select u.account from credited c join user_account u on u.id = c.user_id order by u.account`.execute(
    ctx.tx,
  );
  tellCredited(ctx, credit, rows, {
    zh: '编写、审核、批准人自动认可',
    en: 'author, reviewers and approvers credited',
  });
}

/** Of those from whom more is asked the reading is credited, once their assignments are there. */
async function creditReading(ctx: Context, credit: Credit): Promise<void> {
  const { versionId, plan } = credit;
  const { rows } = await sql<{ id: string; account: string }>`
    update training_assignment a set state = case when a.needs_exam then 'examDue' else 'ojtDue' end,
      started_at = ${ctx.now}, updated_at = ${ctx.now}
    from user_account u
    where a.course_version_id = ${versionId} and a.user_id = any(${plan.creditedIds}::uuid[]) and u.id = a.user_id
      and a.state = 'notStarted' and a.needs_read and (a.needs_class or a.needs_exam or a.needs_ojt)
    returning a.id, u.account`.execute(ctx.tx);
  await followAssignments(ctx, rows);
  if (rows.length > 0)
    tellCredited(ctx, credit, rows, {
      zh: '编写、审核、批准人的阅读已认可，其余要求照常',
      en: 'author, reviewers and approvers are credited with the reading, not with the rest',
    });
}

function tellCredited(
  ctx: Context,
  { course, plan }: Credit,
  people: { account: string }[],
  text: Bilingual,
): void {
  auditCourse(ctx, course, {
    event: 'credit',
    changes: changes({ credited: [null, people.map((row) => row.account).sort()] }),
    details: { document: `${plan.documentNo} ${plan.label}`, why: text },
  });
}
