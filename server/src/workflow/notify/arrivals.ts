import { shell, type UserRef } from '@attest/api-contract';
import { defaultChoices } from '../../directory/notices/kinds';
import { joinWays } from '../../directory/notices/ways';
import { prepared } from '../../platform/database/transaction';
import type { InstanceSession } from '../session';
import { TASK_ASSIGNED } from './kinds';

/**
 * Leaves notices of new tasks, in the suite and by e-mail as the company has set and each person chose, marks those of
 * closed ones as read and takes them from mail that has yet to leave. Answers how many are unread now, how many tasks wait for each person whose list has changed, and which is the
 * next of the one who asks: one statement, because each costs its way. Counts of notices are as of its end. Notices
 * of closed tasks are found by the people and the keys: joined, all unread notices of the tenant would be read.
 */
const TELL = `
with news as (
  select a.*, way.* from jsonb_to_recordset($1::jsonb) as a("userId" uuid, zh text, en text, path text, key text)
  ${joinWays({ user: 'a."userId"', kind: '$7', defaults: '$8', urgent: 'false', now: '$3' })}
), mailed as (
  insert into mail_message (user_id, address, language, subject, body, path, secret, once_key, created_at, next_at)
  select u.id, u.email, u.language, t.text, t.text, a.path, false, a.key, $3, $3
  from news a join user_account u on u.id = a."userId" and u.email is not null and u.status = 'enabled'
  cross join lateral (select case u.language when 'zh' then a.zh else a.en end as text) t
  where a.by_mail and a.mail_at is null
  on conflict (tenant_id, user_id, once_key) do nothing
), collected as (
  insert into notice_digest (user_id, kind, text_zh, text_en, path, once_key, created_at, due_at)
  select a."userId", $7::text, a.zh, a.en, a.path, a.key, $3, a.mail_at from news a where a.mail_at is not null
  on conflict (tenant_id, user_id, once_key) do nothing
), needless as (
  delete from notice_digest where user_id = any($6::uuid[]) and once_key = any($2::text[]) and mailed_at is null
), arrived as (
  insert into notification (user_id, text_zh, text_en, path, sent_at, once_key)
  select a."userId", a.zh, a.en, a.path, $3, a.key from news a where a.in_app
  on conflict (tenant_id, user_id, once_key) do nothing
  returning id, user_id
), closed as (
  update notification set read_at = $3
  where user_id = any($6::uuid[]) and once_key = any($2::text[]) and read_at is null
  returning id, user_id
), touched as (
  select user_id, id, 1 as change from arrived union all select user_id, id, -1 from closed
)
select 'unread' as what, t.user_id, min(t.id::text) as id, (sum(t.change)
  + (select count(*) from notification n where n.user_id = t.user_id and n.read_at is null))::int as count
from touched t group by t.user_id
union all
select 'open', u.id, null, (select count(*) from wf_task w where w.handler_id = u.id and w.status = 'open')::int
from unnest($4::uuid[]) as u(id)
union all
select 'next', $5::uuid, (select w.id::text from wf_task w where w.handler_id = $5::uuid and w.status = 'open'
  order by w.deadline, w.id limit 1), 0
where $5::uuid is not null`;

type Arrived =
  | { what: 'unread'; user_id: string; id: string; count: number }
  | { what: 'open'; user_id: string; count: number }
  | { what: 'next'; id: string | null };

const DEFAULTS = JSON.stringify(defaultChoices(TASK_ASSIGNED));

const keyOf = (taskId: string) => `task:${taskId}`;

/**
 * New tasks reach the bell of their handlers, tasks that are closed need nobody's attention any more, and everyone
 * whose list has changed learns the new count. Answers the next task of whoever is named.
 */
export async function tellPeople(session: InstanceSession, nextOf: string | null): Promise<string | null> {
  const { ctx } = session;
  const [arrived, closed, touched] = [arrivedTasks(session), closedTasks(session), touchedPeople(session)];
  if (arrived.length + closed.length + touched.length === 0 && nextOf === null) return null;
  const rows = await prepared<Arrived>(ctx.tx, 'wf_tell', TELL, [
    JSON.stringify(arrived),
    closed.map(({ key }) => key),
    ctx.now,
    touched,
    nextOf,
    closed.map(({ userId }) => userId),
    TASK_ASSIGNED.code,
    DEFAULTS,
  ]);
  for (const row of rows) {
    if (row.what === 'unread')
      ctx.pushUser(row.user_id, 'user.notification', { id: row.id, unread: row.count });
    if (row.what === 'open') ctx.pushUser(row.user_id, 'user.tasks', { todoCount: row.count });
  }
  return rows.find((row) => row.what === 'next')?.id ?? null;
}

function arrivedTasks({ ctx, engine, definition, record }: InstanceSession) {
  const subject = [record.no, record.title].filter(Boolean).join(' ');
  const { name } = definition.data;
  const self = ctx.signedIn ? ctx.caller.userId : null;
  return engine.events.flatMap((event) => {
    // Whoever gives a task to themselves knows of it.
    if (event.kind !== 'assigned' || event.task.handler.id === self) return [];
    const step = definition.steps.get(event.task.stepId)?.name ?? name;
    return [
      {
        userId: event.task.handler.id,
        zh: `新任务：${name.zh} ${subject}（${step.zh}）`,
        en: `New task: ${name.en} ${subject} (${step.en})`,
        path: `${shell.homeList('index')}?task=${event.task.id}`,
        key: keyOf(event.task.id),
      },
    ];
  });
}

const closedTasks = ({ engine, state }: InstanceSession) =>
  engine.events.flatMap((event) => {
    if (event.kind !== 'decided' && event.kind !== 'taskClosed') return [];
    const handler = state.tasks.get(event.taskId)?.handler as UserRef;
    return [{ userId: handler.id, key: keyOf(event.taskId) }];
  });

function touchedPeople({ engine, state }: InstanceSession): string[] {
  const touched = engine.events.flatMap((event) => {
    if (event.kind === 'assigned') return [event.task.handler.id];
    if (event.kind !== 'decided' && event.kind !== 'taskClosed' && event.kind !== 'deadlineMoved') return [];
    return [state.tasks.get(event.taskId)?.handler.id as string];
  });
  return [...new Set(touched)];
}
