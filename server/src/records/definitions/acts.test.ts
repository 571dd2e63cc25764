import {
  candidateUsers,
  checkTask,
  completeTask,
  completeTasks,
  startedList,
  type TaskView,
  withdrawProcess,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, ensurePosition } from '../../directory/identity/administration';
import { MODULES } from '../../modules';
import { Brought } from '../../platform/brought';
import type { InputOf } from '../../platform/calls/handleAll';
import { codeOf } from '../../testing/caller';
import { dayFromNow } from '../../testing/days';
import { TestServer } from '../../testing/testServer';
import type { StepDefinition } from '../../workflow/definition';
import { decide } from '../../workflow/engine/decide';
import { openTasks, type TaskPurpose } from '../../workflow/engine/state';
import { finish } from '../../workflow/finish';
import { openInstance } from '../../workflow/instances';
import { createDraft } from '../store/create';
import { TypeWorld } from '../testing/typeWorld';
import { processesOf } from '.';

const reason = 'As agreed';
const INITIATOR = 'caoyang';

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await hire();
});
afterAll(() => server?.stop());

/** People of the laboratory and a buyer, whom the company has not. */
const hire = () =>
  server.asSystem(world.tenant.id, async (ctx) => {
    const positionId = await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' });
    const people = { tangli: ['qcmgr'], xuhang: ['lab'], dengying: ['lab'], luoyi: ['buy'] } as const;
    for (const [account, roles] of Object.entries(people))
      await createUser(ctx, {
        ...{ account, name: account, nameEn: account, employeeId: account, roles: [...roles], positionId },
        ...{ password: world.tenant.password, departmentId: world.tenant.departments.QA },
        superiorId: world.tenant.users.hanxue as string,
      });
  });

const PROCESSES = processesOf({ brought: new Brought(MODULES) });
const TYPES = Object.values(PROCESSES).flatMap(({ data }) => (data.procType === 'QMS' ? data : []));
const isHandled = ({ kind, service }: StepDefinition) => !service && kind !== 'draft' && kind !== 'wait';
const STEPS = TYPES.flatMap((data) =>
  data.steps.filter(isHandled).map((step) => ({ type: data.code, id: step.id, step })),
);

/** A record that was submitted and has come to a step, with whoever the rules of its type name. */
async function standingAt(process: string, step?: StepDefinition): Promise<string> {
  const { departments, users, id: tenantId } = world.tenant;
  const initiator = { id: users[INITIATOR] as string, account: INITIATOR, name: INITIATOR };
  const chosen = (step?.assignee ?? []).flatMap(({ field }) => (field && field !== 'owner' ? field : []));
  const { fields } = PROCESSES[process]?.form ?? { fields: [] };
  const named = (key: string) =>
    fields.find((one) => one.key === key)?.multiple ? [users.mazhiqiang] : users.mazhiqiang;
  const values = {
    ...Object.fromEntries(chosen.map((field) => [field, named(field)])),
    ...{ title: 'Played', dept: departments.PD, owner: users.yubo },
  };
  return server.asSystem(tenantId, async (ctx) => {
    const { id, started } = await createDraft(ctx, process, values, initiator);
    const session = await openInstance(ctx, started.instanceId);
    const { engine, state } = session;
    const [begun] = openTasks(state);
    if (begun && begun.stepId !== step?.id) {
      session.numberDue = session.record.no === null;
      await decide(engine, { task: begun, actor: begun.handler, decision: 'submit', reason });
    }
    if (step && !openTasks(state).some(({ stepId }) => stepId === step.id)) {
      await engine.cancelAll('returned', initiator);
      await engine.jump(step.id, { decision: null, decidedBy: null }, []);
    }
    session.row.submitted_version = session.record.version;
    await finish(session);
    return id;
  });
}

interface Held {
  id: string;
  by: string;
}

/** The open tasks of a record, and who has them. */
const tasksOf = (id: string, purpose: TaskPurpose = 'step'): Promise<Held[]> =>
  server.asSystem(world.tenant.id, ({ tx }) =>
    tx
      .selectFrom('wf_task')
      .select(['id', 'handler_account as by'])
      .where('record_id', '=', id)
      .where('purpose', '=', purpose)
      .where('status', '=', 'open')
      .orderBy('id')
      .execute(),
  );

async function firstTask(id: string, purpose?: TaskPurpose): Promise<Held> {
  const [task] = await tasksOf(id, purpose);
  if (!task) throw new Error(`Nobody has a task (${purpose ?? 'step'})`);
  return task;
}

async function viewOf({ id, by }: Held): Promise<TaskView> {
  const { call } = await world.as(by);
  return call(checkTask, { taskId: id });
}

async function act(task: Held, decision: string, more: Partial<InputOf<'completeTask'>> = {}) {
  const { call } = await world.as(task.by);
  const { task: one, recordVersion, decisions } = await viewOf(task);
  const signs = decisions.find(({ code }) => code === decision)?.needsSignature;
  return call(completeTask, {
    ...{ taskId: task.id, version: one.version, recordVersion, decision, reason },
    ...(signs && { signature: world.signature(task.by) }),
    ...more,
  });
}

/** Does it with the first person whom the screen offers for it; answers their account. */
async function actWith(task: Held, decision: 'transfer' | 'addSign'): Promise<string> {
  const { call } = await world.as(task.by);
  const [person] = await call(candidateUsers, { taskId: task.id, decision });
  if (!person) throw new Error(`${task.by} finds nobody for ${decision}`);
  await act(task, decision, { personIds: [person.id] });
  return person.account;
}

const statusOf = async (process: string, id: string) =>
  (await world.get('hanxue', process, id)).row.workflowStatus;

/** What somebody has asked for is decided by whoever has it to decide. */
async function grant(id: string, purpose: 'extension' | 'cancellation', decision: 'approve' | 'refuse') {
  const request = await firstTask(id, purpose);
  expect((await viewOf(request)).decisions.map(({ code }) => code)).toEqual(['approve', 'refuse']);
  await act(request, decision);
  expect(await tasksOf(id, purpose)).toEqual([]);
}

describe.each(STEPS)('$type at $id', ({ type, step }) => {
  it('is handed over, signed by a second person, extended, kept, and then returned or cancelled', async () => {
    const id = await standingAt(type, step);
    const first = await firstTask(id);
    const colleague = await actWith(first, 'transfer');
    expect(await codeOf(viewOf(first))).toBe('TASK_PROCESSED');
    const task = (await tasksOf(id)).find(({ by }) => by === colleague) as Held;

    const second = await actWith(task, 'addSign');
    const added = await firstTask(id, 'added');
    expect(added.by).toBe(second);
    await act(added, 'agree');

    const { task: before, decisions } = await viewOf(task);
    const may = (code: string) => decisions.some((one) => one.code === code && !one.disabledWhy);
    expect(may('extend')).toBe('extend' in (step.decisions ?? {}) && before.deadline !== null);
    if (may('extend')) {
      const later = dayFromNow(5, Date.parse(before.deadline as string));
      await act(task, 'extend', { day: later });
      await grant(id, 'extension', 'refuse');
      expect((await viewOf(task)).task.deadline).toBe(before.deadline);
      await act(task, 'extend', { day: later });
      await grant(id, 'extension', 'approve');
      expect(dayFromNow(0, Date.parse((await viewOf(task)).task.deadline as string))).toBe(later);
    }
    if (may('cancelReq')) {
      await act(task, 'cancelReq');
      await grant(id, 'cancellation', 'refuse');
      expect(await statusOf(type, id)).not.toBe('cancelled');
    }
    const back = (await viewOf(task)).decisions.find(({ code }) => code === 'return');
    expect(Boolean(back)).toBe('return' in (step.decisions ?? {}));
    if (back) {
      const [to] = back.returnTargets;
      const { call } = await world.as(task.by);
      const { task: one, recordVersion } = await viewOf(task);
      const bulk = await call(completeTasks, {
        tasks: [{ taskId: task.id, version: one.version, recordVersion }],
        decision: 'return',
        reason,
        ...(back.needsSignature && { signature: world.signature(task.by) }),
      });
      expect(bulk).toEqual([{ taskId: task.id, refusal: null }]);
      const returned = await firstTask(id);
      expect((await viewOf(returned)).task.stepId).toBe(to?.stepId);
    } else if (may('cancelReq')) {
      await act(task, 'cancelReq');
      await grant(id, 'cancellation', 'approve');
      expect(await statusOf(type, id)).toBe('cancelled');
    }
  });
});

describe.each(TYPES.filter(({ steps }) => steps.some(({ kind }) => kind === 'draft')))(
  '$code',
  ({ code }) => {
    it('is withdrawn by whoever has submitted it', async () => {
      const id = await standingAt(code);
      const { call } = await world.as(INITIATOR);
      const { rows } = await call(startedList, { page: 1, pageSize: 100, filter: {} });
      const started = rows.find(({ bizKey }) => bizKey === id);
      expect(started?.canWithdraw).toBe(true);
      await call(withdrawProcess, {
        piId: started?.piId as string,
        version: started?.version as number,
        reason,
      });
      expect(await tasksOf(id)).toEqual([]);
      expect(await statusOf(code, id)).toBe('cancelled');
    });
  },
);
