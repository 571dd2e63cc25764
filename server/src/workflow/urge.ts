import { namesOf } from '../directory/identity/directory';
import { notify } from '../directory/notices/notify';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { auditMove } from './auditDecision';
import { openTasks } from './engine/state';
import { finish } from './finish';
import { openInstance } from './instances';
import { TASK_URGED } from './notify/kinds';
import { callerRef } from './session';

const PAUSE = 24 * 3_600_000;

/** Whether open handlers may be reminded now. */
export const mayUrge = (urgedAt: Date | null, now: Date): boolean =>
  urgedAt === null || now.getTime() - urgedAt.getTime() >= PAUSE;

/**
 * Reminds the open handlers on behalf of the initiator, once in 24 hours. Answers how many were told.
 * URGE_TOO_SOON, PROCESS_ENDED; INVALID_OPERATION for anybody else and when nobody else has to act.
 */
export async function urgeProcess(ctx: Context, { piId, reason }: { piId: string; reason: string }) {
  const session = await openInstance(ctx, piId);
  const { row, state, record, definition } = session;
  if (row.initiator_id !== ctx.caller.userId) throw new AppError('INVALID_OPERATION');
  if (state.end) throw new AppError('PROCESS_ENDED');
  if (!mayUrge(row.urged_at, ctx.now)) throw new AppError('URGE_TOO_SOON');
  const handlers = openTasks(state).map((task) => task.handler.id);
  const others = [...new Set(handlers)].filter((id) => id !== ctx.caller.userId);
  if (others.length === 0) throw new AppError('INVALID_OPERATION');
  row.urged_at = ctx.now;
  session.engine.emit({ kind: 'urged', reminded: others.length, actor: callerRef(ctx), reason });
  const subject = [record.no, record.title].filter(Boolean).join(' ');
  const me = (await namesOf(ctx.tx, [ctx.caller.userId])).get(ctx.caller.userId);
  await notify(ctx, {
    kind: TASK_URGED,
    userIds: others,
    text: {
      zh: `${ctx.caller.name} 催办：${definition.data.name.zh} ${subject}（${reason}）`,
      en: `${me?.nameEn ?? ctx.caller.name} reminds you: ${definition.data.name.en} ${subject} (${reason})`,
    },
    path: record.path,
  });
  await finish(session);
  auditMove(session, 'urge', { zh: '催办', en: 'Reminded the handlers' }, reason);
  return { reminded: others.length };
}
