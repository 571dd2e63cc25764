import { checkTasks, completeTasks, processView, recordAudit } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processOf, step } from './testing/flow';
import { Journey } from './testing/journey';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin('bulk');
});
afterAll(() => journey?.stop());

const SOURCE = processOf(
  `startEvent start
  userTask draft
  userTask work
  endEvent done
  start -> draft
  draft -> work
  work -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('work', 'approve', { assignee: [{ field: 'worker' }], sign: { meaning: 'approved' } }),
  ],
  { code: 'bulk' },
);

/** Records that wait for the approval of yubo. */
async function waiting(count: number) {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const started = await journey.start('caoyang', SOURCE, { worker: journey.user('yubo') });
    await journey.decide('caoyang', started.instanceId, 'submit');
    made.push({ ...started, task: await journey.taskOf('yubo', started.instanceId) });
  }
  return made;
}

const check = async (taskIds: string[], account = 'yubo') =>
  journey.server.call(await journey.origin(account), checkTasks, { taskIds });

async function complete(taskIds: string[], extra: object = {}) {
  const seen = await check(taskIds);
  const tasks = seen.map(({ taskId, view }) => ({
    taskId,
    version: view?.task.version ?? 1,
    recordVersion: view?.recordVersion ?? 1,
  }));
  return journey.server.call(await journey.origin('yubo'), completeTasks, {
    tasks,
    decision: 'approve',
    reason: 'all seen',
    signature: journey.signature('yubo'),
    ...extra,
  });
}

describe('several tasks at once', () => {
  it('take one decision, and every record gets a signature and an entry of its own', async () => {
    const made = await waiting(3);
    const ids = made.map(({ task }) => task.id);
    expect(await complete(ids)).toEqual(ids.map((taskId) => ({ taskId, refusal: null })));
    for (const { instanceId, recordId } of made) {
      expect(await journey.status(instanceId)).toBe('completed');
      const origin = await journey.origin('caoyang');
      const { signatures } = await journey.server.call(origin, processView, { piId: instanceId });
      expect(signatures).toMatchObject([{ signer: { account: 'yubo' }, superseded: false }]);
      const trail = await journey.server.call(origin, recordAudit, {
        page: 1,
        pageSize: 50,
        filter: { objectType: 'bulk', objectId: recordId },
      });
      expect(JSON.stringify(trail)).toContain('all seen');
    }
  });

  it('are refused one by one: the others are decided', async () => {
    const made = await waiting(3);
    const [first, second, third] = made.map(({ task }) => task.id) as [string, string, string];
    const foreign = await journey.start('caoyang', SOURCE, { worker: journey.user('yubo') });
    const draft = (await journey.taskOf('caoyang', foreign.instanceId)).id;
    await journey.decide('yubo', made[1]?.instanceId ?? '', 'approve');
    const seen = await check([first, second, draft]);
    expect(seen.map(({ view, refusal }) => view?.decisions.map(({ code }) => code) ?? refusal?.code)).toEqual(
      [expect.arrayContaining(['approve']), 'TASK_PROCESSED', 'TASK_INVALID'],
    );
    const result = await complete([first, second, draft, third]);
    expect(result.map(({ refusal }) => refusal?.code ?? 'done')).toEqual([
      'done',
      'TASK_PROCESSED',
      'TASK_INVALID',
      'done',
    ]);
    expect(result[1]?.refusal?.params).toMatchObject({ name: 'yubo', at: expect.any(String) });
    expect(await journey.open(foreign.instanceId)).toEqual(['draft:caoyang']);
  });

  it('stay as they are without a reason, with a wrong password or without a signature', async () => {
    const made = await waiting(2);
    const ids = made.map(({ task }) => task.id);
    await expect(complete(ids, { reason: '  ' })).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    const wrong = { account: 'yubo', password: journey.server.encrypt('not the password') };
    await expect(complete(ids, { signature: wrong })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    const unsigned = await complete(ids, { signature: undefined });
    expect(unsigned.map(({ refusal }) => refusal?.code)).toEqual([
      'SIGNATURE_REQUIRED',
      'SIGNATURE_REQUIRED',
    ]);
    for (const { instanceId } of made) expect(await journey.open(instanceId)).toEqual(['work:yubo']);
  });

  it('need fresh versions, each its own', async () => {
    const [one] = await waiting(1);
    const stale = [{ taskId: one?.task.id ?? '', version: 9, recordVersion: 9 }];
    expect(await complete([one?.task.id ?? ''], { tasks: stale })).toMatchObject([
      { refusal: { code: 'RECORD_CHANGED' } },
    ]);
  });
});
