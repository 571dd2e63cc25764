import { sql } from 'kysely';
import { eachApart } from '../platform/jobs/eachApart';
import type { Context } from '../platform/module';
import type { Platform } from '../platform/platform';
import { auditMove } from './auditDecision';
import { fireTimer } from './engine/outside';
import { finish } from './finish';
import { openInstance, tellParent } from './instances';

interface DueTimer {
  id: string;
  instance_id: string;
}

/** Fires every timer that is due, each in a transaction of its own. */
export async function fireDueTimers(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    const due = await platform.asSystem(tenant, async (ctx) => {
      const { rows } = await sql<DueTimer>`
        select id, instance_id from wf_timer where state = 'set' and due_at <= ${ctx.now}
        order by due_at limit 500`.execute(ctx.tx);
      return rows;
    });
    await eachApart(
      platform,
      due,
      ({ id }) => ({ timer: id }),
      (timer) => platform.asSystem(tenant, (ctx) => fire(ctx, timer)),
    );
  });
}

/** An instance that somebody moves right now is left for the next round; its lock makes each timer fire once. */
async function fire(ctx: Context, { id, instance_id: instanceId }: DueTimer): Promise<void> {
  const { rows } = await sql`
    select id from wf_instance where id = ${instanceId} for update skip locked`.execute(ctx.tx);
  if (rows.length === 0) return;
  const session = await openInstance(ctx, instanceId);
  await fireTimer(session.engine, id);
  if (session.engine.events.length === 0) return;
  await finish(session);
  auditMove(session, 'timer', { zh: '定时器到期，流程继续', en: 'A timer went off; the process moved on' });
  await tellParent(session);
}
