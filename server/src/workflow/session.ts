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

/** The person of the caller as tasks and history name them. */
export const callerRef = ({ caller }: Context): UserRef => ({
  id: caller.userId,
  account: caller.account,
  name: caller.name,
});
