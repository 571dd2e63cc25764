import {
  type CallDeclaration,
  listRecords,
  processView,
  type RequestOf,
  type ResponseOf,
  retrainAssignment,
  searchRelatable,
  trainingRecord,
  trainingStatistics,
  verifyCertificate,
  withdrawProcess,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../../../directory/identity/administration';
import { problemsOf } from '../../../../records/testing/problemsOf';
import { RecordWorld, type Values } from '../../../../records/testing/recordWorld';
import { dayFromNow } from '../../../../testing/days';
import { createTestTenant } from '../../../../testing/testTenant';
import { fail, qualify } from '../../assignments/finish';
import { lockAssignment } from '../../assignments/store';
import { qualifiedAt } from '../../qualification/qualifiedAt';
import { issueCertificate } from '../../records/certificates';
import { recompute } from '../../required/recompute';
import { TrainingWorld } from '../../testing/trainingWorld';

let world: TrainingWorld;
let corrections: RecordWorld;

beforeAll(async () => {
  world = await TrainingWorld.begin();
  corrections = new RecordWorld(world.server, world.tenant, 'trainingCorrection');
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

const REASON = 'the attendance list says otherwise';
const refused = (why: RegExp) => ({
  code: 'CORRECTION_REFUSED',
  params: { why: expect.stringMatching(why) },
});

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

const propose = (account: string, recordId: string, changes: Values) =>
  corrections.create(
    account,
    { record: [{ type: 'assignment', id: recordId, no: '', title: '' }], reason: REASON, ...changes },
    true,
  );
const confirm = (account: string, id: string) => corrections.decide(account, id, 'agree');
const approve = (account: string, id: string) => corrections.decide(account, id, 'approve');
const reject = (account: string, id: string) => corrections.decide(account, id, 'reject');
const waiting = async (account: string) => (await call(account, trainingStatistics, {})).correctionCount;
const statusOf = async (account: string, id: string) =>
  (await corrections.get(account, id)).row.workflowStatus;

describe('a correction of a training record', () => {
  it('is proposed by the manager, confirmed by the trainee, approved by another manager; the record shows both', async () => {
    const { recordId, courseId } = await finished('caoyang', 'qualified', 88);
    const before = await waiting('caoyang');
    const { id, no } = await propose('xiefang', recordId, {
      completedOn: dayFromNow(-30),
      score: 92,
      givenForZh: '补训',
      givenForEn: 'Catching up',
    });
    expect(no).toMatch(/^RC-\d{4}-\d{4}$/);
    expect(await waiting('caoyang')).toBe(before + 1);
    expect(await corrections.handlers('caoyang', id)).toEqual(['caoyang']);
    const { row, values } = await corrections.get('caoyang', id);
    expect(row).toMatchObject({ owner: { account: 'caoyang' }, title: expect.stringMatching(/caoyang$/) });
    expect(values).toMatchObject({ oldCompletedOn: dayFromNow(0), oldScore: 88, passScore: 80 });
    await confirm('caoyang', id);

    expect((await corrections.handlers('second', id)).sort()).toEqual(['second']);
    expect(await waiting('second')).toBe(1);
    await expect(approve('xiefang', id)).rejects.toThrow();
    await approve('second', id);
    expect(await statusOf('second', id)).toBe('completed');

    const record = await call('caoyang', trainingRecord, { id: recordId });
    expect(record.row).toMatchObject({ score: 92, state: 'qualified' });
    expect(record.reason).toEqual({ zh: '补训', en: 'Catching up' });
    expect(record.corrections).toMatchObject([
      {
        id,
        no,
        status: 'completed',
        reason: REASON,
        changes: [
          { field: 'completedOn', old: dayFromNow(0), new: dayFromNow(-30) },
          { field: 'score', old: '88', new: '92' },
          { field: 'givenFor', new: { zh: '补训', en: 'Catching up' } },
        ],
      },
    ]);
    expect(record.history.map(({ event }) => event)).toContain('correct');
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

  it('is signed by the trainee and the approver over what it changes; of two approvals one counts', async () => {
    const { recordId } = await finished('yuanmeng');
    const changes = { validTo: dayFromNow(400) };
    const { id } = await propose('yuanmeng', recordId, changes);
    await expect(propose('xiefang', recordId, changes)).rejects.toMatchObject(refused(/RC-.* 尚未处理/));
    expect((await call('yuanmeng', trainingRecord, { id: recordId })).correctable?.why?.zh).toMatch(/RC-/);
    await confirm('yuanmeng', id);
    expect((await corrections.handlers('xiefang', id)).sort()).toEqual(['second', 'xiefang']);
    const both = await Promise.allSettled([approve('xiefang', id), approve('second', id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { piId } = await corrections.get('yuanmeng', id);
    const { rows: signed } = await world.server.platform.owner.query(
      'select meaning, signer_account from signature where instance_id = $1 order by at',
      [piId],
    );
    expect(signed.map(({ meaning }) => meaning)).toEqual(['verified', 'approved']);
    expect(signed[0].signer_account).toBe('yuanmeng');
    const record = await call('yuanmeng', trainingRecord, { id: recordId });
    expect(record.history.filter(({ event }) => event === 'correct')).toHaveLength(1);
    expect(record.row.validTo).toBe(dayFromNow(400));
  });

  it('that shortens the validity asks for the training again, once', async () => {
    const { recordId, courseId } = await finished('caoyang');
    expect(await world.states(courseId)).toEqual(['caoyang:qualified', 'yuanmeng:notStarted']);
    const { id } = await propose('caoyang', recordId, {
      completedOn: dayFromNow(-370),
      validTo: dayFromNow(-5),
    });
    await confirm('caoyang', id);
    expect(await world.states(courseId)).toHaveLength(2);
    await approve('xiefang', id);
    const again = ['caoyang:notStarted', 'caoyang:qualified', 'yuanmeng:notStarted'];
    expect(await world.states(courseId)).toEqual(again);
    const nightly = await world.server.asSystem(world.tenant.id, (ctx) =>
      recompute(ctx, { courseIds: [courseId] }, { code: 'nightly' }),
    );
    expect(nightly).toEqual({ adds: 0, cancels: 0, adjusts: 0 });
    // Corrected back, what was asked for by mistake ends.
    const { id: back } = await propose('caoyang', recordId, { endless: true });
    await confirm('caoyang', back);
    await approve('second', back);
    expect(await world.states(courseId)).toEqual([
      'caoyang:qualified',
      'caoyang:superseded',
      'yuanmeng:notStarted',
    ]);
    const record = await call('caoyang', trainingRecord, { id: recordId });
    expect(record.corrections.map((one) => one.changes.at(-1))).toEqual([
      { field: 'validTo', old: dayFromNow(-5), new: null },
      { field: 'validTo', old: expect.any(String), new: dayFromNow(-5) },
    ]);
  });

  it('of a record that has changed since is refused, and can be withdrawn', async () => {
    const { recordId } = await finished('caoyang', 'failed', 40);
    const { id } = await propose('xiefang', recordId, { score: 45 });
    await call('xiefang', retrainAssignment, { id: recordId, reason: 'retrained', due: dayFromNow(9) });
    await expect(confirm('caoyang', id)).rejects.toMatchObject(refused(/已变更/));
    const { piId } = await corrections.get('xiefang', id);
    const { version } = await call('xiefang', processView, { piId });
    const reason = 'the record is open again';
    await expect(call('second', withdrawProcess, { piId, version, reason })).rejects.toMatchObject({
      code: 'WITHDRAW_NOT_ALLOWED',
    });
    await call('xiefang', withdrawProcess, { piId, version, reason });
    expect(await statusOf('xiefang', id)).toBe('cancelled');
    const { correctable } = await call('xiefang', trainingRecord, { id: recordId });
    expect(correctable?.why?.en).toMatch(/Only a finished record/);
    expect(await problemsOf(propose('xiefang', recordId, { score: 50 }))).toContain(
      'record: Only a finished record can be corrected',
    );
  });

  it('is rejected by the trainee, or by a manager where it is confirmed; nothing changes', async () => {
    const { recordId } = await finished('yuanmeng');
    const first = await propose('xiefang', recordId, { completedOn: dayFromNow(-3) });
    await reject('yuanmeng', first.id);
    const second = await propose('yuanmeng', recordId, { completedOn: dayFromNow(-2) });
    await confirm('yuanmeng', second.id);
    await reject('second', second.id);
    const record = await call('yuanmeng', trainingRecord, { id: recordId });
    expect(record.row.completedAt?.slice(0, 4)).toBe(dayFromNow(0).slice(0, 4));
    expect(record.corrections).toMatchObject([
      { id: second.id, status: 'rejected' },
      { id: first.id, status: 'rejected' },
    ]);
    expect(await statusOf('yuanmeng', second.id)).toBe('rejected');
  });

  it('keeps to what such a record can say', async () => {
    const { recordId } = await finished('caoyang', 'qualified', 85);
    const wrong = async (changes: Values, problem: string) =>
      expect(await problemsOf(propose('xiefang', recordId, changes))).toContain(problem);
    await wrong({}, 'completedOn: Nothing is corrected');
    await wrong({ score: 85 }, 'score: The record says so already');
    await wrong({ score: 79 }, 'score: A correction cannot change the result; that takes new training');
    await wrong({ completedOn: dayFromNow(1) }, 'completedOn: The day of completion cannot be in the future');
    await wrong({ validTo: dayFromNow(-1) }, 'validTo: It cannot end before it was completed');
    await wrong({ givenForZh: '补' }, 'givenForEn: Fill it in in both languages');
    await wrong({ completedOn: '2026-02-31' }, 'completedOn: wrongType');
    const { recordId: failed } = await finished('yuanmeng', 'failed', 40);
    expect(await problemsOf(propose('xiefang', failed, { score: 80 }))).toEqual([
      'score: A correction cannot change the result; that takes new training',
    ]);
    expect(await problemsOf(propose('xiefang', failed, { validTo: dayFromNow(9) }))).toEqual([
      'completedOn: The record has no day of completion and no validity',
    ]);
    await propose('xiefang', failed, { score: 41 });
  });

  it('is nobody else’s: neither a colleague’s, nor a reader’s, nor that of another tenant', async () => {
    const { recordId } = await finished('caoyang');
    expect(await problemsOf(propose('yuanmeng', recordId, { endless: true }))).toEqual([
      'record: unknownTarget',
    ]);
    // Quality sees every record, but does not manage training.
    await expect(propose('zhouzihan', recordId, { endless: true })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    expect((await call('zhouzihan', trainingRecord, { id: recordId })).correctable).toBeNull();
    const { id } = await propose('xiefang', recordId, { endless: true });
    const other = await createTestTenant(world.server);
    const theirs = new RecordWorld(world.server, other, 'trainingCorrection');
    for (const seen of [corrections.get('yuanmeng', id), theirs.get('hanxue', id)])
      await expect(seen).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    const list = { process: 'trainingCorrection', page: 1, pageSize: 20, filter: {} };
    const idsOf = async (account: string) =>
      (await call(account, listRecords, list)).rows.map((row) => row.id);
    expect(await theirs.titles('hanxue')).toEqual([]);
    expect(await idsOf('yuanmeng')).not.toContain(id);
    expect(await idsOf('caoyang')).toContain(id);
    expect(await idsOf('second')).toContain(id);
    // What may be chosen to correct: one’s own, or what one sees of others.
    const found = async (account: string) =>
      (await call(account, searchRelatable, { types: ['assignment'], text: 'caoyang' })).map((one) => one.id);
    expect(await found('yuanmeng')).toEqual([]);
    expect(await found('caoyang')).toContain(recordId);
    expect(await found('second')).toContain(recordId);
  });

  it('of a training manager by a training manager goes to quality where there is no third', async () => {
    const courseId = await world.course();
    const { id: recordId } = await world.server.asSystem(world.tenant.id, async (ctx) => {
      await ctx.tx
        .insertInto('training_requirement')
        .values({
          user_id: world.user('second'),
          course_id: courseId,
          reason: 'by hand',
          from_at: ctx.now,
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
    expect(await corrections.handlers('second', id)).toEqual(['hanxue']);
    expect(await waiting('hanxue')).toBe(1);
    await approve('hanxue', id);
    expect((await call('second', trainingRecord, { id: recordId })).row.validTo).toBe(dayFromNow(700));
  });
});
