import type { TrainingTaskFilter, TrainingTaskState } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { seesEveryone, visiblePeople } from '../visible';
import { taskColumns, taskSource } from './rows';

/** What counts of a task on which day. */
interface Given {
  today: string;
}

/** Tasks, newest first; completion counts only people the caller may see. */
const tasks = list<TrainingTaskFilter, Given>({
  source: ({ ctx, given }) => taskSource(visiblePeople(ctx), given.today),
  columns: {
    no: sql`t.no`,
    title: sql`t.title_zh collate attest_zh`,
    state: sql`t.state`,
    courseNo: sql`c.no`,
    documentNo: sql`d.no`,
    due: sql`t.due`,
    rate: sql`p.rate`,
    missing: sql`p.missing`,
    createdAt: sql`t.created_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`t.no`, sql`t.title_zh`, sql`t.title_en`, sql`c.no`, sql`d.no`),
    state: (states) => sql`t.state = any(${states})`,
    origin: (origins) => sql`t.origin = any(${origins})`,
    courseId: (id) => sql`t.course_id = ${id}`,
    departmentId: (id) =>
      sql`exists (select from training_assignment x join user_account w on w.id = x.user_id
        where x.task_id = t.id and x.state <> 'superseded' and w.department_id = ${id})`,
    overdue: (overdue, { given }) =>
      sql`(t.state = 'running' and p.missing > 0 and t.due < ${given.today}::date) = ${overdue}`,
  },
  scope: ({ ctx }) => !seesEveryone(ctx) && sql`p.assigned > 0`,
  order: [sql`t.created_at desc`, sql`t.id desc`],
});

const today = async (ctx: Context): Promise<Given> => ({ today: await tenantDay(ctx.tx, ctx.now) });

/** One page of the tasks, newest first unless sorted. */
export const listTasks: Handles<'listTrainingTasks'> = async (ctx, input) => {
  const asked = { ctx, filter: input.filter, given: await today(ctx) };
  return tasks.page(asked, taskColumns(asked.given.today), input);
};

/** Counts for the filter card; each facet leaves its own choice out. */
export async function taskFacets(
  ctx: Context,
  filter: TrainingTaskFilter,
): Promise<AnswerOf<'trainingTaskFacets'>> {
  const asked = { ctx, filter, given: await today(ctx) };
  return {
    state: await tasks.counts(asked, 'state', sql<TrainingTaskState>`t.state`),
    origin: await tasks.counts(asked, 'origin', sql<'document' | 'manual'>`t.origin`),
  };
}
