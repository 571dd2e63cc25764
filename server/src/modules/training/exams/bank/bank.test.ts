import {
  type ApprovedKind,
  approveVersion,
  BARE_COURSE,
  courseDetail,
  disableQuiz,
  dueNext,
  type ExamPaper,
  enableQuestion,
  getQuestion,
  getQuiz,
  handInVersion,
  listCourses,
  listMessages,
  listQuestions,
  listQuizzes,
  questionFacets,
  quizPreview,
  quizStatistics,
  recordAudit,
  returnVersion,
  saveCourse,
  saveQuestion,
  saveQuiz,
  startExam,
  submitExam,
  versionInApproval,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setRoles } from '../../../../directory/identity/administration';
import { createTestTenant } from '../../../../testing/testTenant';
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
    expect(await world.approve('quiz', saved, 'checked')).toMatchObject({ label: 'V02' });
    await expect(world.approve('quiz', saved, 'checked')).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect((await detail()).versions.map(({ version }) => version)).toEqual([2, 1]);
    const trail = await world.call('hanxue', recordAudit, {
      ...page,
      filter: { objectType: 'quiz', objectId: id },
    });
    expect(trail.rows.map(({ event }) => event)).toEqual([
      'activate',
      'submit',
      'revise',
      'activate',
      'submit',
      'create',
    ]);
    expect(trail.rows[0]).toMatchObject({
      descriptionEn: expect.stringMatching(/^Quiz QZ-\d{4} “.+” V02 came into force$/),
      descriptionZh: expect.stringMatching(/^试卷 QZ-\d{4}“.+”：V02 生效$/),
      reason: 'checked',
      changes: [{ field: 'version', old: 'V01', new: 'V02' }, { field: 'questionIds' }],
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
    const handIn = { kind: 'course' as const, ...course, reason: 'ready' };
    await expect(world.call('xiefang', handInVersion, handIn)).rejects.toMatchObject({
      code: 'COURSE_INCOMPLETE',
    });
    await world.approve('quiz', draft);
    await world.approve('course', course);
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
    const standing = async () => (await world.call('xiefang', getQuiz, { id: free })).row;
    const off = await world.call('xiefang', disableQuiz, { id: free, rowVersion: 3, reason: 'old' });
    expect((await standing()).state).toBe('disabled');
    await world.approve('quiz', { id: free, ...off }, 'needed');
    expect(await standing()).toMatchObject({ state: 'effective', effectiveVersion: 1 });
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

describe('a quiz or a course in approval', () => {
  const COURSE = {
    ...BARE_COURSE,
    nameZh: '在线课程',
    nameEn: 'Online course',
    kind: 'online' as const,
  };
  const due = async (account: string) =>
    (await world.call(account, dueNext, {})).rows.filter((row) => row.kind === 'approval');
  const sign = (account: string) => ({ reason: 'read', signature: world.signature(account) });
  const waitingFor = async (kind: ApprovedKind, id: string, account = 'hanxue') =>
    (await world.call(account, versionInApproval, { kind, id })).waiting;

  it('waits for quality, is not changed meanwhile, is returned with a reason, and is signed by another', async () => {
    const first = await world.question({});
    const id = await world.quiz({ questionIds: [first] });
    const kind = 'quiz' as const;
    const { content, rowVersion, row } = await world.call('xiefang', getQuiz, { id });
    const stricter = { id, content: { ...content, passScore: 95 }, reason: 'stricter' };
    const draft = await world.call('xiefang', saveQuiz, { ...stricter, rowVersion });
    const early = world.call('hanxue', approveVersion, { kind, ...draft, ...sign('hanxue') });
    await expect(early).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    const handedIn = {
      id,
      ...(await world.call('xiefang', handInVersion, { kind, ...draft, reason: 'please' })),
    };
    expect(await due('xiefang')).toEqual([]);
    expect(await due('hanxue')).toMatchObject([
      {
        id,
        title: { zh: `试卷：${row.name.zh}`, en: `Quiz: ${row.name.en}` },
        path: `/micro-app/tms-app/myTraining/approval/quiz/${id}`,
      },
    ]);
    const changes = [
      world.call('xiefang', saveQuiz, { ...stricter, rowVersion: handedIn.rowVersion }),
      world.call('xiefang', handInVersion, { kind, ...handedIn, reason: 'twice' }),
      world.call('xiefang', disableQuiz, { ...handedIn, reason: 'old' }),
    ];
    for (const change of changes) await expect(change).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    expect(await waitingFor(kind, id)).toMatchObject({
      no: row.no,
      label: 'V02',
      former: 'V01',
      reason: 'please',
      handedIn: { by: { account: 'xiefang' } },
      changes: [
        {
          label: { zh: '及格分', en: 'Pass mark' },
          old: [{ kind: 'number', value: content.passScore }],
          new: [{ kind: 'number', value: 95 }],
        },
      ],
      problem: null,
      may: { approve: true, return: true },
    });
    expect((await waitingFor(kind, id, 'xiefang'))?.may).toEqual({ approve: false, return: true });
    const { rows } = await world.call('xiefang', listQuizzes, { ...page, filter: { text: row.no } });
    expect(rows).toMatchObject([{ state: 'effective', hasDraft: true, inApproval: true }]);
    // A lecturer writes quizzes, but neither returns what another handed in nor approves.
    const back = { kind, ...handedIn, reason: 'too strict' };
    await expect(world.call('fenglei', returnVersion, back)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    const returned = await world.call('hanxue', returnVersion, back);
    expect([await due('hanxue'), await waitingFor(kind, id)]).toEqual([[], null]);
    const again = await world.call('xiefang', saveQuiz, {
      id,
      ...returned,
      content: { ...content, passScore: 90 },
      reason: 'less strict',
    });
    const { label } = await world.approve(kind, again, 'agreed');
    expect(label).toBe('V02');
    expect((await world.call('xiefang', getQuiz, { id })).content.passScore).toBe(90);
    const filter = { objectType: 'quiz', objectId: id };
    const trail = (await world.call('hanxue', recordAudit, { ...page, filter })).rows;
    expect(trail.slice(0, 5).map(({ event, reason }) => `${event}: ${reason}`)).toEqual([
      'activate: agreed',
      'submit: agreed',
      'change: less strict',
      'return: too strict',
      'submit: please',
    ]);
    const { rows: signed } = await world.server.platform.owner.query(
      `select signer_account as account, meaning, record_no as no, snapshot::jsonb->'values'->'content'->>'passScore' as score
       from signature where id = $1`,
      [trail[0]?.signatureId],
    );
    expect(signed).toEqual([{ account: 'hanxue', meaning: 'approved', no: `${row.no} V02`, score: '90' }]);
  });

  it('says what is in its way, whoever holds both roles approves nothing of their own, and people are told what follows', async () => {
    const kind = 'course' as const;
    const quizId = await world.quiz({ questionIds: [await world.question({})] });
    const course = await world.call('xiefang', saveCourse, { content: { ...COURSE, quizId } });
    const { rowVersion } = await world.call('xiefang', handInVersion, {
      kind,
      ...course,
      reason: 'ready',
      retrain: true,
    });
    const step = { kind, id: course.id, rowVersion, reason: 'ready' };
    expect(await waitingFor(kind, course.id)).toMatchObject({
      retrain: true,
      consequences: [{ zh: '新增 0 项培训，取消 0 项', en: 'Trainings added: 0, cancelled: 0' }],
    });
    // What it needs may go meanwhile.
    await world.server.platform.owner.query(`update training_quiz set state = 'disabled' where id = $1`, [
      quizId,
    ]);
    expect(await waitingFor(kind, course.id)).toMatchObject({
      label: null,
      problem: expect.stringContaining('试卷尚未生效'),
    });
    await expect(world.call('hanxue', approveVersion, { ...step, ...sign('hanxue') })).rejects.toMatchObject({
      code: 'COURSE_INCOMPLETE',
    });
    await world.server.platform.owner.query(`update training_quiz set state = 'effective' where id = $1`, [
      quizId,
    ]);
    await world.system((ctx) => setRoles(ctx, world.user('xiefang'), ['trnmgr', 'qamgr']));
    await expect(
      world.call('xiefang', approveVersion, { ...step, ...sign('xiefang') }),
    ).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await world.system((ctx) => setRoles(ctx, world.user('xiefang'), ['trnmgr']));
    await expect(
      world.call('hanxue', approveVersion, { ...step, token: 'another', ...sign('hanxue') }),
    ).rejects.toMatchObject({ code: 'TRAINING_CHANGED' });
    const { token } = (await waitingFor(kind, course.id)) ?? {};
    const done = await world.call('hanxue', approveVersion, {
      ...step,
      ...(token && { token }),
      ...sign('hanxue'),
    });
    expect(done).toMatchObject({ label: 'V01', consequences: [{ en: 'Trainings added: 0, cancelled: 0' }] });
    const { versions, handedIn } = await world.call('xiefang', courseDetail, { id: course.id });
    expect([versions.map(({ state }) => state), handedIn]).toEqual([['effective'], null]);
    const { rows } = await world.call('xiefang', listMessages, {});
    expect(rows.map(({ text }) => text.en)).toContainEqual(
      expect.stringMatching(/^Course CRS-.+ V01 is approved/),
    );
  });

  it('is not of another kind, and unknown to another tenant', async () => {
    const kind = 'course' as const;
    const course = await world.call('xiefang', saveCourse, { content: COURSE });
    await world.call('xiefang', handInVersion, { kind, ...course, reason: 'ready' });
    expect(await waitingFor('quiz', course.id)).toBeNull();
    const other = await createTestTenant(world.server);
    const stranger = { tenantId: other.id, token: await world.server.session(other.id, 'hanxue') };
    expect(await world.server.call(stranger, versionInApproval, { kind, id: course.id })).toEqual({
      waiting: null,
    });
    const step = { kind, id: course.id, rowVersion: course.rowVersion + 1, reason: 'mine' };
    await expect(world.server.call(stranger, returnVersion, step)).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    const { rows } = await world.call('xiefang', listCourses, { ...page, filter: { state: ['draft'] } });
    expect(rows.find(({ id }) => id === course.id)).toMatchObject({ inApproval: true });
  });
});
