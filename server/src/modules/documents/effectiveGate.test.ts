import {
  advanceVersion,
  checkTask,
  documentGate,
  documentSignatures,
  documentVersion,
  postponeVersion,
  processView,
  riskRelease,
  taskCounts,
  todoList,
} from '@attest/api-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Offers } from '../../platform/offers';
import { dayFromNow } from '../../testing/days';
import { evaluateGate } from './gate';
import { DocumentJourney } from './testing/documentJourney';
import type { GateState, TrainingHooks } from './trainingHooks';

const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

const SHUT: GateState = {
  open: false,
  rate: 50,
  limit: 90,
  qualified: 1,
  counted: 2,
  exempt: 0,
  offDuty: 0,
  missing: [],
  departments: [],
};

let world: DocumentJourney;
let state: GateState;
let happened: string[];

beforeAll(async () => {
  world = await DocumentJourney.begin();
  const missing = [
    {
      person: { id: world.flow.user('caoyang'), account: 'caoyang', name: 'caoyang' },
      department: null,
      position: null,
      assignmentId: world.flow.user('caoyang'),
      state: 'notStarted',
      signsIn: true,
      due: null,
      clearedBy: [],
      taskId: null,
    },
  ];
  const staged: Partial<TrainingHooks> = {
    onTrainingPlanned: async (_, { impact, plannedDate, creditedIds }) => {
      happened.push(`planned ${impact} ${creditedIds.length}`);
      return { plannedDate };
    },
    gate: async () => ({ ...state, missing: state.open ? [] : missing }),
    onRescheduled: async (_, { plannedDate }) => void happened.push(`postponed ${plannedDate}`),
    onEffective: async () => void happened.push('effective'),
    onWithdrawn: async () => void happened.push('withdrawn'),
    coursesOf: async () => [],
  };
  const { platform, modules } = world.server;
  const played = modules.map(({ trainingHooks, ...module }) =>
    trainingHooks ? { ...module, trainingHooks: { ...trainingHooks, ...staged } } : module,
  );
  platform.offers = new Offers(played, platform.log);
});
afterAll(() => world.stop());
afterEach(() => {
  happened = [];
});

/** An approved version whose training is decided. */
async function inTraining(values: Record<string, unknown> = {}, category = 'SOP') {
  happened = [];
  state = SHUT;
  const made = await world.draft(
    'zhouzihan',
    { trainingRequired: 'yes', plannedEffectiveDate: dayFromNow(0), ...values },
    { category },
  );
  await world.approve(made.versionId, 'zhouzihan');
  const instance = await world.instanceOf(made.versionId);
  expect(await world.flow.open(instance)).toEqual(['step_plan:hanxue']);
  expect(await world.standing(made.versionId)).toBe('V01 approved');
  await world.flow.decide('hanxue', instance, 'plan', { values: { trainingImpact: 'read' } });
  return { ...made, instance };
}

const evaluate = (versionId: string, at?: Date) =>
  world.server.asSystem(world.tenant.id, (ctx) => evaluateGate(ctx, versionId), at);

describe('the effective gate', () => {
  it('stays shut until training is met, then opens exactly once for two completions at once', async () => {
    const { versionId } = await inTraining();
    expect(happened).toEqual(['planned read 5']);
    expect(await world.standing(versionId)).toBe('V01 inTraining');
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 inTraining');
    state = { ...SHUT, open: true };
    await Promise.all([evaluate(versionId), evaluate(versionId), evaluate(versionId)]);
    expect(await world.standing(versionId)).toBe('V01 effective');
    expect(happened.filter((one) => one === 'effective')).toHaveLength(1);
  });

  it('of a version that began before gates were data waits for what the release waits for', async () => {
    const { versionId } = await inTraining();
    const { process_version: own } = await world.version(versionId);
    // As the definition was stored then: rules, but nothing that a step waits for.
    await world.server.asSystem(world.tenant.id, async ({ tx }) => {
      const { form, definition_id } = await tx
        .selectFrom('quality_form')
        .select(['form', 'definition_id'])
        .where('process', '=', 'documentVersion')
        .where('version', '=', own as number)
        .executeTakeFirstOrThrow();
      const { gates: _, ...rules } = form.rules ?? {};
      const version = 1000;
      const former = JSON.stringify({ ...form, rules });
      const content_hash = 'before gates were data';
      await tx
        .insertInto('quality_form')
        .values({ process: 'documentVersion', version, form: former, content_hash, definition_id })
        .execute();
      await tx
        .updateTable('document_version')
        .set({ process_version: version })
        .where('id', '=', versionId)
        .execute();
    });
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 inTraining');
    const owner = await world.flow.origin('zhouzihan');
    const view = await world.server.call(owner, documentGate, { versionId });
    expect(view.conditions.filter(({ met }) => !met).map(({ label }) => label.en)).toEqual([
      expect.stringMatching(/^Training is missing/),
    ]);
    state = { ...SHUT, open: true };
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 effective');
  });

  it('is a task of the owner that leads to what is missing, and closes by itself', async () => {
    const { versionId, documentId, instance } = await inTraining();
    expect(await world.flow.open(instance)).toEqual(['step_gate:zhouzihan']);
    const owner = await world.flow.origin('zhouzihan');
    const todo = async () => {
      const { rows } = await world.server.call(owner, todoList, { page: 1, pageSize: 50, filter: {} });
      return rows.filter(({ bizKey }) => bizKey === versionId);
    };
    const counted = async () => (await world.server.call(owner, taskCounts, {})).todoCount;
    const before = await counted();
    const [task] = await todo();
    expect(task).toMatchObject({
      taskName: { en: 'Waiting to take effect' },
      path: expect.stringContaining(`/dms-app/systemdoc/detail/${documentId}?version=${versionId}&`),
    });
    const { taskId } = await world.server.call(owner, documentVersion, { versionId });
    expect(taskId).toBe(task?.id);
    const view = await world.server.call(owner, checkTask, { taskId: taskId as string });
    expect(view.task).toMatchObject({ stepKind: 'wait', requiresSignature: false });
    expect([view.decisions, view.editableFields]).toEqual([[], []]);
    state = { ...SHUT, open: true };
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 effective');
    expect([await todo(), await counted()]).toEqual([[], before - 1]);
  });

  it('waits for the planned day, which the job lets begin', async () => {
    const { versionId } = await inTraining({ plannedEffectiveDate: dayFromNow(3) });
    state = { ...SHUT, open: true };
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 inTraining');
    await evaluate(versionId, later(4));
    expect(await world.standing(versionId)).toBe('V01 effective');
  });

  it('has QA sign the release where the category asks for it', async () => {
    const { versionId, instance } = await inTraining({}, 'SMP');
    state = { ...SHUT, open: true };
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 inTraining');
    expect(await world.flow.open(instance)).toEqual(['step_release:wuqian']);
    await world.flow.decide('wuqian', instance, 'release');
    expect(await world.standing(versionId)).toBe('V01 effective');
  });

  it('needs a reason when an approved version is to go without training', async () => {
    state = SHUT;
    const made = await world.draft('zhouzihan', { trainingRequired: 'yes' });
    await world.approve(made.versionId, 'zhouzihan');
    const instance = await world.instanceOf(made.versionId);
    const plan = (values: Record<string, unknown>) =>
      world.flow.decide('hanxue', instance, 'plan', { values: { trainingImpact: 'none', ...values } });
    await expect(plan({})).rejects.toMatchObject({ code: 'FORM_INVALID' });
    await plan({ impactReason: 'Spelling only' });
    expect(await world.standing(made.versionId)).toBe('V01 effective');
  });

  it('says why it is shut and lets the owner alone put the day off', async () => {
    const { versionId } = await inTraining();
    const owner = await world.flow.origin('zhouzihan');
    const view = await world.server.call(owner, documentGate, { versionId });
    expect(view).toMatchObject({
      open: false,
      dateReached: true,
      missingTotal: 1,
      postponeDisabledWhy: null,
    });
    expect(view.training).toMatchObject({ rate: 50, limit: 90, met: false });
    expect(view.missing[0]?.person.account).toBe('caoyang');
    const { version } = await world.server.call(owner, documentVersion, { versionId });
    const input = { versionId, version, plannedDate: dayFromNow(9), reason: 'people are away' };
    await expect(
      world.server.call(await world.flow.origin('wuqian'), postponeVersion, input),
    ).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    await expect(
      world.server.call(owner, postponeVersion, { ...input, plannedDate: dayFromNow(-3) }),
    ).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    await world.server.call(owner, postponeVersion, input);
    // Whoever saw the former day is told who moved it, and when.
    await expect(
      world.server.call(owner, postponeVersion, { ...input, plannedDate: dayFromNow(12) }),
    ).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      params: { name: 'zhouzihan', at: expect.stringMatching(/^\d{4}-/) },
    });
    expect((await world.version(versionId)).planned_effective_date).toBe(dayFromNow(9));
    expect(happened).toContain(`postponed ${dayFromNow(9)}`);
    const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('notification')
        .select(['user_id', 'text_en'])
        .where('text_en', 'like', `%moved from ${dayFromNow(0)} to ${dayFromNow(9)}`)
        .where('path', 'like', `%${versionId}`)
        .execute(),
    );
    // Its owner, the head of its department, and that of the department it is distributed to.
    expect(notices.map((row) => row.user_id).sort()).toEqual(
      ['zhouzihan', 'hanxue', 'zhaojianguo'].map((account) => world.flow.user(account)).sort(),
    );
    state = { ...SHUT, open: true };
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 inTraining');
  });

  it('takes effect sooner by the signature of the quality head, once its people are trained', async () => {
    const { versionId } = await inTraining();
    const planned = dayFromNow(20);
    const seen = (await world.version(versionId)).row_version;
    await world.server.call(await world.flow.origin('zhouzihan'), postponeVersion, {
      versionId,
      version: seen,
      plannedDate: planned,
      reason: 'people are away',
    });
    const bring = async (account: string, plannedDate: string, version = seen + 1) =>
      world.server.call(await world.flow.origin(account), advanceVersion, {
        versionId,
        version,
        plannedDate,
        reason: 'the alarm limit is urgent',
        signature: world.flow.signature(account),
      });
    await expect(bring('hanxue', dayFromNow(1))).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    await expect(bring('lumingyuan', dayFromNow(-3))).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    await expect(bring('lumingyuan', planned)).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    const today = dayFromNow(0);
    await expect(bring('lumingyuan', today, seen)).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      params: { name: 'zhouzihan' },
    });
    // What is signed is the day that was decided on.
    const sooner = dayFromNow(5);
    await bring('lumingyuan', sooner);
    const signed = await world.server.asSystem(world.flow.tenant.id, ({ tx }) =>
      tx
        .selectFrom('signature')
        .select('snapshot')
        .where('record_id', '=', versionId)
        .where('decision', '=', 'advance')
        .executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(signed.snapshot)).toMatchObject({ decided: { plannedEffectiveDate: sooner } });
    await bring('lumingyuan', today, seen + 2);
    expect(happened).toContain(`postponed ${today}`);
    // The training gate is as shut as before.
    expect(await world.standing(versionId)).toBe('V01 inTraining');
    const origin = await world.flow.origin('hanxue');
    const signatures = await world.server.call(origin, documentSignatures, { versionId });
    expect(signatures.at(-1)).toMatchObject({ signer: { account: 'lumingyuan' }, changedAfter: [] });
    state = { ...SHUT, open: true };
    await evaluate(versionId);
    expect(await world.standing(versionId)).toBe('V01 effective');
  });

  it('is opened at risk by the signature of the quality head, who names the untrained', async () => {
    const { versionId } = await inTraining();
    const release = async (account: string) =>
      world.server.call(await world.flow.origin(account), riskRelease, {
        versionId,
        reason: 'supply of the market',
        signature: world.flow.signature(account),
      });
    await expect(release('hanxue')).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    state = { ...SHUT, limit: 100 };
    await expect(release('lumingyuan')).rejects.toMatchObject({ code: 'GATE_NOT_ALLOWED' });
    state = SHUT;
    const { untrained } = await release('lumingyuan');
    expect(untrained.map((person) => person.account)).toEqual(['caoyang']);
    expect(await world.standing(versionId)).toBe('V01 effective');
    const origin = await world.flow.origin('hanxue');
    const view = await world.server.call(origin, documentGate, { versionId });
    expect(view.riskRelease).toMatchObject({ by: { account: 'lumingyuan' }, untrained });
    // In force, it goes on saying so: on its page, and in the history of its process.
    const { riskRelease: kept, piId } = await world.server.call(origin, documentVersion, { versionId });
    expect(kept).toMatchObject({ reason: 'supply of the market', untrained });
    const { history } = await world.server.call(origin, processView, { piId: piId as string });
    expect(history.filter(({ kind }) => kind === 'waived')).toMatchObject([
      { actor: { account: 'lumingyuan' }, reason: 'supply of the market', stepId: 'step_gate' },
    ]);
  });

  it('is not open before the training manager has decided the training', async () => {
    state = { ...SHUT, open: true };
    const made = await world.draft('zhouzihan', { trainingRequired: 'yes' });
    await world.approve(made.versionId, 'zhouzihan');
    const owner = await world.flow.origin('zhouzihan');
    const view = await world.server.call(owner, documentGate, { versionId: made.versionId });
    expect(view.open).toBe(false);
    expect(view.conditions.filter(({ met }) => !met).map(({ label }) => label.en)).toEqual([
      'The training is not decided yet: the training manager decides it',
    ]);
  });

  it('tells owner and QA once a day that the day has come but the gate is shut', async () => {
    const { versionId } = await inTraining();
    await world.server.runJob('documents.gates');
    await world.server.runJob('documents.gates');
    const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('notification')
        .select('user_id')
        .where('once_key', 'like', `gate:${versionId}:%`)
        .execute(),
    );
    expect(notices.map((row) => row.user_id).sort()).toEqual(
      ['zhouzihan', 'wuqian', 'hanxue'].map((account) => world.flow.user(account)).sort(),
    );
    expect(await world.standing(versionId)).toBe('V01 inTraining');
  });
});
