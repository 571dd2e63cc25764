import { tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { superiorOf } from '../../directory/identity/directory';
import { notify } from '../../directory/notices/notify';
import { currentTenant } from '../../directory/tenancy/tenant';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Context, JobDefinition } from '../../platform/module';
import { PAGES } from './acknowledgements/states';
import { remindOfClasses } from './classroom/remind';
import { recompute } from './required/recompute';

/** Days before the due day on which people are reminded; -1 is the day after. */
const REMINDERS = [
  { left: 7, zh: '还有 7 天到期', en: 'due in 7 days' },
  { left: 1, zh: '明天到期', en: 'due tomorrow' },
  { left: -1, zh: '已逾期', en: 'overdue' },
];

/** Training of every tenant once a day: what has run out is assigned again, and people are reminded. */
const daily: JobDefinition = {
  name: 'training.daily',
  // Shortly after midnight in China and before work begins in Europe.
  schedule: '10 16 * * *',
  async run(_data, platform) {
    await platform.forEachTenant((tenantId) =>
      platform.asSystem(tenantId, async (ctx) => {
        await recompute(ctx, {}, { code: 'nightly' });
        await remindPeople(ctx);
        await remindOfClasses(ctx);
      }),
    );
  },
};

interface DueRow {
  kind: string;
  id: string;
  user_id: string;
  name: string;
  days: number;
  no: string;
  zh: string;
  en: string;
  due: string;
}

interface Reminded {
  zh: string;
  en: string;
  path: string;
}

const TRAINING = { zh: '培训', en: 'Training', path: tms.todo };

/** Kinds of tasks that people are reminded of; of a training also while it is in other hands. */
const REMINDED: Record<string, Reminded> = {
  study: TRAINING,
  ownPractice: TRAINING,
  awaited: TRAINING,
  description: {
    zh: '岗位说明书确认',
    en: 'Acknowledgement of the job description',
    path: PAGES.description,
  },
  role: { zh: '学员角色确认', en: 'Acknowledgement of the learner role', path: PAGES.role },
};

/** Each reminder of a task once, whenever the job comes round; of overdue ones the superior hears too. */
async function remindPeople(ctx: Context): Promise<void> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const today = await tenantDay(ctx.tx, ctx.now);
  const midnight = (day: number) => sql`((${today}::date + ${day}::int)::timestamp at time zone ${zone})`;
  const { rows } = await sql<DueRow>`
    select t.kind, t.subject_id as id, t.handler_id as user_id, u.name, d.due, d.due - ${today}::date as days,
      t.record_no as no, t.title as zh, t.title_en as en
    from task t
    join user_account u on u.id = t.handler_id
    cross join lateral (select (t.deadline at time zone ${zone})::date as due) d
    where t.status = 'open' and t.kind = any(${Object.keys(REMINDED)}::text[]) and u.status = 'enabled' and u.on_duty
      and t.deadline >= ${midnight(-3)} and t.deadline < ${midnight(8)}
    order by t.subject_id`.execute(ctx.tx);
  for (const row of rows) {
    const reminder = row.days < 0 ? REMINDERS[2] : row.days <= 1 ? REMINDERS[1] : REMINDERS[0];
    // Due today was told yesterday; between the seventh and the last day nothing new is said.
    if (!reminder || row.days === 0) continue;
    const key = `training:${reminder.left}:${row.id}:${row.due}`;
    const { zh, en, path } = REMINDED[row.kind] as Reminded;
    await notify(ctx, {
      kind: 'training',
      userIds: [row.user_id],
      text: {
        zh: `${zh}${reminder.zh}：${row.no} ${row.zh}`,
        en: `${en} ${reminder.en}: ${row.no} ${row.en}`,
      },
      path,
      onceKey: key,
    });
    if (reminder.left >= 0) continue;
    const superior = await superiorOf(ctx.tx, row.user_id);
    if (superior)
      await notify(ctx, {
        kind: 'training',
        userIds: [superior.id],
        text: {
          zh: `${row.name} 的${zh}已逾期：${row.no} ${row.zh}`,
          en: `${en} of ${row.name} is overdue: ${row.no} ${row.en}`,
        },
        path: null,
        onceKey: key,
      });
  }
}

export const trainingJobs: JobDefinition[] = [daily];
