import type { EndKind, UserRef } from '@attest/api-contract';
import type { Context } from '../platform/module';
import { decide } from './engine/decide';
import { openTasks } from './engine/state';
import { type Decision, record } from './engine/taken';
import { standing } from './finish';
import { beginInstance, type StartInput } from './instances';
import type { InstanceSession } from './session';
import { writeEvents } from './store/write';

interface EarlierAct {
  step: string;
  decision: string;
  by: UserRef;
  at: Date;
  reason: string;
}

/** What people have done with a record before its process ran here. */
export interface EarlierMoves {
  /** Oldest first, from the submission on. */
  acts: EarlierAct[];
  /** How it ended, by a decision or a withdrawal; null for what is still open. */
  end: ((EarlierAct | { by: UserRef; at: Date; reason: string }) & { kind: EndKind }) | null;
}

/** The instance of a record that comes from elsewhere: what steps tell on its way was told there. */
async function beginQuietly(
  ctx: Context,
  input: Parameters<typeof beginInstance>[1],
): Promise<InstanceSession> {
  const session = await beginInstance(ctx, input);
  session.engine.world.notify = async () => undefined;
  return session;
}

/**
 * Starts the process of a record that has come far already: what people did is told by the history with its time, and the
 * step at which the record stands is handed out by the rules of now. An end is final as it was: what it took effect on is
 * left alone. Nobody is told. Answers the id of the instance.
 */
export async function takeOverInstance(
  ctx: Context,
  input: StartInput & { initiator: UserRef },
  { acts, end }: EarlierMoves,
): Promise<string> {
  const [begun] = acts;
  const session = await beginQuietly(ctx, { ...input, ...(begun && { at: begun.at }) });
  const { engine, state, row } = session;
  const { world } = engine;
  const moment = world.now;
  const taken = ({ step, decision, by, at, reason }: EarlierAct): Decision => {
    const open = openTasks(state).filter(({ stepId }) => stepId === step);
    const task = open.find(({ handler }) => handler.id === by.id) ?? open[0];
    if (!task) throw new Error(`${input.process} ${input.recordId} does not stand at ${step}`);
    world.now = at.toISOString();
    return { task, actor: by, decision, reason };
  };
  world.now = begun?.at.toISOString() ?? moment;
  await engine.start(input.initiator);
  for (const act of acts) await decide(engine, taken(act));
  if (end) {
    world.now = end.at.toISOString();
    if ('step' in end) record(engine, taken(end));
    else engine.emit({ kind: 'withdrawn', actor: end.by, reason: end.reason });
    await engine.end(end.kind, end.by);
  }
  world.now = moment;
  row.submitted_version = session.record.version;
  const now = standing(session);
  await writeEvents(ctx.tx, row, state, engine.events, now.status);
  await session.port.onStatus(ctx, row.record_id, now);
  return row.id;
}

/**
 * Starts the process of a record at a step to which it has come elsewhere: it is with whom the rules of now name. Nobody is
 * told, and nothing begins by it. Answers the id of the instance.
 */
export async function standInstance(
  ctx: Context,
  input: StartInput & { initiator: UserRef; at: Date },
  stepId: string,
): Promise<string> {
  const session = await beginQuietly(ctx, input);
  const { engine, state, row } = session;
  await engine.startAt(stepId, input.initiator);
  row.submitted_version = session.record.version;
  const now = standing(session);
  await writeEvents(ctx.tx, row, state, engine.events, now.status);
  await session.port.onStatus(ctx, row.record_id, now);
  return row.id;
}
