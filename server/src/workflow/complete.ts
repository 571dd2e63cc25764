import type { Outsider } from '@attest/api-contract';
import { endOfDay, startOfDay, tenantDay } from '../directory/tenancy/tenantTime';
import type { AnswerOf, InputOf } from '../platform/calls/handleAll';
import { prepared, together } from '../platform/database/transaction';
import { AppError, refusal } from '../platform/errors';
import type { Context } from '../platform/module';
import { askNextSteps } from './assign/ahead';
import { auditDecision } from './auditDecision';
import { candidateHandlers } from './decisionPeople';
import type { SignatureMeaning } from './definition';
import { decide } from './engine/decide';
import { openTasks, openTasksOf, type Task } from './engine/state';
import { arrivalOf, asksOutside, finishWith } from './finish';
import { openInstance, tellParent } from './instances';
import { meaningOf, type OfferedDecision, offeredDecisions } from './options';
import { definitionById } from './publish';
import { type RecordView, recordPort, type SignedSnapshot } from './recordPort';
import { callerRef, type InstanceSession, numberAtOnce, refreshRecord } from './session';
import {
  authenticateSigner,
  refuseOldProxy,
  sealSnapshot,
  signedContent,
  storeSignature,
} from './signature/sign';
import { outsiderOf, personOf, type TaskRow } from './store/load';
import { refuseClosed, taskById } from './task';

type CompleteInput = InputOf<'completeTask'>;
export type CompleteAnswer = AnswerOf<'completeTask'>;

/**
 * Takes a decision on a task in the transaction of the context: values, signature, tokens, record, audit.
 * Of two people at the same task one wins; the other gets TASK_PROCESSED with who and when. As the `last` of its
 * transaction it may end it.
 */
export const completeTask = async (
  ctx: Context,
  input: CompleteInput,
  { last = false } = {},
): Promise<CompleteAnswer> => (await takeDecision(ctx, input, { last })).answer;

/** The same, with the record as it is afterwards. */
export async function takeDecision(
  ctx: Context,
  input: CompleteInput,
  { last = false } = {},
): Promise<{ answer: CompleteAnswer; record: RecordView }> {
  const found = await taskById(ctx, input.taskId);
  await refuseStranger(ctx, found);
  const signs = await mustSign(ctx, found, input);
  await refuseOldProxy(ctx, found, signs);
  // Before anything is locked: passwords take their time, and a task that is gone needs none.
  if (signs) await authenticateSigner(ctx, input.signature);
  const definition = await definitionById(ctx.tx, found.definition_id);
  const session = await openInstance(ctx, found.instance_id, found, () => {
    recordPort(ctx, found.process).askAhead?.(ctx, found.record_id);
    askNextSteps(ctx, definition, found.step_id, input.decision);
  });
  const task = session.state.tasks.get(found.id) as Task;
  await refuseStale(session, task, input);
  const offered = offeredDecisions(session, task).find((decision) => decision.code === input.decision);
  if (!offered) throw new AppError('DECISION_INVALID');
  if (offered.disabledWhy) throw refusal(ctx, 'EXTENSION_NOT_ALLOWED', offered.disabledWhy);
  if (offered.meaning && !input.signature) throw new AppError('SIGNATURE_REQUIRED');
  const signed = await prepareRecord(session, task, offered, input);
  const decision = {
    task,
    actor: callerRef(ctx),
    decision: input.decision,
    reason: input.reason,
    returnTo: input.returnTo,
    ...(await candidateHandlers(session, task, offered, input)),
    ...(offered.effect === 'extend' && { wantedDeadline: await wantedDeadline(session, task, input.day) }),
  };
  const { deadline = null } = subjectOf(session, task) ?? {};
  await decide(session.engine, decision);
  const { id: taskId, tokenId, stepId, onBehalfOf } = task;
  const act = { taskId, tokenId, stepId, onBehalfOf, decision: input.decision };
  // An end may yet move a parent, and some records move others; anything else needs no more than these writes.
  const alone =
    !session.state.end &&
    !asksOutside(session) &&
    (await session.port.standsAlone?.(ctx, arrivalOf(session))) === true;
  if (alone && sendsDraft(session, task, offered)) session.row.submitted_version = session.record.version;
  const beside = async () => {
    // What is signed was taken before the engine moved; it is sealed while the database writes the move.
    const signature = signed && (await sealSnapshot(session, signed.meaning, signed.content));
    auditDecision(session, task, offered, { reason: input.reason, signature, deadline });
    await together(ctx.tx, () =>
      Promise.all([signature && storeSignature(session, act, signature), alone && ctx.appendTrail({ last })]),
    );
  };
  const nextOf = alone ? ctx.caller.userId : null;
  const { status, nextTodoId } = await finishWith(session, { nextOf, beside });
  if (!alone) await afterDraft(session, task, offered);
  await tellParent(session);
  const answer = {
    processStatus: status,
    nextTasks: nextTasks(session),
    nextTodoId: alone ? nextTodoId : await nextTodo(ctx),
  };
  return { answer, record: session.record };
}

/** The task that an extension is about: the one asked about, or the one that asks. */
const subjectOf = ({ state }: InstanceSession, task: Task): Task | undefined =>
  task.purpose === 'extension' ? state.tasks.get(task.subjectId ?? '') : task;

/** What somebody outside answers a step with. */
interface OutsideInput {
  visitId: string;
  recordVersion: number;
  values: Record<string, unknown>;
}

/**
 * The same by somebody without an account, whose right to it was checked: the task of the step is answered in the place of
 * whoever has it, by the same rules. The decision is the first of the step that leads on and is open now. TASK_INVALID when
 * the step is over, RECORD_CHANGED, FORM_INVALID.
 */
export async function answerFromOutside(
  ctx: Context,
  instanceId: string,
  { visitId, recordVersion, values }: OutsideInput,
  outside: Outsider,
): Promise<void> {
  const session = await openInstance(ctx, instanceId);
  const task = openTasksOf(session.state, visitId).find(({ purpose }) => purpose === 'step');
  if (!task) throw new AppError('TASK_INVALID');
  const { record } = session;
  if (record.version !== recordVersion)
    throw new AppError('RECORD_CHANGED', { name: record.changedBy, at: record.changedAt.toISOString() });
  const offered = wayOn(offeredDecisions(session, task));
  if (!offered) throw new AppError('DECISION_INVALID');
  await prepareRecord(session, task, offered, { decision: offered.code, values });
  await decide(session.engine, { task, outside, decision: offered.code, reason: '' });
  auditDecision(session, task, offered, { reason: '' });
  await finishWith(session);
  await tellParent(session);
}

/** The decision by which somebody outside hands in: one that leads on and that nobody has to sign. */
export const wayOn = (decisions: OfferedDecision[]): OfferedDecision | undefined =>
  decisions.find(({ effect, meaning, disabledWhy }) => effect === 'forward' && !meaning && !disabledWhy);

async function refuseStranger(ctx: Context, task: TaskRow): Promise<void> {
  // Another's task is as good as none: ids tell nothing.
  if (task.handler_id !== ctx.caller.userId) throw new AppError('TASK_INVALID');
  await refuseClosed(ctx, task.status, personOf(task, 'closed_by') ?? outsiderOf(task), task.closed_at);
}

/** Judged by the pinned definition alone; the offer itself is checked again under the lock. */
async function mustSign(ctx: Context, task: TaskRow, { decision }: CompleteInput): Promise<boolean> {
  if (task.purpose === 'extension' || task.purpose === 'cancellation') return decision === 'approve';
  const { steps } = await definitionById(ctx.tx, task.definition_id);
  const step = steps.get(task.step_id);
  return step !== undefined && meaningOf(step, decision, step.decisions?.[decision]) !== null;
}

async function refuseStale(
  { state, record, ctx }: InstanceSession,
  task: Task,
  input: CompleteInput,
): Promise<void> {
  const by = task.closedBy ?? task.closedOutside;
  await refuseClosed(ctx, task.status, by, task.closedAt ? new Date(task.closedAt) : null);
  if (state.end) throw new AppError('PROCESS_ENDED');
  const changed = { name: record.changedBy, at: record.changedAt.toISOString() };
  if (record.version !== input.recordVersion) throw new AppError('RECORD_CHANGED', changed);
  if (task.version !== input.version)
    throw new AppError('RECORD_CHANGED', { name: ctx.caller.name, at: ctx.now.toISOString() });
}

/** What is signed, and with which meaning. */
interface Signed {
  meaning: SignatureMeaning;
  content: SignedSnapshot;
}

/** Values, the record's own rules and snapshot: everything the record does before the engine moves. */
async function prepareRecord(
  session: InstanceSession,
  task: Task,
  offered: OfferedDecision,
  input: Pick<CompleteInput, 'decision' | 'values'>,
): Promise<Signed | null> {
  const { ctx, row, port, definition } = session;
  const { meaning } = offered;
  const signed = async () => meaning && { meaning, content: await signedContent(session) };
  const step = definition.steps.get(task.stepId);
  if (step && task.purpose === 'step') {
    const complete = offered.completesForm;
    const values = input.values ?? {};
    const how = { step, decision: input.decision, complete };
    session.record = await port.applyValues(ctx, row.record_id, values, how, session.record);
    await port.guardDecision?.(ctx, row.record_id, step, input.decision);
    if (port.guardDecision) await refreshRecord(session);
    session.numberDue = sendsDraft(session, task, offered);
    // What is signed has its number.
    if (meaning) await numberAtOnce(session);
    return signed();
  }
  if (Object.keys(input.values ?? {}).length) throw new AppError('DECISION_INVALID');
  return signed();
}

async function wantedDeadline(
  { ctx, definition }: InstanceSession,
  task: Task,
  day: string | undefined,
): Promise<string> {
  const refuse = (zh: string, en: string) => refusal(ctx, 'EXTENSION_NOT_ALLOWED', { zh, en });
  const wanted = day ? (await endOfDay(ctx.tx, day)).toISOString() : '';
  if (wanted <= (task.deadline ?? ''))
    throw refuse('新的日期须晚于当前期限', 'the new date must be after the current deadline');
  const { days } = definition.data.extension ?? {};
  if (days === undefined) return wanted;
  const latest = await startOfDay(ctx.tx, await tenantDay(ctx.tx, new Date(task.deadline ?? '')), days + 1);
  if (wanted < latest.toISOString()) return wanted;
  throw refuse(`最多延长 ${days} 天`, `it is extended by ${days} days at most`);
}

const sendsDraft = ({ definition }: InstanceSession, task: Task, { effect }: OfferedDecision): boolean =>
  definition.steps.get(task.stepId)?.kind === 'draft' && effect === 'forward';

/** A withdrawal needs the record as it was submitted. */
async function afterDraft(session: InstanceSession, task: Task, offered: OfferedDecision): Promise<void> {
  if (!sendsDraft(session, task, offered)) return;
  await refreshRecord(session);
  await session.ctx.tx
    .updateTable('wf_instance')
    .set({ submitted_version: session.record.version })
    .where('id', '=', session.row.id)
    .execute();
}

const nextTasks = ({ state, definition }: InstanceSession): CompleteAnswer['nextTasks'] =>
  openTasks(state).map((task) => ({
    id: task.id,
    name: definition.steps.get(task.stepId)?.name ?? { zh: task.stepId, en: task.stepId },
    handler: task.handler,
  }));

async function nextTodo(ctx: Context): Promise<string | null> {
  const [next] = await prepared<{ id: string }>(
    ctx.tx,
    'wf_next_todo',
    `select id from wf_task where handler_id = $1 and status = 'open' order by deadline, id limit 1`,
    [ctx.caller.userId],
  );
  return next?.id ?? null;
}
