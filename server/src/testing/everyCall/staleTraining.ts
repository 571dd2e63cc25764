import {
  type CallDeclaration,
  inviteToClass,
  myAcknowledgement,
  myAcknowledgements,
  openClass,
  type RequestOf,
  type ResponseOf,
  recordPractice,
  saveClass,
  saveJobDescription,
  savePosition,
  saveQuestion,
  saveQuiz,
  saveTrainingTask,
} from '@attest/api-contract';
import type { Deviations } from '../../modules/quality/testing/deviations';
import { QUESTION, QUIZ } from '../../modules/training/testing/examWorld';
import { needs, type TrainingWorld } from '../../modules/training/testing/trainingWorld';
import { dayFromNow } from '../days';
import type { TestServer } from '../testServer';

const HOUR = 3_600_000;
const reason = 'needed';

/** What training saves with a version, each made once. */
export class StaleTraining {
  readonly #made = new Map<string, Promise<unknown>>();

  constructor(
    readonly deviations: Deviations,
    readonly training: TrainingWorld,
  ) {}

  get server(): TestServer {
    return this.training.server;
  }

  get tenantId(): string {
    return this.training.tenant.id;
  }

  user = (account: string): string => this.training.user(account);

  signature = (account: string) => this.deviations.signature(account);

  async call<C extends CallDeclaration>(
    account: string,
    call: C,
    input: RequestOf<C>,
  ): Promise<ResponseOf<C>> {
    return this.server.call(await this.originOf(account), call, input);
  }

  /** Where somebody calls from. */
  protected originOf(account: string): Promise<{ tenantId: string; token: string }> {
    return this.deviations.origin(account);
  }

  /** What several calls are tried on is made once. */
  protected once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made as Promise<T>;
  }

  /** A course in force, and one that is written. */
  course = () => this.once('course', () => this.training.course({ lecturerId: this.user('xiefang') }));
  courseDraft = () => this.once('courseDraft', () => this.training.draft());

  /** Of a class that begins in so many hours. */
  classContent = async (hours: number) => ({
    courseId: await this.course(),
    lecturerId: this.user('xiefang'),
    titleZh: '授课',
    titleEn: 'Class',
    place: 'Room 1',
    startsAt: later(hours),
    endsAt: later(hours + 1),
    seats: 5,
    remark: '',
  });

  /** A class that is planned. */
  plannedClass = () =>
    this.once('class', async () => this.call('xiefang', saveClass, { content: await this.classContent(24) }));

  /** A class under way, with a seat of caoyang. */
  openClass = () =>
    this.once('openClass', async () => {
      const courseId = await this.course();
      await this.training.cells(this.training.cell('operator', courseId, 'C'));
      const [assignment] = await this.training.assignments(courseId);
      const assignmentId = assignment?.id as string;
      const made = await this.call('xiefang', saveClass, { content: await this.classContent(0.5) });
      const who = { assignmentIds: [assignmentId] };
      const invited = await this.call('xiefang', inviteToClass, { ...stepOf(made), who });
      const seen = { id: made.id, rowVersion: invited.rowVersion };
      const { rowVersion } = await this.call('xiefang', openClass, seen);
      return { id: made.id, rowVersion, seat: { assignmentId, rowVersion: 1 } };
    });

  taskContent = async () => ({
    titleZh: '复训',
    titleEn: 'Refresher',
    courseId: await this.course(),
    needs: needs('R'),
    due: dayFromNow(10),
    audience: { userIds: [this.user('yubo')], departmentIds: [], positionIds: [] },
    reason: 'needed',
    release: false,
  });

  trainingTask = () =>
    this.once('task', async () => this.call('xiefang', saveTrainingTask, await this.taskContent()));

  jobContent = () => {
    const text = { zh: '内容', en: 'text' };
    return {
      purpose: text,
      duties: text,
      education: text,
      experience: text,
      reportsTo: text,
      deputies: text,
    };
  };

  jobDescription = () =>
    this.once('job', () =>
      this.call('xiefang', saveJobDescription, {
        positionId: this.training.positions.engineer as string,
        content: this.jobContent(),
      }),
    );

  readonly positionContent = {
    code: 'POS-1',
    nameZh: '岗位',
    nameEn: 'Position',
    state: 'effective' as const,
  };

  position = () =>
    this.once('position', async () =>
      stepOf(await this.call('xiefang', savePosition, { ...this.positionContent, reason })),
    );

  roleDraft = () => this.once('draft of a role', () => this.training.roleDraft('ROLE-1', []));
  learnerRole = () => this.once('role of learners', () => this.training.role('ROLE-2', []));

  /** A job description in force that yuanmeng is asked to acknowledge. */
  asked = () =>
    this.once('asked', async () => {
      const positionId = this.training.positions.operator as string;
      const content = this.jobContent();
      const draft = await this.call('xiefang', saveJobDescription, { positionId, content });
      await this.training.approve('jobDescription', draft);
      const list = { page: 1, pageSize: 5, filter: { kind: 'description' as const } };
      const id = (await this.call('yuanmeng', myAcknowledgements, list)).rows[0]?.id as string;
      return { id, token: (await this.call('yuanmeng', myAcknowledgement, { id })).token };
    });

  question = () =>
    this.once('question', () => this.call('xiefang', saveQuestion, { content: QUESTION, reason: '' }));

  quizDraft = () =>
    this.once('quiz', async () => {
      const content = { ...QUIZ, questionIds: [(await this.question()).id] };
      return { content, ...(await this.call('xiefang', saveQuiz, { content, reason: '' })) };
    });

  /** A step of caoyang's practice that was shown. */
  practice = () =>
    this.once('practice', async () => {
      const step = { id: '00000001-0000-4000-8000-000000000000', zh: '装模具', en: 'Fit the dies', times: 2 };
      const lecturerId = this.user('xiefang');
      const courseId = await this.training.course({ kind: 'ojt', lecturerId, practiceSteps: [step] });
      await this.training.cells(this.training.cell('operator', courseId, 'O'));
      const [assignment] = await this.training.assignments(courseId);
      const about = { assignmentId: assignment?.id as string, stepId: step.id };
      const { rowVersion } = await this.call('xiefang', recordPractice, {
        ...about,
        rowVersion: 0,
        act: 'demonstrated',
        on: dayFromNow(0),
      });
      return { ...about, rowVersion };
    });
}

const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** An object as the calls about it name it. */
export const stepOf = ({ id, rowVersion }: { id: string; rowVersion: number }) => ({ id, rowVersion });
