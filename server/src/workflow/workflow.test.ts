import {
  addProxy,
  assigneeNodes,
  auditChangeText,
  BUCKETS,
  candidateUsers,
  checkTask,
  completeTask,
  histList,
  listMessages,
  processDiagram,
  processView,
  readMessages,
  recordAudit,
  startedList,
  taskCounts,
  todoList,
  urgeProcess,
  withdrawProcess,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dayFromNow } from '../testing/days';
import { publishDefinition } from './publish';
import { recordSaved } from './recordSaved';
import { loadState } from './store/load';
import { readHistory, rebuildInstance } from './store/rebuild';
import { processOf, step } from './testing/flow';
import { Journey } from './testing/journey';
import { changeTestRecord, readTestRecord } from './testing/testRecords';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin('test', 'child');
});
afterAll(() => journey?.stop());

const FLOW = `startEvent start
  userTask draft
  userTask head
  userTask triage
  userTask review all
  userTask approve
  serviceTask follow
  userTask close
  endEvent done
  start -> draft
  draft -> head
  head -> triage
  triage -> review
  review -> approve
  approve -> follow
  follow -> close
  close -> done`;

const SOURCE = processOf(
  FLOW,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('head', 'review', {
      assignee: [{ departmentHead: true, orElse: { superior: true, orElse: { role: ['arch', 'aud'] } } }],
      decisions: { agree: {}, return: {} },
      separation: undefined,
      due: '1cd',
    }),
    step('triage', 'work', {
      assignee: [{ role: 'qa' }],
      decisions: { submit: {}, return: {}, extend: {} },
      due: '2wd',
    }),
    step('review', 'review', {
      mode: 'all',
      assignee: [{ every: [{ field: 'reviewers' }, { role: ['qa', 'arch'] }] }],
      decisions: { agree: {}, return: {} },
      separation: undefined,
    }),
    step('approve', 'approve', {
      assignee: [{ if: 'values.big', role: ['qhead', 'arch'] }, { role: ['qamgr', 'arch'] }],
      decisions: { approve: {}, return: {}, reject: {} },
      separation: undefined,
    }),
    step('follow', 'wait', { service: 'gate' }),
    step('close', 'work', { assignee: [{ role: 'qamgr' }] }),
  ],
  {
    due: '30cd',
    extensionApprover: [{ role: 'qamgr' }],
    cancellationApprover: [{ role: 'qamgr' }],
    administrators: ['qhead'],
  },
);

const begin = (form: Record<string, unknown> = {}) =>
  journey.start('caoyang', SOURCE, { title: 'Broken seal', reviewers: [journey.user('yubo')], ...form });

/** Stored state and the state rebuilt from history. */
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

describe('a process from its draft to its end', () => {
  it('goes its way, tells its record, and can be rebuilt from its history', async () => {
    const { instanceId, recordId } = await begin();
    expect(await journey.open(instanceId)).toEqual(['draft:caoyang']);
    const sent = await journey.decide('caoyang', instanceId, 'submit', { values: { note: 'first' } });
    expect(sent.processStatus).toBe('inReview');
    expect(sent.nextTasks.map((task) => task.handler?.account)).toEqual(['zhaojianguo']);
    await journey.decide('zhaojianguo', instanceId, 'agree');
    expect(await journey.open(instanceId)).toEqual(['triage:wuqian', 'triage:zhouzihan']);
    await journey.decide('wuqian', instanceId, 'submit');
    // The QA reviewer is another than the author of the triage.
    expect(await journey.open(instanceId)).toEqual(['review:yubo', 'review:zhouzihan']);
    await journey.decide('zhouzihan', instanceId, 'agree');
    await journey.decide('yubo', instanceId, 'agree');
    expect(await journey.open(instanceId)).toEqual(['approve:hanxue']);
    expect((await journey.decide('hanxue', instanceId, 'approve')).processStatus).toBe('approved');
    expect(await journey.open(instanceId)).toEqual([]);
    await journey.as('hanxue', async (ctx) => {
      await recordSaved(ctx, instanceId);
      await changeTestRecord(ctx, recordId, { ready: true });
      await recordSaved(ctx, instanceId);
    });
    expect((await journey.decide('hanxue', instanceId, 'submit')).processStatus).toBe('completed');
    const record = await journey.server.asSystem(journey.tenant.id, (ctx) => readTestRecord(ctx, recordId));
    expect(record).toMatchObject({ no: expect.stringMatching(/^T-/), form: { note: 'first' } });
    expect(record?.standing).toMatchObject({ status: 'completed', end: 'end-ok', openSteps: [] });
    const { stored, rebuilt } = await both(instanceId);
    expect(rebuilt).toEqual(stored);
  });

  it('shows rail, history and diagram to those who take part, and nothing to others', async () => {
    const { instanceId } = await begin();
    await journey.decide('caoyang', instanceId, 'submit');
    await journey.decide('zhaojianguo', instanceId, 'agree', { reason: 'seen it' });
    const view = await journey.server.call(await journey.origin('caoyang'), processView, {
      piId: instanceId,
    });
    expect(view.rail.map((one) => `${one.stepId} ${one.state}`)).toEqual([
      'draft done',
      'head done',
      'triage current',
      'review next',
      'approve next',
      'follow next',
      'close next',
    ]);
    expect(view.history.map((event) => [event.kind, event.actor?.account, event.reason])).toEqual([
      ['started', 'caoyang', null],
      ['decided', 'caoyang', 'because'],
      ['decided', 'zhaojianguo', 'seen it'],
    ]);
    const expected = await journey.server.call(await journey.origin('caoyang'), assigneeNodes, {
      piId: instanceId,
    });
    expect(expected.map((one) => [one.stepId, ...one.handlers.map(({ account }) => account).sort()])).toEqual(
      [
        ['review', 'wuqian', 'yubo', 'zhouzihan'],
        ['approve', 'hanxue'],
        // The owner is named at a later step.
        ['follow'],
        ['close', 'hanxue'],
      ],
    );
    expect(view.rail.filter((one) => one.state === 'next')).toEqual(expected);
    const diagram = await journey.server.call(await journey.origin('wuqian'), processDiagram, {
      piId: instanceId,
    });
    expect(diagram).toMatchObject({ current: ['triage'], done: ['draft', 'head'] });
    const stranger = journey.server.call(await journey.origin('yuanmeng'), processView, { piId: instanceId });
    await expect(stranger).rejects.toMatchObject({ code: 'PROCESS_NOT_EXIST' });
  });

  it('stays on the version it began with', async () => {
    const { instanceId } = await begin();
    const newer = { ...SOURCE, data: { ...SOURCE.data, name: { zh: '新', en: 'New' } } };
    const version = await journey.as('caoyang', (ctx) => publishDefinition(ctx.tx, newer));
    expect(version.version).toBeGreaterThan(1);
    expect((await journey.look('caoyang', instanceId)).task.workflowName.en).toBe('Test');
    await journey.as('caoyang', (ctx) => publishDefinition(ctx.tx, SOURCE));
  });

  it('has one running instance per record', async () => {
    const { recordId } = await begin();
    const { startInstance } = await import('./instances');
    const second = journey.as('caoyang', (ctx) => startInstance(ctx, { process: 'test', recordId }));
    await expect(second).rejects.toMatchObject({ code: 'RUNNING_WORKFLOW_EXISTS' });
  });
});

describe('refusals', () => {
  it('a task is nobody else’s, needs a reason, an offered decision and the versions that were seen', async () => {
    const { instanceId } = await begin();
    await journey.decide('caoyang', instanceId, 'submit');
    const task = await journey.taskOf('zhaojianguo', instanceId);
    const take = async (account: string, extra: object) =>
      journey.server.call(await journey.origin(account), completeTask, {
        taskId: task.id,
        version: 1,
        recordVersion: 1,
        decision: 'agree',
        reason: 'x',
        ...extra,
      });
    await expect(take('caoyang', {})).rejects.toMatchObject({ code: 'TASK_INVALID' });
    await expect(take('zhaojianguo', { reason: '  ' })).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    await expect(take('zhaojianguo', { decision: 'reject' })).rejects.toMatchObject({
      code: 'DECISION_INVALID',
    });
    await expect(take('zhaojianguo', { recordVersion: 0 })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      params: { name: 'caoyang', at: expect.any(String) },
    });
    await expect(take('zhaojianguo', { version: 9 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(take('zhaojianguo', { decision: 'return', returnTo: 'close' })).rejects.toMatchObject({
      code: 'NODE_INVALID',
    });
    expect(await journey.open(instanceId)).toEqual(['head:zhaojianguo']);
  });

  it('another tenant sees no such task', async () => {
    const { instanceId } = await begin();
    const task = await journey.taskOf('caoyang', instanceId);
    const other = await (await import('../testing/testTenant')).createTestTenant(journey.server);
    const token = await journey.server.session(other.id, 'caoyang');
    const looking = journey.server.call({ tenantId: other.id, token }, checkTask, { taskId: task.id });
    await expect(looking).rejects.toMatchObject({ code: 'TASK_INVALID' });
  });

  it('separation: a head who reports is confirmed by the superior; nobody left stops the submission', async () => {
    const own = await journey.start('zhaojianguo', SOURCE, { reviewers: [] });
    await journey.decide('zhaojianguo', own.instanceId, 'submit');
    expect(await journey.open(own.instanceId)).toEqual(['head:lumingyuan']);
    const lonely = await journey.start('lumingyuan', SOURCE, {});
    await expect(journey.decide('lumingyuan', lonely.instanceId, 'submit')).rejects.toMatchObject({
      code: 'TASK_ASSIGNEE_INCORRECT',
      params: { step: '步骤head' },
    });
  });

  it('whoever reviewed leaves the approval to others while there are any; else the record says so', async () => {
    const approve = step('approve', 'approve', {
      assignee: [{ role: 'qamgr', orElse: { role: 'qhead' } }],
      decisions: { approve: {} },
      separation: ['author', 'initiator', 'reviewer'],
    });
    const steps = SOURCE.data.steps.map((one) => (one.id === 'approve' ? approve : one));
    const apart = { ...SOURCE, data: { ...SOURCE.data, steps } };
    const reviewedBy = async (...reviewers: string[]) => {
      const form = { title: 'Broken seal', reviewers: reviewers.map((one) => journey.user(one)) };
      const { instanceId, recordId } = await journey.start('caoyang', apart, form);
      await journey.decide('caoyang', instanceId, 'submit');
      await journey.decide('zhaojianguo', instanceId, 'agree');
      await journey.decide('wuqian', instanceId, 'submit');
      for (const reviewer of ['zhouzihan', ...reviewers]) await journey.decide(reviewer, instanceId, 'agree');
      const { history } = await journey.server.call(await journey.origin('caoyang'), processView, {
        piId: instanceId,
      });
      const { rows } = await journey.server.call(await journey.origin('hanxue'), recordAudit, {
        page: 1,
        pageSize: 100,
        filter: { objectType: 'test', objectId: recordId },
      });
      return {
        open: await journey.open(instanceId),
        said: history.filter(({ kind }) => kind === 'combined').map(({ detail }) => detail?.en),
        trail: rows.filter(({ event }) => event === 'combined').map((row) => row.descriptionEn),
      };
    };
    expect(await reviewedBy('yubo')).toEqual({ open: ['approve:hanxue'], said: [], trail: [] });
    expect(await reviewedBy('hanxue')).toEqual({ open: ['approve:lumingyuan'], said: [], trail: [] });
    const said = 'hanxue also reviewed; acts here because nobody else may';
    expect(await reviewedBy('hanxue', 'lumingyuan')).toEqual({
      open: ['approve:hanxue'],
      said: [said],
      trail: [`Step approve: ${said}`],
    });
    await journey.as('caoyang', (ctx) => publishDefinition(ctx.tx, SOURCE));
  });

  it('the initiator may not approve', async () => {
    const { instanceId } = await journey.start('hanxue', SOURCE, { reviewers: [journey.user('yubo')] });
    await journey.decide('hanxue', instanceId, 'submit');
    await journey.decide('lumingyuan', instanceId, 'agree');
    await journey.decide('wuqian', instanceId, 'submit');
    await journey.decide('zhouzihan', instanceId, 'agree');
    await expect(journey.decide('yubo', instanceId, 'agree')).rejects.toMatchObject({
      code: 'TASK_ASSIGNEE_INCORRECT',
    });
  });
});

describe('the list of started processes', () => {
  it('is sorted as asked, by columns it knows', async () => {
    for (const title of ['Sorted b', 'Sorted a', 'Sorted c']) await begin({ title });
    const titles = async (sort?: { by: string; desc: boolean }[]) => {
      const input = { page: 1, pageSize: 20, filter: { text: 'Sorted' }, ...(sort && { sort }) };
      const { rows } = await journey.server.call(await journey.origin('caoyang'), startedList, input);
      return rows.map(({ bizTitle }) => bizTitle.slice(-1)).join('');
    };
    expect(await titles()).toBe('cab');
    expect(await titles([{ by: 'bizTitle', desc: false }])).toBe('abc');
    expect(await titles([{ by: 'bizTitle', desc: true }])).toBe('cba');
    await expect(titles([{ by: 'id; drop table', desc: true }])).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
  });
});

describe('at the same time', () => {
  it('of two people at one task exactly one wins, the other hears who and when', async () => {
    const { instanceId } = await begin();
    await journey.decide('caoyang', instanceId, 'submit');
    await journey.decide('zhaojianguo', instanceId, 'agree');
    const seen = await Promise.all(
      ['wuqian', 'zhouzihan'].map((account) => journey.ready(account, instanceId, 'submit')),
    );
    const results = await Promise.allSettled(seen.map((send) => send()));
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? 'wuqian' : 'zhouzihan';
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'TASK_PROCESSED', params: { name: winner } });
    expect(Date.parse(lost?.reason.params.at)).not.toBeNaN();
    const again = await both(instanceId);
    expect(again.rebuilt).toEqual(again.stored);
  });

  it('a double click counts once', async () => {
    const { instanceId } = await begin();
    const click = await journey.ready('caoyang', instanceId, 'submit');
    const results = await Promise.allSettled([click(), click(), click()]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await journey.open(instanceId)).toEqual(['head:zhaojianguo']);
  });

  it('twenty reviewers leave exactly one next task', async () => {
    const flow = `startEvent start
      userTask review all
      userTask next
      endEvent done
      start -> review
      review -> next
      next -> done`;
    const source = processOf(flow, [
      step('review', 'review', { mode: 'all', assignee: [{ field: 'reviewers' }] }),
      step('next', 'work', { assignee: [{ role: 'qhead' }] }),
    ]);
    const crowd = await journey.server.asSystem(journey.tenant.id, async ({ tx }) => {
      const people = Array.from({ length: 20 }, (_, index) => `reviewer${index}`);
      for (const account of people)
        await sql`
          insert into user_account (account, name, name_en, employee_id, language, preference, password_hash,
            password_set_at, must_change)
          values (${account}, ${account}, ${account}, ${account}, 'zh', '{}', '', now(), false)`.execute(tx);
      return tx.selectFrom('user_account').select(['id', 'account']).where('account', 'in', people).execute();
    });
    for (const { id, account } of crowd) journey.tenant.users[account] = id;
    const { instanceId } = await journey.start('caoyang', source, {
      reviewers: crowd.map((user) => user.id),
    });
    expect(await journey.open(instanceId)).toHaveLength(20);
    const seen = await Promise.all(crowd.map(({ account }) => journey.ready(account, instanceId, 'agree')));
    await Promise.all(seen.map((send) => send()));
    expect(await journey.open(instanceId)).toEqual(['next:lumingyuan']);
    const { stored, rebuilt } = await both(instanceId);
    expect([...stored.tasks.values()].filter((task) => task.stepId === 'next')).toHaveLength(1);
    expect(rebuilt).toEqual(stored);
  });
});

describe('transfer, added signers, extension, cancellation', () => {
  const atTriage = async () => {
    const { instanceId, recordId } = await begin();
    await journey.decide('caoyang', instanceId, 'submit');
    await journey.decide('zhaojianguo', instanceId, 'agree');
    return { instanceId, recordId };
  };

  it('a transfer goes to somebody with the role of the step only; the history tells who was asked', async () => {
    const { instanceId, recordId } = await atTriage();
    const { id: taskId } = await journey.taskOf('wuqian', instanceId);
    const ask = async (decision: string, text?: string) =>
      (
        await journey.server.call(await journey.origin('wuqian'), candidateUsers, { taskId, decision, text })
      ).map((user) => user.account);
    // The other QA officer has a task of the same group already.
    expect(await ask('transfer')).toEqual([]);
    expect(await ask('addSign', 'yub')).toEqual(['yubo']);
    expect(await ask('addSign')).not.toContain('gaoxiang');
    const moved = journey.decide('wuqian', instanceId, 'transfer', { personIds: [journey.user('yubo')] });
    await expect(moved).rejects.toMatchObject({ code: 'TASK_ASSIGNEE_INCORRECT' });
    await journey.decide('wuqian', instanceId, 'addSign', { personIds: [journey.user('yubo')] });
    expect(await journey.open(instanceId)).toEqual(['triage:wuqian', 'triage:yubo', 'triage:zhouzihan']);
    const { history } = await journey.server.call(await journey.origin('wuqian'), processView, {
      piId: instanceId,
    });
    expect(history.at(-1)).toMatchObject({ decision: 'addSign', detail: { zh: '→ yubo' } });
    const trail = await journey.server.call(await journey.origin('wuqian'), recordAudit, {
      ...{ page: 1, pageSize: 5, filter: { objectType: 'test', objectId: recordId } },
    });
    expect(trail.rows.map(({ descriptionEn }) => descriptionEn)).toContain('Step triage: Add signer → yubo');
    await journey.decide('zhouzihan', instanceId, 'submit');
    expect(await journey.open(instanceId)).toEqual(['triage:yubo']);
    await journey.decide('yubo', instanceId, 'agree');
    expect((await journey.open(instanceId)).every((open) => open.startsWith('review'))).toBe(true);
  });

  it('an extension needs a later day, an approver with a signature, and is given twice at most', async () => {
    const { instanceId, recordId } = await atTriage();
    const before = await journey.look('wuqian', instanceId);
    const day = (offset: number) => dayFromNow(offset, Date.parse(before.task.deadline as string));
    await expect(journey.decide('wuqian', instanceId, 'extend', { day: day(-9) })).rejects.toMatchObject({
      code: 'EXTENSION_NOT_ALLOWED',
    });
    for (const offset of [10, 20]) {
      await journey.decide('wuqian', instanceId, 'extend', { day: day(offset) });
      await expect(journey.decide('wuqian', instanceId, 'extend', { day: day(30) })).rejects.toMatchObject({
        code: 'EXTENSION_NOT_ALLOWED',
      });
      const request = await journey.look('hanxue', instanceId);
      expect(request.task.taskName.en).toBe('Step triage (extension)');
      expect(request.asked).toMatchObject({ kind: 'extension', by: { account: 'wuqian' } });
      expect(request.asked?.until?.slice(0, 10)).toBe(day(offset));
      expect(request.decisions.map((one) => [one.code, one.needsSignature])).toEqual([
        ['approve', true],
        ['refuse', false],
      ]);
      await journey.decide('hanxue', instanceId, 'approve');
      expect((await journey.look('wuqian', instanceId)).task.deadline?.slice(0, 10)).toBe(day(offset));
    }
    const trail = await journey.server.call(await journey.origin('wuqian'), recordAudit, {
      ...{ page: 1, pageSize: 20, filter: { objectType: 'test', objectId: recordId } },
    });
    const moves = trail.rows.flatMap(({ words }) =>
      words.changes
        .filter(({ label }) => label.en.startsWith('Deadline'))
        .map((change) =>
          auditChangeText(change, { language: 'en', timeZone: 'UTC' }).replace(/ \d\d:.*?\)/g, ''),
        ),
    );
    const was = (before.task.deadline as string).slice(0, 10);
    expect(moves.reverse()).toEqual([
      `Deadline asked for: ${was} → ${day(10)}`,
      `Deadline of the task: ${was} → ${day(10)}`,
      `Deadline asked for: ${day(10)} → ${day(20)}`,
      `Deadline of the task: ${day(10)} → ${day(20)}`,
    ]);
    const { stored, rebuilt } = await both(instanceId);
    const task = [...stored.tasks.values()].find((one) => one.stepId === 'triage');
    expect(task?.deadlineOriginal).toBe(before.task.deadline);
    expect(rebuilt).toEqual(stored);
    const options = (await journey.look('wuqian', instanceId)).decisions;
    expect(options.find((one) => one.code === 'extend')?.disabledWhy?.en).toMatch(/at most 2/);
    await expect(journey.decide('wuqian', instanceId, 'extend', { day: day(30) })).rejects.toMatchObject({
      code: 'EXTENSION_NOT_ALLOWED',
    });
  });

  it('an approved cancellation ends the process', async () => {
    const { instanceId } = await atTriage();
    await journey.decide('wuqian', instanceId, 'cancelReq');
    await journey.decide('hanxue', instanceId, 'approve');
    expect(await journey.status(instanceId)).toBe('cancelled');
    expect(await journey.open(instanceId)).toEqual([]);
  });
});

describe('the initiator', () => {
  const started = async (account = 'caoyang') =>
    (
      await journey.server.call(await journey.origin(account), startedList, {
        page: 1,
        pageSize: 100,
        filter: {},
      })
    ).rows;
  const withdraw = async (account: string, piId: string, version: number) =>
    journey.server.call(await journey.origin(account), withdrawProcess, { piId, version, reason: 'mistake' });

  it('may withdraw before anybody has handled it, and only then', async () => {
    const { instanceId } = await begin();
    const find = async () => (await started()).find((row) => row.piId === instanceId);
    expect((await find())?.canWithdraw).toBe(false);
    await expect(withdraw('caoyang', instanceId, 1)).rejects.toMatchObject({ code: 'WITHDRAW_NOT_ALLOWED' });
    await journey.decide('caoyang', instanceId, 'submit');
    const row = await find();
    expect(row).toMatchObject({ canWithdraw: true, canUrge: true, processStatus: 'inReview' });
    await expect(withdraw('zhaojianguo', instanceId, row?.version as number)).rejects.toMatchObject({
      code: 'WITHDRAW_NOT_ALLOWED',
    });
    expect(await withdraw('caoyang', instanceId, row?.version as number)).toEqual({
      processStatus: 'cancelled',
    });
    expect(await journey.open(instanceId)).toEqual([]);
    await expect(withdraw('caoyang', instanceId, 99)).rejects.toMatchObject({ code: 'WITHDRAW_NOT_ALLOWED' });
    const late = await begin();
    await journey.decide('caoyang', late.instanceId, 'submit');
    await journey.decide('zhaojianguo', late.instanceId, 'agree');
    await expect(withdraw('caoyang', late.instanceId, 3)).rejects.toMatchObject({
      code: 'WITHDRAW_NOT_ALLOWED',
      params: { why: '后续步骤已处理' },
    });
  });

  it('may not withdraw when the stable version has changed', async () => {
    const { instanceId, recordId } = await begin();
    await journey.decide('caoyang', instanceId, 'submit');
    await journey.as('hanxue', (ctx) => changeTestRecord(ctx, recordId, { note: 'changed' }));
    await expect(withdraw('caoyang', instanceId, 2)).rejects.toMatchObject({
      code: 'WITHDRAW_NOT_ALLOWED',
      params: { why: '记录的稳定版本已变化' },
    });
  });

  it('may remind the handlers once in 24 hours', async () => {
    const { instanceId } = await begin();
    const urge = async (account: string, at?: Date) =>
      journey.server.call(await journey.origin(account, { at }), urgeProcess, {
        piId: instanceId,
        reason: 'please',
      });
    await expect(urge('caoyang')).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    await journey.decide('caoyang', instanceId, 'submit');
    await expect(urge('lumingyuan')).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    await expect(urge('hanxue')).rejects.toMatchObject({ code: 'PROCESS_NOT_EXIST' });
    expect(await urge('caoyang')).toEqual({ reminded: 1 });
    await expect(urge('caoyang')).rejects.toMatchObject({ code: 'URGE_TOO_SOON' });
    expect(await urge('caoyang', new Date(Date.now() + 25 * 3_600_000))).toEqual({ reminded: 1 });
    const head = await journey.origin('zhaojianguo');
    const box = await journey.server.call(head, listMessages, {});
    const notices = box.rows.filter((message) => message.text.en.includes('please'));
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatchObject({ read: false, path: expect.stringMatching(/^\/test\//) });
    // Others cannot mark them.
    await journey.server.call(await journey.origin('caoyang'), readMessages, {
      ids: notices.map(({ id }) => id),
    });
    const { unread } = await journey.server.call(head, readMessages, { ids: [notices[0]?.id as string] });
    expect(unread).toBe(box.unread - 1);
    expect(await journey.server.call(head, readMessages, {})).toEqual({ unread: 0 });
  });
});

describe('the lists', () => {
  it('filter, sort, page and count the caller’s own tasks', async () => {
    const people = { reviewers: [] };
    const made: string[] = [];
    for (const title of ['Alpha leak', 'Beta leak', 'Gamma']) {
      const { instanceId } = await journey.start('yuanmeng', SOURCE, { title, ...people });
      await journey.decide('yuanmeng', instanceId, 'submit');
      made.push(instanceId);
    }
    const origin = await journey.origin('zhaojianguo');
    const list = (filter: object, extra: object = {}) =>
      journey.server.call(origin, todoList, { page: 1, pageSize: 5, filter, ...extra });
    const yuanmeng = { initiatorId: journey.user('yuanmeng') };
    const all = await list(yuanmeng);
    expect(all.total).toBe(3);
    expect(all.rows[0]).toMatchObject({
      pdKey: 'test',
      taskName: { zh: '步骤head', en: 'Step head' },
      processStatus: 'inReview',
      overdueDays: 0,
      initiator: { account: 'yuanmeng' },
    });
    expect((await list({ ...yuanmeng, bucket: 'within3Days' })).total).toBe(3);
    expect((await list({ ...yuanmeng, text: 'leak' })).total).toBe(2);
    expect((await list({ ...yuanmeng, text: '100%' })).total).toBe(0);
    expect((await list({ ...yuanmeng, bucket: 'overdue' })).total).toBe(0);
    expect((await list({ ...yuanmeng, status: ['approved'] })).total).toBe(0);
    expect((await list({ ...yuanmeng, status: ['inReview'], process: ['test'] })).total).toBe(3);
    expect((await list({ ...yuanmeng, from: '2000-01-01', to: '2000-01-02' })).total).toBe(0);
    const titles = (answer: { rows: { bizTitle: string }[] }) => answer.rows.map((row) => row.bizTitle);
    expect(titles(await list(yuanmeng, { sort: [{ by: 'bizTitle', desc: true }] }))).toEqual([
      'Gamma',
      'Beta leak',
      'Alpha leak',
    ]);
    const beyond = await list(yuanmeng, { page: 2 });
    expect(beyond).toEqual({ rows: [], total: 3 });
    const counts = await journey.server.call(origin, taskCounts, {});
    expect(counts.todoCount).toBe((await list({})).total);
    expect(BUCKETS.reduce((sum, bucket) => sum + counts[bucket], 0)).toBe(counts.todoCount);
    await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx
        .updateTable('wf_task')
        .set({ deadline: null })
        .where('instance_id', '=', made[1] as string)
        .execute(),
    );
    const unlimited = await list({ ...yuanmeng, bucket: 'none' });
    expect(unlimited.rows.map((row) => [row.bizTitle, row.deadline])).toEqual([['Beta leak', null]]);
    expect(await journey.server.call(origin, taskCounts, {})).toMatchObject({
      none: counts.none + 1,
      todoCount: counts.todoCount,
    });
    await journey.decide('zhaojianguo', made[0] as string, 'agree');
    const done = await journey.server.call(origin, histList, { page: 1, pageSize: 5, filter: yuanmeng });
    expect(done.rows[0]).toMatchObject({
      bizTitle: 'Alpha leak',
      decisionLabel: { zh: '同意', en: 'Agree' },
    });
    expect((await list(yuanmeng)).total).toBe(2);
  });
});

describe('people who are away', () => {
  const duty = (account: string, onDuty: boolean) =>
    journey.server.asSystem(journey.tenant.id, async ({ tx }) => {
      await tx.updateTable('user_account').set({ on_duty: onDuty }).where('account', '=', account).execute();
    });
  const proxy = async (account: string, extra: object) =>
    journey.server.call(await journey.origin(account), addProxy, {
      proxyId: journey.user('yubo'),
      applications: ['QMS'],
      from: dayFromNow(0),
      to: dayFromNow(3),
      enabled: true,
      ...extra,
    });

  it('refuses proxies that cannot be', async () => {
    await expect(proxy('caoyang', { proxyId: journey.user('caoyang') })).rejects.toMatchObject({
      code: 'PROXY_CANDIDATE_INVALID',
    });
    await expect(proxy('caoyang', { from: dayFromNow(-5), to: dayFromNow(-2) })).rejects.toMatchObject({
      code: 'PROXY_EXPIRED',
    });
    await expect(proxy('caoyang', { from: dayFromNow(2), to: dayFromNow(1) })).rejects.toMatchObject({
      code: 'PROXY_ABNORMAL',
    });
    await proxy('caoyang', {});
    await expect(
      proxy('caoyang', { from: dayFromNow(1), proxyId: journey.user('wuqian') }),
    ).rejects.toMatchObject({
      code: 'PROXY_EXISTS',
    });
    await proxy('caoyang', { applications: ['DMS'], proxyId: journey.user('wuqian') });
    await expect(proxy('yubo', { proxyId: journey.user('hanxue') })).rejects.toMatchObject({
      code: 'PROXY_SPONSOR_IS_PROXY',
    });
    await expect(proxy('yuanmeng', { proxyId: journey.user('caoyang') })).rejects.toMatchObject({
      code: 'PROXY_CANDIDATE_INVALID',
    });
  });

  it('gives the task to the proxy, who acts on behalf of the handler, and back when the time is over', async () => {
    await proxy('mazhiqiang', { proxyId: journey.user('yuanmeng') });
    await duty('mazhiqiang', false);
    const first = await journey.start('yubo', SOURCE, {});
    await journey.decide('yubo', first.instanceId, 'submit');
    const view = await journey.look('yuanmeng', first.instanceId);
    expect(view.task.onBehalfOf?.account).toBe('mazhiqiang');
    await journey.decide('yuanmeng', first.instanceId, 'agree');
    const second = await journey.start('yubo', SOURCE, {});
    await journey.decide('yubo', second.instanceId, 'submit');
    expect(await journey.open(second.instanceId)).toEqual(['head:yuanmeng']);
    await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx
        .updateTable('proxy_config')
        .set({ enabled: false })
        .where('sponsor_id', '=', journey.user('mazhiqiang'))
        .execute(),
    );
    await expect(journey.decide('yuanmeng', second.instanceId, 'agree')).rejects.toMatchObject({
      code: 'PROXY_EXPIRED',
    });
    await journey.server.runJob('workflow.standIns');
    expect(await journey.open(second.instanceId)).toEqual(['head:mazhiqiang']);
    const { stored, rebuilt } = await both(second.instanceId);
    expect(rebuilt).toEqual(stored);
    await duty('mazhiqiang', true);
  });

  it('without a proxy the superior takes over after one working day', async () => {
    const at = new Date(Date.now() - 5 * 86_400_000);
    await duty('mazhiqiang', false);
    const { instanceId } = await journey.start('yubo', SOURCE, {}, at);
    await journey.decide('yubo', instanceId, 'submit', { at });
    const fresh = await journey.start('yubo', SOURCE, {});
    await journey.decide('yubo', fresh.instanceId, 'submit');
    await journey.server.runJob('workflow.standIns');
    expect(await journey.open(instanceId)).toEqual(['head:lumingyuan']);
    expect(await journey.open(fresh.instanceId)).toEqual(['head:mazhiqiang']);
    await duty('mazhiqiang', true);
  });
});

describe('the bell', () => {
  it('rings for a new task and is quiet again once the task is handled', async () => {
    const box = async (account: string) => {
      const token = await journey.server.session(journey.tenant.id, account);
      return journey.server.call({ tenantId: journey.tenant.id, token }, listMessages, {});
    };
    const before = await box('mazhiqiang');
    const { instanceId } = await journey.start('yubo', SOURCE, { title: 'Bell' });
    await journey.decide('yubo', instanceId, 'submit');
    const rung = await box('mazhiqiang');
    expect(rung.unread).toBe(before.unread + 1);
    expect(rung.rows[0]).toMatchObject({ read: false, path: expect.stringMatching(/^\/home\/index\?task=/) });
    expect(rung.rows[0]?.text.en).toMatch(/^New task: .*Bell/);
    await journey.decide('mazhiqiang', instanceId, 'agree');
    const after = await box('mazhiqiang');
    expect(after.unread).toBe(before.unread);
    // Nobody is told of what they gave to themselves.
    expect((await box('yubo')).rows.filter((row) => row.text.en.includes('Bell'))).toEqual([]);
  });
});

describe('jobs', () => {
  it('a due timer moves the instance once', async () => {
    const flow = `startEvent start
      userTask a
      boundaryEvent t a PT1H
      userTask b
      endEvent done
      start -> a
      a -> done
      t -> b
      b -> done`;
    const source = processOf(flow, [
      step('a', 'work', { assignee: [{ initiator: true }] }),
      step('b', 'work', { assignee: [{ role: 'qamgr' }] }),
    ]);
    const early = new Date(Date.now() - 3 * 3_600_000);
    const { instanceId } = await journey.start('caoyang', source, {}, early);
    const later = await journey.start('caoyang', source, {});
    await Promise.all([journey.server.runJob('workflow.timers'), journey.server.runJob('workflow.timers')]);
    expect(await journey.open(instanceId)).toEqual(['b:hanxue']);
    expect(await journey.open(later.instanceId)).toEqual(['a:caoyang']);
  });

  it('tells handlers and superiors about deadlines, each once', async () => {
    const at = new Date(Date.now() - 8 * 86_400_000);
    const { instanceId } = await journey.start('yuanmeng', SOURCE, { title: 'Late one' }, at);
    await journey.decide('yuanmeng', instanceId, 'submit', { at });
    await journey.server.runJob('workflow.deadlines');
    await journey.server.runJob('workflow.deadlines');
    const notices = await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx
        .selectFrom('notification as n')
        .innerJoin('user_account as u', 'u.id', 'n.user_id')
        .select(['u.account', 'n.text_en'])
        .where('n.text_en', 'like', '%Late one%')
        .where('n.text_en', 'not like', 'New task:%')
        .execute(),
    );
    expect(notices.map((row) => row.account)).toEqual(['hanxue']);
    expect(notices[0]?.text_en).toMatch(/5 days overdue/);
  });

  it('a call activity starts its child and goes on when it has ended', async () => {
    const child = processOf('startEvent start\nuserTask c\nendEvent done\nstart -> c\nc -> done', [
      step('c', 'work', { assignee: [{ role: 'qhead' }] }),
    ]);
    const flow = `startEvent start
      userTask a
      callActivity call child
      userTask b
      endEvent done
      start -> a
      a -> call
      call -> b
      b -> done`;
    const source = processOf(flow, [
      step('a', 'draft', { assignee: [{ initiator: true }] }),
      step('b', 'work', { assignee: [{ role: 'qamgr' }] }),
    ]);
    await journey.as('caoyang', (ctx) =>
      publishDefinition(ctx.tx, { ...child, data: { ...child.data, code: 'child' } }),
    );
    const { instanceId } = await journey.start('caoyang', source, {});
    await journey.decide('caoyang', instanceId, 'submit');
    expect(await journey.open(instanceId)).toEqual([]);
    const running = await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx.selectFrom('wf_instance').select('id').where('parent_id', '=', instanceId).executeTakeFirstOrThrow(),
    );
    await journey.decide('lumingyuan', running.id, 'submit');
    expect(await journey.open(instanceId)).toEqual(['b:hanxue']);
  });
});
