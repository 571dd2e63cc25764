import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { openTasks } from '../engine/state';
import { openLocked } from '../instances';
import type { InstanceSession } from '../session';
import { type InstanceRow, loadState } from '../store/load';

/** An instance to look at: not locked, not to be moved. PROCESS_NOT_EXIST when there is none. */
export async function readInstance(ctx: Context, id: string): Promise<InstanceSession> {
  const row = await ctx.tx.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('PROCESS_NOT_EXIST');
  return openLocked(ctx, row as InstanceRow, await loadState(ctx.tx, row as InstanceRow));
}

/** The same for somebody who may see the record, started the process or has a task in it. */
export function readVisibleInstance(ctx: Context, id: string): Promise<InstanceSession> {
  const known = seen.get(ctx) ?? new Map<string, Promise<InstanceSession>>();
  seen.set(ctx, known);
  const asked = known.get(id) ?? visibleInstance(ctx, id);
  known.set(id, asked);
  return asked;
}

/** What a call is about is asked for before its handler runs, and not a second time. */
const seen = new WeakMap<Context, Map<string, Promise<InstanceSession>>>();

async function visibleInstance(ctx: Context, id: string): Promise<InstanceSession> {
  const session = await readInstance(ctx, id);
  const { row, state, port } = session;
  const me = ctx.caller.userId;
  const takesPart = row.initiator_id === me || openTasks(state).some((task) => task.handler.id === me);
  if (takesPart || (await port.mayView(ctx, row.record_id))) return session;
  // The same answer as for an id that does not exist.
  throw new AppError('PROCESS_NOT_EXIST');
}
