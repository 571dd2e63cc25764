import type { AnswerOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { setOnDuty } from '../identity/administration';
import { userById } from '../identity/users';
import { activeProxies } from '../proxies/proxies';
import { tenantDay } from '../tenancy/tenantTime';

const APPLICATIONS = ['DMS', 'TMS', 'QMS'] as const;
/** Gives open tasks to agents and back; it also comes round by itself. */
const STAND_INS = 'workflow.standIns';

/** Whether the caller is on duty, and who acts for them today. */
export async function dutyOf(ctx: Context): Promise<AnswerOf<'getDuty'>> {
  const { on_duty: onDuty } = await userById(ctx.tx, ctx.caller.userId);
  const today = await tenantDay(ctx.tx, ctx.now);
  const agents = [];
  for (const application of APPLICATIONS) {
    const user = (await activeProxies(ctx.tx, [ctx.caller.userId], application, today)).get(
      ctx.caller.userId,
    );
    if (user) agents.push({ application, user });
  }
  return { onDuty, agents };
}

/** Goes on or off duty; open tasks move to the agent soon after. */
export async function changeDuty(ctx: Context, onDuty: boolean): Promise<void> {
  const user = await userById(ctx.tx, ctx.caller.userId);
  if (user.on_duty === onDuty) return;
  await setOnDuty(ctx, user.id, onDuty);
  ctx.startJob(STAND_INS);
}
