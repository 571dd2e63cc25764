import {
  examResult,
  listMarking,
  listMessages,
  markExam,
  markingPaper,
  startExam,
  submitExam,
  trainingStatistics,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addWorkingDays } from '../../../../directory/tenancy/workCalendar';
import { ExamWorld } from '../../testing/examWorld';
import { noticeLateMarking } from '../late';

let world: ExamWorld;
let course: { id: string; versionId: string };

beforeAll(async () => {
  world = await ExamWorld.begin();
  await world.addUser('otherlect', ['lect'], 'E9003');
  const written = { options: [], right: [], reference: { zh: '要点', en: 'points' } };
  const questionIds = [
    await world.question({ points: 5 }),
    await world.question({ type: 'short', points: 10, ...written }),
    await world.question({ type: 'case', points: 5, ...written }),
  ];
  course = await world.course({
    quizId: await world.quiz({ questionIds, shuffle: false }),
    lecturer: 'fenglei',
  });
});
afterAll(() => world?.server.stop());

const page = { page: 1, pageSize: 20 };
const papersOf = async (account: string) =>
  (await world.call(account, listMarking, { ...page, filter: {} })).rows;
const toMark = async (account: string) => (await world.call(account, trainingStatistics, {})).examReviewCount;

async function handedIn(account: string, right = true) {
  const assignmentId = await world.assign(account, course);
  const paper = await world.call(account, startExam, { assignmentId });
  const answers = await world.answers(paper, right);
  const result = await world.call(account, submitExam, { attemptId: paper.attemptId, answers });
  const written = paper.questions.filter(({ type }) => type === 'short' || type === 'case');
  return { assignmentId, attemptId: paper.attemptId, result, written };
}

describe('written answers', () => {
  it('wait for the lecturer, are marked at once with points and comments, and then decide', async () => {
    const { assignmentId, attemptId, result, written } = await handedIn('caoyang');
    expect(result.attempt).toMatchObject({ state: 'toMark', score: null });
    const due = await world.system(({ tx }) => addWorkingDays(tx, world.start, 3));
    expect(result.markBy).toBe(due.toISOString());
    expect((await world.assignment(assignmentId)).state).toBe('toMark');
    expect(await papersOf('fenglei')).toMatchObject([
      { attemptId, examinee: { account: 'caoyang' }, questions: 2 },
    ]);
    expect([await toMark('fenglei'), await toMark('xiefang'), await toMark('otherlect')]).toEqual([1, 0, 0]);
    expect((await world.call('fenglei', listMessages, {})).rows[0]?.text.en).toMatch(/A paper to mark/);

    const paper = await world.call('fenglei', markingPaper, { attemptId });
    expect(paper).toMatchObject({ automatic: 25, passScore: 80 });
    expect(paper.questions.map(({ question }) => question.type)).toEqual(['short', 'case', 'single']);
    const mark = (marks: { questionId: string; points: number }[]) =>
      world.call('fenglei', markExam, {
        attemptId,
        marks: marks.map((one) => ({ ...one, comment: 'good' })),
      });
    const [short, other] = written.map(({ id, points }) => ({ questionId: id, points }));
    if (!short || !other) throw new Error('two written questions');
    for (const marks of [
      [short],
      [short, short],
      [short, { ...other, points: other.points + 0.1 }],
      [short, { ...other, points: 1.23 }],
      [short, other, { questionId: attemptId, points: 1 }],
    ])
      await expect(mark(marks)).rejects.toMatchObject({ code: 'MARKS_INCOMPLETE' });
    expect(await mark([short, { ...other, points: 5 }])).toEqual({ state: 'passed', score: 80 });
    expect(await world.assignment(assignmentId)).toMatchObject({ state: 'signDue', score: 80 });
    await expect(mark([short, other])).rejects.toMatchObject({
      code: 'EXAM_MARKED',
      params: { name: 'fenglei' },
    });
    const shown = await world.call('caoyang', examResult, { attemptId });
    expect(shown.attempt).toMatchObject({ state: 'passed', markedBy: { account: 'fenglei' } });
    expect(shown.questions.map(({ comment }) => comment).filter(Boolean)).toEqual(['good', 'good']);
    expect(await papersOf('fenglei')).toEqual([]);
  });

  it('that were left empty need nobody', async () => {
    const { result } = await handedIn('yuanmeng', false);
    expect(result.attempt).toMatchObject({ state: 'failed', score: 0 });
  });

  it('are never marked by the examinee, nor by a lecturer of other courses', async () => {
    const own = await handedIn('fenglei');
    const marks = own.written.map(({ id, points }) => ({ questionId: id, points, comment: '' }));
    const mark = (account: string) => world.call(account, markExam, { attemptId: own.attemptId, marks });
    expect(await papersOf('fenglei')).toEqual([]);
    await expect(mark('fenglei')).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    for (const account of ['fenglei', 'otherlect'])
      await expect(world.call(account, markingPaper, { attemptId: own.attemptId })).rejects.toMatchObject({
        code: 'RECORD_NOT_EXIST',
      });
    await expect(mark('otherlect')).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    await expect(mark('caoyang')).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    // The lecturer is the one examined: it waits for the training manager.
    expect(await toMark('xiefang')).toBe(1);
    expect(await mark('xiefang')).toMatchObject({ state: 'passed' });
  });

  it('of the training manager wait for the QA manager where no lecturer is', async () => {
    const alone = await world.course({
      quizId: await world.quiz({
        questionIds: [
          await world.question({
            type: 'short',
            options: [],
            right: [],
            reference: { zh: '要点', en: '' },
          }),
        ],
      }),
    });
    const assignmentId = await world.assign('xiefang', alone);
    const paper = await world.call('xiefang', startExam, { assignmentId });
    const answers = await world.answers(paper, true);
    await world.call('xiefang', submitExam, { attemptId: paper.attemptId, answers });
    expect([await toMark('xiefang'), await toMark('hanxue'), await toMark('fenglei')]).toEqual([0, 1, 0]);
  });

  it('have one effect when two reviewers send at once', async () => {
    const { attemptId, assignmentId, written } = await handedIn('yubo');
    const marks = (points: number) => written.map(({ id }) => ({ questionId: id, points, comment: '' }));
    const outcomes = await Promise.allSettled([
      world.call('fenglei', markExam, { attemptId, marks: marks(1) }),
      world.call('xiefang', markExam, { attemptId, marks: marks(20) }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((one) => one.status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'EXAM_MARKED' } });
    const [attempt] = await world.attempts(assignmentId);
    expect(attempt?.score).toBe(
      attempt?.state === 'failed' ? 25 + (attempt.marker_account === 'fenglei' ? 2 : 40) : 0,
    );
    expect(await world.assignment(assignmentId)).toMatchObject({ state: 'examDue', attempts: 1 });
  });

  it('that nobody marks in time are told to the training manager, once', async () => {
    await handedIn('wuqian');
    const { platform } = world.server;
    const late = async () => {
      const { rows } = await world.call('xiefang', listMessages, {});
      return rows.filter(({ text }) => /not marked in time.*wuqian/.test(text.en)).length;
    };
    await noticeLateMarking(platform, { at: world.hours(1) });
    expect(await late()).toBe(0);
    for (const days of [8, 9]) await noticeLateMarking(platform, { at: world.hours(24 * days) });
    expect(await late()).toBe(1);
  });
});
