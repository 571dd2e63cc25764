import type { EndKind, UserRef } from '@attest/api-contract';
import { together } from '../platform/database/transaction';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { Engine } from './engine/engine';
import { childEnded } from './engine/outside';
import { emptyState, type InstanceState, openTasks } from './engine/state';
import { finish } from './finish';
import { definitionById, definitionInForce } from './publish';
import { type RecordView, recordPort } from './recordPort';
import { callerRef, type InstanceSession, loadRecord, refreshRecord } from './session';
import { type InstanceRow, loadParts, lockInstance, stateOf } from './store/load';
import { type Children, worldOf } from './world';

export interface StartInput {
  process: string;
  recordId: string;
  /** The instance whose call activity this is. */
  parentId?: string;
  /** In whose name it is started; default: the caller. */
  initiator?: UserRef;
  /** The record has no draft: it is numbered when it begins. */
  numbered?: boolean;
}

export interface Started {
  instanceId: string;
  definitionId: string;
  definitionVersion: number;
  /** The caller's own first task (the draft), if they have one. */
  taskId: string | null;
  taskVersion: number | null;
  end: EndKind | null;
}

/**
 * Starts the process in force for a record; the caller is its initiator unless another is named. The
 * record is read through its port. RUNNING_WORKFLOW_EXISTS when it has a running instance; TASK_ASSIGNEE_INCORRECT without a handler.
 */
export async function startInstance(ctx: Context, input: StartInput): Promise<Started> {
  const initiator = input.initiator ?? callerRef(ctx);
  const session = await beginInstance(ctx, { ...input, initiator });
  session.numberDue = input.numbered ?? false;
  await session.engine.start(initiator);
  await refreshRecord(session);
  await finish(session);
  const { row, definition, state } = session;
  const own = openTasks(state).find((task) => task.handler.id === initiator.id);
  return {
    instanceId: row.id,
    definitionId: definition.id,
    definitionVersion: definition.version,
    taskId: own?.id ?? null,
    taskVersion: own?.version ?? null,
    end: state.end,
  };
}

/** The instance of the process in force for a record, before its first move. As `startInstance`. */
export async function beginInstance(
  ctx: Context,
  input: StartInput & { initiator: UserRef; at?: Date },
): Promise<InstanceSession> {
  const definition = await definitionInForce(ctx.tx, input.process);
  const record = await recordPort(ctx, input.process).load(ctx.tx, input.recordId);
  if (!record) throw new AppError('RECORD_NOT_EXIST');
  await refuseSecond(ctx, input);
  const { initiator } = input;
  const row: InstanceRow = await ctx.tx
    .insertInto('wf_instance')
    .values({
      definition_id: definition.id,
      process: input.process,
      proc_type: definition.data.procType,
      record_id: input.recordId,
      record_no: record.no,
      title: record.title,
      path: record.path,
      department_id: record.departmentId,
      initiator_id: initiator.id,
      initiator_account: initiator.account,
      initiator_name: initiator.name,
      status: 'initial',
      created_at: input.at ?? ctx.now,
      parent_id: input.parentId ?? null,
      version: 0,
      seq: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return openLocked(ctx, row, emptyState(row.id));
}

async function refuseSecond(ctx: Context, { process, recordId }: StartInput): Promise<void> {
  const running = await ctx.tx
    .selectFrom('wf_instance')
    .select('id')
    .where('process', '=', process)
    .where('record_id', '=', recordId)
    .where('end_kind', 'is', null)
    .executeTakeFirst();
  if (running) throw new AppError('RUNNING_WORKFLOW_EXISTS');
}

/**
 * Locks an instance and reads what the engine needs. Lock order: instance, then record. Where the record is
 * known, everything is asked for at once: the rest is read under the lock although nobody waits in between.
 * `ahead` may ask for more, which is read behind the lock, too.
 */
export async function openInstance(
  ctx: Context,
  instanceId: string,
  known?: Pick<InstanceRow, 'process' | 'record_id'>,
  ahead?: () => void,
): Promise<InstanceSession> {
  const recordOf = ({ process, record_id: id }: Pick<InstanceRow, 'process' | 'record_id'>) =>
    loadRecord(ctx, recordPort(ctx, process), id, { lock: true });
  const [row, parts, record] = await together(ctx.tx, () => {
    const asked = [
      lockInstance(ctx.tx, instanceId),
      loadParts(ctx.tx, instanceId),
      known && recordOf(known),
    ] as const;
    ahead?.();
    return Promise.all(asked);
  });
  return sessionOf(ctx, row, stateOf(row, parts), record ?? (await recordOf(row)));
}

/** The same for a row that is locked already, such as one just made. */
export async function openLocked(
  ctx: Context,
  row: InstanceRow,
  state: InstanceState,
): Promise<InstanceSession> {
  const record = await loadRecord(ctx, recordPort(ctx, row.process), row.record_id, { lock: false });
  return sessionOf(ctx, row, state, record);
}

async function sessionOf(
  ctx: Context,
  row: InstanceRow,
  state: InstanceState,
  record: RecordView,
): Promise<InstanceSession> {
  const definition = await definitionById(ctx.tx, row.definition_id);
  const port = recordPort(ctx, row.process);
  const session = { ctx, row, definition, state, port, record } as InstanceSession;
  session.engine = new Engine(definition, state, worldOf(session, children));
  return session;
}

/** Moves the parent on when a child process has ended in this transaction. */
export async function tellParent({ ctx, row, state }: InstanceSession): Promise<void> {
  if (!row.parent_id || !state.end) return;
  const parent = await openInstance(ctx, row.parent_id);
  if (parent.state.end) return;
  await childEnded(parent.engine, row.id, state.end as EndKind);
  await finish(parent);
  await tellParent(parent);
}

/** Processes that others call: of an instance that is open, another is started or ended. */
const children: Children = {
  async start(ctx, process, recordId, parentId) {
    const { instanceId, end } = await startInstance(ctx, { process, recordId, parentId });
    return { id: instanceId, end };
  },
  async cancel(ctx, id) {
    const child = await openInstance(ctx, id);
    if (child.state.end) return;
    await child.engine.end('end-cancel');
    await finish(child);
  },
};
