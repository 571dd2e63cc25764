import type { Bilingual } from '@attest/api-contract';
import { notify } from '../../directory/notices/notify';
import { currentTenant } from '../../directory/tenancy/tenant';
import { dayIn } from '../../directory/tenancy/workCalendar';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { peopleByRole, superiorChain } from '../assign/people';
import { definitionById } from '../publish';
import type { TaskRow } from '../store/load';

/** Days around the deadline on which somebody is told (domain.md §1.3). */
const NOTICES: { days: number; to: 'handler' | 'superior' | 'qamgr'; text: Bilingual }[] = [
  { days: -3, to: 'handler', text: { zh: '任务还有 3 天到期', en: 'A task is due in 3 days' } },
  { days: -1, to: 'handler', text: { zh: '任务明天到期', en: 'A task is due tomorrow' } },
  { days: 0, to: 'handler', text: { zh: '任务今天到期', en: 'A task is due today' } },
  {
    days: 1,
    to: 'superior',
    text: { zh: '下属的任务已超期 1 天', en: 'A task of your team is 1 day overdue' },
  },
  { days: 5, to: 'qamgr', text: { zh: '任务已超期 5 天', en: 'A task is 5 days overdue' } },
];
const DAY = 86_400_000;
/** A notice that the job could not give on its day is made up for within this time. */
const LATE = 2;

/** Tells handlers, superiors and the QA manager about deadlines; each notice of a task once. */
export async function noticeDeadlines(platform: Platform): Promise<void> {
  await platform.forEachTenant((tenant) => platform.asSystem(tenant, noticeTenant));
}

async function noticeTenant(ctx: Context): Promise<void> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const tasks = (await ctx.tx
    .selectFrom('wf_task')
    .selectAll()
    .where('status', '=', 'open')
    .where('deadline', '<', new Date(ctx.now.getTime() + 4 * DAY))
    .where('deadline', '>', new Date(ctx.now.getTime() - (6 + LATE) * DAY))
    .orderBy('deadline')
    .execute()) as TaskRow[];
  const day = (at: Date) => Date.parse(dayIn(zone, at)) / DAY;
  const today = day(ctx.now);
  for (const task of tasks) {
    const passed = today - day(task.deadline as Date);
    const due = NOTICES.filter(({ days }) => days <= passed && passed - days <= LATE).at(-1);
    if (due) await tell(ctx, task, due);
  }
}

async function tell(
  ctx: Context,
  task: TaskRow,
  { days, to, text }: (typeof NOTICES)[number],
): Promise<void> {
  const { data, steps } = await definitionById(ctx.tx, task.definition_id);
  const step = steps.get(task.step_id)?.name ?? data.name;
  const subject = [task.record_no, task.title].filter(Boolean).join(' ');
  await notify(ctx, {
    kind: 'deadline',
    userIds: await recipients(ctx, task, to),
    text: {
      zh: `${text.zh}：${data.name.zh} ${subject}（${step.zh}）`,
      en: `${text.en}: ${data.name.en} ${subject} (${step.en})`,
    },
    path: task.path,
    onceKey: `due${days}:${task.id}:${task.deadline?.toISOString()}`,
  });
}

async function recipients(
  ctx: Context,
  task: TaskRow,
  to: 'handler' | 'superior' | 'qamgr',
): Promise<string[]> {
  if (to === 'handler') return [task.handler_id];
  if (to === 'superior') return (await superiorChain(ctx.tx, task.handler_id)).slice(0, 1);
  return (await peopleByRole(ctx.tx, ['qamgr'], null)).map((person) => person.id);
}
