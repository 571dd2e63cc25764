import {
  type EndKind,
  type StepKind,
  type UserRef,
  type WorkflowStatus,
  workflowStatus,
} from '@attest/api-contract';
import { together } from '../platform/database/transaction';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { Engine } from './engine/engine';
import { childEnded } from './engine/outside';
import { activeTokens, type InstanceState, openTasksOf } from './engine/state';
import { tellPeople } from './notify/arrivals';
import { type Definition, definitionById } from './publish';
import { type OpenStep, type RecordPort, type RecordView, recordPort } from './recordPort';
import { type InstanceRow, loadParts, lockInstance, stateOf } from './store/load';
import { writeEvents } from './store/write';
import { worldOf } from './world';

/** One instance taken for one transaction: its row is locked until the transaction ends. */
export interface InstanceSession {
  ctx: Context;
  row: InstanceRow;
  definition: Definition;
  state: InstanceState;
  port: RecordPort;
  record: RecordView;
  engine: Engine;
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
    loadRecord(ctx, recordPort(process), id, { lock: true });
  const asked = together(ctx.tx, () =>
    Promise.all([lockInstance(ctx.tx, instanceId), loadParts(ctx.tx, instanceId), known && recordOf(known)]),
  );
  ahead?.();
  const [row, parts, record] = await asked;
  return sessionOf(ctx, row, stateOf(row, parts), record ?? (await recordOf(row)));
}

/** The same for a row that is locked already, such as one just made. */
export async function openLocked(
  ctx: Context,
  row: InstanceRow,
  state: InstanceState,
): Promise<InstanceSession> {
  const record = await loadRecord(ctx, recordPort(row.process), row.record_id, { lock: false });
  return sessionOf(ctx, row, state, record);
}

async function sessionOf(
  ctx: Context,
  row: InstanceRow,
  state: InstanceState,
  record: RecordView,
): Promise<InstanceSession> {
  const definition = await definitionById(ctx.tx, row.definition_id);
  const port = recordPort(row.process);
  const session = { ctx, row, definition, state, port, record } as InstanceSession;
  session.engine = new Engine(definition, state, worldOf(session));
  return session;
}

async function loadRecord(
  ctx: Context,
  port: RecordPort,
  recordId: string,
  options: { lock: boolean },
): Promise<RecordView> {
  const record = await port.load(ctx.tx, recordId, options);
  if (!record) throw new AppError('RECORD_NOT_EXIST');
  return record;
}

/** Reads the record again after its values have changed. */
export async function refreshRecord(session: InstanceSession): Promise<void> {
  const { ctx, port, row } = session;
  session.record = await loadRecord(ctx, port, row.record_id, { lock: true });
}

/** Writes what has happened and tells the record and the people concerned. */
export const finish = async (session: InstanceSession): Promise<WorkflowStatus> =>
  (await finishWith(session, null)).status;

/**
 * The same, with what is to be stored `beside` it, such as a signature: it is written after what the move has undone
 * and how the record stands now. Answers the next task of whoever is named, too.
 */
export async function finishWith(
  session: InstanceSession,
  nextOf: string | null,
  beside?: () => Promise<unknown>,
): Promise<{ status: WorkflowStatus; nextTodoId: string | null }> {
  const { ctx, row, state, engine, port } = session;
  const status = statusOf(session);
  const label = { record_no: session.record.no, title: session.record.title };
  const renamed = row.record_no !== label.record_no || row.title !== label.title;
  Object.assign(row, label);
  const write = async () =>
    engine.events.length && (await writeEvents(ctx.tx, row, state, engine.events, status));
  const tell = () =>
    Promise.all([
      tellPeople(session, nextOf),
      port.onStatus(ctx, row.record_id, {
        status,
        openSteps: openSteps(session),
        ...(state.end && { end: state.end }),
        due: toDate(state.dueAt),
        dueOriginal: toDate(state.dueOriginal),
      }),
      beside?.(),
    ]);
  if (!renamed && undoneVisits(session).length === 0) {
    const [, [nextTodoId]] = await together(ctx.tx, () => Promise.all([write(), tell()]));
    return { status, nextTodoId };
  }
  await write();
  if (renamed) await rename(session, label);
  await supersedeSignatures(session);
  const [nextTodoId] = await tell();
  return { status, nextTodoId };
}

const toDate = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

function statusOf({ state, definition, row }: InstanceSession): WorkflowStatus {
  if (state.end) return workflowStatus([], state.end);
  const kinds = activeTokens(state)
    .map((token) => definition.steps.get(token.nodeId)?.kind)
    .filter((kind): kind is StepKind => kind !== undefined);
  // Only joins and bare timers are open: nothing has changed for people.
  return kinds.length ? workflowStatus(kinds) : row.status;
}

/** Steps that are open, with their soonest deadline. */
export function openSteps({ state, definition }: Pick<InstanceSession, 'state' | 'definition'>): OpenStep[] {
  return activeTokens(state).flatMap((token) => {
    const step = definition.steps.get(token.nodeId);
    if (!step) return [];
    const deadlines = openTasksOf(state, token.id).flatMap((task) => (task.deadline ? [task.deadline] : []));
    return [{ stepId: step.id, name: step.name, deadline: toDate(deadlines.sort()[0] ?? null) }];
  });
}

/** Lists show number and title of the record as it is now. */
async function rename({ ctx, row }: InstanceSession, label: { record_no: string | null; title: string }) {
  await ctx.tx.updateTable('wf_instance').set(label).where('id', '=', row.id).execute();
  await ctx.tx.updateTable('wf_task').set(label).where('instance_id', '=', row.id).execute();
}

/** Visits that a return or a reopening has undone. */
const undoneVisits = ({ engine }: InstanceSession): string[] =>
  engine.events.flatMap((event) =>
    event.kind === 'returned' || event.kind === 'reopened' ? event.superseded : [],
  );

async function supersedeSignatures(session: InstanceSession): Promise<void> {
  const visits = undoneVisits(session);
  if (visits.length === 0) return;
  await session.ctx.tx
    .updateTable('signature')
    .set({ superseded: true })
    .where('instance_id', '=', session.row.id)
    .where('token_id', 'in', visits)
    .execute();
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

/** The person of the caller as tasks and history name them. */
export const callerRef = ({ caller }: Context): UserRef => ({
  id: caller.userId,
  account: caller.account,
  name: caller.name,
});
