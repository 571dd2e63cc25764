import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getNoticePreferences,
  listMessages,
  saveNoticePreferences,
  updateAccount,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ACCOUNT_SAFETY, type NoticeKind } from '../../directory/notices/kinds';
import { notify } from '../../directory/notices/notify';
import { queueMail } from '../../directory/notices/queue';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { TASK_ASSIGNED } from '../../workflow/notify/kinds';
import { sendMails } from './send';
import { TestSmtpServer } from './testing/smtpServer';

let smtp: TestSmtpServer;
let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  smtp = new TestSmtpServer();
  const port = await smtp.start();
  server = await TestServer.start({
    config: { smtpUrl: new URL(`smtp://127.0.0.1:${port}?tls=none`), mailFrom: 'attest@example.com' },
  });
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  smtp.refusals = {};
  smtp.received.length = 0;
  for (const account of ['caoyang', 'yubo']) {
    const me = { tenantId: tenant.id, token: await server.session(tenant.id, account) };
    await server.call(me, updateAccount, { email: `${account}@example.com`, phone: '' });
  }
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const idOf = (account: string) => tenant.users[account] as string;
const queue = (more: object = {}) =>
  server.asSystem(tenant.id, (ctx) =>
    queueMail(ctx, {
      userIds: [idOf('caoyang'), idOf('hanxue')],
      subject: { zh: '主题', en: 'Subject' },
      body: { zh: '正文', en: 'Body' },
      path: '/home/index',
      ...more,
    }),
  );
const rows = () =>
  server.asSystem(tenant.id, ({ tx }) =>
    tx.selectFrom('mail_message').selectAll().orderBy('created_at').execute(),
  );
/** Lets the time pass that a message still waits. */
const due = () =>
  server.asSystem(tenant.id, ({ tx }) =>
    tx.updateTable('mail_message').set({ next_at: sql`next_at - interval '1 day'` }).execute(),
  );
const bodyOf = (message: string) => Buffer.from(message.split('\r\n\r\n')[1] ?? '', 'base64').toString();

describe('the queue', () => {
  it('sends once, in the language of the person, with a link; who has no address gets nothing', async () => {
    await queue({ onceKey: 'k' });
    await queue({ onceKey: 'k' });
    await Promise.all([sendMails(server.platform), sendMails(server.platform)]);
    await sendMails(server.platform);
    expect(smtp.received.map(({ to }) => to)).toEqual(['caoyang@example.com']);
    const text = bodyOf(smtp.received[0]?.message ?? '');
    expect(text).toContain('正文');
    expect(text).toMatch(new RegExp(`http://${tenant.code}\\.localhost:\\d+/home/index\\?rtype=approval`));
    expect(text).toContain(`tenantId=${tenant.id}`);
    expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
  });

  it('tries again later, with longer and longer pauses, and gives up in the end', async () => {
    await queue();
    smtp.refusals = { RCPT: '450 busy' };
    await sendMails(server.platform);
    await sendMails(server.platform);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: '450 busy' }]);
    smtp.refusals = {};
    await due();
    await sendMails(server.platform);
    expect(smtp.received).toHaveLength(1);

    await queue();
    smtp.refusals = { RCPT: '450 busy' };
    for (let tries = 0; tries < 11; tries += 1) {
      await sendMails(server.platform);
      await due();
    }
    expect((await rows())[1]).toMatchObject({ state: 'failed', attempts: 9 });
  });

  it('sends nothing twice when the answer of the mail server is lost, or the server ends while sending', async () => {
    await queue();
    smtp.refusals = { message: 'hang up' };
    await sendMails(server.platform);
    smtp.refusals = {};
    await due();
    await sendMails(server.platform);
    expect(await rows()).toMatchObject([{ state: 'uncertain' }]);

    await queue();
    await server.asSystem(tenant.id, ({ tx }) =>
      tx
        .updateTable('mail_message')
        .set({ state: 'sending', claimed_at: sql`attest_now() - interval '11 minutes'` })
        .where('state', '=', 'queued')
        .execute(),
    );
    await sendMails(server.platform);
    expect((await rows()).map(({ state }) => state)).toEqual(['uncertain', 'uncertain']);
    expect(smtp.received).toHaveLength(0);
  });

  it('forgets a secret once it has left or is worth nothing any more', async () => {
    await queue({ secret: true });
    await sendMails(server.platform);
    await queue({ secret: true, validUntil: new Date(Date.now() - 1_000) });
    await sendMails(server.platform);
    expect(await rows()).toMatchObject([
      { state: 'sent', body: '' },
      { state: 'failed', body: '' },
    ]);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('the sweep', () => {
  it('forgets what was settled long ago and nothing that waits', async () => {
    await queue({ onceKey: 'old' });
    await sendMails(server.platform);
    await queue({ onceKey: 'waits' });
    await server.asSystem(tenant.id, ({ tx }) =>
      tx.updateTable('mail_message').set({ created_at: sql`created_at - interval '91 days'` }).execute(),
    );
    await queue({ onceKey: 'new' });
    await server.runJob('mail.sweep');
    expect((await rows()).map(({ once_key }) => once_key)).toEqual(['waits', 'new']);
    await sendMails(server.platform);
  });
});

describe('without a mail server', () => {
  it('messages lie in the outbox, readable for the server alone', async () => {
    const local = await TestServer.start({ database: server.database });
    try {
      await queue();
      await local.platform.tenants.load();
      await sendMails(local.platform);
      const folder = join(local.platform.config.dataDir, 'outbox');
      expect(existsSync(folder)).toBe(true);
      const files = readdirSync(folder);
      expect(files).toHaveLength(1);
      expect(readFileSync(join(folder, files[0] as string), 'utf8')).toContain('To: caoyang@example.com');
    } finally {
      await local.stop();
    }
  });
});

describe('who is told of what', () => {
  const me = async () => ({ tenantId: tenant.id, token: await server.session(tenant.id, 'caoyang') });
  const tell = (kind: NoticeKind) =>
    server.asSystem(tenant.id, (ctx) =>
      notify(ctx, {
        kind,
        userIds: [idOf('caoyang'), idOf('yubo')],
        text: { zh: '通知', en: 'Notice' },
        path: null,
      }),
    );

  it('is in the suite only, until the person chooses otherwise', async () => {
    expect(await server.call(await me(), getNoticePreferences, {})).toContainEqual(
      expect.objectContaining({ kind: TASK_ASSIGNED.code, inApp: true, email: false, bell: 'on' }),
    );
    expect(await tell(TASK_ASSIGNED)).toBe(2);
    await server.call(await me(), saveNoticePreferences, {
      rows: [{ kind: TASK_ASSIGNED.code, inApp: false, email: true, timing: null, hour: 8 }],
    });
    expect(await tell(TASK_ASSIGNED)).toBe(1);
    expect((await server.call(await me(), listMessages, {})).rows).toHaveLength(1);
    expect((await rows()).map(({ address }) => address)).toEqual(['caoyang@example.com']);
  });

  it('of the safety of the account is always in the suite', async () => {
    await server.call(await me(), saveNoticePreferences, {
      rows: [{ kind: ACCOUNT_SAFETY.code, inApp: false, email: false, timing: null, hour: 8 }],
    });
    expect(await tell(ACCOUNT_SAFETY)).toBe(2);
  });
});
