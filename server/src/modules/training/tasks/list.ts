import type {
  trainingTaskFacets as facetsCall,
  listTrainingTasks as listCall,
  Page,
  RequestOf,
  ResponseOf,
  TrainingTaskFilter,
  TrainingTaskRow,
  TrainingTaskState,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../platform/search/listSql';
import { seesEveryone, visiblePeople } from '../visible';
import { type TaskSource, taskColumns, taskSource, toTaskRow } from './rows';

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`t.no`,
  title: sql`t.title_zh collate attest_zh`,
  state: sql`t.state`,
  courseNo: sql`c.no`,
  documentNo: sql`d.no`,
  due: sql`t.due`,
  rate: sql`p.rate`,
  missing: sql`p.missing`,
  createdAt: sql`t.created_at`,
};

/** One page of the tasks, newest first unless sorted; completion counts only people the caller may see. */
export async function listTasks(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<TrainingTaskRow>> {
  const { from, today, where } = await scopeOf(ctx, input.filter);
  const { rows } = await sql<TaskSource>`
    select ${taskColumns(today)} ${from} where ${where}
    order by ${orderBy(SORTS, input.sort, sql`t.created_at desc`, sql`t.id desc`)} ${limitOf(input)}`.execute(
    ctx.tx,
  );
  const count = await sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(ctx.tx);
  return { rows: rows.map(toTaskRow), total: count.rows[0]?.total ?? 0 };
}

/** Counts for the filter card; each facet leaves its own choice out. */
export async function taskFacets(
  ctx: Context,
  filter: TrainingTaskFilter,
): Promise<ResponseOf<typeof facetsCall>> {
  const count = async <V extends string>(column: 'state' | 'origin') => {
    const { from, where } = await scopeOf(ctx, { ...filter, [column]: undefined });
    const { rows } = await sql<{ value: V; count: number }>`
      select ${sql.ref(`t.${column}`)} as value, count(*) as count ${from} where ${where}
      group by 1 order by 2 desc, 1`.execute(ctx.tx);
    return rows;
  };
  return {
    state: await count<TrainingTaskState>('state'),
    origin: await count<'document' | 'manual'>('origin'),
  };
}

async function scopeOf(ctx: Context, filter: TrainingTaskFilter) {
  const today = await tenantDay(ctx.tx, ctx.now);
  const where = allOf([
    anyContains(filter.text, sql`t.no`, sql`t.title_zh`, sql`t.title_en`, sql`c.no`, sql`d.no`),
    filter.state?.length && sql`t.state = any(${filter.state})`,
    filter.origin?.length && sql`t.origin = any(${filter.origin})`,
    filter.courseId && sql`t.course_id = ${filter.courseId}`,
    filter.departmentId &&
      sql`exists (select from training_assignment x join user_account w on w.id = x.user_id
        where x.task_id = t.id and x.state <> 'superseded' and w.department_id = ${filter.departmentId})`,
    filter.overdue !== undefined &&
      sql`(t.state = 'running' and p.missing > 0 and t.due < ${today}::date) = ${filter.overdue}`,
    !seesEveryone(ctx) && sql`p.assigned > 0`,
  ]);
  return { today, where, from: taskSource(visiblePeople(ctx), today) };
}
