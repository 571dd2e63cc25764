import type { TaskFilter, WorkflowTask } from '@attest/api-contract';
import { currentTenant } from '../../directory/tenancy/tenant';
import { prepared } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { containing } from '../../platform/search/searchTerms';
import { definitionAfterwards } from '../publish';
import { LISTED_COLUMNS, type ListedTask, SOON, toTasks } from './row';

export interface ListInput {
  page: number;
  pageSize: number;
  sort?: { by: string; desc: boolean }[];
  filter: TaskFilter;
}

type ListKind = 'todo' | 'done';

/** A row of the page; without a task where there is only the total. */
type Found = ListedTask & { total: number; id: string | null };

/** Columns a list can be sorted by. */
const SORTS: Record<string, string> = {
  deadline: 'deadline',
  createTime: 'created_at',
  completedAt: 'closed_at',
  bizTitle: 'title',
  procInstNo: 'record_no',
  workflowName: 'process',
  initiator: 'initiator_account',
};
const COLUMNS = LISTED_COLUMNS.map((column) => `t.${column}`).join(', ');
const USUAL: Record<ListKind, string> = { todo: 'deadline, id', done: 'closed_at desc, id desc' };
const STATUS: Record<ListKind, string> = { todo: 'open', done: 'handled' };

/** Open tasks of the caller, soonest deadline first. */
export const todoTasks = (ctx: Context, input: ListInput) => listTasks(ctx, 'todo', input);

/** Tasks the caller has handled, newest first. */
export const handledTasks = (ctx: Context, input: ListInput) => listTasks(ctx, 'done', input);

/**
 * One page and the true total in one prepared statement per combination of filters. Both read only the
 * handler's part of an index; the instance is looked up for the rows of the page alone.
 */
async function listTasks(
  ctx: Context,
  kind: ListKind,
  { page, pageSize, sort, filter }: ListInput,
): Promise<{ rows: WorkflowTask[]; total: number }> {
  const values: unknown[] = [ctx.caller.userId, pageSize, (page - 1) * pageSize];
  const where = [`t.handler_id = $1 and t.status = '${STATUS[kind]}'`];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  await addFilters(ctx, filter, add);
  if (filter.bucket === 'none') where.push('t.deadline is null');
  const joins = filter.status?.length ? 'join wf_instance i on i.id = t.instance_id' : '';
  const order = orderOf(kind, sort);
  const condition = where.join(' and ');
  const text = `
    with matching as (select count(*) as total from wf_task t ${joins} where ${condition}),
    shown as (select ${COLUMNS} from wf_task t ${joins} where ${condition} order by ${order} limit $2 offset $3)
    select matching.total, s.*, i.status as process_status
    from matching left join (shown s join wf_instance i on i.id = s.instance_id) on true
    order by ${order.replace(/\bt\./g, 's.')}`;
  // Named only in the usual order: free sorting would fill the connections with statements.
  const name = sort?.length ? '' : nameOf(text);
  const rows = await ctx.lastReads(() => prepared<Found>(ctx.tx, name, text, values));
  const tasks = rows.filter((row) => row.id !== null);
  const definitionOf = (id: string) => definitionAfterwards(ctx, id);
  return { rows: await toTasks(definitionOf, tasks, ctx.now), total: rows[0]?.total ?? 0 };
}

const names = new Map<string, string>();

/** One name per text; there are as many as combinations of filters. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `wf_list_${names.size}`;
  names.set(text, name);
  return name;
}

async function addFilters(
  ctx: Context,
  filter: TaskFilter,
  add: (value: unknown, condition: (parameter: string) => string) => void,
): Promise<void> {
  const text = filter.text?.trim();
  if (text) add(containing(text), (p) => `(t.title ilike ${p} or t.record_no ilike ${p})`);
  if (filter.process?.length) add(filter.process, (p) => `t.process = any(${p})`);
  if (filter.status?.length) add(filter.status, (p) => `i.status = any(${p})`);
  if (filter.initiatorId) add(filter.initiatorId, (p) => `t.initiator_id = ${p}`);
  if (filter.from || filter.to) {
    const { time_zone: zone } = await currentTenant(ctx.tx);
    const midnight = (day: string, p: string) =>
      `(${p}::date + ${day})::timestamp at time zone ${literal(zone)}`;
    if (filter.from) add(filter.from, (p) => `t.created_at >= ${midnight('0', p)}`);
    if (filter.to) add(filter.to, (p) => `t.created_at < ${midnight('1', p)}`);
  }
  if (!filter.bucket) return;
  const soon = new Date(ctx.now.getTime() + SOON);
  if (filter.bucket === 'overdue') add(ctx.now, (p) => `t.deadline < ${p}`);
  if (filter.bucket === 'within3Days') {
    add(ctx.now, (p) => `t.deadline >= ${p}`);
    add(soon, (p) => `t.deadline <= ${p}`);
  }
  if (filter.bucket === 'moreThan3Days') add(soon, (p) => `t.deadline > ${p}`);
}

function orderOf(kind: ListKind, sort: ListInput['sort']): string {
  const chosen = (sort ?? []).map(({ by, desc }) => {
    const column = ownValue(SORTS, by);
    if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
    return `t.${column} ${desc ? 'desc' : 'asc'} nulls last`;
  });
  const usual = USUAL[kind].replace(/\b(deadline|closed_at|id)\b/g, 't.$1');
  return chosen.length ? `${chosen.join(', ')}, t.id` : usual;
}

/** A time zone of the tenant table as an SQL literal. */
const literal = (zone: string): string => `'${zone.replace(/'/g, "''")}'`;
