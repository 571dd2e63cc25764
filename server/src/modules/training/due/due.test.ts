import {
  type AssignmentState,
  acknowledge,
  approveVersion,
  cancelClass,
  changePerson,
  handInVersion,
  JOB_PARTS,
  type JobDescriptionContent,
  judgePractice,
  listPeople,
  markExam,
  myAcknowledgement,
  type PersonRow,
  retrainAssignment,
  saveJobDescription,
  startExam,
  submitExam,
} from '@attest/api-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ensurePosition,
  movePerson,
  setOnDuty,
  setRoles,
  setUserStatus,
} from '../../../directory/identity/administration';
import { dayFromNow } from '../../../testing/days';
import { followEverything } from '../../../workflow/tasks/follow';
import { fail, qualify } from '../assignments/finish';
import { lockAssignment, move } from '../assignments/store';
import { recompute } from '../required/recompute';
import { ClassWorld } from '../testing/classWorld';
import { ExamWorld } from '../testing/examWorld';

let world: ExamWorld;
let classes: ClassWorld;

beforeAll(async () => {
  world = await ExamWorld.begin();
  classes = new ClassWorld(world);
  await world.addUser('second', ['trnmgr'], 'E9003');
});
afterAll(() => world?.server.stop());
afterEach(async () => {
  // Every change was followed when it was made: nothing is left to follow.
  expect(await world.system(followEverything)).toEqual([]);
});

interface Row {
  kind: string;
  handler_account: string;
  status: string;
}

/** `study caoyang open` of a subject, in the order they were opened. */
async function tasksOf(subjectId: string): Promise<string[]> {
  const { rows } = await world.server.platform.owner.query<Row>(
    'select kind, handler_account, status from task where subject_id = $1 order by created_at, kind, handler_account, status',
    [subjectId],
  );
  return rows.map((row) => `${row.kind} ${row.handler_account} ${row.status}`);
}
const openOf = async (subjectId: string) =>
  (await tasksOf(subjectId))
    .filter((row) => row.endsWith(' open'))
    .map((row) => row.slice(0, -' open'.length))
    .sort();

async function openTask(subjectId: string, kind: string) {
  const { rows } = await world.server.platform.owner.query(
    `select * from task where subject_id = $1 and kind = $2 and status = 'open'`,
    [subjectId, kind],
  );
  return rows[0];
}

const to = (id: string, state: AssignmentState) =>
  world.system(async (ctx) => move(ctx, await lockAssignment(ctx, id, 'anyone'), state));
const NOTHING = { needs_read: false, needs_class: false, needs_exam: false, needs_ojt: false };

/** As an administrator gives somebody another name. */
async function rename(account: string, name: string): Promise<void> {
  const filter = { ids: [world.user(account)] };
  const { rows } = await world.call('gaoxiang', listPeople, { page: 1, pageSize: 1, filter });
  const row = rows[0] as PersonRow;
  const { id, rowVersion, department, position, superior, roles } = row;
  await world.call('gaoxiang', changePerson, {
    id,
    rowVersion,
    content: {
      nameEn: row.nameEn,
      employeeId: row.employeeId,
      email: row.email,
      phone: row.phone,
      wecomAccount: row.wecomAccount,
      sex: row.sex,
      positionLevel: row.positionLevel,
      entryDate: row.entryDate,
      gxp: null,
      canLogin: row.canLogin,
      onDuty: row.onDuty,
      name,
      departmentId: department?.id ?? null,
      positionId: position?.id ?? null,
      superiorId: superior?.id ?? null,
      roles: roles.map(({ code }) => code),
    },
    reason: 'married',
  });
}

const SAID = Object.fromEntries(
  JOB_PARTS.map((part) => [part, { zh: '内容', en: 'text' }]),
) as JobDescriptionContent;

describe('a training', () => {
  it('is its person’s to study, then in other hands, then theirs to sign, and over when it is done', async () => {
    const id = await world.assign('caoyang', await world.course(), { ...NOTHING, needs_exam: true });
    expect(await tasksOf(id)).toEqual(['study caoyang open']);
    expect((await openTask(id, 'study')).path).toMatch(/myTraining\/learn/);
    await to(id, 'examDue');
    const due = await openTask(id, 'study');
    expect([due.path, due.version]).toEqual([expect.stringMatching(/myTraining\/exam/), 2]);
    await to(id, 'toMark');
    expect(await openOf(id)).toEqual(['awaited caoyang']);
    await to(id, 'signDue');
    expect(await openOf(id)).toEqual(['study caoyang']);
    await world.server.as(world.tenant.id, 'caoyang', async (ctx) =>
      qualify(ctx, await lockAssignment(ctx, id)),
    );
    expect((await tasksOf(id)).at(-1)).toBe('study caoyang handled');
    expect(await openOf(id)).toEqual([]);
  });

  it('is cancelled with what asked for it', async () => {
    const id = await world.assign('caoyang', await world.course(), { ...NOTHING, needs_read: true });
    await world.system((ctx) => recompute(ctx, { userIds: [world.user('caoyang')] }, { code: 'nightly' }));
    expect(await tasksOf(id)).toEqual(['study caoyang cancelled']);
  });

  it('that has failed stays open, and follows its state and its day when it is opened again', async () => {
    const id = await world.assign('caoyang', await world.course(), { ...NOTHING, needs_exam: true });
    await world.system(async (ctx) => fail(ctx, await lockAssignment(ctx, id, 'anyone')));
    expect(await openTask(id, 'study')).toMatchObject({ state: 'failed', deadline: null });
    const due = dayFromNow(9);
    await world.call('xiefang', retrainAssignment, { id, reason: 'a session was held', due });
    const again = await openTask(id, 'study');
    expect([again.state, again.version]).toEqual(['studying', 3]);
    // The end of the day on the clock of the tenant, in China.
    expect(again.deadline.toISOString()).toBe(`${due}T15:59:59.999Z`);
    await to(id, 'exempt');
    expect(await openOf(id)).toEqual([]);
  });
});

describe('a seat in a class', () => {
  it('stands for the training while the class is to come, follows its time, and goes with it', async () => {
    const course = await world.course();
    const id = await world.assign('caoyang', course, { ...NOTHING, needs_class: true });
    const classId = await classes.planFor(course, [id]);
    expect(await openOf(id)).toEqual(['class caoyang', 'study caoyang']);
    expect(await openOf(classId)).toEqual(['teaching fenglei']);
    const [seat, study] = [await openTask(id, 'class'), await openTask(id, 'study')];
    expect(seat).toMatchObject({ record_id: classId, shown_until: world.hours(3), deadline: world.hours(3) });
    expect(study.shown_from).toEqual(world.hours(3));
    await classes.open(classId);
    expect([(await openTask(id, 'class')).shown_until, (await openTask(id, 'study')).shown_from]).toEqual([
      null,
      Number.POSITIVE_INFINITY,
    ]);
    const { rowVersion } = await classes.detail(classId);
    await world.call('xiefang', cancelClass, { id: classId, rowVersion, reason: 'no room' });
    expect(await openOf(id)).toEqual(['study caoyang']);
    expect((await openTask(id, 'study')).shown_from).toBeNull();
    expect(await tasksOf(classId)).toEqual(['teaching fenglei cancelled']);
  });

  it('is over when the class was held', async () => {
    const course = await world.course();
    const id = await world.assign('caoyang', course, { ...NOTHING, needs_class: true });
    const classId = await classes.planFor(course, [id]);
    await classes.open(classId);
    await classes.present('caoyang', classId, 1, 3);
    await classes.close(classId);
    expect(await openOf(id)).toEqual(['study caoyang']);
    expect(await tasksOf(classId)).toEqual(['teaching fenglei handled']);
  });
});

describe('a paper', () => {
  it('waits for the lecturer, for others when they cannot, and is over when it is marked', async () => {
    const written = { options: [], right: [], reference: { zh: '要点', en: 'points' } };
    const questionIds = [await world.question({ type: 'short', points: 10, ...written })];
    const course = await world.course({ quizId: await world.quiz({ questionIds }), lecturer: 'fenglei' });
    const assignmentId = await world.assign('caoyang', course);
    const paper = await world.call('caoyang', startExam, { assignmentId });
    const { attemptId } = paper;
    await world.call('caoyang', submitExam, { attemptId, answers: await world.answers(paper, true) });
    expect(await openOf(attemptId)).toEqual(['marking fenglei']);
    const roles = (wanted: string[]) => world.system((ctx) => setRoles(ctx, world.user('fenglei'), wanted));
    await roles(['emp']);
    expect(await openOf(attemptId)).toEqual(['marking second', 'marking xiefang']);
    await roles(['lect']);
    expect(await openOf(attemptId)).toEqual(['marking fenglei']);
    await rename('caoyang', 'Cao Yang');
    expect((await openTask(attemptId, 'marking')).subtitle).toBe('Cao Yang');
    const marks = [{ questionId: paper.questions[0]?.id as string, points: 100, comment: '' }];
    await world.call('fenglei', markExam, { attemptId, marks });
    expect((await tasksOf(attemptId)).at(-1)).toBe('marking fenglei handled');
    expect(await openOf(attemptId)).toEqual([]);
  });
});

describe('practice', () => {
  it('waits for the trainee and for all who may judge it while they are enabled, and is over when one has judged', async () => {
    const course = await world.course();
    const id = await world.assign('caoyang', course, { ...NOTHING, needs_ojt: true });
    const [trainee, ...judges] = ['ownPractice caoyang', 'practice second', 'practice xiefang'];
    expect(await openOf(id)).toEqual([trainee, ...judges]);
    const enabled = (status: 'enabled' | 'disabled') =>
      world.system((ctx) => setUserStatus(ctx, world.user('second'), status));
    await enabled('disabled');
    expect(await openOf(id)).toEqual([trainee, 'practice xiefang']);
    await enabled('enabled');
    expect(await openOf(id)).toEqual([trainee, ...judges]);
    await world.call('xiefang', judgePractice, {
      assignmentId: id,
      passed: false,
      remark: 'seen',
      signature: world.signature('xiefang'),
    });
    expect(await openOf(id)).toEqual(['study caoyang']);
    expect(await tasksOf(id)).toEqual(
      expect.arrayContaining([
        'practice xiefang handled',
        'practice second cancelled',
        'ownPractice caoyang cancelled',
      ]),
    );
  });
});

describe('practice of somebody who may judge', () => {
  it('never waits for themselves to judge it', async () => {
    const id = await world.assign('second', await world.course(), { ...NOTHING, needs_ojt: true });
    expect(await openOf(id)).toEqual(['ownPractice second', 'practice xiefang']);
  });
});

describe('what is to be acknowledged', () => {
  it('waits for everybody asked, is due later after a leave, and ends with a signature or with the person', async () => {
    const positionId = await world.system((ctx) =>
      ensurePosition(ctx, { code: 'keeper', nameZh: '保管员', nameEn: 'Keeper' }),
    );
    for (const account of ['yuanmeng', 'yubo'])
      await world.system((ctx) => movePerson(ctx, world.user(account), { positionId }));
    const draft = await world.call('xiefang', saveJobDescription, { positionId, content: SAID });
    const { rowVersion } = await world.call('xiefang', handInVersion, {
      kind: 'jobDescription',
      ...draft,
      reason: 'ready',
    });
    expect(await openOf(draft.id)).toEqual(['approval hanxue', 'approval lumingyuan']);
    await world.system((ctx) => setRoles(ctx, world.user('second'), ['trnmgr', 'qhead'], 'promoted'));
    expect(await openOf(draft.id)).toEqual(['approval hanxue', 'approval lumingyuan', 'approval second']);
    await world.system((ctx) => setRoles(ctx, world.user('second'), ['trnmgr'], 'and back'));
    await world.call('hanxue', approveVersion, {
      kind: 'jobDescription',
      id: draft.id,
      rowVersion,
      reason: 'needed',
      signature: world.signature('hanxue'),
    });
    expect(await openOf(draft.id)).toEqual([]);
    const { rows } = await world.server.platform.owner.query<{ account: string; id: string }>(
      `select u.account, a.id from training_acknowledgement a join user_account u on u.id = a.user_id
       where a.description_id = $1`,
      [draft.id],
    );
    const idOf = (account: string) => rows.find((row) => row.account === account)?.id as string;
    expect(await openOf(idOf('yuanmeng'))).toEqual(['description yuanmeng']);
    const back = world.hours(24 * 60);
    for (const on of [false, true])
      await world.system((ctx) => setOnDuty(ctx, world.user('yuanmeng'), on), back);
    expect((await openTask(idOf('yuanmeng'), 'description')).deadline > back).toBe(true);
    const { token } = await world.call('yuanmeng', myAcknowledgement, { id: idOf('yuanmeng') });
    const signature = world.signature('yuanmeng');
    await world.call('yuanmeng', acknowledge, { id: idOf('yuanmeng'), token, signature });
    expect(await tasksOf(idOf('yuanmeng'))).toEqual(['description yuanmeng handled']);
    await world.system((ctx) => setUserStatus(ctx, world.user('yubo'), 'disabled'));
    expect(await tasksOf(idOf('yubo'))).toEqual(['description yubo cancelled']);
  });
});

describe('every night', () => {
  it('tasks that do not agree with what they are about are put right, and reported', async () => {
    const id = await world.assign('caoyang', await world.course(), { ...NOTHING, needs_exam: true });
    await world.server.platform.owner.query(
      `update training_assignment set state = 'superseded' where id = $1`,
      [id],
    );
    const logged = jest.spyOn(world.server.platform.log, 'error');
    await world.server.runJob('workflow.tasksAgree');
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(
      { tenant: world.tenant.id, kinds: expect.arrayContaining(['study']), changed: 1 },
      expect.any(String),
    );
    expect(await openOf(id)).toEqual([]);
  });
});
