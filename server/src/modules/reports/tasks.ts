import type { Bilingual, Bucket, ReportTask, ReportTaskFilter, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsByName, partsByName } from '../../directory/identity/byName';
import { departmentsWithin, scopeOf } from '../../directory/identity/dataScope';
import { peopleSaying } from '../../directory/identity/people/says';
import { instantCell, numberCell } from '../../platform/exports/cells';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import type { Part } from '../../platform/search/declaration';
import { isGiven, list } from '../../platform/search/list';
import { anyContains, isOneOf, isOneOrNone, type Range } from '../../platform/search/listSql';
import { amongFound, sayingOf } from '../../platform/search/pieces';
import { daysOverdue } from '../../workflow/lists/overdue';
import { SOON, taskNameOf } from '../../workflow/lists/row';
import { definitionById } from '../../workflow/publish';
import { recordInSight } from '../../workflow/recordPort';
import { PROCESSES } from '../../workflow/said';
import type { TaskRow } from '../../workflow/store/load';
import {
  namedDepartment,
  OUT_OF_SIGHT,
  processNamedBy,
  type ReportAsked,
  type ReportGiven,
  withinReach,
} from './scope';

/** Of tasks (`t`) the department of their handler (`d`). */
const LOOKUPS = { d: sql`left join department d on d.id = t.handler_department_id` };

/** Where a task stands against its deadline: one of these holds. */
function partsOf({ now }: Context): Record<Bucket, RawBuilder<unknown>> {
  const soon = new Date(now.getTime() + SOON);
  return {
    none: sql`t.deadline is null`,
    overdue: sql`t.deadline < ${now}`,
    within3Days: sql`(t.deadline >= ${now} and t.deadline <= ${soon})`,
    moreThan3Days: sql`t.deadline > ${soon}`,
  };
}

/** Which of them it is. */
export function partOf(ctx: Context): RawBuilder<unknown> {
  const parts = partsOf(ctx);
  return sql`case when ${parts.none} then 'none' when ${parts.overdue} then 'overdue'
    when ${parts.within3Days} then 'within3Days' else 'moreThan3Days' end`;
}

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
    text: (text, { ctx }) => says(ctx, text.trim()),
    process: (codes) => isOneOf(sql`t.process`, codes),
    department: (chosen) => isOneOrNone(sql`t.handler_department_id`, chosen),
    handlerId: (id) => sql`t.handler_id = ${id}`,
    part: (parts, { ctx }) => {
      const each = partsOf(ctx);
      return sql`(${sql.join(
        parts.map((part) => each[part]),
        sql` or `,
      )})`;
    },
  },
  scope: ({ ctx, given }) => reach(ctx, given),
  plans: ({ text }) => (isGiven(text) ? undefined : 'kept'),
  order: [sql`t.deadline nulls last`, sql`t.id`],
  parts: ({ ctx, given }, sort, chosen) => {
    const where = sql`${reach(ctx, given)} and ${chosen}`;
    const found =
      sort?.by === 'department'
        ? partsByName(BY_DEPARTMENT, { from: FROM, where, keys: AMONG })
        : (ofDepartment(ctx, given, sort, where) ?? byProcess(sort, where));
    return found && { id: sql`t.id`, parts: found, desc: [sort?.desc === true, false, false] };
  },
});

/** Condition: it waits for somebody within the caller's scope. */
function reach(ctx: Context, { menu }: ReportGiven): RawBuilder<unknown> {
  const within = withinReach(ctx, menu, {
    person: sql`t.handler_id`,
    department: sql`t.handler_department_id`,
    ofPerson: true,
  });
  return sql`t.status = 'open' and ${within}`;
}

const FROM = sql`wf_task t`;
const AMONG = [sql`t.deadline`, sql`t.id`];
const BY_DEPARTMENT = departmentsByName(sql`t.handler_department_id`).departmentZh;

/** Process by process from the last one: among equals the order still goes up, as in an index that is read upwards. */
function byProcess(sort: Sort | undefined, where: RawBuilder<unknown>): Part[] | undefined {
  if (sort?.by !== 'process' || !sort.desc) return undefined;
  const each = sql`(select distinct f.code from wf_definition f) x`;
  return [{ each, from: FROM, where: sql`t.process = x.code and ${where}`, keys: [sql`x.code`, ...AMONG] }];
}

/** What a sort is by that the index by department holds. */
const HELD: Record<string, RawBuilder<unknown>> = {
  process: sql`t.process`,
  handler: sql`t.handler_name collate attest_zh`,
  createTime: sql`t.created_at`,
};

/** Those of one department are all read in the index and sorted; undefined where another index has the order. */
function ofDepartment(
  ctx: Context,
  { menu }: ReportGiven,
  sort: Sort | undefined,
  where: RawBuilder<unknown>,
) {
  const key = sort && ownValue(HELD, sort.by);
  const isOfOne = departmentsWithin(ctx, scopeOf(ctx, menu)).length === 1;
  return key && isOfOne ? [{ from: FROM, where, keys: [key, ...AMONG] }] : undefined;
}

/** A task is called as its process is, and open ones say their handler as the account does. */
async function says(ctx: Context, text: string): Promise<RawBuilder<unknown>> {
  const handlers = await peopleSaying(ctx, text, ['name', 'account']);
  const processes = await sayingOf(ctx, PROCESSES, text, ['record_no', 'title']);
  const [person, record] = [
    anyContains(text, sql`t.handler_name`, sql`t.handler_account`),
    anyContains(text, sql`t.record_no`, sql`t.title`),
  ];
  return sql`(${amongFound(sql`t.handler_id`, handlers, person)}
    or (${amongFound(sql`t.instance_id`, processes, record)} and ${inSight(ctx)}))`;
}

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
