import { tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { openStates } from '../assignments/states';
import { visiblePeople } from '../visible';
import { auditTask } from './audit';

interface Row {
  id: string;
  user_id: string;
  account: string;
  recent: boolean;
}

const DAY = 86_400_000;

/**
 * Reminds people of what is open of a task, each at most once in 24 hours. Throws RECORD_NOT_EXIST,
 * URGE_TOO_SOON when everyone was reminded within that time.
 */
export const remind: Handles<'remindTraining'> = async (ctx, { taskId, assignmentIds }) => {
  const task = await ctx.tx
    .selectFrom('training_task')
    .selectAll()
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw new AppError('RECORD_NOT_EXIST');
  const before = new Date(ctx.now.getTime() - DAY);
  const { rows } = await sql<Row>`
    select a.id, a.user_id, u.account, coalesce(a.reminded_at > ${before}, false) as recent
    from training_assignment a join user_account u on u.id = a.user_id
    where a.task_id = ${taskId} and a.state in (${openStates}) and ${visiblePeople(ctx)}
      and ${assignmentIds ? sql`a.id = any(${assignmentIds}::uuid[])` : sql`true`}
    order by a.id for update of a`.execute(ctx.tx);
  const due = rows.filter((row) => !row.recent);
  if (due.length === 0) throw new AppError(rows.length > 0 ? 'URGE_TOO_SOON' : 'RECORD_NOT_EXIST');
  await sql`update training_assignment set reminded_at = ${ctx.now}
    where id = any(${due.map((row) => row.id)}::uuid[])`.execute(ctx.tx);
  await notify(ctx, {
    kind: 'training',
    userIds: due.map((row) => row.user_id),
    text: {
      zh: `请完成培训：${task.title_zh}${task.due ? `（截止 ${task.due}）` : ''}`,
      en: `Please complete your training: ${task.title_en}${task.due ? ` (due ${task.due})` : ''}`,
    },
    path: tms.todo,
  });
  auditTask(ctx, task, {
    event: 'remind',
    changes: changes({ people: [null, due.map((row) => row.account)] }),
  });
  return { reminded: due.length, tooSoon: rows.length - due.length };
};
