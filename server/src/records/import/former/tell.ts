import { shell } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import type { Context } from '../../../platform/module';
import { TASK_ASSIGNED } from '../../../workflow/notify/kinds';
import { processOf } from '../../definitions';

/**
 * Tells everybody with whom records of an import stand how many they are, once for all of them: their tasks are in the
 * to-do list, and a notice for each would bury the others. Whoever imports knows of them.
 */
export async function tellHandlers(ctx: Context, process: string, importId: string): Promise<void> {
  const { rows } = await sql<{ userId: string; count: number; todoCount: number }>`
    select t.handler_id as "userId", count(*)::int as count,
      (select count(*) from wf_task w where w.handler_id = t.handler_id and w.status = 'open')::int as "todoCount"
    from record_origin o join wf_task t on t.record_id = o.record_id and t.status = 'open'
    where o.process = ${process} and o.import_id = ${importId}
    group by t.handler_id order by t.handler_id`.execute(ctx.tx);
  const { name } = processOf(ctx, process).data;
  for (const { userId, count, todoCount } of rows) {
    ctx.pushUser(userId, 'user.tasks', { todoCount });
    if (userId === ctx.caller.userId) continue;
    await notify(ctx, {
      kind: TASK_ASSIGNED,
      userIds: [userId],
      text: {
        zh: `从原系统导入了${name.zh}：您有 ${count} 项待办`,
        en: `${name.en} imported from a former system: ${count} open task${count === 1 ? '' : 's'} for you`,
      },
      path: shell.homeList('index'),
      onceKey: `import:${importId}`,
    });
  }
}
