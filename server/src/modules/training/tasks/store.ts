import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import { storedRows } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import { nextNumber } from '../../../records/numbering/number';
import { trailOf } from '../../../records/versioned/type';
import { openStates } from '../assignments/states';
import type { Course } from '../courses/store';

/** One entry of the trail about a training task. */
export const auditTask = trailOf<Pick<Stored<'training_task'>, 'no' | 'title_zh' | 'title_en'>>({
  module: 'training',
  objectType: 'trainingTask',
  identify: ({ no, title_zh: zh, title_en: en }) => ({ no, name: { zh, en } }),
});

/** The next number of a training task: `TRN-2026-0001`. */
export async function nextTaskNo(tx: TenantTransaction, now: Date): Promise<string> {
  const year = Number((await tenantDay(tx, now)).slice(0, 4));
  return nextNumber(tx, 'trainingTask', 'TRN-{YYYY}-{seq:4}', year);
}

interface NewTask {
  course: Course;
  versionId: string;
  documentVersionId: string;
  title: Bilingual;
  due: string;
}

/** Opens the running task of a document version. Answers its id. */
export async function openTask(ctx: Context, task: NewTask): Promise<string> {
  const no = await nextTaskNo(ctx.tx, ctx.now);
  const { id } = await ctx.tx
    .insertInto('training_task')
    .values({
      no,
      title_zh: task.title.zh,
      title_en: task.title.en,
      origin: 'document',
      state: 'running',
      course_id: task.course.id,
      course_version_id: task.versionId,
      document_version_id: task.documentVersionId,
      needs_read: true,
      needs_class: false,
      needs_exam: false,
      needs_ojt: false,
      due: task.due,
      created_by: ctx.signedIn ? ctx.caller.userId : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditTask(
    ctx,
    { id, no, title_zh: task.title.zh, title_en: task.title.en },
    {
      event: 'create',
      changes: changes({ state: [null, 'running'], due: [null, task.due] }),
    },
  );
  return id;
}

/** Running tasks of a course version end without being completed. */
export async function cancelTasks(ctx: Context, courseVersionId: string, reason: Bilingual): Promise<void> {
  const { rows } = await sql<{ id: string; no: string; title_zh: string; title_en: string }>`
    update training_task set state = 'cancelled', closed_at = ${ctx.now}, version = version + 1,
      updated_at = ${ctx.now}
    where course_version_id = ${courseVersionId} and origin = 'document' and state = 'running'
    returning id, no, title_zh, title_en`.execute(ctx.tx);
  for (const task of rows)
    auditTask(ctx, task, {
      event: 'cancel',
      changes: changes({ state: ['running', 'cancelled'] }),
      description: {
        zh: `培训任务 ${task.no} 取消：${reason.zh}`,
        en: `Training task ${task.no} cancelled: ${reason.en}`,
      },
    });
}

/**
 * Completes a running task when nothing of it is open any more. Of two last completions at once the second
 * waits for the first and then sees what it did.
 */
export async function completeTask(ctx: Context, taskId: string): Promise<void> {
  await storedRows(ctx.tx, 'training_task', { id: taskId }, { lock: 'update' });
  const { rows } = await sql<{ id: string; no: string; title_zh: string; title_en: string; version: number }>`
    update training_task t set state = 'completed', closed_at = ${ctx.now}, version = version + 1
    where t.id = ${taskId} and t.state = 'running'
      and exists (select from training_assignment a where a.task_id = t.id and a.state in ('qualified', 'exempt'))
      and not exists (select from training_assignment a where a.task_id = t.id and a.state in (${openStates}))
    returning t.id, t.no, t.title_zh, t.title_en, t.version`.execute(ctx.tx);
  for (const task of rows) {
    auditTask(ctx, task, {
      event: 'complete',
      changes: [{ field: 'state', old: 'running', new: 'completed' }],
    });
    ctx.pushTenant('tenant.record', { process: 'trainingTask', id: task.id, version: task.version });
  }
}

/**
 * The document version of a running task took effect: with nothing open the task is completed, else it closes
 * overdue, and who is untrained stays assigned.
 */
export async function closeAtEffect(ctx: Context, courseVersionId: string): Promise<void> {
  const { rows } = await sql<{ id: string; no: string; title_zh: string; title_en: string; state: string }>`
    update training_task t set closed_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now},
      state = case when exists (select from training_assignment a where a.task_id = t.id and a.state in (${openStates}))
        then 'closedOverdue' else 'completed' end
    where t.course_version_id = ${courseVersionId} and t.origin = 'document' and t.state = 'running'
    returning id, no, title_zh, title_en, state`.execute(ctx.tx);
  for (const task of rows)
    auditTask(ctx, task, {
      event: 'close',
      changes: [{ field: 'state', old: 'running', new: task.state }],
    });
}
