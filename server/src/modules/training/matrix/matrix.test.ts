import {
  applyMatrix,
  type CourseVersion,
  courseDetail,
  disableCourse,
  disableLearnerRole,
  discardCourseDraft,
  previewLearnerRole,
  previewMatrix,
  readMatrix,
  recordAudit,
  saveCourse,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qualify } from '../assignments/finish';
import { lockAssignment } from '../assignments/store';
import { recompute } from '../required/recompute';
import { needs, TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;
beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world?.stop());

describe('the matrix', () => {
  it('previews exactly what applying does, and leaves nothing behind', async () => {
    const course = await world.course();
    const changes = [world.cell('operator', course, 'RE')];
    const origin = await world.origin('xiefang');
    const seen = await world.server.call(origin, previewMatrix, { changes });
    expect(seen).toMatchObject({ adds: 2, cancels: 0, people: 2 });
    expect(seen.changes.map((one) => `${one.action} ${one.person.account}`)).toEqual([
      'add caoyang',
      'add yuanmeng',
    ]);
    expect(await world.states(course)).toEqual([]);
    const done = await world.server.call(origin, applyMatrix, {
      changes,
      token: seen.token,
      reason: 'new course',
    });
    expect(done).toEqual({ adds: 2, cancels: 0, adjusts: 0 });
    expect(await world.states(course)).toEqual(['caoyang:notStarted', 'yuanmeng:notStarted']);
    const part = await world.server.call(origin, readMatrix, {
      rowKind: 'position',
      rows: { page: 1, pageSize: 50 },
      columns: { page: 1, pageSize: 50 },
      filled: true,
    });
    expect(part.cells).toContainEqual({
      rowId: world.positions.operator,
      courseId: course,
      needs: needs('RE'),
      validityMonths: null,
    });
    expect(part.rows.find((row) => row.code === 'operator')?.people).toBe(2);
  });

  it('refuses to apply what was previewed in another world', async () => {
    const course = await world.course();
    const changes = [world.cell('engineer', course, 'R')];
    const origin = await world.origin('xiefang');
    const { token } = await world.server.call(origin, previewMatrix, { changes });
    await world.cells(world.cell('engineer', course, 'C'));
    await expect(
      world.server.call(origin, applyMatrix, { changes, token, reason: 'late' }),
    ).rejects.toMatchObject({ code: 'TRAINING_CHANGED' });
  });

  it('adjusts what has hardly begun, cancels what nobody asks for, keeps what was learnt', async () => {
    const course = await world.course();
    await world.cells(world.cell('operator', course, 'R'));
    const [first] = await world.assignments(course);
    await world.server.as(world.tenant.id, 'caoyang', async (ctx) =>
      qualify(ctx, await lockAssignment(ctx, first?.id as string)),
    );
    expect(await world.cells(world.cell('operator', course, 'RE'))).toEqual({
      // Who has only read it is asked for the exam too.
      adds: 1,
      cancels: 0,
      adjusts: 1,
    });
    expect(await world.cells(world.cell('operator', course, null))).toEqual({
      adds: 0,
      cancels: 2,
      adjusts: 0,
    });
    expect(await world.states(course)).toEqual([
      'caoyang:qualified',
      'caoyang:superseded',
      'yuanmeng:superseded',
    ]);
    expect(await world.cells(world.cell('operator', course, 'R'))).toEqual({
      adds: 1,
      cancels: 0,
      adjusts: 0,
    });
    const again = await world.server.asSystem(world.tenant.id, (ctx) =>
      recompute(ctx, {}, { code: 'nightly' }),
    );
    expect(again).toEqual({ adds: 0, cancels: 0, adjusts: 0 });
  });

  it('reaches people through learner roles while these are effective', async () => {
    const course = await world.course();
    const origin = await world.origin('xiefang');
    const [operator, engineer] = [world.positions.operator as string, world.positions.engineer as string];
    const role = await world.roleDraft('LR-1', [operator, engineer]);
    await world.cells({
      rowKind: 'role',
      rowId: role.id,
      courseId: course,
      cell: { needs: needs('C'), validityMonths: 6 },
    });
    expect(await world.states(course)).toEqual([]);
    const preview = (action: 'activate' | 'disable', seen: { id: string; rowVersion: number }) =>
      world.server.call(origin, previewLearnerRole, { ...seen, action });
    expect(await preview('activate', role)).toMatchObject({ adds: 3, cancels: 0 });
    const first = await world.approve('learnerRole', role);
    expect(first).toMatchObject({ label: 'V01', consequences: [{ en: 'Trainings added: 3, cancelled: 0' }] });
    // What is in force asks for training until somebody else has approved that it asks for less.
    const less = await world.roleDraft('LR-1', [engineer], { id: role.id, ...first });
    expect(await world.states(course)).toEqual([
      'caoyang:notStarted',
      'yuanmeng:notStarted',
      'yubo:notStarted',
    ]);
    const last = await world.approve('learnerRole', less, { reason: 'fewer' });
    expect(last).toMatchObject({ label: 'V02', consequences: [{ en: 'Trainings added: 0, cancelled: 2' }] });
    expect(await world.states(course)).toEqual([
      'caoyang:superseded',
      'yuanmeng:superseded',
      'yubo:notStarted',
    ]);
    await expect(world.roleDraft('LR-1', [engineer], first)).rejects.toMatchObject({
      code: 'TRAINING_NO_EXISTS',
    });
    await expect(world.roleDraft('LR-1', [engineer], role)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const seen = { id: role.id, rowVersion: last.rowVersion };
    await expect(world.roleDraft('LR-2', [engineer], seen)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    const { token, ...gone } = await preview('disable', seen);
    expect(gone).toMatchObject({ adds: 0, cancels: 1 });
    const disabled = await world.server.call(origin, disableLearnerRole, { ...seen, token, reason: 'gone' });
    expect(disabled).toMatchObject({ adds: 0, cancels: 1 });
    expect(await world.states(course)).not.toContain('yubo:notStarted');
    // It comes back as it was, by approval too.
    const back = await world.approve('learnerRole', { ...seen, ...disabled });
    expect(back).toMatchObject({ label: 'V02', consequences: [{ en: 'Trainings added: 1, cancelled: 0' }] });
    const trail = await world.server.call(await world.origin('hanxue'), recordAudit, {
      page: 1,
      pageSize: 20,
      filter: { objectType: 'learnerRole', objectId: role.id },
    });
    const life = ['create', 'revise', 'activate', 'disable'];
    const told = trail.rows.filter(({ event }) => life.includes(event));
    expect(told.map(({ event, reason }) => [event, reason])).toEqual([
      ['activate', 'ready'],
      ['disable', 'gone'],
      ['activate', 'fewer'],
      ['revise', null],
      ['activate', 'ready'],
      ['create', null],
    ]);
  });

  it('ends what is open when a course is disabled', async () => {
    const course = await world.course();
    await world.cells(world.cell('engineer', course, 'R'));
    const origin = await world.origin('xiefang');
    const { rowVersion } = await world.server.call(origin, courseDetail, { id: course });
    const done = await world.server.call(origin, disableCourse, { id: course, rowVersion, reason: 'gone' });
    expect(done.cancels).toBe(1);
    expect(await world.states(course)).toEqual(['yubo:superseded']);
  });

  it('knows nothing of another tenant', async () => {
    const other = await TrainingWorld.begin(world.server);
    const course = await other.course();
    const change = { ...world.cell('operator', course, 'R') };
    const origin = await world.origin('xiefang');
    await expect(world.server.call(origin, previewMatrix, { changes: [change] })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
  });
});

describe('a course', () => {
  it('is revised, thrown away, disabled and brought back, each with its entry of the trail', async () => {
    const id = await world.course();
    const origin = await world.origin('xiefang');
    const detail = () => world.server.call(origin, courseDetail, { id });
    const { rowVersion, versions } = await detail();
    const content = { ...(versions[0] as CourseVersion).content, creditHours: 3 };
    const revise = (seen: number) => world.server.call(origin, saveCourse, { id, rowVersion: seen, content });
    const draft = await revise(rowVersion);
    await expect(revise(rowVersion)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect((await detail()).may).toEqual({ edit: true, handIn: true, disable: true, discard: true });
    const left = await world.server.call(origin, discardCourseDraft, { ...draft, reason: 'not now' });
    expect((await detail()).versions.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'V01 effective',
    ]);
    await expect(
      world.server.call(origin, discardCourseDraft, { id, ...left, reason: 'twice' }),
    ).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    const off = await world.server.call(origin, disableCourse, { id, ...left, reason: 'gone' });
    const again = await revise(off.rowVersion);
    await world.approve('course', again, { reason: 'needed' });
    expect((await detail()).versions.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'V02 effective',
      'V01 superseded',
    ]);
    const trail = await world.server.call(await world.origin('hanxue'), recordAudit, {
      page: 1,
      pageSize: 20,
      filter: { objectType: 'course', objectId: id },
    });
    const words = trail.rows.map(({ event, reason }) => [event, reason].filter(Boolean).join(': '));
    expect(words).toEqual([
      'activate: needed',
      'submit: needed',
      'revise',
      'disable: gone',
      'discard: not now',
      'revise',
      'activate: ready',
      'submit: ready',
      'create',
    ]);
    expect(trail.rows[0]?.changes.map(({ field, old, new: now }) => [field, old, now])).toEqual([
      ['state', 'disabled', 'effective'],
      ['version', 'V01', 'V02'],
      ['retrain', null, true],
      ['creditHours', 0, 3],
    ]);
  });
});
