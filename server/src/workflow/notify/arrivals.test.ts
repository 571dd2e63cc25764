import { listMessages, saveNoticePreferences, updateAccount } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { processOf, step } from '../testing/flow';
import { Journey } from '../testing/journey';
import { TASK_ASSIGNED } from './kinds';

let journey: Journey;

const SOURCE = processOf(
  `startEvent start
  userTask draft
  userTask head
  endEvent done
  start -> draft
  draft -> head
  head -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('head', 'review', {
      assignee: [{ departmentHead: true, orElse: { role: 'qamgr' } }],
      decisions: { agree: {}, return: {} },
    }),
  ],
);

beforeAll(async () => {
  journey = await Journey.begin('test');
});
afterAll(() => journey.stop());

const mails = () =>
  journey.server.asSystem(journey.tenant.id, ({ tx }) =>
    tx.selectFrom('mail_message').selectAll().orderBy('created_at').execute(),
  );
const unread = async () =>
  (await journey.server.call(await journey.origin('mazhiqiang'), listMessages, {})).unread;

it('a new task is told in the suite, by e-mail, or both, as its handler chose', async () => {
  const handler = await journey.origin('mazhiqiang');
  await journey.server.call(handler, updateAccount, { email: 'ma@example.com', phone: '' });
  const submit = async () => {
    const { instanceId } = await journey.start('yubo', SOURCE, {});
    await journey.decide('yubo', instanceId, 'submit');
  };
  await submit();
  expect([await unread(), (await mails()).length]).toEqual([1, 0]);

  await journey.server.call(handler, saveNoticePreferences, {
    rows: [{ kind: TASK_ASSIGNED.code, inApp: true, email: true, timing: null, hour: 8 }],
  });
  await submit();
  expect([await unread(), (await mails()).length]).toEqual([2, 1]);

  await journey.server.call(handler, saveNoticePreferences, {
    rows: [{ kind: TASK_ASSIGNED.code, inApp: false, email: true, timing: null, hour: 8 }],
  });
  await submit();
  expect(await unread()).toBe(2);
  expect(await mails()).toMatchObject([
    { address: 'ma@example.com', language: 'zh', state: 'queued', secret: false },
    { subject: expect.stringContaining('新任务'), path: expect.stringContaining('/home/index?task=') },
  ]);
});
