import type { Bilingual, Page, StartedProcess, TaskFilter, UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { activeTokens, emptyState, openTasks } from '../engine/state';
import { definitionById } from '../publish';
import { recordPort } from '../recordPort';
import { type InstanceRow, loadState } from '../store/load';
import { mayUrge } from '../urge';
import { withdrawRefusal } from '../withdraw';
import { fromDay, throughDay } from './days';
import { inBucket, type ListInput } from './tasks';

/** Processes that the caller has started. */
const started = list<TaskFilter>({
  source: sql`wf_instance`,
  columns: {
    procInstNo: sql`record_no`,
    bizTitle: sql`title`,
    workflowName: sql`process`,
    processStatus: sql`status`,
    dueDate: sql`due_at`,
    createTime: sql`created_at`,
    endTime: sql`ended_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`title`, sql`record_no`),
    process: (codes) => sql`process = any(${codes})`,
    status: (statuses) => sql`status = any(${statuses})`,
    initiatorId: (id) => sql`initiator_id = ${id}`,
    from: async (day, { ctx }) => fromDay(ctx, sql`created_at`, day),
    to: async (day, { ctx }) => throughDay(ctx, sql`created_at`, day),
    // The bucket of a process is that of its time limit, while it runs.
    bucket: (bucket, { ctx }) => sql`end_kind is null and ${inBucket(sql`due_at`, bucket, ctx.now)}`,
  },
  scope: ({ ctx }) => sql`initiator_id = ${ctx.caller.userId} and not discarded`,
  order: [sql`created_at desc`, sql`id desc`],
});

/** Processes the caller has started, newest first unless sorted otherwise. */
export async function startedProcesses(ctx: Context, input: ListInput): Promise<Page<StartedProcess>> {
  const asked = { ctx, filter: input.filter };
  const { rows, ...total } = await started.page(asked, sql<InstanceRow>`*`, input);
  // What each row needs is asked for without waiting for the others.
  const processes = await Promise.all(rows.map((row) => toStarted(ctx, row)));
  if (ctx.language === 'en') await knowHandlers(ctx, processes);
  return { rows: processes, ...total };
}

/** Reads what the handlers are called in the transaction of the list. */
async function knowHandlers(ctx: Context, processes: StartedProcess[]): Promise<void> {
  const ids = new Set(processes.flatMap(({ handlers }) => handlers.map(({ id }) => id)));
  if (ids.size > 0) ctx.knowNames(Object.fromEntries(await ctx.platform.namesOf(ctx.tx, [...ids])));
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
