import type { UserRef } from '@attest/api-contract';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import type { Engine } from './engine/engine';
import type { InstanceState } from './engine/state';
import type { Definition } from './publish';
import type { RecordPort, RecordView } from './recordPort';
import type { InstanceRow } from './store/load';

/** One instance taken for one transaction: its row is locked until the transaction ends. */
export interface InstanceSession {
  ctx: Context;
  row: InstanceRow;
  definition: Definition;
  state: InstanceState;
  port: RecordPort;
  record: RecordView;
  engine: Engine;
  /** The record is submitted by this move, and has yet to be numbered; see `drawNumber`. */
  numberDue?: boolean;
}

/** RECORD_NOT_EXIST when it is gone. */
export async function loadRecord(
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

/**
 * Numbers the record where that is due: `session.record` has its number from then on. Whoever wants the next one of the
 * series waits until this transaction ends, so it is drawn when all else is read. Answers what is left to be stored.
 */
export async function drawNumber(session: InstanceSession): Promise<(() => Promise<void>) | undefined> {
  const { ctx, port, row } = session;
  if (!session.numberDue) return undefined;
  session.numberDue = false;
  const numbered = await port.assignNumber?.(ctx, row.record_id, session.record);
  if (numbered) session.record = numbered.record;
  return numbered?.store;
}

/** The same for what needs the number before the move is written: it is stored at once. */
export async function numberAtOnce(session: InstanceSession): Promise<void> {
  const store = await drawNumber(session);
  await store?.();
}

/** The person of the caller as tasks and history name them. */
export const callerRef = ({ caller }: Context): UserRef => ({
  id: caller.userId,
  account: caller.account,
  name: caller.name,
});
