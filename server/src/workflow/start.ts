import type { EndKind, UserRef } from '@attest/api-contract';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { emptyState, openTasks } from './engine/state';
import { definitionInForce } from './publish';
import { recordPort } from './recordPort';
import { callerRef, finish, openLocked, refreshRecord } from './session';
import type { InstanceRow } from './store/load';

export interface StartInput {
  process: string;
  recordId: string;
  /** The instance whose call activity this is. */
  parentId?: string;
  /** In whose name it is started; default: the caller. */
  initiator?: UserRef;
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
  const definition = await definitionInForce(ctx.tx, input.process);
  const record = await recordPort(input.process).load(ctx.tx, input.recordId);
  if (!record) throw new AppError('RECORD_NOT_EXIST');
  await refuseSecond(ctx, input);
  const initiator = input.initiator ?? callerRef(ctx);
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
      created_at: ctx.now,
      parent_id: input.parentId ?? null,
      version: 0,
      seq: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const session = await openLocked(ctx, row, emptyState(row.id));
  await session.engine.start(initiator);
  await refreshRecord(session);
  await finish(session);
  const own = openTasks(session.state).find((task) => task.handler.id === initiator.id);
  return {
    instanceId: row.id,
    definitionId: definition.id,
    definitionVersion: definition.version,
    taskId: own?.id ?? null,
    taskVersion: own?.version ?? null,
    end: session.state.end,
  };
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
