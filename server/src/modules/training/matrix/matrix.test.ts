import {
  applyMatrix,
  type CourseVersion,
  complianceFigures,
  courseDetail,
  disableTrained,
  discardTrained,
  listCompliance,
  previewMatrix,
  previewTrained,
  readMatrix,
  recordAudit,
  saveCourse,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createDepartment } from '../../../directory/identity/administration';
import { onTenantDay } from '../../../directory/tenancy/tenantTime';
import { prepared } from '../../../platform/database/transaction';
import type { Context } from '../../../platform/module';
import { callerOf } from '../../../testing/caller';
import { exported, xlsxCells } from '../../../testing/exportedFile';
import { qualify } from '../assignments/finish';
import { amend, lockAssignment } from '../assignments/store';
import { compliance } from '../compliance/list';
import { recompute } from '../required/recompute';
import { passDays, someHaveChanged } from '../standing/standings';
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
      world.server.call(origin, previewTrained, { kind: 'learnerRole', ...seen, action });
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
    const disabled = await world.server.call(origin, disableTrained, {
      kind: 'learnerRole',
      ...seen,
      token,
      reason: 'gone',
    });
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
    const entries = trail.rows.filter(({ event }) => life.includes(event));
    expect(entries.map(({ event, reason }) => [event, reason])).toEqual([
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
    const done = await world.server.call(origin, disableTrained, {
      kind: 'course',
      id: course,
      rowVersion,
      reason: 'gone',
    });
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
    const left = await world.server.call(origin, discardTrained, {
      kind: 'course',
      ...draft,
      reason: 'not now',
    });
    expect((await detail()).versions.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'V01 effective',
    ]);
    await expect(
      world.server.call(origin, discardTrained, { kind: 'course', id, ...left, reason: 'twice' }),
    ).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    const off = await world.server.call(origin, disableTrained, {
      kind: 'course',
      id,
      ...left,
      reason: 'gone',
    });
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

  it('shows what reaches a position by its roles and a department by those above it, with where it comes from', async () => {
    const course = await world.course();
    const role = await world.role('INHERIT', [world.positions.engineer as string]);
    const cell = { needs: needs('RO'), validityMonths: null };
    await world.cells({ rowKind: 'role', rowId: role.id, courseId: course, cell });
    const part = async (rowKind: 'position' | 'role') =>
      world.server.call(await world.origin('xiefang'), readMatrix, {
        rowKind,
        rows: { page: 1, pageSize: 50 },
        columns: { page: 1, pageSize: 50 },
      });
    const ofCourse = ({ courseId }: { courseId: string }) => courseId === course;
    const positions = await part('position');
    expect(positions.inherited.filter(ofCourse)).toEqual([
      {
        rowId: world.positions.engineer,
        courseId: course,
        needs: needs('RO'),
        from: { kind: 'role', name: { zh: '角色INHERIT', en: 'Role INHERIT' } },
      },
    ]);
    expect(positions.cells.filter(ofCourse)).toEqual([]);
    expect((await part('role')).inherited).toEqual([]);
    // Below a department what it asks is asked too.
    const { PD } = world.tenant.departments;
    const below = await world.server.asSystem(world.tenant.id, (ctx) =>
      createDepartment(ctx, { code: 'PD1', nameZh: '一车间', nameEn: 'Workshop 1', parentId: PD }),
    );
    await world.cells({ rowKind: 'department', rowId: PD, courseId: course, cell });
    const departments = await world.server.call(await world.origin('xiefang'), readMatrix, {
      rowKind: 'department',
      rows: { page: 1, pageSize: 50 },
      columns: { page: 1, pageSize: 50 },
    });
    expect(
      departments.inherited.filter(ofCourse).map(({ rowId, from }) => [rowId, from.kind, from.name.zh]),
    ).toEqual([[below, 'department', '生产部']]);
  });

  it('says who meets what it asks, why it is asked, and how much is met; as a list, in figures and as a file', async () => {
    const [course, exam] = [await world.course(), await world.course()];
    const role = await world.role('COMPLY', [world.positions.operator as string]);
    const asksRole = { rowKind: 'role' as const, rowId: role.id, courseId: course };
    const cell = { needs: needs('R'), validityMonths: null };
    await world.cells(
      world.cell('operator', course, 'R'),
      { ...asksRole, cell },
      world.cell('operator', exam, 'R'),
    );
    const [known] = (await world.assignments(course)).filter(({ account }) => account === 'caoyang');
    await world.server.as(world.tenant.id, 'caoyang', async (ctx) =>
      qualify(ctx, await lockAssignment(ctx, known?.id as string)),
    );
    const filter = { course: [course, exam] };
    const manager = await callerOf(world.server, world.tenant.id, 'xiefang');
    const standing = async (caller = manager) => {
      const { rows } = await caller.call(listCompliance, {
        page: 1,
        pageSize: 20,
        sort: [{ by: 'person', desc: false }],
        filter,
      });
      return rows
        .map((row) => `${row.person.account} ${row.course.id === course ? 'both' : 'one'} ${row.state}`)
        .sort();
    };
    expect(await standing()).toEqual([
      'caoyang both qualified',
      'caoyang one due',
      'yuanmeng both due',
      'yuanmeng one due',
    ]);
    const { rows } = await manager.call(listCompliance, {
      page: 1,
      pageSize: 5,
      filter: { ...filter, state: ['qualified'] },
    });
    expect(rows.map(({ sources }) => sources.map(({ kind, name }) => [kind, name?.en]))).toEqual([
      [
        ['position', 'operator'],
        ['role', 'Role COMPLY'],
      ],
    ]);
    const { state, department, course: byCourse } = await manager.call(complianceFigures, { filter });
    expect(state).toEqual([
      { value: 'due', count: 3 },
      { value: 'qualified', count: 1 },
    ]);
    expect(department.map(({ count, qualified }) => [count, qualified])).toEqual([[4, 1]]);
    // Other courses stay choosable.
    expect(byCourse.map(({ value, count, qualified }) => [value, count, qualified])).toEqual(
      expect.arrayContaining([
        [course, 2, 1],
        [exam, 2, 0],
      ]),
    );
    expect(byCourse.length).toBeGreaterThan(2);
    // Once its day is over it is late.
    const later = await world.origin('xiefang', new Date(Date.now() + 40 * 86_400_000));
    const overdue = { ...filter, state: ['overdue' as const] };
    const late = await world.server.call(later, listCompliance, { page: 1, pageSize: 5, filter: overdue });
    expect(late.total).toBe(3);
    // A head of another department sees nobody of it.
    expect(await standing(await callerOf(world.server, world.tenant.id, 'mazhiqiang'))).toEqual([]);
    const { bytes } = await exported(world.server, manager, {
      of: { source: 'compliance', filter },
      format: 'xlsx',
      language: 'en',
      timeZone: 'UTC',
      from: 1,
      to: 10,
    });
    const [head, ...lines] = await xlsxCells(bytes);
    expect(head?.slice(0, 2)).toEqual(['Name', 'Account']);
    expect(lines.map((line) => [line[1], line[6]]).sort()).toEqual([
      ['caoyang', 'Due'],
      ['caoyang', 'Qualified'],
      ['yuanmeng', 'Due'],
      ['yuanmeng', 'Due'],
    ]);
    // Who failed neither knows it nor is on the way to.
    const failing = (await world.assignments(exam)).find(({ account }) => account === 'yuanmeng');
    await world.server.as(world.tenant.id, 'yuanmeng', async (ctx) =>
      amend(ctx, await lockAssignment(ctx, failing?.id as string), {
        event: 'changeState',
        set: { state: 'failed' },
      }),
    );
    expect(await standing()).toContain('yuanmeng one missing');
    // What the passing of days has changed is written soon after midnight; until then it is worked out.
    await world.server.asSystem(world.tenant.id, passDays, later.at);
    const isPast = async (ctx: Context) => someHaveChanged(ctx, (await onTenantDay(ctx)).today);
    expect(await world.server.asSystem(world.tenant.id, isPast, later.at)).toBe(false);
    expect(
      await world.server.call(later, listCompliance, { page: 1, pageSize: 5, filter: overdue }),
    ).toMatchObject({
      total: 2,
    });
  });

  it.each([
    ['course', 'training_standing_by_course'],
    ['department', 'training_standing_by_department'],
  ])('lists how people stand by %s in the order of an index', async (by, index) => {
    const range = { offset: 0, limit: 20, sort: [{ by, desc: false }] };
    const plan = await world.server.as(world.tenant.id, 'xiefang', async (ctx) => {
      const query = jest.spyOn(pg.Client.prototype, 'query');
      await compliance.stretch(ctx, {}, range);
      const sent = query.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
      query.mockRestore();
      const read = sent.find(({ text }) => text?.includes('from training_standing s'));
      // Few as they are in a test, they would be read and sorted anyway.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(
        ctx.tx,
      );
      return prepared<Record<'QUERY PLAN', string>>(
        ctx.tx,
        `test_by_${by}`,
        `explain ${read?.text}`,
        read?.values,
      );
    });
    const lines = plan.map((row) => row['QUERY PLAN']);
    const scan = lines.findIndex((line) => line.includes(`using ${index} `));
    expect(scan).toBeGreaterThan(0);
    expect(lines.slice(0, scan).filter((line) => line.includes('Sort'))).toEqual([]);
  });
});
