import type { ApprovedKind, AssignmentState } from '@attest/api-contract';
import {
  applyMatrix,
  BARE_COURSE,
  type CourseContent,
  type MatrixChange,
  previewMatrix,
  saveCourse,
  saveLearnerRole,
  saveQuestion,
  saveQuiz,
  type TrainingNeeds,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { createUser, ensurePosition, movePerson } from '../../../directory/identity/administration';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { registerDocument } from '../../documents/register';
import { bringIntoForce } from './approve';
import { QUESTION, QUIZ } from './examWorld';

const CONTENT: CourseContent = {
  nameZh: '课程',
  nameEn: 'Course',
  kind: 'online',
  ...BARE_COURSE,
};

/** Needs by their letters: `RE`. */
export const needs = (letters: string): TrainingNeeds => ({
  read: letters.includes('R'),
  class: letters.includes('C'),
  exam: letters.includes('E'),
  ojt: letters.includes('O'),
});

/** A tenant with a training manager, positions and whatever a test makes of them. */
export class TrainingWorld {
  private constructor(
    readonly server: TestServer,
    readonly tenant: TestTenant,
    /** By code. */
    readonly positions: Record<string, string>,
  ) {}

  /** On a server and in a tenant of its own, unless others are given. */
  static async begin(server?: TestServer, there?: TestTenant): Promise<TrainingWorld> {
    const host = server ?? (await TestServer.start());
    const tenant = there ?? (await createTestTenant(host));
    const positions: Record<string, string> = {};
    await host.asSystem(tenant.id, async (ctx) => {
      for (const code of ['operator', 'engineer', 'analyst'])
        positions[code] = await ensurePosition(ctx, { code, nameZh: code, nameEn: code });
      tenant.users.xiefang = await createUser(ctx, {
        account: 'xiefang',
        name: 'xiefang',
        nameEn: 'xiefang',
        employeeId: 'E9001',
        password: tenant.password,
        roles: ['trnmgr', 'lect'],
        departmentId: tenant.departments.GM,
      });
      for (const account of ['caoyang', 'yuanmeng'])
        await movePerson(ctx, tenant.users[account] as string, { positionId: positions.operator });
      await movePerson(ctx, tenant.users.yubo as string, { positionId: positions.engineer });
    });
    return new TrainingWorld(host, tenant, positions);
  }

  user = (account: string): string => this.tenant.users[account] as string;

  async origin(account: string, at?: Date) {
    const token = await this.server.session(this.tenant.id, account, at);
    return { tenantId: this.tenant.id, token, ...(at && { at }) };
  }

  /** Brings a draft into force. */
  approve = (
    kind: ApprovedKind,
    draft: { id: string; rowVersion: number },
    options?: Parameters<typeof bringIntoForce>[4],
  ) => bringIntoForce(this.server, this.tenant, kind, draft, options);

  /** A course that is not in force yet. */
  async draft(content: Partial<CourseContent> = {}, account = 'xiefang') {
    return this.server.call(await this.origin(account), saveCourse, { content: { ...CONTENT, ...content } });
  }

  /** An effective course. Answers its id. */
  async course(content: Partial<CourseContent> = {}, account = 'xiefang'): Promise<string> {
    const saved = await this.draft(content, account);
    await this.approve('course', saved, { by: account });
    return saved.id;
  }

  /** The draft of a learner role by its code: a new one, or another version of it. */
  async roleDraft(code: string, positionIds: string[], seen: { id?: string; rowVersion?: number } = {}) {
    const { id, rowVersion } = seen;
    const content = { nameZh: `角色${code}`, nameEn: `Role ${code}`, positionIds };
    const input = { code, content, ...(id && { id }), ...(rowVersion && { rowVersion }) };
    return this.server.call(await this.origin('xiefang'), saveLearnerRole, input);
  }

  /** A learner role in force. */
  async role(code: string, positionIds: string[], seen?: { id: string; rowVersion: number }) {
    const draft = await this.roleDraft(code, positionIds, seen);
    return { id: draft.id, ...(await this.approve('learnerRole', draft)) };
  }

  /** A quiz in force with one question. */
  async quiz(): Promise<string> {
    const origin = await this.origin('xiefang');
    const { id } = await this.server.call(origin, saveQuestion, { content: QUESTION, reason: '' });
    const content = { ...QUIZ, questionIds: [id] };
    const saved = await this.server.call(origin, saveQuiz, { content, reason: '' });
    await this.approve('quiz', saved);
    return saved.id;
  }

  /** Sets cells by previewing and applying them. */
  async cells(...changes: MatrixChange[]) {
    const origin = await this.origin('xiefang');
    const { token } = await this.server.call(origin, previewMatrix, { changes });
    return this.server.call(origin, applyMatrix, { changes, token, reason: 'needed' });
  }

  cell = (position: string, courseId: string, letters: string | null): MatrixChange => ({
    rowKind: 'position',
    rowId: this.positions[position] as string,
    courseId,
    cell: letters === null ? null : { needs: needs(letters), validityMonths: null },
  });

  /** `caoyang:notStarted`, sorted, of a course. */
  async states(courseId: string): Promise<string[]> {
    const rows = await this.assignments(courseId);
    return rows.map((row) => `${row.account}:${row.state}`).sort();
  }

  assignments(courseId: string) {
    return this.server.asSystem(this.tenant.id, async ({ tx }) => {
      const { rows } = await sql<{
        id: string;
        account: string;
        state: AssignmentState;
        due: string | null;
        course_version_id: string;
        source: string;
        reason: string;
        needs_exam: boolean;
        valid_to: string | null;
        task_id: string | null;
      }>`select a.*, u.account from training_assignment a join user_account u on u.id = a.user_id
         where a.course_id = ${courseId} order by u.account, a.created_at, a.state`.execute(tx);
      return rows;
    });
  }

  /** A document with one effective version. */
  async document(no = 'SOP-PD-012') {
    return this.server.asSystem(this.tenant.id, (ctx) =>
      registerDocument(
        ctx,
        {
          no,
          category: 'SOP',
          titleZh: '冻干机操作',
          titleEn: 'Freeze dryer',
          ownerId: this.user('zhaojianguo'),
          departmentId: this.tenant.departments.PD,
          versions: [
            { label: 'V01', state: 'effective', effectiveDate: '2026-01-01', trainingRequired: true },
            { label: 'V02', state: 'inTraining', trainingRequired: true },
          ],
        },
        this.user('zhaojianguo'),
      ),
    );
  }

  stop = () => this.server.stop();
}
