import {
  cancelClass,
  classCandidates,
  classCode,
  classCourses,
  classDetail,
  classFacets,
  dueNext,
  enterAttendance,
  inviteToClass,
  judgePractice,
  learnInfo,
  listClasses,
  listPractice,
  myClass,
  removeFromClass,
  saveClass,
  scoreClass,
  signPractice,
  trainingStatistics,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setRoles } from '../../../directory/identity/administration';
import { ClassWorld } from '../testing/classWorld';
import { ExamWorld } from '../testing/examWorld';

let world: ExamWorld;
let classes: ClassWorld;
let course: { id: string; versionId: string };

beforeAll(async () => {
  world = await ExamWorld.begin();
  classes = new ClassWorld(world);
});
beforeEach(async () => {
  course = await world.course({ lecturer: 'fenglei' });
});
afterAll(() => world.server.stop());

const CLASS = { needs_class: true };
const assign = (account: string, needs: object = CLASS) => world.assign(account, course, needs);
const stateOf = async (id: string) => (await world.assignment(id)).state;
const paging = { page: 1, pageSize: 20 };

const noticesOf = (account: string) =>
  world.system(async ({ tx }) => {
    const rows = await tx
      .selectFrom('notification')
      .select('text_en')
      .where('user_id', '=', world.user(account))
      .orderBy('id')
      .execute();
    return rows.map((row) => row.text_en);
  });

describe('a class', () => {
  it('is planned, signed in to and out of by code, closed with a signature; who attended goes on', async () => {
    const [caoyang, yuanmeng, yubo] = [
      await assign('caoyang'),
      await assign('yuanmeng'),
      await assign('yubo'),
    ];
    const waiting = await world.call('xiefang', classCourses, { ...paging, filter: {} });
    expect(waiting.rows.find((row) => row.id === course.id)).toMatchObject({
      waiting: 3,
      lecturer: { account: 'fenglei' },
    });
    const id = await classes.planFor(course, [caoyang, yuanmeng, yubo]);
    expect(await noticesOf('caoyang')).toEqual([expect.stringContaining('You are invited to TS-')]);
    expect(await noticesOf('fenglei')).toContainEqual(expect.stringContaining('You are to teach TS-'));
    expect((await world.call('fenglei', trainingStatistics, {})).courseTableCount).toBe(1);
    const due = await world.call('caoyang', dueNext, {});
    expect(due.rows).toContainEqual(
      expect.objectContaining({ kind: 'class', id, startsAt: world.hours(1).toISOString() }),
    );
    // Once, as the class; and nobody is left to plan another one for.
    expect(due.rows.filter((row) => row.id === caoyang)).toEqual([]);
    const left = await world.call('xiefang', classCourses, { ...paging, filter: {} });
    expect(left.rows.filter((row) => row.id === course.id)).toEqual([]);
    expect((await world.call('fenglei', dueNext, {})).rows).toContainEqual(
      expect.objectContaining({ kind: 'teaching', id }),
    );

    await classes.open(id);
    const seat = await world.call('caoyang', learnInfo, { assignmentId: caoyang });
    const startsAt = world.hours(1).toISOString();
    expect(seat.seat).toMatchObject({ id, state: 'open', startsAt, signedInAt: null });
    // All the time, 79 per cent of it, and signed in without ever signing out.
    await classes.present('caoyang', id, 1, 3);
    await classes.present('yuanmeng', id, 1, 1 + 2 * 0.79);
    await classes.attend('yubo', id, await classes.code(id, 'in', 1), 1);
    expect(await classes.seat(id, 'caoyang')).toMatchObject({
      percent: 100,
      signedInAt: startsAt,
      attended: null,
    });
    expect(await classes.seat(id, 'yuanmeng')).toMatchObject({ percent: 79 });

    expect(await classes.close(id)).toMatchObject({ attended: 1, absent: 2 });
    expect(await stateOf(caoyang)).toBe('signDue');
    expect([await stateOf(yuanmeng), await stateOf(yubo)]).toEqual(['notStarted', 'notStarted']);
    expect((await world.assignment(caoyang)).class_met_at).toEqual(world.hours(3));
    expect(await noticesOf('yuanmeng')).toContainEqual(expect.stringContaining('did not attend long enough'));
    expect((await world.call('fenglei', trainingStatistics, {})).courseTableCount).toBe(0);
    const detail = await classes.detail(id);
    expect(detail).toMatchObject({
      row: { state: 'closed', people: 3, attended: 1 },
      signature: { signer: { account: 'fenglei' }, meaning: { en: 'Verified' } },
    });

    // Who missed it can be invited again, and that is told.
    const { rows } = await world.call('xiefang', classCandidates, {
      ...paging,
      filter: { courseId: course.id },
    });
    expect(rows.map((row) => [row.person.account, row.missed])).toEqual([
      ['yuanmeng', 1],
      ['yubo', 1],
    ]);
    const again = await classes.plan(course);
    const { invited } = await world.call('xiefang', inviteToClass, {
      id: again.id,
      rowVersion: again.rowVersion,
      who: {},
    });
    expect(invited).toBe(2);
    const said = await world.system(async ({ tx }) => {
      const entries = await tx
        .selectFrom('audit_entry')
        .select('entry')
        .where('object_id', '=', again.id)
        .where('event', '=', 'invite')
        .execute();
      return entries.map(({ entry }) => [entry.descriptionZh, entry.descriptionEn]);
    });
    expect(said).toEqual([
      [
        expect.stringMatching(/^授课 TS-\d{4}-\d+“.+”安排 2 人$/),
        expect.stringMatching(/^Class TS-\d{4}-\d+ “.+”: 2 invited$/),
      ],
    ]);
  });

  it('is closed once, whoever closes it at the same time', async () => {
    const assignment = await assign('caoyang', { needs_class: true, needs_ojt: true });
    const id = await classes.planFor(course, [assignment]);
    await classes.open(id);
    await classes.present('caoyang', id, 1, 3);
    const { rowVersion } = await classes.detail(id);
    const ends = await Promise.allSettled([
      classes.close(id, 'fenglei', rowVersion),
      classes.close(id, 'xiefang', rowVersion),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'RECORD_CHANGED' },
    });
    const signed = await world.system(({ tx }) =>
      tx.selectFrom('signature').select('meaning').where('record_id', '=', id).execute(),
    );
    expect(signed).toEqual([{ meaning: 'verified' }]);
    await expect(classes.close(id)).rejects.toMatchObject({
      code: 'CLASS_REFUSED',
      params: { rule: 'state' },
    });
  });

  it('is one thing and practice another: each is met for itself', async () => {
    const assignment = await assign('caoyang', { needs_class: true, needs_ojt: true });
    const judge = () =>
      world.call('fenglei', judgePractice, {
        assignmentId: assignment,
        passed: true,
        remark: 'three times without a fault',
        signature: world.signature('fenglei'),
      });
    await expect(judge()).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
    const steps = async () =>
      (await world.call('caoyang', learnInfo, { assignmentId: assignment })).steps.map(
        ({ kind, state }) => `${kind} ${state}`,
      );
    expect(await steps()).toEqual(['class current', 'ojt next', 'sign next']);
    const practice = async () =>
      (await world.call('fenglei', listPractice, { ...paging, filter: {} })).rows.filter(
        (row) => row.assignmentId === assignment,
      ).length;
    expect(await practice()).toBe(0);
    const id = await classes.planFor(course, [assignment]);
    await classes.open(id);
    await classes.present('caoyang', id, 1, 3);
    await classes.close(id);
    expect(await stateOf(assignment)).toBe('ojtDue');
    expect(await steps()).toEqual(['class done', 'ojt current', 'sign next']);
    expect(await practice()).toBe(1);
    const own = { assignmentId: assignment, signature: world.signature('caoyang') };
    await world.call('caoyang', signPractice, own);
    expect(await judge()).toEqual({ state: 'signDue' });
  });

  it('leaves what is to be read before as it is, and is remembered', async () => {
    const assignment = await assign('caoyang', { needs_read: true, needs_class: true });
    const id = await classes.planFor(course, [assignment]);
    await classes.open(id);
    await classes.present('caoyang', id, 1, 3);
    await world.call(
      'fenglei',
      scoreClass,
      { id, assignmentId: assignment, rowVersion: 1, score: 88 },
      { at: world.hours(3) },
    );
    await classes.close(id);
    expect(await world.assignment(assignment)).toMatchObject({ state: 'notStarted', score: 88 });
    const { steps } = await world.call('caoyang', learnInfo, { assignmentId: assignment });
    expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'read current',
      'class done',
      'sign next',
    ]);
  });
});

describe('signing in', () => {
  it('takes the code of the screen, for some minutes, typed in any way', async () => {
    const id = await classes.planFor(course, [await assign('caoyang')]);
    const tooEarly = world.call('fenglei', classCode, { id, purpose: 'in' });
    await expect(tooEarly).rejects.toMatchObject({ params: { rule: 'state' } });
    await classes.open(id);
    const code = await classes.code(id, 'in', 1);
    const out = await classes.code(id, 'out', 1);
    await expect(classes.attend('caoyang', id, 'ABCD2345', 1)).rejects.toMatchObject({
      params: { rule: 'code' },
    });
    // Four minutes later two others have been on the screen.
    await expect(classes.attend('caoyang', id, code, 1 + 4 / 60)).rejects.toMatchObject({
      params: { rule: 'code' },
    });
    await expect(classes.attend('caoyang', id, out, 1)).rejects.toMatchObject({
      params: { rule: 'notIn' },
    });
    await expect(classes.attend('yubo', id, code, 1)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    const signed = await classes.attend('caoyang', id, typed, 1 + 1 / 60);
    expect(signed).toMatchObject({ purpose: 'in', seat: { signedOutAt: null } });
    const again = await classes.attend('caoyang', id, code, 1 + 1 / 60);
    expect(again.seat).toEqual(signed.seat);
  });

  it('adds up who leaves and comes back', async () => {
    const id = await classes.planFor(course, [await assign('caoyang')]);
    await classes.open(id);
    await classes.present('caoyang', id, 0.9, 2);
    await classes.present('caoyang', id, 2.5, 3.5);
    expect(await classes.seat(id, 'caoyang')).toMatchObject({ percent: 75 });
  });

  it('is kept event by event; what was kept cannot be changed or removed', async () => {
    const assignmentId = await assign('caoyang');
    const id = await classes.planFor(course, [assignmentId]);
    await classes.open(id);
    await classes.present('caoyang', id, 0.9, 2);
    await classes.present('caoyang', id, 2.5, 3.5);
    const { rowVersion = 0 } = (await classes.seat(id, 'caoyang')) ?? {};
    const people = [{ assignmentId, rowVersion }];
    await world.call('fenglei', enterAttendance, { id, people, percent: 90, reason: 'late' });
    const kept = () =>
      world.system(({ tx }) =>
        tx
          .selectFrom('training_attendance')
          .select(['kind', 'by_user_id', 'percent', 'reason'])
          .where('class_id', '=', id)
          .orderBy('id')
          .execute(),
      );
    const by = (account: string) => ({ by_user_id: world.user(account) });
    const code = (kind: string) => ({ kind, ...by('caoyang'), percent: null, reason: null });
    const hand = { kind: 'hand', ...by('fenglei'), percent: 90, reason: 'late' };
    expect(await kept()).toEqual([code('in'), code('out'), code('in'), code('out'), hand]);
    const change = () =>
      world.system(({ tx }) => tx.updateTable('training_attendance').set({ percent: 100 }).execute());
    const removal = () => world.system(({ tx }) => tx.deleteFrom('training_attendance').execute());
    await expect(change()).rejects.toThrow('permission denied');
    await expect(removal()).rejects.toThrow('permission denied');
    expect(await kept()).toHaveLength(5);
  });

  it('keeps what one has entered from another who has not seen it', async () => {
    const assignmentId = await assign('caoyang');
    const id = await classes.planFor(course, [assignmentId]);
    await classes.open(id);
    const at = { at: world.hours(2) };
    const { rowVersion = 0 } = (await classes.seat(id, 'caoyang')) ?? {};
    await world.call('fenglei', scoreClass, { id, assignmentId, rowVersion, score: 70 }, at);
    const late = { code: 'RECORD_CHANGED', params: { name: 'fenglei', at: at.at.toISOString() } };
    await expect(
      world.call('xiefang', scoreClass, { id, assignmentId, rowVersion, score: 95 }, at),
    ).rejects.toMatchObject(late);
    const people = [{ assignmentId, rowVersion }];
    await expect(
      world.call('xiefang', enterAttendance, { id, people, percent: 0, reason: 'absent' }, at),
    ).rejects.toMatchObject(late);
    expect(await classes.seat(id, 'caoyang')).toMatchObject({ score: 70, percent: null });
    const seen = [{ assignmentId, rowVersion: rowVersion + 1 }];
    await world.call('xiefang', enterAttendance, { id, people: seen, percent: 90, reason: 'seen' }, at);
    expect(await classes.seat(id, 'caoyang')).toMatchObject({ score: 70, percent: 90 });
  });

  it('shows a QR code that leads to the participant’s own page', async () => {
    const id = await classes.planFor(course, [await assign('caoyang')]);
    await classes.open(id);
    const shown = await world.call('fenglei', classCode, { id, purpose: 'in' }, { at: world.hours(1) });
    expect(shown.link).toMatch(new RegExp(`/micro-app/tms-app/myTraining/class/${id}\\?code=${shown.code}$`));
    expect(shown.qr.path).toMatch(/^M0 0h1v1h-1z/);
    expect((await world.call('caoyang', myClass, { id })).no).toMatch(/^TS-\d{4}-\d{4}$/);
  });
});

describe('rules of classes', () => {
  it('are about time: an end after the start, opened at most an hour before, the past with a reason', async () => {
    const times = (from: number, to: number) => ({
      startsAt: world.hours(from).toISOString(),
      endsAt: world.hours(to).toISOString(),
    });
    for (const [from, to] of [
      [3, 1],
      [1, 14],
    ] as const)
      await expect(classes.plan(course, times(from, to))).rejects.toMatchObject({
        params: { rule: 'time' },
      });
    const later = await classes.planFor(course, [], times(2, 4));
    await expect(classes.open(later, 0.5)).rejects.toMatchObject({ params: { rule: 'early' } });
    const past = classes.content(course, times(-48, -46));
    const enter = (account: string, pastReason?: string) =>
      world.call(account, saveClass, { content: past, ...(pastReason && { pastReason }) });
    await expect(enter('xiefang')).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    await expect(enter('fenglei', 'paper list')).rejects.toMatchObject({ code: 'NO_PERMISSION' });

    const assignment = await assign('caoyang');
    const { id, rowVersion } = await enter('xiefang', 'attendance list on paper, scanned');
    await world.call('xiefang', inviteToClass, { id, rowVersion, who: { assignmentIds: [assignment] } });
    await classes.open(id, 0, 'xiefang');
    await world.call('xiefang', enterAttendance, {
      id,
      people: [{ assignmentId: assignment, rowVersion: 1 }],
      percent: 100,
      reason: 'on the list',
    });
    expect(await classes.close(id, 'xiefang', undefined, 0)).toMatchObject({ attended: 1 });
    expect(await classes.detail(id)).toMatchObject({ pastReason: 'attendance list on paper, scanned' });
  });

  it('are about seats: no more than there are, one per training, for who needs a class of this course', async () => {
    const [caoyang, yubo] = [await assign('caoyang'), await assign('yubo')];
    const reads = await assign('yuanmeng', { needs_read: true });
    const { id, rowVersion } = await classes.plan(course, { seats: 1 });
    const invite = (assignmentIds: string[]) =>
      world.call('xiefang', inviteToClass, { id, rowVersion, who: { assignmentIds } });
    await expect(invite([caoyang, yubo])).rejects.toMatchObject({ params: { rule: 'full' } });
    await expect(invite([reads])).rejects.toMatchObject({ params: { rule: 'taken' } });
    const other = await world.course();
    const foreign = await world.assign('yubo', other, CLASS);
    await expect(invite([foreign])).rejects.toMatchObject({ params: { rule: 'taken' } });
    await invite([caoyang]);
    await expect(invite([yubo])).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const second = await classes.plan(course);
    const take = (who: object) =>
      world.call('xiefang', inviteToClass, { id: second.id, rowVersion: second.rowVersion, who } as never);
    await expect(take({ assignmentIds: [caoyang] })).rejects.toMatchObject({ params: { rule: 'taken' } });
    expect(await take({ departmentId: undefined })).toMatchObject({ invited: 1 });
    // A seat that is given back can be given again.
    const { rowVersion: seen } = await classes.detail(id);
    await world.call('xiefang', removeFromClass, {
      id,
      rowVersion: seen,
      assignmentIds: [caoyang],
      reason: 'ill',
    });
    expect(await noticesOf('caoyang')).toContainEqual(expect.stringMatching(/no seat any more .*\(ill\)/));
    const third = await classes.plan(course);
    await world.call('xiefang', inviteToClass, {
      id: third.id,
      rowVersion: third.rowVersion,
      who: { assignmentIds: [caoyang] },
    });
    await world.call('xiefang', cancelClass, {
      id: third.id,
      rowVersion: (await classes.detail(third.id)).rowVersion,
      reason: 'lecturer is ill',
    });
    const { rows } = await world.call('xiefang', classCandidates, {
      ...paging,
      filter: { courseId: course.id },
    });
    expect(rows.map((row) => row.person.account)).toEqual(['caoyang']);
    expect(await noticesOf('caoyang')).toContainEqual(expect.stringMatching(/^Cancelled: .*lecturer is ill/));
  });

  it('keep apart who teaches, who attends and who says so', async () => {
    const own = await assign('fenglei');
    const manager = await assign('xiefang');
    const { id, rowVersion } = await classes.plan(course);
    const invite = (assignmentIds: string[]) =>
      world.call('xiefang', inviteToClass, { id, rowVersion, who: { assignmentIds } });
    await expect(invite([own])).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await invite([manager]);
    const edit = world.call('xiefang', saveClass, {
      id,
      rowVersion: (await classes.detail(id)).rowVersion,
      content: classes.content(course, { lecturerId: world.user('xiefang') }),
    });
    await expect(edit).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await classes.open(id);
    const enter = (account: string) =>
      world.call(
        account,
        enterAttendance,
        { id, people: [{ assignmentId: manager, rowVersion: 1 }], percent: 100, reason: 'was there' },
        { at: world.hours(2) },
      );
    await expect(enter('xiefang')).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await expect(classes.close(id, 'xiefang')).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await enter('fenglei');
    expect(await classes.close(id)).toMatchObject({ attended: 1 });
  });

  it('count a class for its lecturer while the page of classes is open to them', async () => {
    await world.addUser('former', ['lect'], `E7${Date.now() % 1000}`);
    const content = { ...classes.content(course), lecturerId: world.user('former') };
    const { id } = await world.call('former', saveClass, { content });
    const toTeach = async () => [
      (await world.call('former', trainingStatistics, {})).courseTableCount,
      (await world.call('former', dueNext, {})).rows.filter((row) => row.id === id).length,
    ];
    expect(await toTeach()).toEqual([1, 1]);
    await world.system((ctx) => setRoles(ctx, world.user('former'), ['emp'], 'no lecturer any more'));
    await expect(world.call('former', classDetail, { id })).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    expect(await toTeach()).toEqual([0, 0]);
  });

  it('let lecturers handle what they teach, and nobody else', async () => {
    await world.addUser('guest', ['lect'], `E8${Date.now() % 1000}`);
    const id = await classes.planFor(course, [await assign('caoyang')]);
    await expect(world.call('guest', classDetail, { id })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    const content = classes.content(course);
    const { rowVersion } = await classes.detail(id);
    for (const [account, code] of [
      ['guest', 'NO_PERMISSION'],
      ['caoyang', 'NO_PERMISSION'],
    ] as const)
      await expect(world.call(account, saveClass, { id, rowVersion, content })).rejects.toMatchObject({
        code,
      });
    const nobody = classes.plan(course, { lecturerId: world.user('caoyang') });
    await expect(nobody).rejects.toMatchObject({ params: { rule: 'lecturer' } });
    const mine = { ...classes.content(course), lecturerId: world.user('guest') };
    const planned = await world.call('guest', saveClass, { content: mine });
    const list = async (account: string) =>
      (await world.call(account, listClasses, { ...paging, filter: { courseId: course.id } })).rows.map(
        (row) => row.id,
      );
    expect(await list('guest')).toEqual([planned.id]);
    expect((await list('hanxue')).sort()).toEqual([id, planned.id].sort());
    // The head of the department sees where the own people are.
    expect(await list('zhaojianguo')).toEqual([id]);
    const { state } = await world.call('xiefang', classFacets, { filter: { courseId: course.id } });
    expect(state).toEqual([{ value: 'planned', count: 2 }]);
  });

  it('tell people when a class moves', async () => {
    const id = await classes.planFor(course, [await assign('caoyang')]);
    const { rowVersion } = await classes.detail(id);
    await world.call('xiefang', saveClass, {
      id,
      rowVersion,
      content: classes.content(course, { place: '二号培训室' }),
    });
    expect(await noticesOf('caoyang')).toContainEqual(expect.stringMatching(/has changed: .*二号培训室/));
  });
});
