import { createHash } from 'node:crypto';
import {
  type AssignmentStanding,
  beginUpload,
  cancelAssignments,
  cancelTrainingTask,
  checkQualification,
  downloadFile,
  exemptAssignments,
  listAssignments,
  listCourses,
  listTrainingTasks,
  mergeShards,
  myTraining,
  personQualifications,
  qualifyOnPaper,
  type RequestOf,
  releaseTrainingTask,
  remindTraining,
  retrainAssignment,
  saveTrainingTask,
  trainingRecord,
  trainingTaskDetail,
  uploadShard,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createUser,
  ensurePosition,
  movePerson,
  setOnDuty,
} from '../../../directory/identity/administration';
import { dayFromNow } from '../../../testing/days';
import { fail, qualify } from '../assignments/finish';
import { lockAssignment } from '../assignments/store';
import { courseSearch } from '../searchable';
import { followKnown } from '../standing/known';
import { needs, TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;
beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world?.stop());

type Given = Partial<RequestOf<typeof saveTrainingTask>>;

async function assign(courseId: string, accounts: string[], more: Given = {}) {
  return world.server.call(await world.origin('xiefang'), saveTrainingTask, {
    titleZh: '复训',
    titleEn: 'Refresher',
    courseId,
    needs: needs('R'),
    due: dayFromNow(10),
    audience: { userIds: accounts.map(world.user), departmentIds: [], positionIds: [] },
    reason: 'refresh',
    release: true,
    ...more,
  });
}

const finish = async (courseId: string, account: string, how: typeof qualify | typeof fail = qualify) => {
  const open = (await world.assignments(courseId)).find(
    (row) => row.account === account && !['qualified', 'superseded', 'exempt'].includes(row.state),
  );
  await world.server.as(world.tenant.id, account, async (ctx) => {
    await how(ctx, await lockAssignment(ctx, open?.id as string), { score: 50 });
  });
};

const signature = (account: string) => ({ account, password: world.server.encrypt(world.tenant.password) });

describe('a task given by hand', () => {
  it('goes to its people again although they knew the course, and completes with the last', async () => {
    const course = await world.course();
    await world.cells(world.cell('operator', course, 'R'));
    await finish(course, 'caoyang');
    const draft = await assign(course, ['caoyang', 'yubo'], { release: false });
    expect(draft.assigned).toBe(0);
    const done = await world.server.call(await world.origin('xiefang'), releaseTrainingTask, {
      id: draft.id,
      rowVersion: draft.rowVersion,
    });
    expect(done.assigned).toBe(2);
    const detail = () =>
      world.origin('xiefang').then((from) => world.server.call(from, trainingTaskDetail, { id: draft.id }));
    expect((await detail()).task).toMatchObject({ state: 'running', assigned: 2, missing: 2, rate: 0 });
    await Promise.all([finish(course, 'caoyang'), finish(course, 'yubo')]);
    expect((await detail()).task).toMatchObject({ state: 'completed', qualified: 2, rate: 100 });
    expect((await detail()).departments.map((row) => row.name.en)).toEqual(['EN', 'PD']);
  });

  it('is released once, however often at the same time, and keeps what was saved first', async () => {
    const course = await world.course();
    const draft = await assign(course, ['caoyang'], { release: false });
    const seen = { id: draft.id, rowVersion: draft.rowVersion };
    const origin = await world.origin('xiefang');
    const saved = await Promise.allSettled([
      assign(course, ['caoyang'], { release: false, ...seen, titleEn: 'First' }),
      assign(course, ['caoyang'], { release: false, ...seen, titleEn: 'Second' }),
    ]);
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const now = { id: draft.id, rowVersion: draft.rowVersion + 1 };
    const released = await Promise.allSettled([
      world.server.call(origin, releaseTrainingTask, now),
      world.server.call(origin, releaseTrainingTask, now),
    ]);
    expect(released.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rowVersion, task } = await world.server.call(origin, trainingTaskDetail, { id: draft.id });
    expect([rowVersion, task.assigned]).toEqual([draft.rowVersion + 2, 1]);
  });

  it('can be cancelled, but what the matrix asks for stays', async () => {
    const course = await world.course();
    await world.cells(world.cell('operator', course, 'R'));
    const task = await assign(course, ['caoyang', 'yubo']);
    const origin = await world.origin('xiefang');
    const matrixOne = (await world.assignments(course)).find((row) => row.account === 'yuanmeng');
    await expect(
      world.server.call(origin, cancelAssignments, { ids: [matrixOne?.id as string], reason: 'no' }),
    ).rejects.toMatchObject({ code: 'ASSIGNMENT_REQUIRED' });
    const { cancelled } = await world.server.call(origin, cancelTrainingTask, {
      id: task.id,
      rowVersion: task.rowVersion,
      reason: 'not needed',
    });
    expect(cancelled).toBe(1);
    expect(await world.states(course)).toEqual([
      'caoyang:notStarted',
      'yuanmeng:notStarted',
      'yubo:superseded',
    ]);
  });

  it('needs somebody to assign it to, a day to come and a course in force', async () => {
    const course = await world.course();
    await expect(assign(course, [])).rejects.toMatchObject({ code: 'AUDIENCE_EMPTY' });
    const yesterday = { due: dayFromNow(-1) };
    await expect(assign(course, ['caoyang'], yesterday)).rejects.toMatchObject({ code: 'DUE_IN_PAST' });
    expect((await assign(course, ['caoyang'], { due: dayFromNow(0) })).assigned).toBe(1);
    const draft = await world.draft();
    await expect(assign(draft.id, ['caoyang'])).rejects.toMatchObject({ code: 'COURSE_NOT_EFFECTIVE' });
  });

  it('reminds each person once in 24 hours', async () => {
    const course = await world.course();
    const { id } = await assign(course, ['caoyang', 'yubo']);
    const origin = await world.origin('xiefang');
    expect(await world.server.call(origin, remindTraining, { taskId: id })).toEqual({
      reminded: 2,
      tooSoon: 0,
    });
    await expect(world.server.call(origin, remindTraining, { taskId: id })).rejects.toMatchObject({
      code: 'URGE_TOO_SOON',
    });
    const later = await world.origin('xiefang', new Date(Date.now() + 86_400_000 + 60_000));
    expect(await world.server.call(later, remindTraining, { taskId: id })).toMatchObject({ reminded: 2 });
  });

  it('shows a head of department the own team only', async () => {
    const course = await world.course();
    const { id } = await assign(course, ['caoyang', 'yubo']);
    const origin = await world.origin('zhaojianguo');
    const list = await world.server.call(origin, listTrainingTasks, {
      page: 1,
      pageSize: 50,
      filter: { courseId: course },
    });
    expect(list.rows).toMatchObject([{ id, assigned: 1 }]);
    const people = await world.server.call(origin, listAssignments, {
      page: 1,
      pageSize: 50,
      filter: { taskId: id },
    });
    expect(people.rows.map((row) => row.person.account)).toEqual(['caoyang']);
    const foreign = await assign(course, ['wuqian']);
    await expect(world.server.call(origin, trainingTaskDetail, { id: foreign.id })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
  });
});

describe('a paper record', () => {
  it('qualifies who does not sign in by the scanned sheet, verified by signature; nobody else', async () => {
    const userId = await world.server.asSystem(world.tenant.id, async (ctx) =>
      createUser(ctx, {
        account: 'cleaner',
        name: 'Li Si',
        nameEn: 'Li Si',
        employeeId: 'E0777',
        password: world.tenant.password,
        roles: ['emp'],
        departmentId: world.tenant.departments.PD,
        positionId: await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' }),
        superiorId: null,
        canLogin: false,
      }),
    );
    const course = await world.course();
    const { id: taskId } = await assign(course, ['caoyang'], {
      audience: { userIds: [userId, world.user('caoyang')], departmentIds: [], positionIds: [] },
    });
    const origin = await world.origin('xiefang');
    const { rows } = await world.server.call(origin, listAssignments, {
      page: 1,
      pageSize: 10,
      filter: { taskId },
    });
    expect(rows.map((row) => [row.person.account, row.signsIn]).sort()).toEqual([
      ['caoyang', true],
      ['cleaner', false],
    ]);
    const idOf = (account: string) => rows.find((row) => row.person.account === account)?.id as string;
    const sheet = Buffer.from('%PDF-1.4 signed by Li Si and the trainer');
    const sha256 = createHash('sha256').update(sheet).digest('hex');
    const { uploadId } = await world.server.call(origin, beginUpload, {
      name: 'sheet.pdf',
      size: sheet.length,
      sha256,
    });
    await world.server.call({ ...origin, body: sheet }, uploadShard, { uploadId, index: '0' });
    const { id: fileId } = await world.server.call(origin, mergeShards, { uploadId });
    const enter = (account: string, more: object = {}) =>
      world.server.call(origin, qualifyOnPaper, {
        ids: [idOf(account)],
        day: dayFromNow(-1),
        fileId,
        reason: 'trained at the machine',
        signature: signature('xiefang'),
        ...more,
      });
    await expect(enter('caoyang')).rejects.toMatchObject({ code: 'PAPER_PROOF_REFUSED' });
    await expect(enter('cleaner', { day: dayFromNow(1) })).rejects.toMatchObject({
      code: 'PAPER_PROOF_REFUSED',
    });
    await expect(
      enter('cleaner', { signature: { account: 'xiefang', password: world.server.encrypt('wrong') } }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await enter('cleaner')).toEqual({ qualified: 1 });
    const record = await world.server.call(origin, trainingRecord, { id: idOf('cleaner') });
    expect(record.row.state).toBe('qualified');
    expect(record.proof).toMatchObject([{ id: fileId, name: 'sheet.pdf', sha256 }]);
    expect(record.history[0]?.description.en).toContain(
      `sheet.pdf (SHA-256 ${sha256}), verified and entered by`,
    );
    await expect(enter('cleaner')).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
    // The scan is for those who may read the record.
    const seen = async (account: string) =>
      world.server
        .call(await world.origin(account), downloadFile, { id: fileId })
        .then(() => true)
        .catch(() => false);
    expect(await Promise.all(['hanxue', 'yuanmeng'].map(seen))).toEqual([true, false]);
  });
});

describe('exemption', () => {
  it('is signed, with a reason, never one’s own, and counts as met', async () => {
    const course = await world.course();
    const { id } = await assign(course, ['caoyang', 'hanxue']);
    const rows = await world.assignments(course);
    const idOf = (account: string) => rows.find((row) => row.account === account)?.id as string;
    const origin = await world.origin('hanxue');
    const exempt = (account: string, more: object = {}) =>
      world.server.call(origin, exemptAssignments, {
        ids: [idOf(account)],
        reason: 'taught it for years',
        signature: signature('hanxue'),
        ...more,
      });
    await expect(exempt('hanxue')).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await expect(exempt('caoyang', { validTo: dayFromNow(-1) })).rejects.toMatchObject({
      code: 'DUE_IN_PAST',
    });
    await expect(
      exempt('caoyang', { signature: { account: 'hanxue', password: world.server.encrypt('wrong') } }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await exempt('caoyang')).toEqual({ exempted: 1 });
    await expect(exempt('caoyang')).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
    const { task } = await world.server.call(origin, trainingTaskDetail, { id });
    expect(task).toMatchObject({ assigned: 2, exempt: 1, missing: 1, rate: 0 });
    const signed = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('signature')
        .select(['signer_account', 'meaning'])
        .where('record_id', '=', idOf('caoyang'))
        .execute(),
    );
    expect(signed).toEqual([{ signer_account: 'hanxue', meaning: 'approved' }]);
    expect(
      await world.server.call(origin, checkQualification, {
        personId: world.user('caoyang'),
        subject: { courseId: course },
      }),
    ).toMatchObject({ qualified: true });
  });
});

describe('a failed training', () => {
  it('opens again only by a retraining', async () => {
    const course = await world.course();
    await assign(course, ['caoyang']);
    await finish(course, 'caoyang', fail);
    await expect(finish(course, 'caoyang')).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
    const [row] = await world.assignments(course);
    const origin = await world.origin('xiefang');
    const again = { id: row?.id as string, reason: 'session held', due: dayFromNow(5) };
    const late = world.server.call(origin, retrainAssignment, { ...again, due: dayFromNow(-1) });
    await expect(late).rejects.toMatchObject({ code: 'DUE_IN_PAST' });
    expect(await world.server.call(origin, retrainAssignment, again)).toEqual({ state: 'studying' });
    await finish(course, 'caoyang');
    expect(await world.states(course)).toEqual(['caoyang:qualified']);
  });
});

describe('people', () => {
  it('get and lose training with their position: 30 days for joiners, 15 for transfers, 5 working days after a leave', async () => {
    const course = await world.course();
    await world.cells(world.cell('analyst', course, 'R'));
    const at = new Date('2026-12-01T04:00:00Z');
    const joiner = await world.server.asSystem(
      world.tenant.id,
      (ctx) =>
        createUser(ctx, {
          account: 'pengtao',
          name: 'pengtao',
          nameEn: 'pengtao',
          employeeId: 'E9100',
          password: world.tenant.password,
          roles: ['emp'],
          departmentId: world.tenant.departments.QA,
          positionId: world.positions.analyst,
        }),
      at,
    );
    const move = (positionId: string | undefined) =>
      world.server.asSystem(
        world.tenant.id,
        (ctx) => movePerson(ctx, world.user('wuqian'), { positionId }),
        at,
      );
    await move(world.positions.analyst);
    expect((await world.assignments(course)).map((row) => `${row.account} ${row.due} ${row.reason}`)).toEqual(
      ['pengtao 2026-12-31 新员工', 'wuqian 2026-12-16 转岗'],
    );
    await move(world.positions.staff ?? world.positions.operator);
    expect(await world.states(course)).toEqual(['pengtao:notStarted', 'wuqian:superseded']);
    const duty = (on: boolean, when: Date) =>
      world.server.asSystem(world.tenant.id, (ctx) => setOnDuty(ctx, joiner, on), when);
    await duty(false, at);
    // A Tuesday.
    await duty(true, new Date('2027-03-02T04:00:00Z'));
    expect((await world.assignments(course)).find((row) => row.account === 'pengtao')?.due).toBe(
      '2027-03-09',
    );
  });
});

describe('the daily job', () => {
  it('assigns anew thirty days before a qualification ends, and reminds of what is due', async () => {
    const course = await world.course({ validityMonths: 12 });
    await world.cells(world.cell('engineer', course, 'R'));
    await finish(course, 'yubo');
    const [row] = await world.assignments(course);
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .updateTable('training_assignment')
        .set({ valid_to: dayFromNow(31) })
        .where('id', '=', row?.id as string)
        .execute(),
    );
    await world.server.runJob('training.daily');
    expect(await world.states(course)).toEqual(['yubo:qualified']);
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .updateTable('training_assignment')
        .set({ valid_to: dayFromNow(6) })
        .where('id', '=', row?.id as string)
        .execute(),
    );
    await world.server.runJob('training.daily');
    await world.server.runJob('training.daily');
    expect(await world.states(course)).toEqual(['yubo:notStarted', 'yubo:qualified']);
    const open = (await world.assignments(course)).find((one) => one.state === 'notStarted');
    expect(open).toMatchObject({ due: dayFromNow(6), reason: '到期复训' });
    const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('notification')
        .select('text_en')
        .where('once_key', 'like', `training:%${open?.id}%`)
        .execute(),
    );
    expect(notices).toEqual([{ text_en: expect.stringContaining('due in 6 days') }]);
  });
});

describe('who may ask about whom', () => {
  it('oneself, quality and whoever sees their training', async () => {
    const course = await world.course();
    const ask = async (account: string, about: string) =>
      world.server.call(await world.origin(account), checkQualification, {
        personId: world.user(about),
        subject: { courseId: course },
      });
    expect(await ask('caoyang', 'caoyang')).toMatchObject({ qualified: false, required: true });
    expect(await ask('zhouzihan', 'yubo')).toMatchObject({ qualified: false });
    expect(await ask('mazhiqiang', 'yubo')).toMatchObject({ qualified: false });
    for (const [account, about] of [
      ['caoyang', 'yuanmeng'],
      ['mazhiqiang', 'caoyang'],
    ] as const)
      await expect(ask(account, about)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a training whose last day is over', () => {
  it('has expired, wherever it is shown and counted', async () => {
    const course = await world.course({ validityMonths: 1 });
    await assign(course, ['caoyang']);
    await finish(course, 'caoyang');
    const id = (await world.assignments(course))[0]?.id as string;
    const own = await world.origin('caoyang');
    const manager = await world.origin('xiefang');
    const paging = { page: 1, pageSize: 100 };
    const states = async (state: AssignmentStanding) => {
      const mine = await world.server.call(own, myTraining, { ...paging, filter: { state: [state] } });
      const filter = { courseId: course, state: [state] };
      const all = await world.server.call(manager, listAssignments, { ...paging, filter });
      return [mine.rows.find((row) => row.id === id)?.state, all.rows[0]?.state];
    };
    const counted = async () => {
      const { rows } = await world.server.call(manager, listCourses, { ...paging, filter: {} });
      return rows.find((row) => row.id === course)?.qualified;
    };
    const found = () =>
      world.server.as(world.tenant.id, 'caoyang', (ctx) =>
        courseSearch.resolve(ctx, [course], new Set(['TmsMyTraining'])),
      );
    expect(await states('qualified')).toEqual(['qualified', 'qualified']);
    expect(await counted()).toBe(1);
    expect((await found())[0]?.status?.en).toBe('Qualified');
    await world.server.asSystem(world.tenant.id, async (ctx) => {
      await ctx.tx
        .updateTable('training_assignment')
        .set({ valid_to: dayFromNow(-1) })
        .where('id', '=', id)
        .execute();
      expect(await followKnown(ctx, { courseIds: [course] })).toEqual([
        expect.objectContaining({ course_id: course }),
      ]);
    });
    expect(await states('qualified')).toEqual([undefined, undefined]);
    expect(await states('expired')).toEqual(['expired', 'expired']);
    expect(await counted()).toBe(0);
    expect((await found())[0]?.status?.en).toBe('Expired');
    expect((await world.server.call(own, trainingRecord, { id })).row.state).toBe('expired');
    await world.cells(world.cell('operator', course, 'R'));
    const { courses } = await world.server.call(own, personQualifications, {});
    expect(courses.find((row) => row.course.id === course)).toMatchObject({ status: 'expired' });
  });
});
