import { createHash } from 'node:crypto';
import { addProxy, completeTask, processView, recordAudit, stopProcess } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../testing/days';
import { processOf, step } from '../testing/flow';
import { Journey } from '../testing/journey';
import { changeTestRecord } from '../testing/testRecords';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin('signed');
});
afterAll(() => journey?.stop());

const SOURCE = processOf(
  `startEvent start
  userTask draft
  userTask work
  userTask approve
  endEvent done
  start -> draft
  draft -> work
  work -> approve
  approve -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('work', 'work', { assignee: [{ field: 'worker' }], sign: { meaning: 'performed' } }),
    step('approve', 'approve', {
      assignee: [{ field: 'approver' }],
      sign: { meaning: 'approved' },
      noProxy: true,
      decisions: { approve: {}, return: {} },
    }),
  ],
  { code: 'signed', administrators: ['qhead'] },
);

async function atWork(worker = 'yubo', at?: Date) {
  const people = { worker: journey.user(worker), approver: journey.user('hanxue'), text: 'as found' };
  const started = await journey.start('caoyang', SOURCE, people, at);
  await journey.decide('caoyang', started.instanceId, 'submit', { at });
  return started;
}

const view = async (piId: string, account = 'caoyang') =>
  journey.server.call(await journey.origin(account), processView, { piId });

describe('signing', () => {
  it('is not possible where the tenant has switched passwords off', async () => {
    const { instanceId } = await atWork();
    const allow = (types: string) =>
      journey.server.platform.owner.query('update tenant set login_types = $2 where id = $1', [
        journey.tenant.id,
        types,
      ]);
    await allow('{}');
    await expect(journey.decide('yubo', instanceId, 'submit')).rejects.toMatchObject({
      code: 'ESIGN_UNAVAILABLE',
    });
    await allow('{password}');
    await expect(journey.decide('yubo', instanceId, 'submit')).resolves.toBeDefined();
  });

  it('asks for the account first in a session, then for the password alone, then again after 30 minutes', async () => {
    journey.forget('yubo');
    const first = await atWork();
    const noAccount = journey.decide('yubo', first.instanceId, 'submit', { signature: journey.signature() });
    await expect(noAccount).rejects.toMatchObject({ code: 'SIGNATURE_ACCOUNT_REQUIRED' });
    expect((await journey.look('yubo', first.instanceId)).accountNeededToSign).toBe(true);
    await journey.decide('yubo', first.instanceId, 'submit', { signature: journey.signature('yubo') });
    const second = await atWork();
    expect((await journey.look('yubo', second.instanceId)).accountNeededToSign).toBe(false);
    await journey.decide('yubo', second.instanceId, 'submit', { signature: journey.signature() });
    // As if the last signature lay half an hour back; only the owner of the database can write that.
    await journey.server.platform.owner.query(`update signature set at = at - interval '31 minutes'`);
    const third = await atWork();
    expect((await journey.look('yubo', third.instanceId)).accountNeededToSign).toBe(true);
    const late = journey.decide('yubo', third.instanceId, 'submit', { signature: journey.signature() });
    await expect(late).rejects.toMatchObject({ code: 'SIGNATURE_ACCOUNT_REQUIRED' });
    await journey.decide('yubo', third.instanceId, 'submit', { signature: journey.signature('yubo') });
  });

  it('refuses without a signature, with a wrong password or account, and in an overridden session', async () => {
    const { instanceId } = await atWork();
    const sign = (signature: object | undefined) =>
      journey.decide('yubo', instanceId, 'submit', { signature: signature as never });
    await expect(sign(undefined)).rejects.toMatchObject({ code: 'SIGNATURE_REQUIRED' });
    const wrong = { account: 'yubo', password: journey.server.encrypt('not the password') };
    await expect(sign(wrong)).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    const other = { account: 'caoyang', password: journey.signature('yubo').password };
    await expect(sign(other)).rejects.toMatchObject({ code: 'SIGNATURE_ACCOUNT_WRONG' });
    const task = await journey.taskOf('yubo', instanceId);
    const overridden = journey.server.call(await journey.origin('yubo', { overridden: true }), completeTask, {
      taskId: task.id,
      version: 1,
      recordVersion: 1,
      decision: 'submit',
      reason: 'done',
      signature: journey.signature('yubo'),
    });
    await expect(overridden).rejects.toMatchObject({ code: 'OVERRIDDEN_SESSION' });
    expect(await journey.open(instanceId)).toEqual(['work:yubo']);
    expect((await view(instanceId)).signatures).toEqual([]);
  });

  it('takes many right ones at once, and counts none of them as a failure', async () => {
    const begun = new Date();
    const started = [];
    for (let count = 0; count < 20; count++) started.push(await atWork());
    const sign = await Promise.all(
      started.map(({ instanceId }) => journey.ready('yubo', instanceId, 'submit')),
    );
    const signed = await Promise.allSettled(sign.map((send) => send()));
    expect(signed.filter(({ status }) => status === 'rejected')).toEqual([]);
    const failures = await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['event'])
        .where('object_id', '=', journey.user('yubo'))
        .where('event', 'in', ['signFailed', 'accountLocked', 'sessionEnded'])
        .where('at', '>=', begun)
        .execute(),
    );
    expect(failures).toEqual([]);
  });

  it('stores name, meaning, time with offset and the hash of what was signed', async () => {
    const { instanceId, recordId } = await atWork();
    await journey.decide('yubo', instanceId, 'submit', { values: { text: 'repaired' } });
    const [row] = (await view(instanceId)).signatures;
    expect(row).toMatchObject({
      signer: { account: 'yubo' },
      meaning: { en: 'Performed' },
      stepName: { en: 'Step work' },
      utcOffset: '+08:00',
      superseded: false,
      changedAfter: [],
      version: null,
    });
    const stored = await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx
        .selectFrom('signature')
        .selectAll()
        .where('id', '=', row?.id as string)
        .executeTakeFirstOrThrow(),
    );
    expect(createHash('sha256').update(stored.snapshot).digest('hex')).toBe(row?.snapshotHash);
    expect(JSON.parse(stored.snapshot).values.text).toBe('repaired');
    const trail = await journey.server.call(await journey.origin('caoyang'), recordAudit, {
      page: 1,
      pageSize: 20,
      filter: { objectType: 'signed', objectId: recordId },
    });
    const entry = trail.rows.find((one) => one.event === 'signature');
    expect(entry).toMatchObject({ signatureId: row?.id, operatorAccount: 'yubo' });
    expect(entry?.changes.find((change) => change.field === 'snapshotHash')?.new).toBe(row?.snapshotHash);
    expect(entry?.changes.find((change) => change.field === 'meaning')?.new).toEqual({
      zh: '执行',
      en: 'Performed',
    });
    const stranger = journey.server.call(await journey.origin('yuanmeng'), recordAudit, {
      page: 1,
      pageSize: 20,
      filter: { objectType: 'signed', objectId: recordId },
    });
    await expect(stranger).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });

  it('shows what was changed after it, and what a return has superseded', async () => {
    const { instanceId, recordId } = await atWork();
    await journey.decide('yubo', instanceId, 'submit');
    const changes = async () => (await view(instanceId)).signatures[0]?.changedAfter;
    await journey.as('caoyang', (ctx) => changeTestRecord(ctx, recordId, { extra: 'filled later' }));
    expect(await changes()).toEqual([]);
    const label = { zh: '文本', en: 'Text' };
    await journey.as('caoyang', async (ctx) => {
      await changeTestRecord(ctx, recordId, { text: 'another story' });
      ctx.audit({
        module: 'quality',
        objectType: 'signed',
        objectId: recordId,
        event: 'change',
        reason: 'typing error',
        changes: [{ field: 'text', label, old: 'as found', new: 'another story' }],
        description: label,
      });
    });
    expect(await changes()).toEqual([
      {
        label,
        file: null,
        by: expect.objectContaining({ account: 'caoyang' }),
        at: expect.any(String),
        reason: 'typing error',
      },
    ]);
    await journey.decide('hanxue', instanceId, 'return');
    const states = (await view(instanceId)).signatures.map((row) => [
      row.stepName.en,
      row.meaning.en,
      row.superseded,
    ]);
    // Whoever sends it back has approved nothing.
    expect(states).toEqual([
      ['Step work', 'Performed', true],
      ['Step approve', 'Returned', false],
    ]);
  });

  it('shows signatures of earlier times by the release that people know, not by a count of changes', async () => {
    const { instanceId } = await atWork();
    await journey.decide('yubo', instanceId, 'submit');
    const [row] = (await view(instanceId)).signatures;
    const keep = (values: object) =>
      journey.server.platform.owner.query('update signature set snapshot = $2 where id = $1', [
        row?.id,
        JSON.stringify({ version: 7, values, files: {} }),
      ]);
    const shown = async () => (await view(instanceId)).signatures[0]?.version;
    await keep({ text: 'as found', release: 'V02' });
    expect(await shown()).toBe('V02');
    await keep({ text: 'as found' });
    expect(await shown()).toBeNull();
  });

  it('cannot be rewritten or removed by the application', async () => {
    const { instanceId } = await atWork();
    await journey.decide('yubo', instanceId, 'submit');
    const tamper = (
      work: (tx: Parameters<Parameters<typeof journey.server.asSystem>[1]>[0]['tx']) => Promise<unknown>,
    ) => journey.server.asSystem(journey.tenant.id, async ({ tx }) => work(tx));
    await expect(
      tamper((tx) => tx.updateTable('signature').set({ meaning: 'approved' }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(tamper((tx) => tx.deleteFrom('signature').execute())).rejects.toThrow(/permission denied/);
    await expect(tamper((tx) => tx.deleteFrom('wf_history').execute())).rejects.toThrow(/permission denied/);
  });
});

describe('signing for another', () => {
  const away = (account: string, onDuty = false) =>
    journey.server.asSystem(journey.tenant.id, async ({ tx }) => {
      await tx.updateTable('user_account').set({ on_duty: onDuty }).where('account', '=', account).execute();
    });

  it('is shown as such, ends with the proxy, and is never for approvals that forbid it', async () => {
    await journey.server.call(await journey.origin('mazhiqiang'), addProxy, {
      proxyId: journey.user('wuqian'),
      applications: ['QMS'],
      from: dayFromNow(0),
      to: dayFromNow(0),
      enabled: true,
    });
    await journey.server.call(await journey.origin('hanxue'), addProxy, {
      proxyId: journey.user('zhouzihan'),
      applications: ['QMS'],
      from: dayFromNow(0),
      to: dayFromNow(0),
      enabled: true,
    });
    await away('mazhiqiang');
    await away('hanxue');
    const first = await atWork('mazhiqiang');
    const second = await atWork('mazhiqiang');
    expect(await journey.open(first.instanceId)).toEqual(['work:wuqian']);
    await journey.decide('wuqian', first.instanceId, 'submit');
    const [row] = (await view(first.instanceId)).signatures;
    expect(row).toMatchObject({ signer: { account: 'wuqian' }, onBehalfOf: { account: 'mazhiqiang' } });
    // The approval waits for the manager: no proxy may give it.
    expect(await journey.open(first.instanceId)).toEqual(['approve:hanxue']);
    await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx.updateTable('proxy_config').set({ enabled: false }).execute(),
    );
    await expect(journey.decide('wuqian', second.instanceId, 'submit')).rejects.toMatchObject({
      code: 'SIGNATURE_REFUSED',
    });
    await away('mazhiqiang', true);
    await away('hanxue', true);
  });
});

describe('stopping', () => {
  it('is for administrators of the process only, and signed', async () => {
    const { instanceId } = await atWork();
    const stop = async (account: string, extra: object = {}) =>
      journey.server.call(await journey.origin(account), stopProcess, {
        piId: instanceId,
        version: 2,
        reason: 'not needed any more',
        signature: journey.signature(account),
        ...extra,
      });
    await expect(stop('hanxue')).rejects.toMatchObject({ code: 'PROCESS_NOT_EXIST' });
    await expect(stop('caoyang')).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    await expect(stop('lumingyuan', { version: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await stop('lumingyuan')).toEqual({ processStatus: 'stopped' });
    await expect(stop('lumingyuan')).rejects.toMatchObject({ code: 'PROCESS_ENDED' });
    const { signatures, processStatus } = await view(instanceId);
    expect(processStatus).toBe('stopped');
    expect(signatures.map((row) => row.signer.account)).toEqual(['lumingyuan']);
  });
});
