import { sql } from 'kysely';
import type { Context, JobDefinition } from '../../platform/module';
import { notify } from '../../workflow/notify/notify';
import { tenantDay } from '../../workflow/time';
import { superiorOf } from '../identity/directory';
import { openStates } from './assignments/states';
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
    for (const tenantId of await platform.tenantIds())
      await platform.asSystem(tenantId, async (ctx) => {
        await recompute(ctx, {}, { code: 'nightly' });
        await remindPeople(ctx);
        await remindOfClasses(ctx);
      });
  },
};

interface DueRow {
  id: string;
  user_id: string;
  name: string;
  days: number;
  no: string;
  zh: string;
  en: string;
  due: string;
}

/** Each reminder of an assignment once, whenever the job comes round; of overdue ones the superior hears too. */
async function remindPeople(ctx: Context): Promise<void> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<DueRow>`
    select a.id, a.user_id, u.name, a.due - ${today}::date as days, c.no, c.name_zh as zh, c.name_en as en, a.due
    from training_assignment a join training_course c on c.id = a.course_id join user_account u on u.id = a.user_id
    where a.state in (${openStates}) and u.status = 'enabled' and u.on_duty
      and a.due - ${today}::date between -3 and 7 order by a.id`.execute(ctx.tx);
  for (const row of rows) {
    const reminder = row.days < 0 ? REMINDERS[2] : row.days <= 1 ? REMINDERS[1] : REMINDERS[0];
    // Due today was told yesterday; between the seventh and the last day nothing new is said.
    if (!reminder || row.days === 0) continue;
    const key = `training:${reminder.left}:${row.id}:${row.due}`;
    const path = '/micro-app/tms-app/myTraining/todo';
    await notify(ctx, {
      kind: 'training',
      userIds: [row.user_id],
      text: {
        zh: `培训${reminder.zh}：${row.no} ${row.zh}`,
        en: `Training ${reminder.en}: ${row.no} ${row.en}`,
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
          zh: `${row.name} 的培训已逾期：${row.no} ${row.zh}`,
          en: `Training of ${row.name} is overdue: ${row.no} ${row.en}`,
        },
        path: null,
        onceKey: key,
      });
  }
}

export const trainingJobs: JobDefinition[] = [daily];
