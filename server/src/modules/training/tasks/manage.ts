import { type TrainingAudience, tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { departmentsBelow } from '../../../directory/identity/departments';
import { notify } from '../../../directory/notices/notify';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { refuseStale } from '../../../platform/calls/stale';
import { storedRow, theRow } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { allOf } from '../../../platform/search/listSql';
import { updateRow } from '../../../records/versioned/rows';
import { openStates } from '../assignments/states';
import { followAssignments } from '../due/follow';
import { needsColumns, needsOf, needsText } from '../needs';
import { TRAINING_DUE } from '../noticeKinds';
import { recompute } from '../required/recompute';
import { remindOf, visiblePeople } from '../visible';
import { auditTask, nextTaskNo } from './store';

type Task = Stored<'training_task'>;

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
async function readTask(ctx: Context, id: string, seen: number | undefined): Promise<Task> {
  const task = await theRow(ctx.tx, 'training_task', { id });
  await refuseStale(ctx, task, seen);
  return task;
}

async function effectiveVersion(ctx: Context, courseId: string): Promise<string> {
  const course = await storedRow(ctx.tx, 'training_course', { id: courseId });
  if (course?.state !== 'effective' || !course.current_version_id) throw new AppError('COURSE_NOT_EFFECTIVE');
  return course.current_version_id;
}

/** Enabled people of the audience whom the caller may see. */
async function peopleOf(ctx: Context, audience: TrainingAudience): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (${departmentsBelow(sql`d.id = any(${audience.departmentIds}::uuid[])`)})
    select u.id from user_account u where u.status = 'enabled' and ${visiblePeople(ctx)}
      and (u.id = any(${audience.userIds}::uuid[]) or u.position_id = any(${audience.positionIds}::uuid[])
        or u.department_id in (select id from below))
    order by u.id`.execute(ctx.tx);
  return rows.map((row) => row.id);
}

/**
 * Cancels a task that was given by hand. What is open of it ends, unless the matrix asks for it too.
 * Throws INVALID_OPERATION, RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export const cancelTask: Handles<'cancelTrainingTask'> = async (ctx, { id, rowVersion, reason }) => {
  const task = await readTask(ctx, id, rowVersion);
  if (task.origin !== 'manual' || !['draft', 'running'].includes(task.state))
    throw new AppError('INVALID_OPERATION');
  const ended = await sql<{ user_id: string }>`
    update training_requirement set to_at = ${ctx.now} where task_id = ${id} and to_at is null
    returning user_id`.execute(ctx.tx);
  const userIds = ended.rows.map((row) => row.user_id);
  const text = { zh: `培训任务 ${task.no} 已取消`, en: `Training task ${task.no} was cancelled` };
  const scope = { userIds, courseIds: [task.course_id] };
  const { cancels } =
    userIds.length > 0 ? await recompute(ctx, scope, { code: 'manual', text, reason }) : { cancels: 0 };
  await endTask(ctx, task, 'cancelled', reason);
  return { rowVersion: task.version + 1, cancelled: cancels };
};

/** Closes a running task whose due day has passed; who is open stays assigned. Throws like `cancelTask`. */
export const closeTask: Handles<'closeTrainingTask'> = async (ctx, { id, rowVersion, reason }) => {
  const task = await readTask(ctx, id, rowVersion);
  const today = await tenantDay(ctx.tx, ctx.now);
  if (task.state !== 'running' || task.due === null || task.due >= today)
    throw new AppError('INVALID_OPERATION');
  await endTask(ctx, task, 'closedOverdue', reason);
  return { rowVersion: task.version + 1 };
};

async function endTask(
  ctx: Context,
  task: Task,
  state: 'cancelled' | 'closedOverdue',
  reason: string,
): Promise<void> {
  await updateRow(ctx, 'training_task', task, { state, closed_at: ctx.now });
  auditTask(ctx, task, {
    event: state === 'cancelled' ? 'cancel' : 'close',
    reason,
    changes: [{ field: 'state', old: task.state, new: state }],
  });
  ctx.pushTenant('tenant.record', { process: 'trainingTask', id: task.id, version: task.version + 1 });
}

/**
 * Reminds people of what is open of a task, each at most once in 24 hours. Throws RECORD_NOT_EXIST,
 * URGE_TOO_SOON when everyone was reminded within that time.
 */
export const remind: Handles<'remindTraining'> = async (ctx, { taskId, assignmentIds }) => {
  const task = await theRow(ctx.tx, 'training_task', { id: taskId });
  const { userIds, accounts, tooSoon } = await remindOf(
    ctx,
    'training_assignment',
    allOf([
      sql`a.task_id = ${taskId} and a.state in (${openStates})`,
      assignmentIds && sql`a.id = any(${assignmentIds}::uuid[])`,
    ]),
  );
  if (userIds.length === 0) throw new AppError('RECORD_NOT_EXIST');
  await notify(ctx, {
    kind: TRAINING_DUE,
    userIds,
    text: {
      zh: `请完成培训：${task.title_zh}${task.due ? `（截止 ${task.due}）` : ''}`,
      en: `Please complete your training: ${task.title_en}${task.due ? ` (due ${task.due})` : ''}`,
    },
    path: tms.todo,
  });
  auditTask(ctx, task, {
    event: 'remind',
    changes: changes({ people: [null, accounts] }),
  });
  return { reminded: accounts.length, tooSoon };
};
