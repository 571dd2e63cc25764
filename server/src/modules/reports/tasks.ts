import type { Bilingual, Bucket, ReportTask, ReportTaskFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, type Range } from '../../platform/search/listSql';
import { SOON, taskNameOf } from '../../workflow/lists/row';
import { definitionById } from '../../workflow/publish';
import { recordInSight } from '../../workflow/recordPort';
import type { TaskRow } from '../../workflow/store/load';
import {
  inDepartments,
  namedDepartment,
  namedProcess,
  type ReportAsked,
  type ReportGiven,
  withinReach,
} from './scope';

/** Tasks with handler (`h`), department (`d`) and definition (`f`). */
export const TASKS = sql`wf_task t join user_account h on h.id = t.handler_id
  left join department d on d.id = h.department_id
  join wf_definition f on f.id = t.definition_id`;

/** Where a task stands against its deadline. */
export const partOf = ({ now }: Context): RawBuilder<unknown> => sql`
  case when t.deadline is null then 'none' when t.deadline < ${now} then 'overdue'
    when t.deadline <= ${new Date(now.getTime() + SOON)} then 'within3Days' else 'moreThan3Days' end`;

/** Open tasks, soonest deadline first. Texts of records out of sight are not searched. */
export const openTasks = list<ReportTaskFilter, ReportGiven>({
  source: TASKS,
  joined: ({ ctx }) =>
    sql`left join lateral (select t.record_no as no, t.title, t.path where ${inSight(ctx)}) s on true`,
  columns: {
    deadline: sql`t.deadline`,
    createTime: sql`t.created_at`,
    handler: sql`t.handler_name collate attest_zh`,
    department: sql`d.name_zh collate attest_zh`,
    process: sql`t.process`,
  },
  filters: {
    text: (text, { ctx }) =>
      sql`(${anyContains(text, sql`t.handler_name`, sql`t.handler_account`)}
        or (${anyContains(text, sql`t.record_no`, sql`t.title`)} and ${inSight(ctx)}))`,
    process: (codes) => sql`t.process = any(${codes})`,
    department: (chosen) => inDepartments(sql`h.department_id`, chosen),
    handlerId: (id) => sql`t.handler_id = ${id}`,
    part: (parts, { ctx }) => sql`${partOf(ctx)} = any(${parts})`,
  },
  scope({ ctx, given }) {
    const reach = withinReach(ctx, given.menu, {
      person: sql`t.handler_id`,
      department: sql`h.department_id`,
    });
    return sql`t.status = 'open' and ${reach}`;
  },
  order: [sql`t.deadline nulls last`, sql`t.id`],
});

const inSight = (ctx: Context) => recordInSight(ctx, sql`t.process`, sql`t.record_id`);

interface Row extends Omit<ReportTask, 'taskName' | 'createTime' | 'deadline' | 'part' | 'overdueDays'> {
  part: Bucket;
  definition_id: string;
  step_id: string;
  purpose: TaskRow['purpose'];
  created_at: Date;
  deadline: Date | null;
}

/** A range of open tasks, soonest deadline first unless sorted. */
export async function openTaskRows(
  asked: ReportAsked<ReportTaskFilter>,
  range: Range,
): Promise<ReportTask[]> {
  const { ctx } = asked;
  const rows = await openTasks.rows<Row>(
    asked,
    sql`t.id, t.definition_id, t.step_id, t.purpose, t.created_at, t.deadline,
      ${namedProcess} as process, ${namedDepartment} as department, ${partOf(ctx)} as part,
      json_build_object('id', t.handler_id, 'account', t.handler_account, 'name', t.handler_name) as handler,
      s.no, s.title, s.path`,
    range,
  );
  const tasks: ReportTask[] = [];
  for (const { definition_id, step_id, purpose, created_at, deadline, ...row } of rows) {
    const step = (await definitionById(ctx.tx, definition_id)).steps.get(step_id);
    const name: Bilingual = step?.name ?? { zh: step_id, en: step_id };
    tasks.push({
      ...row,
      taskName: taskNameOf(purpose, name),
      createTime: created_at.toISOString(),
      deadline: deadline?.toISOString() ?? null,
      overdueDays: row.part === 'overdue' && deadline ? daysBetween(deadline, ctx.now) : 0,
    });
  }
  return tasks;
}

const DAY = 86_400_000;
const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY);
