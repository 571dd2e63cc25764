import { type StepKind, type WorkflowStatus, workflowStatus } from '@attest/api-contract';
import { prepared, together } from '../platform/database/transaction';
import { auditMove } from './auditDecision';
import { activeTokens, openTasksOf } from './engine/state';
import { tellPeople } from './notify/arrivals';
import type { Arrival, OpenStep, OutsideVisit, RecordStanding } from './recordPort';
import { drawNumber, type InstanceSession } from './session';
import { writeEvents } from './store/write';
import { combinedText } from './view/historyRows';

/** Writes what has happened and tells the record and the people concerned. */
export const finish = async (session: InstanceSession): Promise<WorkflowStatus> =>
  (await finishWith(session)).status;

/**
 * The same, with what is to be stored `beside` it, such as a signature: it is written after what the move has undone
 * and how the record stands now. Where the record stands alone, the next task of whoever is named (`nextOf`) is answered,
 * too. All is sent at once: a number that was drawn for it, which others wait for, is held no longer than that takes.
 */
export async function finishWith(
  session: InstanceSession,
  { nextOf = null, beside }: { nextOf?: string | null; beside?: () => Promise<unknown> } = {},
): Promise<{ status: WorkflowStatus; nextTodoId: string | null }> {
  const { ctx, row, state, engine, port } = session;
  const storeNumber = await drawNumber(session);
  auditCombined(session);
  const stands = standing(session);
  const { status } = stands;
  const label = { record_no: session.record.no, title: session.record.title };
  const renamed = row.record_no !== label.record_no || row.title !== label.title;
  Object.assign(row, label);
  const write = async () =>
    engine.events.length && (await writeEvents(ctx.tx, row, state, engine.events, status));
  const alone = nextOf !== null;
  const tell = () =>
    Promise.all([
      tellPeople(session, nextOf),
      port.onStatus(ctx, row.record_id, stands, { alone }),
      beside?.(),
    ]);
  const [[nextTodoId]] = await together(ctx.tx, () => {
    const stored = [
      storeNumber?.(),
      write(),
      renamed && rename(session, label),
      supersedeSignatures(session),
    ];
    return Promise.all([tell(), ...stored]);
  });
  if (!alone) await port.onArrived?.(ctx, arrivalOf(session, stands));
  return { status, nextTodoId };
}

/** Where the record has come to by what has happened. */
export const arrivalOf = (session: InstanceSession, stands = standing(session)): Arrival => ({
  recordId: session.row.record_id,
  instanceId: session.row.id,
  record: session.record,
  standing: stands,
  ...(asksOutside(session) && { outside: outsideVisits(session) }),
});

/** Whether any step of the process is answered by somebody without an account. */
export const asksOutside = ({ definition }: InstanceSession): boolean =>
  definition.data.steps.some(({ outside }) => outside !== undefined);

/** Open visits of steps that somebody without an account may answer. */
export const outsideVisits = ({
  state,
  definition,
}: Pick<InstanceSession, 'state' | 'definition'>): OutsideVisit[] =>
  activeTokens(state).flatMap((token) => {
    const step = definition.steps.get(token.nodeId);
    if (!step?.outside) return [];
    const [deadline] = openTasksOf(state, token.id)
      .flatMap((task) => (task.purpose === 'step' && task.deadline ? [task.deadline] : []))
      .sort();
    return [{ visitId: token.id, step, answer: step.outside, deadline: toDate(deadline ?? null) }];
  });

/** How the record stands after what has happened. */
export function standing(session: InstanceSession): RecordStanding {
  const { state } = session;
  const steps = openSteps(session);
  return {
    status: statusOf(session),
    openSteps: steps,
    ...(state.end && { end: state.end }),
    due: toDate(state.dueAt) ?? soonest(steps),
    dueOriginal: toDate(state.dueOriginal),
  };
}

/** When a process without a time limit of its own is due: with the step at which it stands. */
const soonest = (steps: OpenStep[]): Date | null =>
  steps
    .flatMap(({ deadline }) => deadline ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
    .at(0) ?? null;

/** The trail tells where one person acts twice for want of another. */
function auditCombined(session: InstanceSession): void {
  for (const event of session.engine.events)
    if (event.kind === 'combined') {
      const step = session.definition.steps.get(event.stepId)?.name ?? { zh: event.stepId, en: event.stepId };
      const { zh, en } = combinedText(event.people);
      auditMove(session, 'combined', { zh: `${step.zh}：${zh}`, en: `${step.en}: ${en}` });
    }
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

const RENAME = `
with instance as (
  update wf_instance set record_no = $2, title = $3 where id = $1 and (record_no, title) is distinct from ($2, $3)
)
update wf_task set record_no = $2, title = $3 where instance_id = $1 and (record_no, title) is distinct from ($2, $3)`;

/** Lists show number and title of the record as it is now. */
const rename = ({ ctx, row }: InstanceSession, label: { record_no: string | null; title: string }) =>
  prepared(ctx.tx, 'wf_rename', RENAME, [row.id, label.record_no, label.title]);

/** Visits that a return or a reopening has undone. */
const undoneVisits = ({ engine }: InstanceSession): string[] =>
  engine.events.flatMap((event) =>
    event.kind === 'returned' || event.kind === 'reopened' ? event.superseded : [],
  );

async function supersedeSignatures(session: InstanceSession): Promise<void> {
  const visits = undoneVisits(session);
  if (visits.length === 0) return;
  await prepared(
    session.ctx.tx,
    'signature_supersede',
    'update signature set superseded = true where instance_id = $1 and token_id = any($2::uuid[])',
    [session.row.id, visits],
  );
}
