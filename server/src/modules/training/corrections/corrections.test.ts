import {
  approveCorrection,
  type CallDeclaration,
  type CorrectionChanges,
  confirmCorrection,
  correctionDetail,
  dueNext,
  listCorrections,
  proposeCorrection,
  type RequestOf,
  type ResponseOf,
  rejectCorrection,
  retrainAssignment,
  trainingRecord,
  trainingStatistics,
  verifyCertificate,
  withdrawCorrection,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../../directory/identity/administration';
import { dayFromNow } from '../../../testing/days';
import { createTestTenant } from '../../../testing/testTenant';
import { fail, qualify } from '../assignments/finish';
import { lockAssignment } from '../assignments/store';
import { qualifiedAt } from '../qualification/qualifiedAt';
import { issueCertificate } from '../records/certificates';
import { recompute } from '../required/recompute';
import { TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;

beforeAll(async () => {
  world = await TrainingWorld.begin();
  await world.server.asSystem(world.tenant.id, async (ctx) => {
    world.tenant.users.second = await createUser(ctx, {
      account: 'second',
      name: 'second',
      nameEn: 'second',
      employeeId: 'E9002',
      password: world.tenant.password,
      roles: ['trnmgr'],
      departmentId: world.tenant.departments.GM,
    });
  });
});
afterAll(() => world?.stop());

async function call<C extends CallDeclaration>(
  account: string,
  declared: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C>> {
  return world.server.call(await world.origin(account), declared, input);
}

const signature = (account: string) => ({
  account,
  password: world.server.encrypt(world.tenant.password),
});
const REASON = 'the attendance list says otherwise';
const refused = (why: RegExp) => ({
  code: 'CORRECTION_REFUSED',
  params: { why: expect.stringMatching(why) },
});
const list = { page: 1, pageSize: 20, filter: {} };

/** A finished training of an operator; the course is asked of operators for a year. */
async function finished(
  account: string,
  how: 'qualified' | 'failed' = 'qualified',
  score: number | null = null,
) {
  const courseId = await world.course({ validityMonths: 12, passScore: score === null ? null : 80 });
  await world.cells(world.cell('operator', courseId, 'R'));
  const recordId = (await world.assignments(courseId)).find((one) => one.account === account)?.id as string;
  await world.server.asSystem(world.tenant.id, async (ctx) => {
    const assignment = await lockAssignment(ctx, recordId, 'anyone');
    if (how === 'failed') return fail(ctx, assignment, { score });
    await qualify(ctx, assignment, { score });
    return issueCertificate(ctx, recordId);
  });
  return { courseId, recordId };
}

const propose = (account: string, recordId: string, changes: CorrectionChanges, signs = false) =>
  call(account, proposeCorrection, {
    recordId,
    changes,
    reason: REASON,
    ...(signs && { signature: signature(account) }),
  });
const confirm = (account: string, id: string) =>
  call(account, confirmCorrection, { id, signature: signature(account) });
const approve = (account: string, id: string) =>
  call(account, approveCorrection, { id, signature: signature(account) });
const waiting = async (account: string) => (await call(account, trainingStatistics, {})).correctionCount;

describe('a correction of a training record', () => {
  it('is proposed by the manager, confirmed by the trainee, approved by another manager; the record shows both', async () => {
    const { recordId, courseId } = await finished('caoyang', 'qualified', 88);
    const before = await waiting('caoyang');
    const { id, no, state } = await propose('xiefang', recordId, {
      completedOn: dayFromNow(-30),
      score: 92,
      givenFor: { zh: '补训', en: 'Catching up' },
    });
    expect(state).toBe('proposed');
    expect(no).toMatch(/^RC-\d{4}-\d{4}$/);
    expect(await waiting('caoyang')).toBe(before + 1);
    const due = await call('caoyang', dueNext, {});
    expect(due.rows).toContainEqual(
      expect.objectContaining({
        kind: 'correction',
        id,
        path: `/micro-app/tms-app/trainingTodo/correctionCount/${id}`,
      }),
    );
    const seen = await call('caoyang', correctionDetail, { id });
    expect(seen.may).toEqual({ confirm: true, approve: false, reject: true, withdraw: false });
    expect(seen.waitsFor).toMatchObject([{ account: 'caoyang' }]);
    await expect(approve('second', id)).rejects.toMatchObject(refused(/更正当前为/));
    await expect(confirm('xiefang', id)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    expect(await confirm('caoyang', id)).toEqual({ state: 'confirmed' });

    await expect(approve('xiefang', id)).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    await expect(approve('hanxue', id)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    const { rows } = await call('second', listCorrections, { ...list, filter: { waiting: true } });
    expect(rows).toMatchObject([{ id, waitsForMe: true, fields: ['completedOn', 'score', 'givenFor'] }]);
    expect((await call('second', trainingStatistics, {})).correctionCount).toBe(1);
    expect(await approve('second', id)).toEqual({ state: 'approved' });

    const record = await call('caoyang', trainingRecord, { id: recordId });
    expect(record.row).toMatchObject({ score: 92, state: 'qualified' });
    expect(record.reason).toEqual({ zh: '补训', en: 'Catching up' });
    expect(record.corrections).toMatchObject([
      {
        no,
        state: 'approved',
        old: { completedOn: dayFromNow(0), score: 88 },
        new: { completedOn: dayFromNow(-30), score: 92 },
        acts: [
          { act: 'proposed', by: { account: 'xiefang' }, reason: REASON },
          { act: 'confirmed', by: { account: 'caoyang' } },
          { act: 'approved', by: { account: 'second' } },
        ],
      },
    ]);
    expect(record.history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['proposeCorrection', 'confirmCorrection', 'correct']),
    );
    // Who asks whether the person is qualified is answered by what is now known to be right.
    const { since } = await world.server.asSystem(world.tenant.id, (ctx) =>
      qualifiedAt(ctx.tx, world.user('caoyang'), { courseId }, ctx.now),
    );
    expect(Date.parse(since ?? '')).toBeLessThan(Date.now() - 28 * 86_400_000);
    const code = record.certificate?.verifyPath.match(/certificate\/([^?]+)/)?.[1] ?? '';
    expect(await call('caoyang', verifyCertificate, { code })).toMatchObject({
      completedOn: dayFromNow(-30),
      correctedOn: dayFromNow(0),
    });
  });

  it('by the trainee is signed at once and goes to a manager; of two approvals one counts', async () => {
    const { recordId } = await finished('yuanmeng');
    const changes = { validTo: dayFromNow(400) };
    await expect(propose('yuanmeng', recordId, changes)).rejects.toMatchObject({
      code: 'SIGNATURE_REQUIRED',
    });
    const { id, state } = await propose('yuanmeng', recordId, changes, true);
    expect(state).toBe('confirmed');
    await expect(propose('xiefang', recordId, changes)).rejects.toMatchObject(refused(/RC-.* 尚未处理/));
    await expect(approve('yuanmeng', id)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    const both = await Promise.allSettled([approve('xiefang', id), approve('second', id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused(/更正当前为/),
    });
    const record = await call('yuanmeng', trainingRecord, { id: recordId });
    expect(record.history.filter(({ event }) => event === 'correct')).toHaveLength(1);
    expect(record.row.validTo).toBe(dayFromNow(400));
  });

  it('that shortens the validity asks for the training again, once', async () => {
    const { recordId, courseId } = await finished('caoyang');
    expect(await world.states(courseId)).toEqual(['caoyang:qualified', 'yuanmeng:notStarted']);
    const { id } = await propose(
      'caoyang',
      recordId,
      { completedOn: dayFromNow(-370), validTo: dayFromNow(-5) },
      true,
    );
    expect(await world.states(courseId)).toHaveLength(2);
    await approve('xiefang', id);
    const again = ['caoyang:notStarted', 'caoyang:qualified', 'yuanmeng:notStarted'];
    expect(await world.states(courseId)).toEqual(again);
    const nightly = await world.server.asSystem(world.tenant.id, (ctx) =>
      recompute(ctx, { courseIds: [courseId] }, { code: 'nightly' }),
    );
    expect(nightly).toEqual({ adds: 0, cancels: 0, adjusts: 0 });
    // Corrected back, what was asked for by mistake ends.
    const { id: back } = await propose('caoyang', recordId, { validTo: dayFromNow(300) }, true);
    await approve('second', back);
    expect(await world.states(courseId)).toEqual([
      'caoyang:qualified',
      'caoyang:superseded',
      'yuanmeng:notStarted',
    ]);
    const { corrections } = await call('caoyang', trainingRecord, { id: recordId });
    expect(corrections.map((one) => [one.old.validTo, one.new.validTo])).toEqual([
      [dayFromNow(-5), dayFromNow(300)],
      [expect.any(String), dayFromNow(-5)],
    ]);
  });

  it('of a record that has changed since is refused, and can be withdrawn', async () => {
    const { recordId } = await finished('caoyang', 'failed', 40);
    const { id } = await propose('xiefang', recordId, { score: 45 });
    await call('xiefang', retrainAssignment, { id: recordId, reason: 'retrained', due: dayFromNow(9) });
    await expect(confirm('caoyang', id)).rejects.toMatchObject(refused(/已变更/));
    await expect(call('second', withdrawCorrection, { id, reason: 'mine it is not' })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    await call('xiefang', withdrawCorrection, { id, reason: 'the record is open again' });
    await expect(confirm('caoyang', id)).rejects.toMatchObject(refused(/更正当前为/));
    const { correctable } = await call('xiefang', trainingRecord, { id: recordId });
    expect(correctable?.why?.en).toMatch(/Only a finished record/);
    await expect(propose('xiefang', recordId, { score: 50 })).rejects.toMatchObject({
      code: 'ASSIGNMENT_MOVE_INVALID',
    });
  });

  it('is rejected by the trainee, or by a manager where it is confirmed; nothing changes', async () => {
    const { recordId } = await finished('yuanmeng');
    const first = await propose('xiefang', recordId, { completedOn: dayFromNow(-3) });
    await expect(call('yuanmeng', rejectCorrection, { id: first.id, reason: ' ' })).rejects.toMatchObject({
      code: 'REASON_REQUIRED',
    });
    await call('yuanmeng', rejectCorrection, { id: first.id, reason: 'I was there today' });
    const second = await propose('yuanmeng', recordId, { completedOn: dayFromNow(-2) }, true);
    await expect(call('yuanmeng', rejectCorrection, { id: second.id, reason: 'no' })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    await call('second', rejectCorrection, { id: second.id, reason: 'the list says today' });
    const { row, corrections } = await call('yuanmeng', trainingRecord, { id: recordId });
    expect(row.completedAt?.slice(0, 4)).toBe(dayFromNow(0).slice(0, 4));
    expect(corrections.map((one) => [one.state, one.acts.at(-1)?.reason])).toEqual([
      ['rejected', 'the list says today'],
      ['rejected', 'I was there today'],
    ]);
  });

  it('keeps to what such a record can say', async () => {
    const { recordId } = await finished('caoyang', 'qualified', 85);
    const wrong = (changes: CorrectionChanges) =>
      expect(propose('xiefang', recordId, changes)).rejects.toMatchObject({ code: 'CORRECTION_REFUSED' });
    await wrong({});
    await wrong({ score: 85 });
    await wrong({ score: 79 });
    await wrong({ completedOn: dayFromNow(1) });
    await wrong({ validTo: dayFromNow(-1) });
    await wrong({ givenFor: { zh: '补', en: ' ' } });
    await expect(propose('xiefang', recordId, { completedOn: '2026-02-31' })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    const { recordId: failed } = await finished('yuanmeng', 'failed', 40);
    await expect(propose('xiefang', failed, { score: 80 })).rejects.toMatchObject({
      code: 'CORRECTION_REFUSED',
    });
    await expect(propose('xiefang', failed, { validTo: dayFromNow(9) })).rejects.toMatchObject({
      code: 'CORRECTION_REFUSED',
    });
    await propose('xiefang', failed, { score: 41 });
  });

  it('is nobody else’s: neither a colleague’s, nor a reader’s, nor that of another tenant', async () => {
    const { recordId } = await finished('caoyang');
    await expect(propose('yuanmeng', recordId, { validTo: null })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    // Quality sees every record, but does not manage training.
    await expect(propose('zhouzihan', recordId, { validTo: null })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    expect((await call('zhouzihan', trainingRecord, { id: recordId })).correctable).toBeNull();
    const { id } = await propose('xiefang', recordId, { validTo: null });
    const other = await createTestTenant(world.server);
    const foreign = { tenantId: other.id, token: await world.server.session(other.id, 'hanxue') };
    const acts = [
      call('yuanmeng', correctionDetail, { id }),
      confirm('yuanmeng', id),
      call('yuanmeng', rejectCorrection, { id, reason: 'no' }),
      call('yuanmeng', withdrawCorrection, { id, reason: 'no' }),
      world.server.call(foreign, correctionDetail, { id }),
      world.server.call(foreign, approveCorrection, {
        id,
        signature: { account: 'hanxue', password: world.server.encrypt(other.password) },
      }),
    ];
    for (const act of await Promise.allSettled(acts))
      expect(act).toMatchObject({ status: 'rejected', reason: { code: 'RECORD_NOT_EXIST' } });
    expect((await world.server.call(foreign, listCorrections, list)).total).toBe(0);
    expect((await call('yuanmeng', listCorrections, { ...list, filter: { text: 'caoyang' } })).total).toBe(0);
  });

  it('of a training manager by a training manager goes to quality where there is no third', async () => {
    const courseId = await world.course();
    const { id: recordId } = await world.server.asSystem(world.tenant.id, async (ctx) => {
      await ctx.tx
        .insertInto('training_requirement')
        .values({
          user_id: world.user('second'),
          course_id: courseId,
          task_id: null,
          due: null,
          reason: 'by hand',
          from_at: ctx.now,
          to_at: null,
          needs_read: true,
          needs_class: false,
          needs_exam: false,
          needs_ojt: false,
        })
        .execute();
      await recompute(ctx, { courseIds: [courseId] }, { code: 'manual' });
      const open = await ctx.tx
        .selectFrom('training_assignment')
        .select('id')
        .where('course_id', '=', courseId)
        .executeTakeFirstOrThrow();
      return qualify(ctx, await lockAssignment(ctx, open.id, 'anyone'));
    });
    const { id } = await propose('xiefang', recordId, { validTo: dayFromNow(700) });
    await confirm('second', id);
    expect((await call('second', correctionDetail, { id })).waitsFor).toMatchObject([{ account: 'hanxue' }]);
    await expect(approve('second', id)).rejects.toMatchObject({ code: 'SEPARATION_OF_DUTIES' });
    expect(await waiting('hanxue')).toBe(1);
    await approve('hanxue', id);
    expect((await call('second', trainingRecord, { id: recordId })).row.validTo).toBe(dayFromNow(700));
  });
});
