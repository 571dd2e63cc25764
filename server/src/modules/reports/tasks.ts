import type { Bilingual, Bucket, ReportTask, ReportTaskFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { allOf, anyContains, orderBy, type Range } from '../../platform/search/listSql';
import { SOON, taskNameOf } from '../../workflow/lists/row';
import { definitionById } from '../../workflow/publish';
import { recordInSight } from '../../workflow/recordPort';
import type { TaskRow } from '../../workflow/store/load';
import { inDepartments, namedDepartment, namedProcess, type ReportMenu, withinReach } from './scope';

/** Open tasks with handler (`h`), department (`d`) and definition (`f`). */
export const OPEN_TASKS = sql`
  from wf_task t join user_account h on h.id = t.handler_id
  left join department d on d.id = h.department_id
  join wf_definition f on f.id = t.definition_id`;

/** Where a task stands against its deadline. */
export const partOf = ({ now }: Context): RawBuilder<unknown> => sql`
  case when t.deadline is null then 'none' when t.deadline < ${now} then 'overdue'
    when t.deadline <= ${new Date(now.getTime() + SOON)} then 'within3Days' else 'moreThan3Days' end`;

/** SQL condition for open tasks within the caller's scope; texts of records out of sight are not searched. */
export async function openTasksWhere(
  ctx: Context,
  menu: ReportMenu,
  filter: ReportTaskFilter,
): Promise<RawBuilder<unknown>> {
  const text = filter.text?.trim();
  return allOf([
    sql`t.status = 'open'`,
    withinReach(ctx, menu, { person: sql`t.handler_id`, department: sql`h.department_id` }),
    filter.process?.length && sql`t.process = any(${filter.process})`,
    inDepartments(sql`h.department_id`, filter.department),
    filter.handlerId && sql`t.handler_id = ${filter.handlerId}`,
    filter.part?.length && sql`${partOf(ctx)} = any(${filter.part})`,
    text &&
      sql`(${anyContains(text, sql`t.handler_name`, sql`t.handler_account`)} or (${anyContains(text, sql`t.record_no`, sql`t.title`)}
        and ${inSight(ctx)}))`,
  ]);
}

const inSight = (ctx: Context) => recordInSight(ctx, sql`t.process`, sql`t.record_id`);

const SORTS: Record<string, RawBuilder<unknown>> = {
  deadline: sql`t.deadline`,
  createTime: sql`t.created_at`,
  handler: sql`t.handler_name collate attest_zh`,
  department: sql`d.name_zh collate attest_zh`,
  process: sql`t.process`,
};

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
  ctx: Context,
  where: RawBuilder<unknown>,
  { offset, limit, sort }: Range,
): Promise<ReportTask[]> {
  const { rows } = await sql<Row>`
    select t.id, t.definition_id, t.step_id, t.purpose, t.created_at, t.deadline,
      ${namedProcess} as process, ${namedDepartment} as department, ${partOf(ctx)} as part,
      json_build_object('id', t.handler_id, 'account', t.handler_account, 'name', t.handler_name) as handler,
      s.no, s.title, s.path
    ${OPEN_TASKS}
    left join lateral (select t.record_no as no, t.title, t.path where ${inSight(ctx)}) s on true
    where ${where} order by ${orderBy(SORTS, sort, sql`t.deadline nulls last`, sql`t.id`)}
    limit ${limit} offset ${offset}`.execute(ctx.tx);
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

export async function countOpenTasks(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${OPEN_TASKS} where ${where}`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}
