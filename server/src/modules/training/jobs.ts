import type { AcknowledgementKind } from '@attest/api-contract';
import { sql } from 'kysely';
import { superiorOf } from '../../directory/identity/directory';
import { notify } from '../../directory/notices/notify';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Context, JobDefinition } from '../../platform/module';
import { isAsked, PAGES, subjectOf } from './acknowledgements/states';
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
  kind: 'training' | AcknowledgementKind;
  id: string;
  user_id: string;
  name: string;
  days: number;
  no: string;
  zh: string;
  en: string;
  due: string;
}

const NAMES: Record<DueRow['kind'], { zh: string; en: string; path: string }> = {
  training: { zh: '培训', en: 'Training', path: '/micro-app/tms-app/myTraining/todo' },
  description: {
    zh: '岗位说明书确认',
    en: 'Acknowledgement of the job description',
    path: PAGES.description,
  },
  role: { zh: '学员角色确认', en: 'Acknowledgement of the learner role', path: PAGES.role },
};

/** Each reminder of an assignment or acknowledgement once, whenever the job comes round; of overdue ones the superior hears too. */
async function remindPeople(ctx: Context): Promise<void> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<DueRow>`
    select a.*, u.name, a.due - ${today}::date as days from (
      select 'training' as kind, a.id, a.user_id, c.no, c.name_zh as zh, c.name_en as en, a.due
      from training_assignment a join training_course c on c.id = a.course_id where a.state in (${openStates})
      union all
      select a.kind, a.id, a.user_id, s.code, s.name_zh, s.name_en, a.due
      from training_acknowledgement a ${subjectOf} where ${isAsked}) a
    join user_account u on u.id = a.user_id
    where u.status = 'enabled' and u.on_duty and a.due - ${today}::date between -3 and 7 order by a.id`.execute(
    ctx.tx,
  );
  for (const row of rows) {
    const reminder = row.days < 0 ? REMINDERS[2] : row.days <= 1 ? REMINDERS[1] : REMINDERS[0];
    // Due today was told yesterday; between the seventh and the last day nothing new is said.
    if (!reminder || row.days === 0) continue;
    const key = `training:${reminder.left}:${row.id}:${row.due}`;
    const { zh, en, path } = NAMES[row.kind];
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
