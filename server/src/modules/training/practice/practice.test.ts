import {
  BARE_COURSE,
  type CallDeclaration,
  courseDetail,
  dueNext,
  judgePractice,
  listOwnPractice,
  practiceCard,
  type RequestOf,
  type ResponseOf,
  recordPractice,
  retrainAssignment,
  saveCourse,
  signPractice,
  trainingRecord,
  trainingStatistics,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../../testing/days';
import { createTestTenant } from '../../../testing/testTenant';
import { TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;

beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world?.stop());

async function call<C extends CallDeclaration>(
  account: string,
  declared: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C>> {
  return world.server.call(await world.origin(account), declared, input);
}

const signature = (account: string) => ({ account, password: world.server.encrypt(world.tenant.password) });
const refused = (why: RegExp) => ({
  code: 'PRACTICE_REFUSED',
  params: { why: expect.stringMatching(why) },
});
const uuid = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const STEPS = [
  { id: uuid(1), zh: '装模具', en: 'Fit the dies', times: 2 },
  { id: uuid(2), zh: '试压', en: 'Run a trial', times: 1 },
];
const list = { page: 1, pageSize: 20, filter: {} };

/** Practice of an operator in a course with the steps given. */
async function practice(account: string, practiceSteps = STEPS): Promise<string> {
  const courseId = await world.course({ kind: 'ojt', lecturerId: world.user('xiefang'), practiceSteps });
  await world.cells(world.cell('operator', courseId, 'O'));
  return (await world.assignments(courseId)).find((one) => one.account === account)?.id as string;
}

async function record(
  assignmentId: string,
  stepId: string,
  act: 'demonstrated' | 'performed',
  on = dayFromNow(0),
) {
  const { rowVersion } = await call('xiefang', practiceCard, { assignmentId });
  return call('xiefang', recordPractice, { assignmentId, rowVersion, stepId, act, on });
}
const sign = (account: string, assignmentId: string) =>
  call(account, signPractice, { assignmentId, signature: signature(account) });
const judge = (assignmentId: string, passed: boolean) =>
  call('xiefang', judgePractice, { assignmentId, passed, remark: 'seen', signature: signature('xiefang') });

describe('a card of practice on the job', () => {
  it('is what the trainee has to do, with trainer and due day', async () => {
    const before = await call('caoyang', trainingStatistics, {});
    const id = await practice('caoyang');
    const counts = await call('caoyang', trainingStatistics, {});
    expect(counts.skillCount).toBe(before.skillCount + 1);
    expect(counts.unTrainCount).toBe(before.unTrainCount);
    const { rows } = await call('caoyang', listOwnPractice, list);
    expect(rows.find((row) => row.assignmentId === id)).toMatchObject({
      trainers: [{ account: 'xiefang' }],
      state: 'notStarted',
      due: expect.any(String),
    });
    expect((await call('caoyang', dueNext, {})).rows).toContainEqual(
      expect.objectContaining({ id, path: `/micro-app/tms-app/trainingTodo/skillCount/${id}` }),
    );
    expect((await call('yubo', listOwnPractice, list)).total).toBe(0);
  });

  it('is shown, performed so many times, signed by the trainee, and only then judged as passed', async () => {
    const id = await practice('caoyang');
    await expect(judge(id, true)).rejects.toMatchObject(refused(/2 个步骤未完成.*尚未签署/));
    await expect(record(id, uuid(1), 'performed')).rejects.toMatchObject(refused(/先由带教人示范/));
    const begun = await record(id, uuid(1), 'demonstrated', dayFromNow(-2));
    expect(begun.row.state).toBe('studying');
    await expect(record(id, uuid(1), 'performed', dayFromNow(-3))).rejects.toMatchObject(refused(/示范/));
    await expect(record(id, uuid(1), 'performed', dayFromNow(1))).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    await record(id, uuid(1), 'performed', dayFromNow(-1));
    await record(id, uuid(2), 'demonstrated');
    await record(id, uuid(2), 'performed');
    await expect(sign('caoyang', id)).rejects.toMatchObject(refused(/1 个步骤未完成/));
    const card = await record(id, uuid(1), 'performed');
    expect(card.steps.map(({ complete, entries }) => [complete, entries.length])).toEqual([
      [true, 3],
      [true, 2],
    ]);
    await expect(judge(id, true)).rejects.toMatchObject(refused(/^学员尚未签署$/));
    const signed = await sign('caoyang', id);
    expect(signed).toMatchObject({ own: true, trains: false, open: true, signedAt: expect.any(String) });
    await expect(sign('caoyang', id)).rejects.toMatchObject(refused(/已签署/));
    await expect(record(id, uuid(1), 'performed')).rejects.toMatchObject(refused(/已签署/));
    expect(await judge(id, true)).toEqual({ state: 'signDue' });
    expect((await call('caoyang', trainingRecord, { id })).hasCard).toBe(true);
    await expect(record(id, uuid(1), 'performed')).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
  });

  it('takes one entry of two trainers who saw the same card', async () => {
    const id = await practice('caoyang');
    await record(id, uuid(1), 'demonstrated');
    const { rowVersion } = await call('xiefang', practiceCard, { assignmentId: id });
    const enter = (account: string) =>
      call(account, recordPractice, {
        assignmentId: id,
        rowVersion,
        stepId: uuid(1),
        act: 'performed',
        on: dayFromNow(0),
      });
    await enter('xiefang');
    await expect(enter('hanxue')).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      params: { name: 'xiefang', at: expect.stringMatching(/^\d{4}-/) },
    });
    const { steps } = await call('xiefang', practiceCard, { assignmentId: id });
    expect(steps[0]?.entries.map(({ act }) => act)).toEqual(['demonstrated', 'performed']);
  });

  it('can be judged as failed at any time, and begins anew after the retraining', async () => {
    const id = await practice('yuanmeng');
    await record(id, uuid(1), 'demonstrated');
    expect(await judge(id, false)).toEqual({ state: 'failed' });
    await call('xiefang', retrainAssignment, { id, reason: 'retrained', due: dayFromNow(9) });
    const { steps } = await call('yuanmeng', practiceCard, { assignmentId: id });
    expect(steps.map(({ entries }) => entries.length)).toEqual([0, 0]);
  });

  it('of a course without steps is judged as a whole, signed by the trainee and the trainer', async () => {
    const id = await practice('caoyang', []);
    await expect(judge(id, true)).rejects.toMatchObject(refused(/^学员尚未签署$/));
    expect(await sign('caoyang', id)).toMatchObject({ signedAt: expect.any(String) });
    expect(await judge(id, true)).toEqual({ state: 'signDue' });
    const signers = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('signature')
        .select(['meaning', 'signer_id'])
        .where('record_id', '=', id)
        .orderBy('at')
        .execute(),
    );
    expect(signers).toEqual([
      { meaning: 'performed', signer_id: world.user('caoyang') },
      { meaning: 'verified', signer_id: world.user('xiefang') },
    ]);
    expect((await call('caoyang', trainingRecord, { id })).hasCard).toBe(true);
  });

  it('is kept by the trainer alone and read by nobody else', async () => {
    const id = await practice('caoyang');
    const act = 'demonstrated' as const;
    const input = { assignmentId: id, rowVersion: 0, stepId: uuid(1), act, on: dayFromNow(0) };
    await expect(call('caoyang', recordPractice, input)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    await expect(record(id, uuid(9), 'demonstrated')).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    const other = await createTestTenant(world.server);
    const foreign = { tenantId: other.id, token: await world.server.session(other.id, 'hanxue') };
    const strangers = [
      call('yuanmeng', practiceCard, { assignmentId: id }),
      sign('yuanmeng', id),
      world.server.call(foreign, practiceCard, { assignmentId: id }),
      world.server.call(foreign, recordPractice, input),
    ];
    for (const act of await Promise.allSettled(strangers))
      expect(act).toMatchObject({ status: 'rejected', reason: { code: 'RECORD_NOT_EXIST' } });
    expect((await call('hanxue', practiceCard, { assignmentId: id })).trains).toBe(true);
    expect((await call('zhouzihan', practiceCard, { assignmentId: id })).trains).toBe(false);
  });

  it('goes by the version that is learnt; steps change with the next one', async () => {
    const saved = await world.draft({ kind: 'ojt', practiceSteps: STEPS });
    await world.approve('course', saved);
    await world.cells(world.cell('operator', saved.id, 'O'));
    const old = (await world.assignments(saved.id)).find((one) => one.account === 'caoyang')?.id as string;
    const { rowVersion } = await call('xiefang', courseDetail, { id: saved.id });
    const content = { nameZh: '课程', nameEn: 'Course', kind: 'ojt' as const, ...BARE_COURSE };
    const twice = [STEPS[0], STEPS[0]] as typeof STEPS;
    await expect(
      call('xiefang', saveCourse, {
        id: saved.id,
        rowVersion,
        content: { ...content, practiceSteps: twice },
      }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    const next = await call('xiefang', saveCourse, {
      id: saved.id,
      rowVersion,
      content: { ...content, practiceSteps: STEPS.slice(1) },
    });
    expect((await call('caoyang', practiceCard, { assignmentId: old })).steps).toHaveLength(2);
    await world.approve('course', next, { retrain: true, reason: 'shorter' });
    const { versions } = await call('xiefang', courseDetail, { id: saved.id });
    expect(versions.map((version) => version.content.practiceSteps.length)).toEqual([1, 2]);
    const renewed = (await world.assignments(saved.id)).find(
      (one) => one.account === 'caoyang' && one.state === 'notStarted',
    )?.id as string;
    expect((await call('caoyang', practiceCard, { assignmentId: renewed })).steps).toHaveLength(1);
  });
});
