import {
  activateCourse,
  activateQuiz,
  disableQuiz,
  type ExamPaper,
  enableQuestion,
  getQuestion,
  getQuiz,
  listMessages,
  listQuestions,
  listQuizzes,
  questionFacets,
  quizPreview,
  quizStatistics,
  recordAudit,
  saveCourse,
  saveQuestion,
  saveQuiz,
  startExam,
  submitExam,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExamWorld, QUESTION } from '../../testing/examWorld';

let world: ExamWorld;
beforeAll(async () => {
  world = await ExamWorld.begin();
});
afterAll(() => world?.server.stop());

const rule = { tags: [] as string[], types: [], difficulties: [], documentId: null, count: 1 };
const page = { page: 1, pageSize: 20 };

describe('the question bank', () => {
  it('makes a new version of a changed question, audited, and papers keep the one they were drawn with', async () => {
    const id = await world.question({ stem: { zh: '旧题干', en: '' } });
    const course = await world.course({ quizId: await world.quiz({ questionIds: [id] }) });
    const paperOf = async (account: string): Promise<ExamPaper> =>
      world.call(account, startExam, { assignmentId: await world.assign(account, course) });
    const before = await paperOf('caoyang');
    const change = (version: number) =>
      world.call('xiefang', saveQuestion, {
        id,
        version,
        content: { ...QUESTION, stem: { zh: '新题干', en: '' } },
        reason: 'clearer',
      });
    expect(await change(1)).toEqual({ id, version: 2 });
    await expect(change(1)).rejects.toMatchObject({ code: 'RECORD_CHANGED', params: { name: 'xiefang' } });
    const again = await world.call('caoyang', startExam, { assignmentId: before.assignmentId });
    expect(again.questions[0]?.stem.zh).toBe('旧题干');
    expect((await paperOf('yuanmeng')).questions[0]?.stem.zh).toBe('新题干');
    const trail = await world.call('hanxue', recordAudit, {
      ...page,
      filter: { objectType: 'question', objectId: id },
    });
    expect(trail.rows.map(({ event }) => event)).toEqual(['change', 'create']);
    expect(trail.rows[0]).toMatchObject({ reason: 'clearer', changes: [{ field: 'stem' }] });
  });

  it('makes no version and no entry where nothing changes', async () => {
    const id = await world.question({ tags: ['same'] });
    const same = await world.call('xiefang', getQuestion, { id });
    const again = { id, version: 1, content: same.content, reason: 'looked at it' };
    expect(await world.call('xiefang', saveQuestion, again)).toEqual({ id, version: 1 });
    const { rows } = await world.call('hanxue', recordAudit, {
      ...page,
      filter: { objectType: 'question', objectId: id },
    });
    expect(rows.map(({ event }) => event)).toEqual(['create']);
  });

  it('refuses a question without a right answer, a change without a reason, and a learner', async () => {
    const save = (account: string, part: object, extra: object = {}) =>
      world.call(account, saveQuestion, { content: { ...QUESTION, ...part }, reason: '', ...extra });
    await expect(save('xiefang', { right: [] })).rejects.toMatchObject({ code: 'QUESTION_INVALID' });
    const unknown = { documentId: '01890a5d-ac96-774b-bcce-b302099a8057' };
    await expect(save('xiefang', unknown)).rejects.toMatchObject({ code: 'QUESTION_INVALID' });
    const id = await world.question({});
    await expect(save('xiefang', {}, { id, version: 1 })).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    await expect(save('caoyang', {})).rejects.toMatchObject({ code: 'NO_PERMISSION' });
  });

  it('shows the right answer to those who write questions alone', async () => {
    const id = await world.question({});
    expect((await world.call('fenglei', getQuestion, { id })).content.right).toEqual(['b']);
    const seen = await world.call('zhouzihan', getQuestion, { id });
    expect(seen).toMatchObject({
      keyHidden: true,
      mayEdit: false,
      content: { right: [], reference: { zh: '' } },
    });
  });

  it('is filtered by type, tag, difficulty, text and state, sorted and paged', async () => {
    const tagged = await world.question({ tags: ['unique', 'freeze'], difficulty: 'hard', points: 9 });
    const short = {
      type: 'short',
      options: [],
      right: [],
      tags: ['unique'],
      reference: { zh: '要点', en: '' },
    } as const;
    await world.question(short as never);
    const list = async (filter: object, sort?: { by: string; desc: boolean }[]) =>
      (await world.call('xiefang', listQuestions, { ...page, filter, ...(sort && { sort }) })).rows;
    expect(await list({ tags: ['unique'] })).toHaveLength(2);
    expect((await list({ tags: ['unique'], type: ['short'] })).map(({ type }) => type)).toEqual(['short']);
    expect((await list({ difficulty: ['hard'] })).map(({ id }) => id)).toEqual([tagged]);
    expect((await list({ text: '冻干机' })).length).toBeGreaterThan(2);
    expect((await list({}, [{ by: 'points', desc: true }]))[0]?.points).toBe(9);
    await expect(list({}, [{ by: 'constructor', desc: true }])).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    const off = await world.call('xiefang', enableQuestion, {
      id: tagged,
      version: 1,
      enabled: false,
      reason: 'old',
    });
    expect(off).toEqual({ version: 1 });
    const { rows } = await world.call('hanxue', recordAudit, {
      ...page,
      filter: { objectType: 'question', objectId: tagged },
    });
    expect(rows[0]).toMatchObject({
      event: 'disable',
      changes: [{ field: 'state', old: 'effective', new: 'disabled' }],
    });
    expect((await list({ enabled: false })).map(({ id }) => id)).toEqual([tagged]);
    const facets = await world.call('xiefang', questionFacets, {});
    expect(facets.tags.find(({ value }) => value === 'unique')?.count).toBe(1);
  });
});

describe('a quiz', () => {
  it('goes from draft to effective to a second version, while the first stays in force', async () => {
    const first = await world.question({});
    const second = await world.question({});
    const id = await world.quiz({ questionIds: [first] });
    const detail = () => world.call('xiefang', getQuiz, { id });
    const { content, rowVersion } = await detail();
    const saved = await world.call('xiefang', saveQuiz, {
      id,
      rowVersion,
      content: { ...content, questionIds: [first, second] },
      reason: 'more',
    });
    expect(await detail()).toMatchObject({
      row: { state: 'effective', effectiveVersion: 1, hasDraft: true, questionCount: 2 },
      effective: { questionIds: [first] },
      problems: [],
    });
    const step = { id, rowVersion: saved.rowVersion, reason: 'checked' };
    expect(await world.call('xiefang', activateQuiz, step)).toMatchObject({ effectiveVersion: 2 });
    await expect(world.call('xiefang', activateQuiz, step)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect((await detail()).versions.map(({ version }) => version)).toEqual([2, 1]);
    const trail = await world.call('hanxue', recordAudit, {
      ...page,
      filter: { objectType: 'quiz', objectId: id },
    });
    expect(trail.rows.map(({ event }) => event)).toEqual(['activate', 'revise', 'activate', 'create']);
    expect(trail.rows[0]).toMatchObject({
      descriptionEn: expect.stringMatching(/^Quiz QZ-\d{4} “.+” V2 came into force$/),
      descriptionZh: expect.stringMatching(/^试卷 QZ-\d{4}“.+”：V2 生效$/),
      reason: 'checked',
      changes: [{ field: 'version', old: 'V1', new: 'V2' }, { field: 'questionIds' }],
    });
    const { rows } = await world.call('xiefang', listQuizzes, { ...page, filter: { state: ['effective'] } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ effectiveVersion: 2, hasDraft: false });
  });

  it('cannot come into force without questions, with a disabled one, or with rules that find too few', async () => {
    const off = await world.question({});
    await world.call('xiefang', enableQuestion, { id: off, version: 1, enabled: false, reason: 'old' });
    await expect(world.quiz({})).rejects.toMatchObject({ code: 'QUIZ_INVALID' });
    await expect(world.quiz({ questionIds: [off] })).rejects.toMatchObject({ code: 'QUIZ_INVALID' });
    const rules = [{ ...rule, tags: ['nothing has this'] }];
    await expect(world.quiz({ mode: 'random', rules })).rejects.toMatchObject({ code: 'QUIZ_INVALID' });
  });

  it('draws by rules, no question twice, narrow rules first', async () => {
    const tags = ['drawn'];
    const hard = await world.question({ tags, difficulty: 'hard' });
    for (let i = 0; i < 4; i += 1) await world.question({ tags, difficulty: 'easy' });
    const rules = [
      { ...rule, tags, count: 4 },
      { ...rule, tags, difficulties: ['hard' as const], count: 1 },
    ];
    const id = await world.quiz({ mode: 'random', rules });
    expect((await world.call('xiefang', getQuiz, { id })).available).toEqual([5, 1]);
    const { content } = await world.call('xiefang', getQuiz, { id });
    const orders = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      const { questions } = await world.call('xiefang', quizPreview, { content });
      expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(5);
      expect(questions.at(-1)?.questionId).toBe(hard);
      orders.add(questions[0]?.options.map(({ zh }) => zh).join() ?? '');
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it('has to be in force before a course can take effect with it', async () => {
    const content = {
      nameZh: '带考试的课程',
      nameEn: 'With an exam',
      kind: 'online' as const,
      documentId: null,
      materialId: null,
      lecturerId: null,
      description: '',
      minimumViewSeconds: 0,
      quizId: null as string | null,
      passScore: null,
      validityMonths: null,
      critical: false,
      creditHours: 0,
      practiceSteps: [],
    };
    const unknown = { ...content, quizId: '01890a5d-ac96-774b-bcce-b302099a8057' };
    await expect(world.call('xiefang', saveCourse, { content: unknown })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    const questionIds = [await world.question({})];
    const template = await world.quiz({ questionIds });
    const { content: quiz } = await world.call('xiefang', getQuiz, { id: template });
    const draft = await world.call('xiefang', saveQuiz, { content: quiz, reason: '' });
    const course = await world.call('xiefang', saveCourse, { content: { ...content, quizId: draft.id } });
    const activate = () => world.call('xiefang', activateCourse, { ...course, reason: 'ready' });
    await expect(activate()).rejects.toMatchObject({ code: 'COURSE_INCOMPLETE' });
    await world.call('xiefang', activateQuiz, { ...draft, reason: 'ready' });
    await activate();
    const { courses } = await world.call('xiefang', getQuiz, { id: draft.id });
    expect(courses.map(({ id }) => id)).toEqual([course.id]);
  });

  it('stays while a course uses it', async () => {
    const id = await world.quiz({ questionIds: [await world.question({})] });
    const { rowVersion } = await world.call('xiefang', getQuiz, { id });
    await world.course({ quizId: id });
    const disable = world.call('xiefang', disableQuiz, { id, rowVersion, reason: 'old' });
    await expect(disable).rejects.toMatchObject({ code: 'QUIZ_IN_USE' });
    const free = await world.quiz({ questionIds: [await world.question({})] });
    const off = await world.call('xiefang', disableQuiz, { id: free, rowVersion: 2, reason: 'old' });
    expect(off.state).toBe('disabled');
    const on = await world.call('xiefang', activateQuiz, { id: free, rowVersion: 3, reason: 'needed' });
    expect(on).toMatchObject({ state: 'effective', effectiveVersion: 1 });
  });

  it('reports questions that more than 40 % of five miss to their author, once', async () => {
    const hard = await world.question({});
    const easy = await world.question({ right: ['a', 'b', 'c'], type: 'multiple' });
    const quizId = await world.quiz({ questionIds: [hard, easy] });
    const course = await world.course({ quizId });
    for (const [index, account] of [
      'caoyang',
      'yuanmeng',
      'yubo',
      'wuqian',
      'hanxue',
      'gaoxiang',
    ].entries()) {
      const assignmentId = await world.assign(account, course);
      const paper = await world.call(account, startExam, { assignmentId });
      const right = await world.answers(paper, true);
      const wrong = await world.answers(paper, false);
      const single = paper.questions.find(({ type }) => type === 'single')?.id;
      const answers = right.map((one, place) =>
        one.questionId === single && index < 3 ? (wrong[place] as typeof one) : one,
      );
      await world.call(account, submitExam, { attemptId: paper.attemptId, answers });
    }
    const statistics = await world.call('xiefang', quizStatistics, { id: quizId });
    expect(statistics).toMatchObject({ attempts: 6, passed: 3, passRate: 50, averageScore: 75 });
    expect(statistics.questions.map(({ id, statistic }) => [id, statistic])).toEqual([
      [hard, { asked: 6, missed: 3, missedRate: 50, flagged: true }],
      [easy, { asked: 6, missed: 0, missedRate: 0, flagged: false }],
    ]);
    const { rows } = await world.call('xiefang', listQuestions, { ...page, filter: { flagged: true } });
    expect(rows.map(({ id }) => id)).toEqual([hard]);
    const { rows: messages } = await world.call('xiefang', listMessages, {});
    expect(messages.filter(({ text }) => /was missed/.test(text.en))).toHaveLength(1);
  });
});
