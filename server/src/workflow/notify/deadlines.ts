import type { Bilingual } from '@attest/api-contract';
import { choicesOf, type NoticeKind } from '../../directory/notices/kinds';
import { notify } from '../../directory/notices/notify';
import { currentTenant } from '../../directory/tenancy/tenant';
import { dayIn } from '../../directory/tenancy/workCalendar';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { peopleByRole, superiorChain } from '../assign/people';
import { definitionById } from '../publish';
import type { TaskRow } from '../store/load';
import { TASK_DUE, TASK_ESCALATED, TASK_OVERDUE } from './kinds';

type Addressee = 'handler' | 'superior' | 'qamgr';

/** Who is told of a deadline, and in which words, so many days before or after it (domain.md §1.3). */
const NOTICES: { kind: NoticeKind; to: Addressee; text(days: number): Bilingual }[] = [
  { kind: TASK_DUE, to: 'handler', text: dueInWords },
  {
    kind: TASK_OVERDUE,
    to: 'superior',
    text: (days) => ({
      zh: `下属的任务已超期 ${days} 天`,
      en: `A task of your team is ${dayCount(days)} overdue`,
    }),
  },
  {
    kind: TASK_ESCALATED,
    to: 'qamgr',
    text: (days) => ({ zh: `任务已超期 ${days} 天`, en: `A task is ${dayCount(days)} overdue` }),
  },
];

const dayCount = (days: number) => `${days} day${days === 1 ? '' : 's'}`;

function dueInWords(days: number): Bilingual {
  if (days === 0) return { zh: '任务今天到期', en: 'A task is due today' };
  if (days === 1) return { zh: '任务明天到期', en: 'A task is due tomorrow' };
  return { zh: `任务还有 ${days} 天到期`, en: `A task is due in ${days} days` };
}

const DAY = 86_400_000;
/** A notice that the job could not give on its day is made up for within this time. */
const LATE = 2;

/** Tells handlers, superiors and the QA manager about deadlines; each notice of a task once. */
export async function noticeDeadlines(platform: Platform): Promise<void> {
  await platform.forEachTenant((tenant) => platform.asSystem(tenant, noticeTenant));
}

/** A notice on its day, counted from the deadline. */
interface DueNotice {
  kind: NoticeKind;
  to: Addressee;
  offset: number;
  text: Bilingual;
}

async function noticeTenant(ctx: Context): Promise<void> {
  const notices = await noticesOf(ctx);
  const offsets = notices.map(({ offset }) => offset);
  if (offsets.length === 0) return;
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const tasks = (await ctx.tx
    .selectFrom('wf_task')
    .selectAll()
    .where('status', '=', 'open')
    .where('deadline', '<', new Date(ctx.now.getTime() + (1 - Math.min(0, ...offsets)) * DAY))
    .where('deadline', '>', new Date(ctx.now.getTime() - (Math.max(0, ...offsets) + LATE + 1) * DAY))
    .orderBy('deadline')
    .execute()) as TaskRow[];
  const day = (at: Date) => Date.parse(dayIn(zone, at)) / DAY;
  const today = day(ctx.now);
  for (const task of tasks)
    for (const notice of dueOf(notices, today - day(task.deadline as Date))) await tell(ctx, task, notice);
}

/** The notices on the days that the company has set. */
async function noticesOf(ctx: Context): Promise<DueNotice[]> {
  const all: DueNotice[] = [];
  for (const { kind, to, text } of NOTICES) {
    const { enabled, days } = await choicesOf(ctx, kind);
    if (!enabled) continue;
    const sign = kind.reminds?.at === 'before' ? -1 : 1;
    for (const count of days) all.push({ kind, to, offset: sign * count, text: text(count) });
  }
  return all.sort((a, b) => a.offset - b.offset);
}

/** Of each kind the last whose day has come, so many days after the deadline; of a day before it no later than it. */
function dueOf(notices: readonly DueNotice[], passed: number): DueNotice[] {
  const due = new Map<NoticeKind, DueNotice>();
  for (const notice of notices) {
    const { kind, offset } = notice;
    const isLate = passed - offset > LATE || (kind === TASK_DUE && passed > 0);
    if (offset <= passed && !isLate) due.set(kind, notice);
  }
  return [...due.values()];
}

async function tell(ctx: Context, task: TaskRow, { kind, offset, to, text }: DueNotice): Promise<void> {
  const { data, steps } = await definitionById(ctx.tx, task.definition_id);
  const step = steps.get(task.step_id)?.name ?? data.name;
  const subject = [task.record_no, task.title].filter(Boolean).join(' ');
  await notify(ctx, {
    kind,
    userIds: await recipients(ctx, task, to),
    text: {
      zh: `${text.zh}：${data.name.zh} ${subject}（${step.zh}）`,
      en: `${text.en}: ${data.name.en} ${subject} (${step.en})`,
    },
    path: task.path,
    onceKey: `due${offset}:${task.id}:${task.deadline?.toISOString()}`,
  });
}

async function recipients(ctx: Context, task: TaskRow, to: Addressee): Promise<string[]> {
  if (to === 'handler') return [task.handler_id];
  if (to === 'superior') return (await superiorChain(ctx.tx, task.handler_id)).slice(0, 1);
  return (await peopleByRole(ctx.tx, ['qamgr'], null)).map((person) => person.id);
}
