import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { openStates } from '../assignments/states';
import { auditTask } from './audit';

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
