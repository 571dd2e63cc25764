import { type Bilingual, tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { superiorOf } from '../../directory/identity/directory';
import { choicesOf } from '../../directory/notices/kinds';
import { notify } from '../../directory/notices/notify';
import { currentTenant } from '../../directory/tenancy/tenant';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Context, JobDefinition } from '../../platform/module';
import { PAGES } from './acknowledgements/states';
import { remindOfClasses } from './classroom/tell';
import { TRAINING_DUE, TRAINING_OVERDUE } from './noticeKinds';
import { recompute } from './required/recompute';
import { passDays } from './standing/standings';

/** Days for which what is overdue is still told. */
const LATE = 3;
const OVERDUE = { zh: '已逾期', en: 'overdue' };

/** What is said so many days before the due day. */
function leftInWords(days: number): Bilingual {
  if (days === 0) return { zh: '今天到期', en: 'due today' };
  if (days === 1) return { zh: '明天到期', en: 'due tomorrow' };
  return { zh: `还有 ${days} 天到期`, en: `due in ${days} days` };
}

/**
 * The last of the days before the due day that has come; -1 when it has passed. On the due day itself nothing is said
 * unless that is one of the days.
 */
function distanceOf(days: number, set: readonly number[]): number | undefined {
  if (days < 0) return -1;
  if (days === 0) return set.find((left) => left === 0);
  return set.filter((left) => days <= left).sort((a, b) => a - b)[0];
}

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
  const { days: set } = await choicesOf(ctx, TRAINING_DUE);
  const { rows } = await sql<DueRow>`
    select t.kind, t.subject_id as id, t.handler_id as user_id, u.name, d.due, d.due - ${today}::date as days,
      t.record_no as no, t.title as zh, t.title_en as en
    from task t
    join user_account u on u.id = t.handler_id
    cross join lateral (select (t.deadline at time zone ${zone})::date as due) d
    where t.status = 'open' and t.kind = any(${Object.keys(REMINDED)}::text[]) and u.status = 'enabled' and u.on_duty
      and t.deadline >= ${midnight(-LATE)} and t.deadline < ${midnight(Math.max(0, ...set) + 1)}
    order by t.subject_id`.execute(ctx.tx);
  for (const row of rows) {
    const distance = distanceOf(row.days, set);
    if (distance === undefined) continue;
    const key = `training:${distance}:${row.id}:${row.due}`;
    const reminder = distance < 0 ? OVERDUE : leftInWords(row.days);
    const { zh, en, path } = REMINDED[row.kind] as Reminded;
    await notify(ctx, {
      kind: distance < 0 ? TRAINING_OVERDUE : TRAINING_DUE,
      userIds: [row.user_id],
      text: {
        zh: `${zh}${reminder.zh}：${row.no} ${row.zh}`,
        en: `${en} ${reminder.en}: ${row.no} ${row.en}`,
      },
      path,
      onceKey: key,
    });
    if (distance >= 0) continue;
    const superior = await superiorOf(ctx.tx, row.user_id);
    if (superior)
      await notify(ctx, {
        kind: TRAINING_OVERDUE,
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

/** How people stand on courses changes at midnight of each tenant by itself; lists are slower until it is written. */
const midnight: JobDefinition = {
  name: 'training.passDays',
  schedule: '* * * * *',
  async run(_data, platform) {
    await platform.forEachTenant((tenantId) => platform.asSystem(tenantId, passDays));
  },
};

export const trainingJobs: JobDefinition[] = [daily, midnight];
