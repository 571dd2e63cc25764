import {
  type ApprovedKind,
  type CallDeclaration,
  type ExamAnswer,
  type ExamPaper,
  QUIZ_DEFAULTS,
  type QuestionContent,
  type QuizContent,
  type RequestOf,
  type ResponseOf,
  saveQuestion,
  saveQuiz,
} from '@attest/api-contract';
import { createUser, ensurePosition } from '../../../directory/identity/administration';
import type { RoleCode } from '../../../directory/identity/rolePermissions';
import { storedRows, theRow, writeRows } from '../../../platform/database/rows';
import type { Context } from '../../../platform/module';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { followAssignments } from '../due/follow';
import type { NeedsColumns } from '../tables';
import { bringIntoForce } from './approve';

const HOUR = 3_600_000;

interface CourseOptions {
  quizId?: string | null;
  lecturer?: string;
  passScore?: number | null;
  critical?: boolean;
  minSeconds?: number;
  validityMonths?: number | null;
  documentVersionId?: string | null;
}

/** A tenant with a training manager and a lecturer, and short ways to courses, quizzes and assignments. */
export class ExamWorld {
  readonly #tokens = new Map<string, Promise<string>>();
  #courses = 0;

  private constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
    /** When the story begins: all times are counted from here. */
    readonly start: Date,
  ) {}

  static async begin(): Promise<ExamWorld> {
    const server = await TestServer.start();
    const tenant = await createTestTenant(server);
    // Whoever sits over a paper for an hour makes no calls in between.
    await server.platform.owner.query('update tenant set idle_minutes = 0 where id = $1', [tenant.id]);
    const world = new ExamWorld(server, tenant, new Date());
    await world.addUser('xiefang', ['trnmgr'], 'E9001');
    await world.addUser('fenglei', ['lect'], 'E9002');
    return world;
  }

  async addUser(account: string, roles: RoleCode[], employeeId: string): Promise<void> {
    this.tenant.users[account] = await this.system(async (ctx) => {
      const positionId = await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' });
      return createUser(ctx, {
        account,
        name: account,
        nameEn: account,
        employeeId,
        password: this.tenant.password,
        roles,
        departmentId: this.tenant.departments.QA,
        positionId,
        superiorId: this.tenant.users.hanxue as string,
      });
    });
  }

  user(account: string): string {
    return this.tenant.users[account] as string;
  }

  /** An instant, so many hours after the start. */
  hours(count: number): Date {
    return new Date(this.start.getTime() + count * HOUR);
  }

  system<T>(work: (ctx: Context) => Promise<T>, at?: Date): Promise<T> {
    return this.server.asSystem(this.tenant.id, work, at);
  }

  /** The session somebody works in; a new name is a new session, and after some hours it is another one. */
  token(account: string, at: Date, session = 'first'): Promise<string> {
    const period = Math.floor((at.getTime() - this.start.getTime()) / (10 * HOUR));
    const key = `${account} ${session} ${period}`;
    const known =
      this.#tokens.get(key) ??
      this.server.session(this.tenant.id, account, new Date(this.start.getTime() + period * 10 * HOUR));
    this.#tokens.set(key, known);
    return known;
  }

  /** Makes a call in somebody's name; now is the start unless told. */
  async call<C extends CallDeclaration>(
    account: string,
    call: C,
    input: RequestOf<C>,
    { at = this.start, session }: { at?: Date; session?: string } = {},
  ): Promise<ResponseOf<C>> {
    const token = await this.token(account, at, session);
    return this.server.call({ tenantId: this.tenant.id, token, at }, call, input);
  }

  signature(account: string) {
    return { account, password: this.server.encrypt(this.tenant.password) };
  }

  /** Brings a draft into force. */
  approve(kind: ApprovedKind, draft: { id: string; rowVersion: number }, reason = 'ready') {
    return bringIntoForce(this.server, this.tenant, kind, draft, { reason, at: this.start });
  }

  /** Adds a question to the bank. */
  async question(part: Partial<QuestionContent>): Promise<string> {
    const { id } = await this.call('xiefang', saveQuestion, {
      content: { ...QUESTION, ...part },
      reason: '',
    });
    return id;
  }

  /** A quiz in force. */
  async quiz(part: Partial<QuizContent>): Promise<string> {
    const saved = await this.call('xiefang', saveQuiz, { content: { ...QUIZ, ...part }, reason: '' });
    await this.approve('quiz', saved);
    return saved.id;
  }

  /** An effective course with its version. */
  course(options: CourseOptions = {}): Promise<{ id: string; versionId: string }> {
    this.#courses += 1;
    const no = `CRS-T${this.#courses}`;
    const content = {
      name_zh: `课程${this.#courses}`,
      name_en: `Course ${this.#courses}`,
      kind: 'read' as const,
      lecturer_id: options.lecturer ? this.user(options.lecturer) : null,
      validity_months: options.validityMonths ?? null,
      pass_score: options.passScore ?? null,
      document_id: null,
    };
    return this.system(async ({ tx, now }) => {
      const { id } = await tx
        .insertInto('training_course')
        .values({ no, current_version_id: null, ...content })
        .returning('id')
        .executeTakeFirstOrThrow();
      const version = await tx
        .insertInto('training_course_version')
        .values({
          ...content,
          course_id: id,
          ordinal: 1,
          state: 'effective',
          min_view_seconds: options.minSeconds ?? 0,
          quiz_id: options.quizId ?? null,
          critical: options.critical ?? false,
          document_version_id: options.documentVersionId ?? null,
          accepts_from: 1,
          required_from: now,
          in_force_from: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeRows(tx, 'training_course', { id }, { current_version_id: version.id });
      return { id, versionId: version.id };
    });
  }

  /** Gives somebody a training; `exam` alone unless told. */
  assign(
    account: string,
    course: { id: string; versionId: string },
    needs: Partial<NeedsColumns> = { needs_exam: true },
    documentVersionId: string | null = null,
  ): Promise<string> {
    return this.system(async (ctx) => {
      const { id } = await ctx.tx
        .insertInto('training_assignment')
        .values({
          user_id: this.user(account),
          course_id: course.id,
          course_version_id: course.versionId,
          document_version_id: documentVersionId,
          state: 'notStarted',
          reason: '测试',
          reason_en: 'test',
          needs_read: false,
          ...needs,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await followAssignments(ctx, [{ id }]);
      return id;
    });
  }

  assignment(id: string) {
    return this.system(({ tx }) => theRow(tx, 'training_assignment', { id }));
  }

  attempts(assignmentId: string) {
    return this.system(({ tx }) =>
      storedRows(tx, 'training_attempt', { assignment_id: assignmentId }, { order: ['no'] }),
    );
  }

  /** Right (or, for choices, wrong) answers to a paper, as the database knows them. */
  async answers(
    paper: ExamPaper,
    right: boolean,
  ): Promise<{ questionId: string; seq: number; answer: ExamAnswer }[]> {
    const rows = await this.system(({ tx }) =>
      storedRows(tx, 'training_attempt_question', { attempt_id: paper.attemptId }),
    );
    return rows.map(({ id, type, key, shown }, index) => {
      const wrong = shown.options.map((option) => option.id).filter((option) => !key.right.includes(option));
      const answer: ExamAnswer =
        type === 'short' || type === 'case'
          ? { kind: 'text', text: right ? 'a good answer' : '' }
          : type === 'blank'
            ? { kind: 'blanks', texts: key.blanks.map(([first = '']) => (right ? first : '?')) }
            : type === 'order'
              ? { kind: 'order', order: right ? key.right : [...key.right].reverse() }
              : { kind: 'choice', choices: right ? key.right : wrong.slice(0, 1) };
      return { questionId: id, seq: index + 1, answer };
    });
  }
}

const both = (text: string) => ({ zh: text, en: '' });

/** A single choice with the right answer `b`. */
export const QUESTION: QuestionContent = {
  type: 'single',
  stem: both('冻干机开机前先检查什么？'),
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: both(`选项 ${id}`) })),
  right: ['b'],
  blanks: [],
  reference: both('见 5.3'),
  points: 5,
  difficulty: 'medium',
  tags: ['freeze'],
  documentId: null,
  clause: '5.3',
};

export const QUIZ: QuizContent = {
  name: both('冻干机操作测验'),
  mode: 'fixed',
  questionIds: [],
  rules: [],
  shuffle: true,
  passScore: QUIZ_DEFAULTS.passScore,
  minutes: QUIZ_DEFAULTS.minutes,
  attempts: QUIZ_DEFAULTS.attempts,
  retakeHours: QUIZ_DEFAULTS.retakeHours,
};
