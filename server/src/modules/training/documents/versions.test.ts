import {
  type CourseContent,
  courseDetail,
  listAssignments,
  personQualifications,
  saveCourse,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDepartment, movePerson } from '../../../directory/identity/administration';
import type { PlannedTraining } from '../../documents/trainingHooks';
import { qualify } from '../assignments/finish';
import { OPEN_STATES } from '../assignments/states';
import { lockAssignment, move } from '../assignments/store';
import { qualifiedAt } from '../qualification/qualifiedAt';
import { TrainingWorld } from '../testing/trainingWorld';
import { gateState, trainingHooks } from './gate';

let world: TrainingWorld;
beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world?.stop());

let counter = 0;

/** A document in force with a course that operators have to learn; both operators are qualified. */
async function taught({ critical = false, learnt = true, exam = false } = {}) {
  counter += 1;
  const no = `SOP-PD-${String(counter).padStart(3, '0')}`;
  const document = await world.document(no);
  const quizId = exam ? await world.quiz() : null;
  const courseId = await world.course({ kind: 'read', documentId: document.id, critical, quizId });
  await world.cells(world.cell('operator', courseId, exam ? 'RE' : 'R'));
  if (learnt) for (const account of ['caoyang', 'yuanmeng']) await complete(courseId, account);
  const versions = { v1: document.versions.get('V01') as string, v2: document.versions.get('V02') as string };
  return { no, documentId: document.id, courseId, ...versions };
}
type Taught = Awaited<ReturnType<typeof taught>>;

async function complete(courseId: string, account: string) {
  const open = (await world.assignments(courseId)).find(
    (row) => row.account === account && !['qualified', 'superseded'].includes(row.state),
  );
  await world.server.as(world.tenant.id, account, async (ctx) =>
    qualify(ctx, await lockAssignment(ctx, open?.id as string)),
  );
}

const system: TrainingWorld['server']['asSystem'] = (tenant, work) => world.server.asSystem(tenant, work);
type More = { departmentIds?: string[]; creditedIds?: string[]; impact?: 'full' | 'read' };
const planned = (one: Taught, more: More = {}): PlannedTraining => ({
  versionId: one.v2,
  documentId: one.documentId,
  documentNo: one.no,
  titleZh: '规程',
  titleEn: 'Procedure',
  label: 'V02',
  impact: 'read',
  plannedDate: '2031-05-20',
  departmentIds: [],
  creditedIds: [],
  limit: 90,
  ...more,
});
const plan = (one: Taught, more?: More) =>
  system(world.tenant.id, (ctx) => trainingHooks.onTrainingPlanned(ctx, planned(one, more)));
/** What the documents do when a version takes effect. */
const takeEffect = (one: Taught) =>
  system(world.tenant.id, async (ctx) => {
    const set = (id: string, state: 'effective' | 'superseded') =>
      ctx.tx
        .updateTable('document_version')
        .set(
          state === 'effective'
            ? { state, effective_at: ctx.now, effective_date: '2026-11-21' }
            : { state, superseded_at: ctx.now },
        )
        .where('id', '=', id)
        .execute();
    await set(one.v1, 'superseded');
    await set(one.v2, 'effective');
    await trainingHooks.onEffective(ctx, {
      versionId: one.v2,
      documentId: one.documentId,
      formerVersionId: one.v1,
    });
  });
const ask = (subject: Parameters<typeof qualifiedAt>[2], account = 'caoyang') =>
  system(world.tenant.id, async ({ tx, now }) => qualifiedAt(tx, world.user(account), subject, now));

it('is found among assignments by the number of its document, however little of it is typed', async () => {
  const one = await taught({ learnt: false });
  const origin = await world.origin('xiefang');
  for (const text of [one.no, one.no.toLowerCase(), one.no.slice(-3), one.no.slice(-1), '-']) {
    const filter = { text, courseId: one.courseId };
    const { rows, total } = await world.server.call(origin, listAssignments, {
      page: 1,
      pageSize: 20,
      filter,
    });
    expect([text, total, rows[0]?.documentNo]).toEqual([text, 2, one.no]);
  }
  const filter = { text: 'PD-999', courseId: one.courseId };
  expect((await world.server.call(origin, listAssignments, { page: 1, pageSize: 20, filter })).total).toBe(0);
});

describe('a new version of a document', () => {
  it('asks everyone again, and supersedes what was open of the former one', async () => {
    const one = await taught({ learnt: false });
    await complete(one.courseId, 'caoyang');
    await plan(one);
    expect(await world.states(one.courseId)).toEqual([
      'caoyang:notStarted',
      'caoyang:qualified',
      'yuanmeng:notStarted',
      'yuanmeng:superseded',
    ]);
    const rows = await world.assignments(one.courseId);
    expect(rows.filter((row) => row.state === 'notStarted').map((row) => row.due)).toEqual([
      '2031-05-19',
      '2031-05-19',
    ]);
  });

  it('shows what planning does before it is done, and leaves nothing behind', async () => {
    const one = await taught({ learnt: false });
    const states = await world.states(one.courseId);
    const more = { creditedIds: [world.user('caoyang')] };
    const audited = () =>
      system(world.tenant.id, ({ tx }) =>
        tx
          .selectFrom('audit_entry')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirst(),
      );
    const before = await audited();
    const seen = await system(world.tenant.id, (ctx) =>
      trainingHooks.previewTraining(ctx, planned(one, more)),
    );
    // Whoever worked on it has read it: one of the two that are open ends, without a new one.
    expect(seen).toMatchObject({ adds: 1, cancels: 2, adjusts: 0, people: 2 });
    expect(await world.states(one.courseId)).toEqual(states);
    expect(await audited()).toEqual(before);
    await plan(one, more);
    expect(await world.states(one.courseId)).toEqual([
      'caoyang:qualified',
      'caoyang:superseded',
      'yuanmeng:notStarted',
      'yuanmeng:superseded',
    ]);
  });

  it('decides who is qualified from the day it takes effect, not before', async () => {
    const one = await taught();
    await plan(one);
    expect(await ask({ courseId: one.courseId })).toMatchObject({ qualified: true });
    expect(await ask({ documentVersionId: one.v2 })).toMatchObject({ qualified: false });
    await complete(one.courseId, 'caoyang');
    await takeEffect(one);
    expect(await ask({ documentId: one.documentId })).toMatchObject({ qualified: true });
    expect(await ask({ courseId: one.courseId }, 'yuanmeng')).toMatchObject({
      qualified: false,
      required: true,
    });
    const { courses } = await world.server.call(await world.origin('yuanmeng'), personQualifications, {});
    expect(courses.find((row) => row.course.id === one.courseId)).toMatchObject({
      status: 'suspended',
      state: 'notStarted',
    });
    const mine = await world.server.call(await world.origin('caoyang'), personQualifications, {});
    expect(mine.courses.find((row) => row.course.id === one.courseId)?.status).toBe('valid');
  });

  it('without training impact keeps everyone qualified', async () => {
    const one = await taught();
    await takeEffect(one);
    expect(await world.states(one.courseId)).toEqual(['caoyang:qualified', 'yuanmeng:qualified']);
    expect(await ask({ documentId: one.documentId })).toMatchObject({ qualified: true, required: true });
  });

  it('that is withdrawn gives the former one back; having learnt it counts for nothing', async () => {
    const one = await taught({ learnt: false });
    await complete(one.courseId, 'caoyang');
    await plan(one);
    await complete(one.courseId, 'yuanmeng');
    await system(world.tenant.id, (ctx) =>
      trainingHooks.onWithdrawn(ctx, {
        versionId: one.v2,
        documentId: one.documentId,
        reason: { zh: '撤回', en: 'withdrawn' },
      }),
    );
    expect((await ask({ courseId: one.courseId })).qualified).toBe(true);
    expect((await ask({ courseId: one.courseId }, 'yuanmeng')).qualified).toBe(false);
    expect((await world.states(one.courseId)).filter((state) => state.endsWith('notStarted'))).toEqual([
      'yuanmeng:notStarted',
    ]);
  });

  it('put off moves the due days', async () => {
    const one = await taught();
    await plan(one);
    await system(world.tenant.id, (ctx) =>
      trainingHooks.onRescheduled(ctx, { versionId: one.v2, plannedDate: '2031-07-01' }),
    );
    const open = (await world.assignments(one.courseId)).filter((row) => row.state === 'notStarted');
    expect(open.map((row) => row.due)).toEqual(['2031-06-30', '2031-06-30']);
  });

  it('credits its author, reviewers and approvers', async () => {
    const one = await taught();
    await plan(one, { creditedIds: [world.user('caoyang'), world.user('hanxue')] });
    const credited = (await world.assignments(one.courseId)).filter((row) => row.source === 'credit');
    expect(credited.map((row) => `${row.account} ${row.state}`)).toEqual([
      'caoyang qualified',
      'hanxue qualified',
    ]);
    expect(await ask({ documentVersionId: one.v2 }, 'hanxue')).toMatchObject({ qualified: true });
  });
});

describe('a course with an exam', () => {
  const needsOf = async (one: Taught) =>
    (await world.assignments(one.courseId))
      .filter((row) => OPEN_STATES.includes(row.state))
      .map((row) => `${row.account} ${row.needs_exam ? 'exam' : 'reading only'}`);

  it('is needed to train with an exam: without a quiz that is refused, with the way out', async () => {
    const one = await taught();
    const before = await world.states(one.courseId);
    await expect(plan(one, { impact: 'full' })).rejects.toMatchObject({
      code: 'TRAINING_WITHOUT_EXAM',
      params: { why: expect.stringContaining('CRS-') },
    });
    const untaught = planned({ ...one, documentId: crypto.randomUUID() }, { impact: 'full' });
    await expect(
      system(world.tenant.id, (ctx) => trainingHooks.previewTraining(ctx, untaught)),
    ).rejects.toMatchObject({
      code: 'TRAINING_WITHOUT_EXAM',
      params: { why: expect.stringContaining(one.no) },
    });
    expect(await world.states(one.courseId)).toEqual(before);
    await plan(one);
    expect(await needsOf(one)).toEqual(['caoyang reading only', 'yuanmeng reading only']);
  });

  it('keeps its quiz as long as its document is trained with an exam', async () => {
    const one = await taught({ exam: true });
    await plan(one, { impact: 'full' });
    const origin = await world.origin('xiefang');
    const { rowVersion, versions } = await world.server.call(origin, courseDetail, { id: one.courseId });
    const content = { ...(versions[0]?.content as CourseContent), quizId: null };
    const saved = await world.server.call(origin, saveCourse, { id: one.courseId, rowVersion, content });
    await expect(world.approve('course', saved, { reason: 'no quiz' })).rejects.toMatchObject({
      code: 'COURSE_INCOMPLETE',
    });
  });

  it('asks for it in a version that is only read of those who never passed it', async () => {
    const one = await taught({ exam: true, learnt: false });
    await complete(one.courseId, 'caoyang');
    await plan(one);
    expect(await needsOf(one)).toEqual(['caoyang reading only', 'yuanmeng exam']);
    await complete(one.courseId, 'caoyang');
    await takeEffect(one);
    expect(await ask({ documentId: one.documentId })).toMatchObject({ qualified: true });
    expect(await ask({ documentId: one.documentId }, 'yuanmeng')).toMatchObject({ qualified: false });
  });

  it('credits who worked on the version with the reading, never with the exam', async () => {
    const one = await taught({ exam: true });
    await plan(one, { impact: 'full', creditedIds: [world.user('caoyang'), world.user('hanxue')] });
    expect(await world.states(one.courseId)).toEqual([
      'caoyang:examDue',
      'caoyang:qualified',
      'hanxue:qualified',
      'yuanmeng:notStarted',
      'yuanmeng:qualified',
    ]);
    expect(await ask({ documentVersionId: one.v2 })).toMatchObject({ qualified: false });
  });

  it('is not known by those who have only read it, once the exam is asked for', async () => {
    const one = await taught({ learnt: false });
    await complete(one.courseId, 'caoyang');
    await system(world.tenant.id, async (ctx) => {
      const rows = await world.assignments(one.courseId);
      const open = rows.find((row) => row.account === 'yuanmeng')?.id as string;
      await move(ctx, await lockAssignment(ctx, open, 'anyone'), 'signDue');
    });
    expect(await ask({ courseId: one.courseId })).toMatchObject({ qualified: true });
    await world.cells(world.cell('operator', one.courseId, 'RE'));
    expect(await world.states(one.courseId)).toEqual([
      'caoyang:notStarted',
      'caoyang:qualified',
      'yuanmeng:examDue',
    ]);
    expect(await ask({ courseId: one.courseId })).toMatchObject({ qualified: false });
    const { courses } = await world.server.call(await world.origin('caoyang'), personQualifications, {});
    expect(courses.find((row) => row.course.id === one.courseId)?.status).toBe('suspended');
  });
});

describe('distribution', () => {
  it('reads as a whole, with its parts, where the matrix names nobody of a department', async () => {
    const one = await taught();
    const part = await system(world.tenant.id, (ctx) =>
      createDepartment(ctx, {
        code: 'EN1',
        nameZh: '维修',
        nameEn: 'EN1',
        parentId: world.tenant.departments.EN,
      }),
    );
    await system(world.tenant.id, (ctx) => movePerson(ctx, world.user('yubo'), { departmentId: part }));
    await plan(one, { departmentIds: [world.tenant.departments.EN, world.tenant.departments.PD] });
    const open = (await world.states(one.courseId)).filter((state) => state.endsWith('notStarted'));
    expect(open).toEqual([
      'caoyang:notStarted',
      'mazhiqiang:notStarted',
      'yuanmeng:notStarted',
      'yubo:notStarted',
    ]);
    // Whoever leaves the department leaves its reading.
    await system(world.tenant.id, (ctx) =>
      movePerson(ctx, world.user('yubo'), { departmentId: world.tenant.departments.IT }),
    );
    expect((await world.states(one.courseId)).filter((state) => state.startsWith('yubo'))).toEqual([
      'yubo:superseded',
    ]);
  });
});

describe('the gate', () => {
  it('asks for everyone where the course is critical, and names who can clear it', async () => {
    const one = await taught({ critical: true });
    await plan(one, { departmentIds: [world.tenant.departments.PD] });
    const gate = () => system(world.tenant.id, ({ tx }) => gateState(tx, one.v2));
    await complete(one.courseId, 'caoyang');
    expect(await gate()).toMatchObject({ open: false, limit: 100, rate: 50, qualified: 1, counted: 2 });
    const open = (await world.assignments(one.courseId)).find((row) => row.state === 'notStarted');
    await world.server.as(world.tenant.id, 'yuanmeng', async (ctx) => {
      await move(ctx, await lockAssignment(ctx, open?.id as string), 'toMark');
    });
    // Without a lecturer the training manager marks.
    expect((await gate()).missing).toMatchObject([
      { person: { account: 'yuanmeng' }, state: 'toMark', clearedBy: [{ account: 'xiefang' }] },
    ]);
    // Whoever has no access cannot clear it alone: the manager enters the signed sheet.
    const access = (canLogin: boolean) =>
      system(world.tenant.id, ({ tx }) =>
        tx
          .updateTable('user_account')
          .set({ can_login: canLogin })
          .where('id', '=', world.user('yuanmeng'))
          .execute(),
      );
    await access(false);
    expect((await gate()).missing).toMatchObject([{ signsIn: false, clearedBy: [{ account: 'xiefang' }] }]);
    await access(true);
    await complete(one.courseId, 'yuanmeng');
    expect(await gate()).toMatchObject({ open: true, rate: 100 });
  });
});
