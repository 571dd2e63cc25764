import type { UserRef } from '@attest/api-contract';
import { notify } from '../directory/notices/notify';
import { activeProxies } from '../directory/proxies/proxies';
import { tenantDay } from '../directory/tenancy/tenantTime';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { type AssignmentCase, assignGroups, type Separation, separationOf } from './assign/assign';
import type { AssigneeRule, StepDefinition } from './definition';
import type { EngineWorld } from './engine/engineWorld';
import { authorOf, reviewersOf } from './engine/path';
import type { HandlerGroup } from './engine/state';
import { holdsFeel } from './feel';
import { PROCESS_NEWS } from './notify/kinds';
import { type InstanceSession, numberAtOnce } from './session';
import { dueDate, timerDate } from './time';
import { uuidAt } from './uuid';

/** Handlers by rules of this instance, nobody of them among `never`; empty when there is nobody. */
export async function handlersFor(
  session: InstanceSession,
  rules: AssigneeRule[],
  step: StepDefinition | null,
  never: string[] = [],
): Promise<HandlerGroup[]> {
  const { ctx, definition } = session;
  const input: AssignmentCase = {
    ...caseOf(session),
    standIns: async (people) =>
      step?.noProxy
        ? new Map<string, UserRef>()
        : activeProxies(
            ctx.tx,
            people.map((person) => person.id),
            definition.data.procType,
            await tenantDay(ctx.tx, ctx.now),
          ),
  };
  const separation = separationOf(step, input);
  return assignGroups(rules, { ...separation, never: new Set([...separation.never, ...never]) }, input);
}

/** Who is apart from a step of this instance. */
export const separationIn = (session: InstanceSession, step: StepDefinition): Separation =>
  separationOf(step, caseOf(session));

/** What assignment knows of an instance; nobody stands in for anybody. */
const caseOf = (session: InstanceSession): AssignmentCase => ({
  tx: session.ctx.tx,
  feel: { ...feelOf(session), decision: null },
  initiatorId: session.row.initiator_id,
  departmentId: session.record.departmentId,
  author: authorOf(session.definition, session.state),
  reviewers: reviewersOf(session.definition, session.state),
  standIns: async () => new Map(),
});

/** What conditions may read, but for the decision. */
export const feelOf = ({ ctx, definition, record, row }: InstanceSession) => ({
  process: definition.data,
  now: ctx.now,
  values: record.values,
  initiator: row.initiator_account,
});

/** What an instance may do with those that it calls. */
export interface Children {
  start(
    ctx: Context,
    process: string,
    recordId: string,
    parentId: string,
  ): ReturnType<EngineWorld['startChild']>;
  cancel(ctx: Context, id: string): Promise<void>;
}

/** The world of the engine: people, calendar, record port of one instance. */
export function worldOf(session: InstanceSession, children: Children): EngineWorld {
  const { ctx, row, port, definition } = session;
  const feel = () => feelOf(session);
  const full = () => ({ ...feel(), decision: null });
  return {
    now: ctx.now.toISOString(),
    newId: () => uuidAt(ctx.now.getTime()),
    feel,
    async assign(step) {
      const groups = await handlersFor(session, step.assignee ?? [], step);
      if (groups.length === 0)
        throw new AppError('TASK_ASSIGNEE_INCORRECT', { step: step.name[ctx.language] });
      return groups;
    },
    dueAt: async (rule) => (await dueDate(ctx.tx, rule, ctx.now, full()))?.toISOString() ?? null,
    timerAt: async (rule) => (await timerDate(ctx.tx, rule, ctx.now, full())).toISOString(),
    async gateMet(step) {
      await numberAtOnce(session);
      const conditions = (await port.gate?.(ctx, row.record_id, step.id)) ?? [];
      return conditions.every((condition) => condition.met);
    },
    async runService(step) {
      const service = port.services?.[step.service ?? ''];
      if (!service) throw new AppError('NODE_INVALID', { step: step.id });
      await numberAtOnce(session);
      await service(ctx, row.record_id);
    },
    async startChild(nodeId, process) {
      await numberAtOnce(session);
      const recordId = await port.startChild?.(ctx, row.record_id, nodeId, process);
      if (!recordId) throw new AppError('NODE_INVALID', { step: nodeId });
      return children.start(ctx, process, recordId, row.id);
    },
    cancelChild: (childId) => children.cancel(ctx, childId),
    async notify(step, on, decision) {
      for (const notice of step.notices ?? []) {
        if (notice.on !== on) continue;
        if (notice.if && !holdsFeel(notice.if, { ...feel(), decision })) continue;
        const handlers = (await handlersFor(session, notice.to, null)).flat();
        await numberAtOnce(session);
        const { no, title } = session.record;
        const subject = [no, title].filter(Boolean).join(' ');
        await notify(ctx, {
          kind: PROCESS_NEWS,
          userIds: handlers.map((handler) => handler.user.id),
          text: {
            zh: `${definition.data.name.zh} ${subject}：${notice.text.zh}`,
            en: `${definition.data.name.en} ${subject}: ${notice.text.en}`,
          },
          path: session.record.path,
        });
      }
    },
  };
}
