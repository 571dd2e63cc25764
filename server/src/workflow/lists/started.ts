import type { Bilingual, StartedProcess, UserRef } from '@attest/api-contract';
import { type SqlBool, sql } from 'kysely';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { containing } from '../../platform/search/searchTerms';
import { activeTokens, emptyState, openTasks } from '../engine/state';
import { definitionById } from '../publish';
import { recordPort } from '../recordPort';
import { type InstanceRow, loadState } from '../store/load';
import { mayUrge } from '../urge';
import { withdrawRefusal } from '../withdraw';
import type { ListInput } from './tasks';

/** Columns the list can be sorted by; anything else is ignored. */
const SORTS: Record<string, string> = {
  procInstNo: 'record_no',
  bizTitle: 'title',
  workflowName: 'process',
  processStatus: 'status',
  dueDate: 'due_at',
  createTime: 'created_at',
  endTime: 'ended_at',
};

/** The order asked for, else newest first; the id settles what is equal. */
function orderOf(sort: ListInput['sort']) {
  const chosen = (sort ?? []).flatMap(({ by, desc }) => {
    const column = ownValue(SORTS, by);
    return column ? [sql`${sql.ref(column)} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`] : [];
  });
  return chosen.length ? [...chosen, sql`id`] : [sql`created_at desc`, sql`id desc`];
}

/** Processes the caller has started, newest first unless sorted otherwise. */
export async function startedProcesses(
  ctx: Context,
  input: ListInput,
): Promise<{ rows: StartedProcess[]; total: number }> {
  const matching = await matchingInstances(ctx, input);
  const { total } = await matching
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await orderOf(input.sort)
    .reduce((query, order) => query.orderBy(order), matching.selectAll())
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const started: StartedProcess[] = [];
  for (const row of rows) started.push(await toStarted(ctx, row));
  return { rows: started, total: Number(total) };
}

async function matchingInstances(ctx: Context, { filter }: ListInput) {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const midnight = (day: string, plus: number) =>
    sql`(${day}::date + ${plus}::int)::timestamp at time zone ${zone}`;
  const conditions = [sql<SqlBool>`initiator_id = ${ctx.caller.userId} and not discarded`];
  const text = filter.text?.trim();
  if (text)
    conditions.push(sql<SqlBool>`(title ilike ${containing(text)} or record_no ilike ${containing(text)})`);
  if (filter.process?.length) conditions.push(sql<SqlBool>`process = any(${filter.process})`);
  if (filter.status?.length) conditions.push(sql<SqlBool>`status = any(${filter.status})`);
  if (filter.initiatorId) conditions.push(sql<SqlBool>`initiator_id = ${filter.initiatorId}`);
  if (filter.from) conditions.push(sql<SqlBool>`created_at >= ${midnight(filter.from, 0)}`);
  if (filter.to) conditions.push(sql<SqlBool>`created_at < ${midnight(filter.to, 1)}`);
  if (filter.bucket) conditions.push(bucketCondition(ctx.now, filter.bucket));
  return ctx.tx.selectFrom('wf_instance').where((e) => e.and(conditions));
}

/** The bucket of a process is that of its time limit, while it runs. */
function bucketCondition(now: Date, bucket: NonNullable<ListInput['filter']['bucket']>) {
  const soon = new Date(now.getTime() + 3 * 86_400_000);
  if (bucket === 'overdue') return sql<SqlBool>`end_kind is null and due_at < ${now}`;
  if (bucket === 'within3Days') return sql<SqlBool>`end_kind is null and due_at between ${now} and ${soon}`;
  if (bucket === 'none') return sql<SqlBool>`end_kind is null and due_at is null`;
  return sql<SqlBool>`end_kind is null and due_at > ${soon}`;
}

async function toStarted(ctx: Context, row: InstanceRow): Promise<StartedProcess> {
  const definition = await definitionById(ctx.tx, row.definition_id);
  const { data, steps } = definition;
  const running = row.end_kind === null;
  // What has ended has nothing open and cannot be withdrawn.
  const state = running ? await loadState(ctx.tx, row) : { ...emptyState(row.id), end: row.end_kind };
  const open = openTasks(state);
  const stepIds = new Set(activeTokens(state).map((token) => token.nodeId));
  const record = running ? await recordPort(ctx, row.process).load(ctx.tx, row.record_id) : null;
  const refusal = withdrawRefusal({
    definition,
    state,
    initiatorId: row.initiator_id,
    callerId: ctx.caller.userId,
    recordVersion: record?.version ?? 0,
    submittedVersion: row.submitted_version,
  });
  return {
    piId: row.id,
    pdKey: row.process,
    procType: data.procType,
    workflowName: data.name,
    procInstNo: row.record_no,
    bizKey: row.record_id,
    bizTitle: row.title,
    processStatus: row.status,
    openSteps: [...stepIds]
      .map((id) => steps.get(id)?.name)
      .filter((name): name is Bilingual => name !== undefined),
    handlers: distinct(open.map((task) => task.handler)),
    createTime: row.created_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    dueDate: row.due_at?.toISOString() ?? null,
    canWithdraw: refusal === null,
    canUrge:
      running && mayUrge(row.urged_at, ctx.now) && open.some((task) => task.handler.id !== ctx.caller.userId),
    version: row.version,
    path: row.path,
  };
}

/** Each person once. */
export const distinct = (people: UserRef[]): UserRef[] =>
  people.filter((person, index) => people.findIndex((other) => other.id === person.id) === index);
