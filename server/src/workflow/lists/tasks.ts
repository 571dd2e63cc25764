import type { Bucket, HandledTask, Page, TaskFilter, TodoTask } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { PersonNames } from '../../platform/calls/personNames';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, type PageAsked } from '../../platform/search/listSql';
import { type Definition, definitionAfterwards } from '../publish';
import { fromDay, throughDay } from './days';
import {
  HANDLED_COLUMNS,
  type HandledRow,
  SOON,
  TODO_COLUMNS,
  type TodoRow,
  toHandled,
  toTasks,
  toTodo,
} from './row';

export interface ListInput extends PageAsked {
  filter: TaskFilter;
}

type Kind = 'todo' | 'done';

const STATUS = { todo: 'open', done: 'handled' } as const;
const USUAL = {
  todo: [sql`t.deadline`, sql`t.id`],
  done: [sql`t.closed_at desc`, sql`t.id desc`],
};

/** Steps of processes (`t`) that wait for the caller, or that the caller has handled: the handler's part of an index. */
const tasks = list<TaskFilter, Kind>({
  source: sql`wf_task t`,
  columns: {
    deadline: sql`t.deadline`,
    createTime: sql`t.created_at`,
    completedAt: sql`t.closed_at`,
    bizTitle: sql`t.title`,
    procInstNo: sql`t.record_no`,
    workflowName: sql`t.process`,
    initiator: sql`t.initiator_account`,
  },
  filters: {
    text: (text) => anyContains(text, sql`t.title`, sql`t.record_no`),
    process: (codes) => sql`t.process = any(${codes})`,
    status: (statuses) =>
      sql`exists (select from wf_instance i where i.id = t.instance_id and i.status = any(${statuses}))`,
    initiatorId: (id) => sql`t.initiator_id = ${id}`,
    from: async (day, { ctx }) => fromDay(ctx, sql`t.created_at`, day),
    to: async (day, { ctx }) => throughDay(ctx, sql`t.created_at`, day),
    bucket: (bucket, { ctx }) => inBucket(sql`t.deadline`, bucket, ctx.now),
  },
  scope: ({ ctx, given }) =>
    sql`t.handler_id = ${ctx.caller.userId} and t.status = ${sql.lit(STATUS[given])}`,
  order: ({ given }) => USUAL[given],
});

/** What the people of a row are called; English readers see them by their English names. */
interface PeopleBeside {
  people?: Record<string, PersonNames> | null;
}

/** The instance is looked up for the rows of the page alone. */
const read = <Row>(columns: readonly string[]) => {
  const zh = sql<Row & PeopleBeside>`${sql.raw(columns.map((column) => `t.${column}`).join(', '))},
  (select i.status from wf_instance i where i.id = t.instance_id) as process_status`;
  const en = sql<Row & PeopleBeside>`${zh},
  (select jsonb_object_agg(u.id, jsonb_build_object('name', u.name, 'nameEn', u.name_en)) from user_account u
    where u.id in (t.initiator_id, t.behalf_id)) as people`;
  return { zh, en };
};
const TODO = read<TodoRow>(TODO_COLUMNS);
const HANDLED = read<HandledRow>(HANDLED_COLUMNS);

/** Open tasks of the caller, soonest deadline first. */
export async function todoTasks(ctx: Context, { filter, ...input }: ListInput): Promise<Page<TodoTask>> {
  const { rows, ...total } = await tasks.lastPage({ ctx, filter, given: 'todo' }, TODO[ctx.language], input);
  return { rows: await shownTo(ctx, rows, (row, definition) => toTodo(row, definition, ctx.now)), ...total };
}

/** Tasks the caller has handled, newest first. */
export async function handledTasks(
  ctx: Context,
  { filter, ...input }: ListInput,
): Promise<Page<HandledTask>> {
  const { rows, ...total } = await tasks.lastPage(
    { ctx, filter, given: 'done' },
    HANDLED[ctx.language],
    input,
  );
  return { rows: await shownTo(ctx, rows, toHandled), ...total };
}

function shownTo<Row extends (TodoRow | HandledRow) & PeopleBeside, Shown>(
  ctx: Context,
  rows: Row[],
  shown: (row: Row, definition: Definition) => Shown,
): Promise<Shown[]> {
  for (const { people } of rows) if (people) ctx.knowNames(people);
  return toTasks((id) => definitionAfterwards(ctx, id), rows, shown);
}

/** Condition: a deadline that is past, near, far away, or not there. */
export function inBucket(deadline: RawBuilder<unknown>, bucket: Bucket, now: Date): RawBuilder<unknown> {
  const soon = new Date(now.getTime() + SOON);
  switch (bucket) {
    case 'overdue':
      return sql`${deadline} < ${now}`;
    case 'within3Days':
      return sql`${deadline} >= ${now} and ${deadline} <= ${soon}`;
    case 'moreThan3Days':
      return sql`${deadline} > ${soon}`;
    case 'none':
      return sql`${deadline} is null`;
  }
}
