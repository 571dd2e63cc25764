import type { UserRef } from '@attest/api-contract';
import { activeProxies, isProxyFor } from '../../directory/proxies/proxies';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import { addWorkingDays } from '../../directory/tenancy/workCalendar';
import { eachApart } from '../../platform/jobs/eachApart';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { apartFrom } from '../assign/assign';
import { type Person, peopleByIds, superiorChain } from '../assign/people';
import { auditMove } from '../auditDecision';
import { reassign } from '../engine/handOver';
import { type Handler, openTasks, type Task } from '../engine/state';
import { finish } from '../finish';
import { openInstance } from '../instances';
import type { InstanceSession } from '../session';
import { separationIn } from '../world';

/**
 * Brings open tasks to somebody who can act: those of people who are off duty to their proxy, after one
 * working day without a proxy to the direct superior; those of a proxy whose time is over back to the sponsor.
 */
export async function moveStandIns(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    const instances = await platform.asSystem(tenant, instancesToLookAt);
    await eachApart(
      platform,
      instances,
      (instance) => ({ instance }),
      (id) => platform.asSystem(tenant, (ctx) => moveIn(ctx, id)),
    );
  });
}

/** Instances with an open task of somebody who is away, or of a proxy. */
async function instancesToLookAt({ tx }: Context): Promise<string[]> {
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.handler_id'),
    )
    .select('t.instance_id')
    .distinct()
    .where('t.status', '=', 'open')
    .where((e) =>
      e.or([e('u.on_duty', '=', false), e('u.status', '!=', 'enabled'), e('t.behalf_id', 'is not', null)]),
    )
    .execute();
  return rows.map((row) => row.instance_id);
}

async function moveIn(ctx: Context, instanceId: string): Promise<void> {
  const session = await openInstance(ctx, instanceId);
  for (const task of openTasks(session.state)) {
    const next = await successor(session, task);
    if (!next) continue;
    handOver(session, task, next);
    auditMove(session, 'reassign', {
      zh: `任务由 ${task.handler.name} 转至 ${next.user.name}`,
      en: `Task moved from ${task.handler.name} to ${next.user.name}`,
    });
  }
  if (session.engine.events.length) await finish(session);
}

function handOver({ engine }: InstanceSession, task: Task, next: Handler): void {
  const about = { taskId: task.id, stepId: task.stepId };
  engine.emit({ kind: 'reassigned', ...about, from: task.handler, to: next.user });
  engine.emit({ kind: 'taskClosed', taskId: task.id, why: 'replaced' });
  reassign(engine, task, next);
}

/** Who takes a task over, or null when it stays. */
async function successor(session: InstanceSession, task: Task): Promise<Handler | null> {
  const { ctx, definition } = session;
  const application = definition.data.procType;
  const today = await tenantDay(ctx.tx, ctx.now);
  if (task.onBehalfOf) {
    const pair = { proxyId: task.handler.id, sponsorId: task.onBehalfOf.id, application };
    if (await isProxyFor(ctx.tx, pair, today)) return null;
    const [sponsor] = await peopleByIds(ctx.tx, [task.onBehalfOf.id]);
    return sponsor ? { user: task.onBehalfOf, onBehalfOf: null } : null;
  }
  const [handler] = await peopleByIds(ctx.tx, [task.handler.id]);
  if (handler?.onDuty) return null;
  const excluded = takenOrExcluded(session, task);
  const step = definition.steps.get(task.stepId);
  const proxy = step?.noProxy
    ? undefined
    : (await activeProxies(ctx.tx, [task.handler.id], application, today)).get(task.handler.id);
  if (proxy && !excluded.has(proxy.id)) return { user: proxy, onBehalfOf: task.handler };
  const patience = await addWorkingDays(ctx.tx, new Date(task.createdAt), 1);
  if (ctx.now < patience) return null;
  const superior = await nearestSuperior(session, task.handler.id, excluded);
  return superior ? { user: superior, onBehalfOf: null } : null;
}

function takenOrExcluded(session: InstanceSession, task: Task): Set<string> {
  const { state, definition } = session;
  const step = definition.steps.get(task.stepId);
  const excluded = step ? apartFrom(separationIn(session, step)) : new Set<string>();
  for (const open of openTasks(state)) if (open.tokenId === task.tokenId) excluded.add(open.handler.id);
  return excluded;
}

async function nearestSuperior(
  { ctx }: InstanceSession,
  userId: string,
  excluded: Set<string>,
): Promise<UserRef | null> {
  const chain = await superiorChain(ctx.tx, userId);
  const people = new Map((await peopleByIds(ctx.tx, chain)).map((person) => [person.id, person]));
  const nearest = chain
    .map((id) => people.get(id))
    .find((person): person is Person => person?.onDuty === true && !excluded.has(person.id));
  return nearest ? { id: nearest.id, account: nearest.account, name: nearest.name } : null;
}
