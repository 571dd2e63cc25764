import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import { nextNumber } from '../../../records/numbering/number';
import type { Course } from '../courses/store';
import { auditTask } from './audit';

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
