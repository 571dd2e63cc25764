import { type Bilingual, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { storedRows, theRow } from '../../../platform/database/rows';
import type { Context } from '../../../platform/module';
import { updateRow } from '../../../records/versioned/rows';
import { openStates } from '../assignments/states';
import { auditCourse, type Course, type CourseVersionRow } from '../courses/store';
import { putInEffect, supersede } from '../courses/versions';
import { followAssignments } from '../due/follow';
import { lockTraining, recompute } from '../required/recompute';
import { cancelTasks, closeAtEffect } from '../tasks/store';

/** Courses whose effective version teaches a document version. */
async function taughtBy(ctx: Context, documentVersionId: string) {
  const versions = await storedRows(
    ctx.tx,
    'training_course_version',
    { document_version_id: documentVersionId, state: 'effective' },
    { order: ['id'] },
  );
  return Promise.all(
    versions.map(async (version) => ({ version, course: await lockById(ctx, version.course_id) })),
  );
}

const lockById = (ctx: Context, id: string): Promise<Course> =>
  theRow(ctx.tx, 'training_course', { id }, { lock: 'update' });

/** Another day: what is open is due the day before it, at the earliest today. */
export async function rescheduleTraining(
  ctx: Context,
  { versionId, plannedDate }: { versionId: string; plannedDate: string },
): Promise<void> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const due = sql`greatest(${plannedDate}::date - 1, ${today}::date)`;
  for (const { version, course } of await taughtBy(ctx, versionId)) {
    await sql`update training_course_version set planned_date = ${plannedDate} where id = ${version.id}`.execute(
      ctx.tx,
    );
    const moved = await sql<{ id: string; user_id: string }>`
      update training_assignment set due = ${due}, updated_at = ${ctx.now}
      where course_version_id = ${version.id} and source = 'matrix' and state in (${openStates})
      returning id, user_id`.execute(ctx.tx);
    await followAssignments(ctx, moved.rows);
    await sql`update training_task set due = ${due}, version = version + 1, updated_at = ${ctx.now}
      where course_version_id = ${version.id} and origin = 'document' and state = 'running'`.execute(ctx.tx);
    for (const { user_id } of moved.rows) ctx.pushUser(user_id, 'user.training', {});
    auditCourse(ctx, course, {
      event: 'reschedule',
      changes: [
        {
          field: 'plannedDate',
          old: version.planned_date,
          new: plannedDate,
        },
      ],
      details: { day: plannedDate, count: moved.rows.length },
    });
  }
}

/**
 * The document version is in force: its course version decides from now on who is qualified. Where its
 * training was not planned (no impact), who knew the former version goes on being qualified.
 */
export async function takeEffect(
  ctx: Context,
  { versionId, documentId }: { versionId: string; documentId: string },
): Promise<void> {
  const taught = await taughtBy(ctx, versionId);
  for (const { version, course } of taught) {
    await sql`update training_course_version set in_force_from = ${ctx.now}
      where id = ${version.id} and in_force_from is null`.execute(ctx.tx);
    auditCourse(ctx, course, {
      event: 'inForce',
      details: { version: versionLabel(version.ordinal ?? 1) },
    });
    await closeAtEffect(ctx, version.id);
  }
  if (taught.length === 0) await carryOver(ctx, documentId, versionId);
}

/** No training: each course goes on with the new document version, and qualifications count on. */
async function carryOver(ctx: Context, documentId: string, documentVersionId: string): Promise<void> {
  await lockTraining(ctx);
  const courses = await storedRows(
    ctx.tx,
    'training_course',
    { document_id: documentId, state: 'effective' },
    { order: ['id'], lock: 'update' },
  );
  for (const course of courses) {
    const former = await currentVersion(ctx, course);
    await rebind(ctx, course, former, documentVersionId, former.accepts_from ?? 1);
  }
  const text = { zh: '文件新版本，无培训要求', en: 'New document version without training' };
  if (courses.length > 0)
    await recompute(ctx, { courseIds: courses.map((course) => course.id) }, { code: 'course', text });
}

const currentVersion = (ctx: Context, course: Course): Promise<CourseVersionRow> =>
  theRow(ctx.tx, 'training_course_version', { id: course.current_version_id as string });

async function rebind(
  ctx: Context,
  course: Course,
  former: CourseVersionRow,
  documentVersionId: string,
  acceptsFrom: number,
): Promise<void> {
  const ordinal = (former.ordinal ?? 0) + 1;
  await putInEffect(ctx, course, former, {
    ordinal,
    retrain: false,
    accepts_from: acceptsFrom,
    document_version_id: documentVersionId,
    impact: null,
    planned_date: null,
    gate_limit: null,
    department_ids: former.department_ids,
    in_force_from: ctx.now,
    reason: null,
  });
  auditCourse(ctx, course, {
    event: 'newVersion',
    description: {
      zh: `课程 ${course.no} ${versionLabel(ordinal)} 沿用已有培训`,
      en: `Course ${course.no} ${versionLabel(ordinal)} keeps the qualifications there are`,
    },
  });
}

/**
 * The version will not take effect, or is in force no longer: its training ends. Courses go back to the
 * version of the document that is in force; without one they are disabled.
 */
export async function withdrawTraining(
  ctx: Context,
  { versionId, documentId, reason }: { versionId: string; documentId: string; reason: Bilingual },
): Promise<void> {
  await lockTraining(ctx);
  const taught = await taughtBy(ctx, versionId);
  if (taught.length === 0) return;
  const inForce = await sql<{ id: string }>`
    select id from document_version where document_id = ${documentId} and state = 'effective'
      and id <> ${versionId}`.execute(ctx.tx);
  for (const { version, course } of taught) {
    await cancelTasks(ctx, version.id, reason);
    if (version.in_force_from === null)
      await sql`update training_course_version set counts = false where id = ${version.id}`.execute(ctx.tx);
    const back = inForce.rows[0];
    if (back)
      await rebind(ctx, course, version, back.id, await acceptedFor(ctx, course.id, back.id, version));
    else {
      const ended = { ...(await supersede(ctx, course)), state: 'disabled' };
      await updateRow(ctx, 'training_course', course, ended);
      auditCourse(ctx, course, {
        event: 'disable',
        description: {
          zh: `停用课程 ${course.no}：${reason.zh}`,
          en: `Disabled course ${course.no}: ${reason.en}`,
        },
      });
    }
  }
  const courseIds = taught.map(({ course }) => course.id);
  await recompute(ctx, { courseIds }, { code: 'version', text: reason });
}

/** From which version on a qualification covers the document version that courses go back to. */
async function acceptedFor(
  ctx: Context,
  courseId: string,
  documentVersionId: string,
  withdrawn: CourseVersionRow,
): Promise<number> {
  const { rows } = await sql<{ accepts_from: number }>`
    select accepts_from from training_course_version
    where course_id = ${courseId} and document_version_id = ${documentVersionId} and ordinal is not null
    order by ordinal desc limit 1`.execute(ctx.tx);
  return rows[0]?.accepts_from ?? (withdrawn.ordinal ?? 0) + 1;
}
