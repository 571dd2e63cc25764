import { listNoticeSettings, saveNoticeSetting, updateAccount } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { processOf, step } from '../testing/flow';
import { Journey } from '../testing/journey';

let journey: Journey;

const SOURCE = processOf(
  `startEvent start
  userTask work
  endEvent done
  start -> work
  work -> done`,
  [step('work', 'work', { assignee: [{ initiator: true }], due: 'P3D' })],
);

beforeAll(async () => {
  journey = await Journey.begin('test');
});
afterAll(() => journey.stop());

const inTenant = <T>(work: Parameters<typeof journey.server.asSystem<T>>[1]) =>
  journey.server.asSystem(journey.tenant.id, work);

it('two tasks that come near reach their person in one mail, once the company has it daily', async () => {
  const handler = await journey.origin('yubo');
  await journey.server.call(handler, updateAccount, { email: 'yubo@example.com', phone: '' });
  const configurator = await journey.origin('mengyao');
  const { rows } = await journey.server.call(configurator, listNoticeSettings, {});
  const due = rows.find(({ kind }) => kind === 'taskDue') as (typeof rows)[number];
  await journey.server.call(configurator, saveNoticeSetting, {
    kind: due.kind,
    choices: { ...due.choices, mail: 'on', timing: 'daily', hour: 9, days: [4, 3, 2, 1] },
    version: due.version,
    reason: '减少打扰',
  });
  await journey.start('yubo', SOURCE, { title: 'Door seal' });
  await journey.start('yubo', SOURCE, { title: 'Cold trap' });
  await journey.server.runJob('workflow.deadlines');
  await journey.server.runJob('workflow.deadlines');
  const mails = () =>
    inTenant(({ tx }) => tx.selectFrom('mail_message').select(['subject', 'body']).execute());
  await journey.server.runJob('notices.digest');
  expect(await mails()).toEqual([]);
  await inTenant(({ tx }) => sql`update notice_digest set due_at = attest_now()`.execute(tx));
  await journey.server.runJob('notices.digest');
  await journey.server.runJob('notices.digest');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('通知汇总：2 条');
  expect(mail?.body).toContain('Door seal');
  expect(mail?.body).toContain('Cold trap');
});
