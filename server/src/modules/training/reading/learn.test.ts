import {
  declareRead,
  documentContent,
  documentVersion,
  downloadCertificate,
  dueNext,
  judgePractice,
  learnInfo,
  listDocuments,
  listPractice,
  openMaterial,
  retrainAssignment,
  saveProgress,
  signPractice,
  signTraining,
  startExam,
  submitExam,
  trainingRecord,
  trainingStatistics,
  verifyCertificate,
  viewDocument,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ByteAnswer } from '../../../platform/module';
import { createTestTenant } from '../../../testing/testTenant';
import { registerDocument } from '../../documents/register';
import { ExamWorld } from '../testing/examWorld';

let world: ExamWorld;
let versionId: string;

beforeAll(async () => {
  world = await ExamWorld.begin();
  versionId = await world.system(async (ctx) => {
    const { versions } = await registerDocument(
      ctx,
      {
        no: 'SOP-PD-012',
        category: 'SOP',
        titleZh: '冻干机操作',
        titleEn: 'Freeze dryer',
        ownerId: world.user('zhaojianguo'),
        departmentId: world.tenant.departments.PD,
        versions: [{ label: 'V03', state: 'effective', effectiveDate: '2026-01-01' }],
      },
      world.user('zhaojianguo'),
    );
    return versions.get('V03') as string;
  });
});
afterAll(() => world?.server.stop());

const READ = { needs_read: true };
const seconds = (count: number) => ({ at: new Date(world.start.getTime() + count * 1000) });
const stepsOf = async (account: string, assignmentId: string) =>
  (await world.call(account, learnInfo, { assignmentId })).steps.map(({ kind, state }) => `${kind} ${state}`);

const sign = (account: string, assignmentId: string, extra: { session?: string } = {}) =>
  world.call(account, signTraining, { assignmentId, signature: world.signature(account) }, extra);

describe('reading', () => {
  it('keeps the place, believes no more seconds than passed, and wants the last page and the time', async () => {
    const course = await world.course({ minSeconds: 60, documentVersionId: versionId });
    const assignmentId = await world.assign('caoyang', course, READ, versionId);
    const progress = (position: number, given: number, at: number) =>
      world.call(
        'caoyang',
        saveProgress,
        { assignmentId, position, length: 10, seconds: given },
        seconds(at),
      );
    await expect(progress(1, 5, 0)).rejects.toMatchObject({ code: 'READING_INCOMPLETE' });
    const opened = await world.call('caoyang', openMaterial, { assignmentId }, seconds(0));
    expect(opened).toMatchObject({ row: { state: 'studying' }, documentVersionId: versionId });
    expect(opened.reading).toMatchObject({ seconds: 0, minSeconds: 60, mayDeclare: false });
    expect(await progress(3, 3600, 30)).toMatchObject({ position: 3, furthest: 3, seconds: 30 });
    expect(await progress(3, 3600, 30)).toMatchObject({ seconds: 30 });
    expect(await progress(10, 20, 55)).toMatchObject({ furthest: 10, seconds: 50, mayDeclare: false });
    const declare = (at: number) => world.call('caoyang', declareRead, { assignmentId }, seconds(at));
    await expect(declare(56)).rejects.toMatchObject({ code: 'READING_INCOMPLETE' });
    const last = await progress(2, 60, 70);
    expect(last).toMatchObject({ position: 2, furthest: 10, mayDeclare: true, missing: [] });
    expect(last.seconds).toBeGreaterThanOrEqual(60);
    expect(last.seconds).toBeLessThanOrEqual(70);
    expect((await declare(71)).row.state).toBe('signDue');
    expect((await declare(72)).row.state).toBe('signDue');
    expect(await stepsOf('caoyang', assignmentId)).toEqual(['read done', 'sign current']);
    const { history } = await world.call('caoyang', trainingRecord, { id: assignmentId });
    expect(history[0]).toMatchObject({
      actor: { zh: 'caoyang', en: expect.any(String) },
      description: {
        zh: expect.stringMatching(/^培训记录 CRS-.+ · caoyang”声明已读完$/),
        en: expect.stringMatching(/^Training record CRS-.+ “.+ · .+”: declared to be read$/),
      },
    });
  });

  it('is not believed before the last page', async () => {
    const course = await world.course({ documentVersionId: versionId });
    const assignmentId = await world.assign('yuanmeng', course, READ, versionId);
    await world.call('yuanmeng', openMaterial, { assignmentId });
    await world.call('yuanmeng', saveProgress, { assignmentId, position: 9, length: 10, seconds: 1 });
    await expect(world.call('yuanmeng', declareRead, { assignmentId })).rejects.toMatchObject({
      code: 'READING_INCOMPLETE',
    });
    // A shorter length told later does not make the last page come nearer.
    await world.call('yuanmeng', saveProgress, { assignmentId, position: 9, length: 9, seconds: 1 });
    await expect(world.call('yuanmeng', declareRead, { assignmentId })).rejects.toMatchObject({
      code: 'READING_INCOMPLETE',
    });
  });

  it('of somebody else is as good as none', async () => {
    const assignmentId = await world.assign('yubo', await world.course(), READ);
    const other = await createTestTenant(world.server);
    const foreign = { tenantId: other.id, token: await world.server.session(other.id, 'yubo') };
    const refusals = [
      world.call('caoyang', learnInfo, { assignmentId }),
      world.call('caoyang', openMaterial, { assignmentId }),
      world.call('caoyang', saveProgress, { assignmentId, position: 1, length: 1, seconds: 1 }),
      world.call('caoyang', declareRead, { assignmentId }),
      world.call('caoyang', trainingRecord, { id: assignmentId }),
      world.call('caoyang', downloadCertificate, { id: assignmentId }),
      sign('caoyang', assignmentId),
      world.server.call(foreign, learnInfo, { assignmentId }),
      world.server.call(foreign, trainingRecord, { id: assignmentId }),
    ];
    for (const refusal of await Promise.allSettled(refusals))
      expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'RECORD_NOT_EXIST' } });
  });
});

describe('a training from end to end', () => {
  it('is read, examined, practised, signed and certified; the record keeps it all', async () => {
    const quizId = await world.quiz({ questionIds: [await world.question({})] });
    const course = await world.course({ quizId, lecturer: 'fenglei', documentVersionId: versionId });
    const needs = { needs_read: true, needs_exam: true, needs_ojt: true, validity_months: 12 };
    const id = await world.assign('zhouzihan', course, needs as never, versionId);
    expect(await stepsOf('zhouzihan', id)).toEqual(['read current', 'exam next', 'ojt next', 'sign next']);
    await world.call('zhouzihan', openMaterial, { assignmentId: id });
    await world.call('zhouzihan', saveProgress, { assignmentId: id, position: 4, length: 4, seconds: 0 });
    await world.call('zhouzihan', declareRead, { assignmentId: id });
    expect(await stepsOf('zhouzihan', id)).toEqual(['read done', 'exam current', 'ojt next', 'sign next']);
    await expect(sign('zhouzihan', id)).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
    const paper = await world.call('zhouzihan', startExam, { assignmentId: id });
    const answers = await world.answers(paper, true);
    await world.call('zhouzihan', submitExam, { attemptId: paper.attemptId, answers });
    expect(await stepsOf('zhouzihan', id)).toEqual(['read done', 'exam done', 'ojt current', 'sign next']);

    expect((await world.call('fenglei', trainingStatistics, {})).skillExamCount).toBe(1);
    const { rows } = await world.call('fenglei', listPractice, { page: 1, pageSize: 20, filter: {} });
    expect(rows).toMatchObject([{ assignmentId: id, person: { account: 'zhouzihan' } }]);
    const judge = (account: string) =>
      world.call(account, judgePractice, {
        assignmentId: id,
        passed: true,
        remark: 'three times without a fault',
        signature: world.signature(account),
      });
    await expect(judge('zhouzihan')).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    await world.call('zhouzihan', signPractice, {
      assignmentId: id,
      signature: world.signature('zhouzihan'),
    });
    expect(await judge('fenglei')).toEqual({ state: 'signDue' });

    const before = (await world.call('zhouzihan', trainingStatistics, {})).unTrainCount;
    const noPassword = world.call('zhouzihan', signTraining, {
      assignmentId: id,
      signature: { account: 'zhouzihan', password: world.server.encrypt('wrong') },
    });
    await expect(noPassword).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    const signed = await sign('zhouzihan', id);
    expect(signed.state).toBe('qualified');
    expect(signed.validTo?.slice(0, 4)).toBe(String(world.start.getUTCFullYear() + 1));
    await expect(sign('zhouzihan', id)).rejects.toMatchObject({ code: 'ASSIGNMENT_MOVE_INVALID' });
    expect((await world.call('zhouzihan', trainingStatistics, {})).unTrainCount).toBe(before - 1);

    const record = await world.call('zhouzihan', trainingRecord, { id });
    expect(record).toMatchObject({
      row: { state: 'qualified', score: 100, documentNo: 'SOP-PD-012' },
      attempts: [{ no: 1, state: 'passed' }],
      signature: { signer: { account: 'zhouzihan' }, meaning: { zh: '阅读理解' }, utcOffset: '+08:00' },
      certificate: { no: `TC-${world.start.getUTCFullYear()}-0001` },
    });
    expect(record.history.map(({ event }) => event)).toEqual([
      'qualify',
      'judgePractice',
      'signPractice',
      'examPass',
      'examStart',
      'declareRead',
      'changeState',
    ]);

    const pdf = (await world.call('zhouzihan', downloadCertificate, { id })) as ByteAnswer;
    expect((pdf.stream as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const code = /\/certificate\/([\w-]{22})\?/.exec(record.certificate?.verifyPath ?? '')?.[1] as string;
    const verify = (tenantId: string, given: string) =>
      world.server.call({ tenantId }, verifyCertificate, { code: given });
    expect(await verify(world.tenant.id, code)).toEqual({
      state: 'valid',
      no: record.certificate?.no,
      name: 'zhouzihan',
      course: record.row.courseName,
      completedOn: expect.any(String),
      validTo: signed.validTo,
      correctedOn: null,
    });
    const unknown = await verify(world.tenant.id, 'A'.repeat(22));
    expect(unknown).toMatchObject({ state: 'unknown', name: null });
    const other = await createTestTenant(world.server);
    expect(await verify(other.id, code)).toEqual(unknown);
    // A stranger's browser may know no tenant, or another one: the certificate names its own.
    const named = { code, tenant: world.tenant.code };
    expect((await world.server.call({ tenantId: other.id }, verifyCertificate, named)).state).toBe('valid');
    const wrong = { code, tenant: other.code };
    expect(await world.server.call({ tenantId: world.tenant.id }, verifyCertificate, wrong)).toEqual(unknown);
    const later = { tenantId: world.tenant.id, at: world.hours(24 * 400) };
    expect((await world.server.call(later, verifyCertificate, { code })).state).toBe('expired');
  }, 60_000);

  it('is signed once when the signature is sent twice at once', async () => {
    const id = await world.assign('wuqian', await world.course(), READ);
    await world.call('wuqian', openMaterial, { assignmentId: id });
    await world.call('wuqian', declareRead, { assignmentId: id });
    const outcomes = await Promise.allSettled([sign('wuqian', id), sign('wuqian', id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const signatures = await world.system(({ tx }) =>
      tx.selectFrom('signature').select('id').where('record_id', '=', id).execute(),
    );
    expect(signatures).toHaveLength(1);
  });
});

describe('what is due next', () => {
  it('lists one’s training, papers to mark and practice to judge, soonest first', async () => {
    const course = await world.course({ lecturer: 'fenglei' });
    const later = await world.assign('fenglei', course, { ...READ, due: '2030-01-02' } as never);
    const other = await world.course({ lecturer: 'fenglei' });
    const sooner = await world.assign('fenglei', other, { ...READ, due: '2020-01-01' } as never);
    const practice = await world.course({ lecturer: 'fenglei' });
    const judged = await world.assign('caoyang', practice, { needs_ojt: true, due: '2030-01-01' } as never);
    const { rows, total } = await world.call('fenglei', dueNext, {});
    expect(rows.map(({ kind, id }) => [kind, id])).toEqual([
      ['assignment', sooner],
      ['practice', judged],
      ['assignment', later],
    ]);
    expect(total).toBe(3);
    expect(rows[0]?.overdueDays).toBeGreaterThan(300);
    expect((await world.call('caoyang', dueNext, {})).rows.some(({ id }) => id === judged)).toBe(true);
  });
});

describe('after a retraining', () => {
  it('reading and attempts begin anew, and the former attempts stay', async () => {
    const quizId = await world.quiz({ questionIds: [await world.question({})], attempts: 1 });
    const course = await world.course({ quizId });
    const id = await world.assign('mengyao', course, { needs_read: true, needs_exam: true });
    const learn = async (at: Date, right: boolean) => {
      await world.call('mengyao', openMaterial, { assignmentId: id }, { at });
      await world.call('mengyao', declareRead, { assignmentId: id }, { at });
      const paper = await world.call('mengyao', startExam, { assignmentId: id }, { at });
      const answers = await world.answers(paper, right);
      return world.call('mengyao', submitExam, { attemptId: paper.attemptId, answers }, { at });
    };
    expect((await learn(world.start, false)).attempt).toMatchObject({ no: 1, state: 'failed' });
    expect((await world.assignment(id)).state).toBe('failed');
    const state = await world.call('mengyao', learnInfo, { assignmentId: id });
    expect(state.closedWhy?.en).toMatch(/retraining/);
    await world.call(
      'xiefang',
      retrainAssignment,
      { id, reason: 'retrained on the line', due: '2030-01-01' },
      { at: world.hours(1) },
    );
    expect((await world.call('mengyao', learnInfo, { assignmentId: id })).reading).toMatchObject({
      startedAt: null,
      declaredAt: null,
    });
    expect((await learn(world.hours(2), true)).attempt).toMatchObject({ no: 2, state: 'passed' });
    expect((await world.attempts(id)).map((one) => one.state)).toEqual(['failed', 'passed']);
  });
});

describe('what is to be learnt', () => {
  it('may be read by its learners before it is in force, and by nobody else', async () => {
    const draft = await world.system(async (ctx) => {
      const { versions } = await registerDocument(
        ctx,
        {
          no: 'SOP-PD-013',
          category: 'SOP',
          titleZh: '压片',
          titleEn: 'Tabletting',
          ownerId: world.user('hanxue'),
          departmentId: world.tenant.departments.QA,
          versions: [{ label: 'V01', state: 'inTraining' }],
        },
        world.user('hanxue'),
      );
      return versions.get('V01') as string;
    });
    await world.assign('caoyang', await world.course({ documentVersionId: draft }), READ, draft);
    const seen = (account: string) => world.call(account, documentVersion, { versionId: draft });
    expect(await seen('caoyang')).toMatchObject({ state: 'inTraining' });
    await expect(seen('yuanmeng')).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    // The list is for work: there only what is in force counts.
    const { rows } = await world.call('caoyang', listDocuments, { page: 1, pageSize: 50, filter: {} });
    expect(rows.map(({ no }) => no)).not.toContain('SOP-PD-013');
  });

  it('opens by the assignment itself for people without the documents menu; each view is audited', async () => {
    const { versions } = await world.system((ctx) =>
      registerDocument(
        ctx,
        {
          no: 'SOP-PD-014',
          category: 'SOP',
          titleZh: '包装',
          titleEn: 'Packing',
          ownerId: world.user('hanxue'),
          departmentId: world.tenant.departments.QA,
          versions: [
            { label: 'V01', state: 'effective', effectiveDate: '2026-01-01' },
            { label: 'V02', state: 'inTraining' },
          ],
        },
        world.user('hanxue'),
      ),
    );
    const [v01, v02] = [versions.get('V01') as string, versions.get('V02') as string];
    const read = (account: string, versionId: string) => [
      () => world.call(account, viewDocument, { versionId }),
      () => world.call(account, documentContent, { versionId }),
      () => world.call(account, documentVersion, { versionId }),
    ];
    const refused = async (account: string, versionId: string) => {
      for (const attempt of read(account, versionId))
        await expect(attempt()).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    };
    await refused('gaoxiang', v01);
    await refused('gaoxiang', v02);
    const id = await world.assign('gaoxiang', await world.course({ documentVersionId: v02 }), READ, v02);
    expect(await world.call('gaoxiang', viewDocument, { versionId: v02 })).toMatchObject({
      label: 'V02',
      download: { allowed: false },
      print: { allowed: false },
    });
    const seen = await world.system(({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['event', 'operator_account'])
        .where('object_id', '=', v02)
        .where('event', '=', 'view')
        .execute(),
    );
    expect(seen).toEqual([{ event: 'view', operator_account: 'gaoxiang' }]);
    // Neither another version of the document nor the work with documents comes with it.
    await refused('gaoxiang', v01);
    await expect(
      world.call('gaoxiang', listDocuments, { page: 1, pageSize: 50, filter: {} }),
    ).rejects.toMatchObject({ code: 'MODULE_ACCESS_FAIL' });
    const other = await createTestTenant(world.server);
    const foreign = { tenantId: other.id, token: await world.server.session(other.id, 'hanxue') };
    await expect(world.server.call(foreign, viewDocument, { versionId: v02 })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    await world.call('gaoxiang', openMaterial, { assignmentId: id });
    await world.call('gaoxiang', saveProgress, { assignmentId: id, position: 1, length: 1, seconds: 0 });
    await world.call('gaoxiang', declareRead, { assignmentId: id });
    await sign('gaoxiang', id);
    expect(await world.call('gaoxiang', viewDocument, { versionId: v02 })).toMatchObject({ label: 'V02' });
  });
});
