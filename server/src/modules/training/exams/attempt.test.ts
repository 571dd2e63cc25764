import {
  countWindowExits,
  examInfo,
  examResult,
  getPaper,
  getQuiz,
  getRecord,
  listMessages,
  listRecords,
  saveAnswers,
  saveQuiz,
  startExam,
  submitExam,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestTenant } from '../../../testing/testTenant';
import { ExamWorld } from '../testing/examWorld';
import { closeExpiredAttempts } from './late';

let world: ExamWorld;
let course: { id: string; versionId: string };

beforeAll(async () => {
  world = await ExamWorld.begin();
  const questionIds = [
    await world.question({}),
    await world.question({ type: 'multiple', right: ['a', 'c'] }),
    await world.question({ type: 'trueFalse', options: [], right: ['false'] }),
    await world.question({ type: 'order', right: ['c', 'a', 'd', 'b'] }),
    await world.question({
      type: 'blank',
      options: [],
      right: [],
      stem: { zh: '温度 ___ ℃', en: '' },
      blanks: [['25']],
    }),
  ];
  course = await world.course({ quizId: await world.quiz({ questionIds }), lecturer: 'fenglei' });
});
afterAll(() => world?.server.stop());

const begun = async (account = 'caoyang', at?: Date) => {
  const assignmentId = await world.assign(account, course);
  const paper = await world.call(account, startExam, { assignmentId }, { ...(at && { at }) });
  return { assignmentId, paper };
};

describe('an attempt', () => {
  it('shows the paper without its answers, goes on after a reload, and passes with everything right', async () => {
    const { assignmentId, paper } = await begun();
    expect(paper.questions).toHaveLength(5);
    expect(JSON.stringify(paper.questions)).not.toMatch(/"right"|"key"|"blanks"|5\.3/);
    expect(paper.questions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(100, 6);
    expect(Date.parse(paper.endsAt) - Date.parse(paper.startedAt)).toBe(60 * 60_000);
    const answers = await world.answers(paper, true);
    await world.call('caoyang', saveAnswers, { attemptId: paper.attemptId, answers: answers.slice(0, 2) });
    const again = await world.call('caoyang', startExam, { assignmentId });
    expect(again.attemptId).toBe(paper.attemptId);
    expect(again.questions).toEqual(paper.questions);
    expect(again.lastSeq).toBe(2);
    const result = await world.call('caoyang', submitExam, { attemptId: paper.attemptId, answers });
    expect(result.attempt).toMatchObject({ state: 'passed', score: 100, timedOut: false, passScore: 80 });
    expect(result.revealed).toBe(true);
    expect(result.questions.every((one) => one.right !== null && one.earned === one.question.points)).toBe(
      true,
    );
    expect(await world.assignment(assignmentId)).toMatchObject({ state: 'signDue', score: 100, attempts: 1 });
  });

  it('never lets an older save overwrite a newer one, and takes a repeated one once', async () => {
    const { paper } = await begun('yuanmeng');
    const { attemptId } = paper;
    const single = paper.questions.find(({ type }) => type === 'single');
    const questionId = single?.id as string;
    const save = (seq: number, choice: string) =>
      world.call('yuanmeng', saveAnswers, {
        attemptId,
        answers: [{ questionId, seq, answer: { kind: 'choice', choices: [choice] } }],
      });
    await save(5, 'o2');
    await save(3, 'o1');
    await save(5, 'o3');
    await Promise.all([save(9, 'o4'), save(8, 'o1'), save(7, 'o2')]);
    const kept = await world.call('yuanmeng', getPaper, { attemptId });
    expect(kept.answers).toEqual([{ questionId, seq: 9, answer: { kind: 'choice', choices: ['o4'] } }]);
  });

  it('refuses answers to what is not on the paper', async () => {
    const { paper } = await begun('wuqian');
    const { attemptId } = paper;
    const save = (questionId: string, answer: Parameters<typeof submitted>[0]) =>
      world.call('wuqian', saveAnswers, { attemptId, answers: [{ questionId, seq: 1, answer }] });
    const submitted = (answer: { kind: 'text'; text: string }) => answer;
    await expect(save(attemptId, { kind: 'text', text: 'x' })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    const first = paper.questions[0]?.id as string;
    await expect(save(first, { kind: 'text', text: 'x' })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });

  it('is nobody else’s: as if there were no such id', async () => {
    const { assignmentId, paper } = await begun('yubo');
    const { attemptId } = paper;
    const other = await createTestTenant(world.server);
    const foreign = { tenantId: other.id, token: await world.server.session(other.id, 'yubo') };
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    for (const [id, attempt] of [
      [assignmentId, attemptId],
      [unknown, unknown],
    ] as const) {
      const refusals = [
        world.call('caoyang', startExam, { assignmentId: id }),
        world.call('caoyang', examInfo, { assignmentId: id }),
        world.call('caoyang', getPaper, { attemptId: attempt }),
        world.call('caoyang', saveAnswers, { attemptId: attempt, answers: [] }),
        world.call('caoyang', countWindowExits, { attemptId: attempt, exits: 1 }),
        world.call('caoyang', submitExam, { attemptId: attempt, answers: [] }),
        world.call('caoyang', examResult, { attemptId: attempt }),
        world.server.call(foreign, submitExam, { attemptId: attempt, answers: [] }),
        world.server.call(foreign, startExam, { assignmentId: id }),
      ];
      for (const refusal of await Promise.allSettled(refusals))
        expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'RECORD_NOT_EXIST' } });
    }
    expect((await world.attempts(assignmentId))[0]).toMatchObject({ state: 'running', window_exits: 0 });
  });

  it('belongs to one session until another takes it over', async () => {
    const { assignmentId, paper } = await begun('zhouzihan');
    const { attemptId } = paper;
    const elsewhere = { session: 'second' };
    const start = (takeOver?: boolean) =>
      world.call('zhouzihan', startExam, { assignmentId, ...(takeOver && { takeOver }) }, elsewhere);
    await expect(start()).rejects.toMatchObject({ code: 'EXAM_OTHER_SESSION' });
    expect((await world.call('zhouzihan', examInfo, { assignmentId }, elsewhere)).running).toMatchObject({
      attemptId,
      here: false,
    });
    const save = (session?: string) =>
      world.call('zhouzihan', saveAnswers, { attemptId, answers: [] }, { ...(session && { session }) });
    await expect(save('second')).rejects.toMatchObject({ code: 'EXAM_OTHER_SESSION' });
    expect((await start(true)).attemptId).toBe(attemptId);
    await save('second');
    const { rows } = await world.call('zhouzihan', listMessages, {});
    expect(rows[0]?.text.en).toMatch(/in another session/);
    await expect(save()).rejects.toMatchObject({ code: 'EXAM_OTHER_SESSION' });
  });

  it('counts window exits, which never grow fewer', async () => {
    const { paper } = await begun('mengyao');
    const count = async (exits: number) =>
      (await world.call('mengyao', countWindowExits, { attemptId: paper.attemptId, exits })).windowExits;
    expect([await count(2), await count(1), await count(3)]).toEqual([2, 2, 3]);
  });

  it('has one effect when it is handed in twice at once', async () => {
    const { assignmentId, paper } = await begun('gaoxiang');
    const answers = await world.answers(paper, true);
    const input = { attemptId: paper.attemptId, answers };
    const results = await Promise.all([1, 2, 3].map(() => world.call('gaoxiang', submitExam, input)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await world.attempts(assignmentId)).toHaveLength(1);
    const entries = await world.system(({ tx }) =>
      tx.selectFrom('audit_entry').select('event').where('object_id', '=', assignmentId).execute(),
    );
    expect(entries.filter(({ event }) => event === 'examPass')).toHaveLength(1);
    expect(await world.call('gaoxiang', submitExam, { ...input, answers: [] })).toEqual(results[0]);
  });
});

describe('time', () => {
  it('takes a late paper as it was saved when the time ran out', async () => {
    const { assignmentId, paper } = await begun('sujingyi');
    const answers = await world.answers(paper, true);
    await world.call(
      'sujingyi',
      saveAnswers,
      { attemptId: paper.attemptId, answers: answers.slice(0, 1) },
      { at: world.hours(0.9) },
    );
    const late = { at: world.hours(1.1) };
    const save = world.call('sujingyi', saveAnswers, { attemptId: paper.attemptId, answers }, late);
    await expect(save).rejects.toMatchObject({ code: 'EXAM_OVER' });
    const result = await world.call('sujingyi', submitExam, { attemptId: paper.attemptId, answers }, late);
    expect(result.attempt).toMatchObject({
      state: 'failed',
      timedOut: true,
      submittedAt: paper.endsAt,
      score: paper.questions.find(({ id }) => id === answers[0]?.questionId)?.points,
    });
    expect(await world.assignment(assignmentId)).toMatchObject({ state: 'examDue', attempts: 1 });
  });

  it('closes what nobody hands in, once', async () => {
    const { assignmentId, paper } = await begun('lumingyuan');
    await world.call('lumingyuan', saveAnswers, {
      attemptId: paper.attemptId,
      answers: await world.answers(paper, true),
    });
    const { platform } = world.server;
    await closeExpiredAttempts(platform, { at: world.hours(0.99) });
    expect((await world.attempts(assignmentId))[0]).toMatchObject({ state: 'running' });
    const rounds = await Promise.all(
      [1, 2].map(() => closeExpiredAttempts(platform, { at: world.hours(1) })),
    );
    expect(rounds[0] as number).toBeGreaterThan(0);
    expect((await world.attempts(assignmentId))[0]).toMatchObject({
      state: 'passed',
      timed_out: true,
      score: 100,
    });
    expect(await closeExpiredAttempts(platform, { at: world.hours(1) })).toBe(0);
  });

  it('lets a failed examinee try again after 24 hours, three times, then tells superior and training manager', async () => {
    const assignmentId = await world.assign('zhaojianguo', course);
    const attempt = async (hours: number) => {
      const at = world.hours(hours);
      const paper = await world.call('zhaojianguo', startExam, { assignmentId }, { at });
      const answers = await world.answers(paper, false);
      return {
        paper,
        result: await world.call('zhaojianguo', submitExam, { attemptId: paper.attemptId, answers }, { at }),
      };
    };
    const first = await attempt(0);
    expect(first.result).toMatchObject({
      revealed: false,
      attemptsLeft: 2,
      nextAt: world.hours(24).toISOString(),
    });
    expect(first.result.questions.some((one) => one.right !== null || one.earned !== null)).toBe(false);
    await expect(attempt(23.9)).rejects.toMatchObject({ code: 'EXAM_TOO_EARLY' });
    const info = await world.call('zhaojianguo', examInfo, { assignmentId }, { at: world.hours(23.9) });
    expect(info).toMatchObject({ mayStart: false, attemptsLeft: 2, nextAt: world.hours(24).toISOString() });
    const second = await attempt(24);
    expect(second.paper.questions.map(({ id }) => id)).not.toEqual(first.paper.questions.map(({ id }) => id));
    const third = await attempt(48);
    expect(third.result).toMatchObject({ attemptsLeft: 0, nextAt: null });
    expect(await world.assignment(assignmentId)).toMatchObject({ state: 'failed', attempts: 3, score: 0 });
    await expect(attempt(72)).rejects.toMatchObject({ code: 'EXAM_NOT_DUE' });
    for (const account of ['lumingyuan', 'xiefang']) {
      const { rows } = await world.call(account, listMessages, {}, { at: world.hours(49) });
      expect(rows.map(({ text }) => text.en).join()).toMatch(/failed CRS-T1 .* 3 times/);
    }
    const [kept] = await world.attempts(assignmentId);
    expect(kept).toMatchObject({ no: 1, state: 'failed', score: 0 });

    // A deviation is proposed to the superior, who submits or discards it.
    const deviations = { process: 'deviation', page: 1, pageSize: 10, filter: {} };
    const { rows } = await world.call('lumingyuan', listRecords, deviations);
    expect(rows).toHaveLength(1);
    const [{ id, title } = { id: '', title: '' }] = rows;
    expect(title).toMatch(/^考试未通过：.*CRS-T1/);
    const { row, values } = await world.call('lumingyuan', getRecord, { process: 'deviation', id });
    expect(row).toMatchObject({ initiator: { account: 'lumingyuan' }, no: null });
    expect(values).toMatchObject({
      devType: 'personnel',
      related: [{ type: 'assignment', id: assignmentId }],
    });
  });

  it('counts attempts by the rules in force when the next one begins', async () => {
    const quizId = await world.quiz({ questionIds: [await world.question({})] });
    const assignmentId = await world.assign('yubo', await world.course({ quizId }));
    const paper = await world.call('yubo', startExam, { assignmentId });
    const answers = await world.answers(paper, false);
    await world.call('yubo', submitExam, { attemptId: paper.attemptId, answers });
    const { content, rowVersion } = await world.call('xiefang', getQuiz, { id: quizId });
    const once = { ...content, attempts: 1 };
    const saved = await world.call('xiefang', saveQuiz, {
      id: quizId,
      rowVersion,
      content: once,
      reason: 'x',
    });
    await world.approve('quiz', saved, 'stricter');
    const again = world.call('yubo', startExam, { assignmentId }, { at: world.hours(24) });
    await expect(again).rejects.toMatchObject({ code: 'EXAM_ATTEMPTS_USED', params: { count: 1 } });
  });

  it('keeps every attempt unaltered, even for the application itself', async () => {
    const [done] = await world.system(({ tx }) =>
      tx.selectFrom('training_attempt').selectAll().where('state', '=', 'passed').limit(1).execute(),
    );
    const id = done?.id as string;
    const tamper = [
      world.system(({ tx }) =>
        tx.updateTable('training_attempt').set({ score: 1 }).where('id', '=', id).execute(),
      ),
      world.system(({ tx }) =>
        tx.updateTable('training_answer').set({ seq: 99 }).where('attempt_id', '=', id).execute(),
      ),
      world.system(({ tx }) => tx.updateTable('training_mark').set({ earned: 0 }).execute()),
      world.system(({ tx }) => tx.deleteFrom('training_answer').execute()),
      world.system(({ tx }) => tx.updateTable('training_attempt_question').set({ points: 1 }).execute()),
    ];
    for (const outcome of await Promise.allSettled(tamper))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
  });
});

describe('what the course asks for', () => {
  it('raises the pass score of a critical course, and refuses where no quiz is in force', async () => {
    const quizId = await world.quiz({ questionIds: [await world.question({})] });
    const critical = await world.course({ quizId, critical: true });
    const assignmentId = await world.assign('caoyang', critical);
    expect(await world.call('caoyang', examInfo, { assignmentId })).toMatchObject({
      passScore: 90,
      mayStart: true,
    });
    const without = await world.assign('caoyang', await world.course({}));
    expect(await world.call('caoyang', examInfo, { assignmentId: without })).toMatchObject({
      mayStart: false,
    });
    const start = world.call('caoyang', startExam, { assignmentId: without });
    await expect(start).rejects.toMatchObject({ code: 'EXAM_NOT_DUE' });
    const reading = await world.assign('yuanmeng', critical, { needs_read: true, needs_exam: true });
    await expect(world.call('yuanmeng', startExam, { assignmentId: reading })).rejects.toMatchObject({
      code: 'EXAM_NOT_DUE',
    });
  });
});
