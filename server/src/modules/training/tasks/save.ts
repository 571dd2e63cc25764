import type { TrainingAudience } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { refuseStale } from '../../../platform/calls/stale';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { updateRow } from '../../../records/versioned/rows';
import { followAssignments } from '../due/follow';
import { needsColumns, needsOf, needsText } from '../needs';
import { recompute } from '../required/recompute';
import { visiblePeople } from '../visible';
import { auditTask } from './audit';
import { nextTaskNo } from './open';

export type Task = Stored<'training_task'>;

/**
 * Assigns an effective course by hand, as a draft or at once. Throws COURSE_NOT_EFFECTIVE, DUE_IN_PAST,
 * AUDIENCE_EMPTY, RECORD_NOT_EXIST, RECORD_CHANGED, INVALID_OPERATION for what is released already.
 */
export const saveTask: Handles<'saveTrainingTask'> = async (ctx, input) => {
  const needs = needsColumns(input.needs, '/needs');
  const before = input.id ? await readTask(ctx, input.id, input.rowVersion) : undefined;
  if (before && before.state !== 'draft') throw new AppError('INVALID_OPERATION');
  const versionId = await effectiveVersion(ctx, input.courseId);
  const content = {
    title_zh: input.titleZh,
    title_en: input.titleEn,
    course_id: input.courseId,
    course_version_id: versionId,
    ...needs,
    due: input.due,
    audience: JSON.stringify(input.audience),
    reason: input.reason,
  };
  const task = before
    ? await updateRow(ctx, 'training_task', before, content)
    : await ctx.tx
        .insertInto('training_task')
        .values({
          ...content,
          no: await nextTaskNo(ctx.tx, ctx.now),
          origin: 'manual',
          state: 'draft',
          created_by: ctx.caller.userId,
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  auditTask(ctx, task, {
    event: before ? 'change' : 'create',
    reason: input.reason,
    changes: changes({
      titleZh: [before?.title_zh, task.title_zh],
      titleEn: [before?.title_en, task.title_en],
      courseId: [before?.course_id, task.course_id],
      needs: [before && needsText(needsOf(before)), needsText(input.needs)],
      due: [before?.due, task.due],
      audience: [before?.audience, input.audience],
    }),
  });
  if (!input.release) return { id: task.id, no: task.no, rowVersion: task.version, assigned: 0 };
  return { id: task.id, no: task.no, ...(await release(ctx, task)) };
};

/** Releases a draft. Throws like `saveTask`. */
export const releaseTask: Handles<'releaseTrainingTask'> = async (ctx, { id, rowVersion }) => {
  const task = await readTask(ctx, id, rowVersion);
  if (task.state !== 'draft') throw new AppError('INVALID_OPERATION');
  await effectiveVersion(ctx, task.course_id);
  return release(ctx, task);
};

async function release(ctx: Context, task: Task): Promise<{ rowVersion: number; assigned: number }> {
  if (task.due === null || task.due < (await tenantDay(ctx.tx, ctx.now))) throw new AppError('DUE_IN_PAST');
  const userIds = await peopleOf(ctx, task.audience as TrainingAudience);
  if (userIds.length === 0) throw new AppError('AUDIENCE_EMPTY');
  const { version: rowVersion } = await updateRow(ctx, 'training_task', task, { state: 'running' });
  await sql`
    insert into training_requirement (user_id, course_id, task_id, needs_read, needs_class, needs_exam, needs_ojt,
      due, reason, from_at)
    select u, ${task.course_id}, ${task.id}, ${task.needs_read}, ${task.needs_class}, ${task.needs_exam},
      ${task.needs_ojt}, ${task.due}, ${task.reason}, ${ctx.now} from unnest(${userIds}::uuid[]) u`.execute(
    ctx.tx,
  );
  const scope = { userIds, courseIds: [task.course_id] };
  await recompute(ctx, scope, { code: 'manual', reason: task.reason ?? '' });
  // What people have open already is now part of this task.
  const taken = await sql<{ id: string }>`
    update training_assignment set task_id = ${task.id}, due = least(due, ${task.due}::date)
    where course_version_id = ${task.course_version_id} and user_id = any(${userIds}::uuid[])
      and state not in ('qualified', 'exempt', 'superseded') and task_id is null
    returning id`.execute(ctx.tx);
  await followAssignments(ctx, taken.rows);
  auditTask(ctx, task, {
    event: 'release',
    changes: changes({ state: ['draft', 'running'], assigned: [null, userIds.length] }),
  });
  return { rowVersion, assigned: userIds.length };
}

/** Reads a task and its row version. Throws RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function readTask(ctx: Context, id: string, seen: number | undefined): Promise<Task> {
  const task = await ctx.tx.selectFrom('training_task').selectAll().where('id', '=', id).executeTakeFirst();
  if (!task) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, task, seen);
  return task;
}

async function effectiveVersion(ctx: Context, courseId: string): Promise<string> {
  const course = await ctx.tx
    .selectFrom('training_course')
    .select(['state', 'current_version_id'])
    .where('id', '=', courseId)
    .executeTakeFirst();
  if (course?.state !== 'effective' || !course.current_version_id) throw new AppError('COURSE_NOT_EFFECTIVE');
  return course.current_version_id;
}

/** Enabled people of the audience whom the caller may see. */
async function peopleOf(ctx: Context, audience: TrainingAudience): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from department where id = any(${audience.departmentIds}::uuid[])
      union select d.id from below b join department d on d.parent_id = b.id)
    select u.id from user_account u where u.status = 'enabled' and ${visiblePeople(ctx)}
      and (u.id = any(${audience.userIds}::uuid[]) or u.position_id = any(${audience.positionIds}::uuid[])
        or u.department_id in (select id from below))
    order by u.id`.execute(ctx.tx);
  return rows.map((row) => row.id);
}
