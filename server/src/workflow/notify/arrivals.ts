import type { UserRef } from '@attest/api-contract';
import { prepared } from '../../platform/database/transaction';
import type { InstanceSession } from '../session';

/** Leaves notices of new tasks and marks those of closed ones as read; counts are as of the end of the statement. */
const TELL = `
with arrived as (
  insert into notification (user_id, text_zh, text_en, path, sent_at, once_key)
  select a."userId", a.zh, a.en, a.path, $3, a.key
  from jsonb_to_recordset($1::jsonb) as a("userId" uuid, zh text, en text, path text, key text)
  on conflict (tenant_id, user_id, once_key) do nothing
  returning id, user_id
), closed as (
  update notification n set read_at = $3
  from jsonb_to_recordset($2::jsonb) as c("userId" uuid, key text)
  where n.user_id = c."userId" and n.once_key = c.key and n.read_at is null
  returning n.id, n.user_id
), touched as (
  select user_id, id, 1 as change from arrived union all select user_id, id, -1 from closed
)
select t.user_id, min(t.id::text) as id, sum(t.change)
  + (select count(*) from notification n where n.user_id = t.user_id and n.read_at is null) as unread
from touched t group by t.user_id`;

const keyOf = (taskId: string) => `task:${taskId}`;

/** New tasks reach the bell of their handlers; tasks that are closed need nobody's attention any more. */
export async function tellArrivals({
  ctx,
  engine,
  state,
  definition,
  record,
}: InstanceSession): Promise<void> {
  const subject = [record.no, record.title].filter(Boolean).join(' ');
  const { name } = definition.data;
  const self = ctx.signedIn ? ctx.caller.userId : null;
  const arrived = engine.events.flatMap((event) => {
    // Whoever gives a task to themselves knows of it.
    if (event.kind !== 'assigned' || event.task.handler.id === self) return [];
    const step = definition.steps.get(event.task.stepId)?.name ?? name;
    return [
      {
        userId: event.task.handler.id,
        zh: `新任务：${name.zh} ${subject}（${step.zh}）`,
        en: `New task: ${name.en} ${subject} (${step.en})`,
        path: `/home/index?task=${event.task.id}`,
        key: keyOf(event.task.id),
      },
    ];
  });
  const closed = engine.events.flatMap((event) => {
    if (event.kind !== 'decided' && event.kind !== 'taskClosed') return [];
    const handler = state.tasks.get(event.taskId)?.handler as UserRef;
    return [{ userId: handler.id, key: keyOf(event.taskId) }];
  });
  if (arrived.length + closed.length === 0) return;
  const rows = await prepared<{ user_id: string; id: string; unread: number }>(
    ctx.tx,
    'wf_tell_arrivals',
    TELL,
    [JSON.stringify(arrived), JSON.stringify(closed), ctx.now],
  );
  for (const { user_id, id, unread } of rows)
    ctx.pushUser(user_id, 'user.notification', { id, unread: Number(unread) });
}
