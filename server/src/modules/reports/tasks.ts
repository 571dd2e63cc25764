import type { Bilingual, Bucket, ReportTask, ReportTaskFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { instantCell, numberCell } from '../../platform/exports/cells';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, type Range } from '../../platform/search/listSql';
import { joined } from '../../platform/search/source';
import { daysOverdue } from '../../workflow/lists/overdue';
import { SOON, taskNameOf } from '../../workflow/lists/row';
import { definitionById } from '../../workflow/publish';
import { recordInSight } from '../../workflow/recordPort';
import type { TaskRow } from '../../workflow/store/load';
import {
  inDepartments,
  namedDepartment,
  OUT_OF_SIGHT,
  processNamedBy,
  type ReportAsked,
  type ReportGiven,
  withinReach,
} from './scope';

/** Tasks with handler (`h`), department (`d`) and definition (`f`). */
const LOOKUPS = {
  h: sql`join user_account h on h.id = t.handler_id`,
  d: sql`left join department d on d.id = h.department_id`,
  f: sql`join wf_definition f on f.id = t.definition_id`,
};
export const TASKS = joined(sql`wf_task t`, LOOKUPS);

/** Where a task stands against its deadline. */
export const partOf = ({ now }: Context): RawBuilder<unknown> => sql`
  case when t.deadline is null then 'none' when t.deadline < ${now} then 'overdue'
    when t.deadline <= ${new Date(now.getTime() + SOON)} then 'within3Days' else 'moreThan3Days' end`;

const PARTS: Record<Bucket, Bilingual> = {
  overdue: { zh: '已逾期', en: 'Overdue' },
  within3Days: { zh: '3 天内到期', en: 'Due within 3 days' },
  moreThan3Days: { zh: '3 天以上', en: 'More than 3 days' },
  none: { zh: '无期限', en: 'No deadline' },
};

/** Open tasks, soonest deadline first. Texts of records out of sight are not searched. */
export const openTasks = list<ReportTaskFilter, ReportGiven, ReportTask>({
  source: sql`wf_task t`,
  lookups: LOOKUPS,
  columns: {
    process: {
      label: { zh: '流程', en: 'Process' },
      sort: sql`t.process`,
      written: [120, (row, { language }) => row.process.name[language]],
    },
    taskName: {
      label: { zh: '任务', en: 'Task' },
      written: [150, (row, { language }) => row.taskName[language]],
    },
    no: { label: { zh: '编号', en: 'No.' }, written: [110, (row) => row.no ?? ''] },
    title: { label: { zh: '标题', en: 'Title' }, written: [220, (row) => row.title ?? ''] },
    handler: {
      label: { zh: '处理人', en: 'Handler' },
      sort: sql`t.handler_name collate attest_zh`,
      written: [110, (row) => row.handler.name],
    },
    department: {
      label: { zh: '部门', en: 'Department' },
      sort: sql`d.name_zh collate attest_zh`,
      written: [120, (row, { language }) => row.department?.name[language] ?? ''],
    },
    createTime: {
      label: { zh: '到达时间', en: 'Arrived' },
      sort: sql`t.created_at`,
      written: [150, (row, writing) => instantCell(row.createTime, writing)],
    },
    deadline: {
      label: { zh: '截止时间', en: 'Deadline' },
      sort: sql`t.deadline`,
      written: [150, (row, writing) => instantCell(row.deadline, writing)],
    },
    part: {
      label: { zh: '期限', en: 'Standing' },
      written: [100, (row, { language }) => PARTS[row.part][language]],
    },
    overdueDays: {
      label: { zh: '逾期天数', en: 'Days overdue' },
      written: [80, (row) => numberCell(row.overdueDays)],
    },
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

interface Row
  extends Omit<
    ReportTask,
    'taskName' | 'createTime' | 'deadline' | 'part' | 'overdueDays' | 'no' | 'title' | 'path'
  > {
  /** Null for what is out of sight. */
  record: Pick<ReportTask, 'no' | 'title' | 'path'> | null;
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
      ${processNamedBy(sql`t.definition_id`)} as process, ${namedDepartment} as department, ${partOf(ctx)} as part,
      json_build_object('id', t.handler_id, 'account', t.handler_account, 'name', t.handler_name) as handler,
      (select json_build_object('no', t.record_no, 'title', t.title, 'path', t.path) where ${inSight(ctx)}) as record`,
    range,
  );
  const tasks: ReportTask[] = [];
  for (const { definition_id, step_id, purpose, created_at, deadline, record, ...row } of rows) {
    const step = (await definitionById(ctx.tx, definition_id)).steps.get(step_id);
    const name: Bilingual = step?.name ?? { zh: step_id, en: step_id };
    tasks.push({
      ...row,
      ...(record ?? OUT_OF_SIGHT),
      taskName: taskNameOf(purpose, name),
      createTime: created_at.toISOString(),
      deadline: deadline?.toISOString() ?? null,
      overdueDays: row.part === 'overdue' ? daysOverdue(deadline, ctx.now) : 0,
    });
  }
  return tasks;
}
