import {
  processView,
  type RequestOf,
  recordAudit,
  reopenProcess,
  stopProcess,
  withdrawProcess,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadState } from './store/load';
import { readHistory, rebuildInstance } from './store/rebuild';
import { processOf, step } from './testing/flow';
import { Journey } from './testing/journey';
import { readTestRecord } from './testing/testRecords';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin('reopened');
});
afterAll(() => journey?.stop());

const DAY = 86_400_000;
const SOURCE = processOf(
  `startEvent start
  userTask draft
  userTask head
  userTask work
  userTask approve
  endEvent done
  start -> draft
  draft -> head
  head -> work
  work -> approve
  approve -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('head', 'review', {
      assignee: [{ departmentHead: true, orElse: { superior: true, orElse: { role: 'arch' } } }],
      decisions: { agree: {}, return: {} },
    }),
    step('work', 'work', {
      assignee: [{ role: 'qa' }],
      sign: { meaning: 'performed' },
      decisions: { submit: {}, return: { returnTo: 'draft' } },
    }),
    step('approve', 'approve', {
      assignee: [{ role: 'qamgr' }],
      sign: { meaning: 'approved' },
      decisions: { approve: {}, reject: {}, return: {} },
    }),
  ],
  { code: 'reopened', administrators: ['qhead'] },
);

const begin = () => journey.start('caoyang', SOURCE, { title: 'Loose cap' });
const view = async (piId: string, account = 'lumingyuan') =>
  journey.server.call(await journey.origin(account), processView, { piId });

async function ended(decision = 'approve'): Promise<{ instanceId: string; recordId: string }> {
  const started = await begin();
  const { instanceId } = started;
  await journey.decide('caoyang', instanceId, 'submit');
  await journey.decide('zhaojianguo', instanceId, 'agree');
  await journey.decide('wuqian', instanceId, 'submit');
  await journey.decide('hanxue', instanceId, decision);
  return started;
}

/** Reopens as that person; signs unless told otherwise. */
async function reopen(
  account: string,
  piId: string,
  { at, ...input }: Partial<RequestOf<typeof reopenProcess>> & { at?: Date } = {},
) {
  const { version } = await view(piId);
  return journey.server.call(await journey.origin(account, { at }), reopenProcess, {
    piId,
    version,
    reason: 'new evidence',
    signature: journey.signature(account),
    ...input,
  });
}

const both = (instanceId: string) =>
  journey.server.asSystem(journey.tenant.id, async ({ tx }) => {
    const row = await tx
      .selectFrom('wf_instance')
      .selectAll()
      .where('id', '=', instanceId)
      .executeTakeFirstOrThrow();
    return {
      stored: await loadState(tx, row),
      rebuilt: rebuildInstance(instanceId, await readHistory(tx, instanceId)),
    };
  });

describe('reopening', () => {
  it.each([
    ['approve', 'completed', 'Approved'],
    ['reject', 'rejected', 'Rejected'],
  ])(
    'takes back what ended by %s to its last work step, and history tells it',
    async (decision, status, meaning) => {
      const { instanceId, recordId } = await ended(decision);
      expect(await journey.status(instanceId)).toBe(status);
      expect(await reopen('lumingyuan', instanceId)).toEqual({ processStatus: 'inProgress' });
      // Whoever did the work does it again.
      expect(await journey.open(instanceId)).toEqual(['work:wuqian']);
      const { stored, rebuilt } = await both(instanceId);
      expect(rebuilt).toEqual(stored);
      expect([stored.end, stored.endedAt]).toEqual([null, null]);
      const record = await journey.server.asSystem(journey.tenant.id, (ctx) => readTestRecord(ctx, recordId));
      expect(record?.standing).toMatchObject({ status: 'inProgress', openSteps: [{ stepId: 'work' }] });
      expect(record?.standing).not.toHaveProperty('end');

      const { history, signatures, rail } = await view(instanceId);
      expect(history.at(-1)).toMatchObject({
        kind: 'reopened',
        actor: { account: 'lumingyuan' },
        reason: 'new evidence',
        detail: { en: 'Reopened at “Step work”' },
      });
      expect(rail.map((one) => `${one.stepId} ${one.state}`)).toEqual([
        'draft done',
        'head done',
        'work current',
        'approve next',
      ]);
      expect(signatures.map((one) => [one.signer.account, one.meaning.en, one.superseded])).toEqual([
        ['wuqian', 'Performed', true],
        ['hanxue', meaning, true],
        ['lumingyuan', 'Reopened', false],
      ]);
      await journey.decide('wuqian', instanceId, 'submit');
      await journey.decide('hanxue', instanceId, 'approve');
      expect(await journey.status(instanceId)).toBe('completed');
      const again = await both(instanceId);
      expect(again.rebuilt).toEqual(again.stored);
    },
  );

  it('stands in the audit trail with reason, signature and the hash of what was signed', async () => {
    const { instanceId, recordId } = await ended();
    await reopen('lumingyuan', instanceId);
    const { signatures } = await view(instanceId);
    const trail = await journey.server.call(await journey.origin('caoyang'), recordAudit, {
      page: 1,
      pageSize: 50,
      filter: { objectType: 'reopened', objectId: recordId },
    });
    const signature = signatures.at(-1);
    expect(trail.rows.find((entry) => entry.event === 'reopen')).toMatchObject({
      operatorAccount: 'lumingyuan',
      reason: 'new evidence',
      signatureId: signature?.id,
      descriptionZh: '重新打开流程，返回“步骤work”',
    });
    const signed = trail.rows.find(
      (entry) => entry.signatureId === signature?.id && entry.changes.length > 0,
    );
    expect(signed?.changes.find((change) => change.field === 'snapshotHash')?.new).toBe(
      signature?.snapshotHash,
    );
  });

  it('takes back what was stopped to the step that was open, and what was withdrawn to its author', async () => {
    const stopped = await begin();
    await journey.decide('caoyang', stopped.instanceId, 'submit');
    await journey.decide('zhaojianguo', stopped.instanceId, 'agree');
    await journey.decide('wuqian', stopped.instanceId, 'submit');
    await journey.decide('hanxue', stopped.instanceId, 'return');
    await journey.server.call(await journey.origin('lumingyuan'), stopProcess, {
      piId: stopped.instanceId,
      version: (await view(stopped.instanceId)).version,
      reason: 'enough',
      signature: journey.signature('lumingyuan'),
    });
    await reopen('lumingyuan', stopped.instanceId);
    expect(await journey.open(stopped.instanceId)).toEqual(['work:wuqian', 'work:zhouzihan']);

    const withdrawn = await begin();
    await journey.decide('caoyang', withdrawn.instanceId, 'submit');
    await journey.server.call(await journey.origin('caoyang'), withdrawProcess, {
      piId: withdrawn.instanceId,
      version: (await view(withdrawn.instanceId)).version,
      reason: 'mistake',
    });
    expect(await reopen('lumingyuan', withdrawn.instanceId)).toEqual({ processStatus: 'initial' });
    expect(await journey.open(withdrawn.instanceId)).toEqual(['draft:caoyang']);
    const { stored, rebuilt } = await both(withdrawn.instanceId);
    expect(rebuilt).toEqual(stored);
  });

  it('does not go to a work step that a return had undone before the end', async () => {
    const { instanceId } = await begin();
    await journey.decide('caoyang', instanceId, 'submit');
    await journey.decide('zhaojianguo', instanceId, 'agree');
    await journey.decide('wuqian', instanceId, 'return', { returnTo: 'draft' });
    await journey.decide('caoyang', instanceId, 'submit');
    await journey.server.call(await journey.origin('lumingyuan'), stopProcess, {
      piId: instanceId,
      version: (await view(instanceId)).version,
      reason: 'enough',
      signature: journey.signature('lumingyuan'),
    });
    await reopen('lumingyuan', instanceId);
    expect(await journey.open(instanceId)).toEqual(['draft:caoyang']);
  });
});

describe('reopening is refused', () => {
  it('to everybody but those the record lets, without telling strangers that there is a process', async () => {
    const { instanceId } = await ended();
    await expect(reopen('caoyang', instanceId)).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    await expect(reopen('yuanmeng', instanceId)).rejects.toMatchObject({ code: 'PROCESS_NOT_EXIST' });
    expect(await journey.status(instanceId)).toBe('completed');
  });

  it('while the process runs, without a reason or a signature, and for an old version', async () => {
    const running = await begin();
    await expect(reopen('lumingyuan', running.instanceId)).rejects.toMatchObject({
      code: 'REOPEN_NOT_ALLOWED',
      params: { why: '流程尚未结束' },
    });
    const { instanceId } = await ended();
    await expect(reopen('lumingyuan', instanceId, { reason: '  ' })).rejects.toMatchObject({
      code: 'REASON_REQUIRED',
    });
    const wrong = { account: 'lumingyuan', password: journey.server.encrypt('wrong') };
    await expect(reopen('lumingyuan', instanceId, { signature: wrong })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    await expect(reopen('lumingyuan', instanceId, { version: 1 })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    expect((await view(instanceId)).signatures).toHaveLength(2);
  });

  it('after 30 calendar days, not before', async () => {
    const { instanceId } = await ended();
    const late = new Date(Date.now() + 31 * DAY);
    await expect(reopen('lumingyuan', instanceId, { at: late })).rejects.toMatchObject({
      code: 'REOPEN_NOT_ALLOWED',
      params: { why: '结束已超过 30 个日历日' },
    });
    await reopen('lumingyuan', instanceId, { at: new Date(Date.now() + 29 * DAY) });
    expect(await journey.status(instanceId)).toBe('inProgress');
  });

  it('twice at once: one wins', async () => {
    const { instanceId } = await ended();
    const { version } = await view(instanceId);
    const results = await Promise.allSettled([
      reopen('lumingyuan', instanceId, { version }),
      reopen('lumingyuan', instanceId, { version }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await journey.open(instanceId)).toEqual(['work:wuqian']);
  });
});
