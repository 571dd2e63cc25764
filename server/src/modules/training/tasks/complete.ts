import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { openStates } from '../assignments/states';
import { auditTask } from './audit';

/**
 * Completes a running task when nothing of it is open any more. Of two last completions at once the second
 * waits for the first and then sees what it did.
 */
export async function completeTask(ctx: Context, taskId: string): Promise<void> {
  await ctx.tx.selectFrom('training_task').select('id').where('id', '=', taskId).forUpdate().execute();
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
