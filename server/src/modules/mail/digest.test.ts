import { type NoticeChoices, saveNoticePreferences, updateAccount } from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mailDigests, sweepDigests } from '../../directory/notices/digest';
import { ACCOUNT_SAFETY, defaultChoices, type NoticeKind } from '../../directory/notices/kinds';
import { notify } from '../../directory/notices/notify';
import { callerOf } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { TestServer } from '../../testing/testServer';
import { TASK_DUE, TASK_OVERDUE } from '../../workflow/notify/kinds';

const world = tenantPerTest();
beforeEach(async () => {
  const { call } = await callerOf(world.server, world.tenant.id, 'caoyang');
  await call(updateAccount, { email: 'caoyang@example.com', phone: '' });
});

const idOf = (account: string) => world.tenant.users[account] as string;
const set = (kind: NoticeKind, choices: Partial<NoticeChoices>) =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    sql`insert into notice_setting (kind, choices, version)
      values (${kind.code}, ${JSON.stringify({ ...defaultChoices(kind), ...choices })}::jsonb, 1)`.execute(
      tx,
    ),
  );
const tell = (text: string, more: { kind?: NoticeKind; onceKey?: string; to?: string } = {}) =>
  world.server.asSystem(world.tenant.id, (ctx) =>
    notify(ctx, {
      kind: more.kind ?? TASK_DUE,
      userIds: [idOf(more.to ?? 'caoyang')],
      text: { zh: text, en: text },
      path: `/home/index?task=${text}`,
      ...(more.onceKey && { onceKey: more.onceKey }),
    }),
  );
/** Lets the time pass until what is collected is due. */
const due = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.updateTable('notice_digest').set({ due_at: sql`attest_now() - interval '1 second'` }).execute(),
  );
const mails = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.selectFrom('mail_message').selectAll().orderBy('created_at').execute(),
  );
const waiting = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.selectFrom('notice_digest').select('text_zh').where('mailed_at', 'is', null).execute(),
  );

describe('mail that is collected', () => {
  it('reaches the person as one message with a link to each, whoever runs the job and however often', async () => {
    await set(TASK_DUE, { mail: 'on', timing: 'daily' });
    expect(await tell('one')).toBe(1);
    expect(await tell('two')).toBe(1);
    await mailDigests(world.server.platform);
    expect(await mails()).toEqual([]);
    await due();
    await Promise.all([mailDigests(world.server.platform), mailDigests(world.server.platform)]);
    await mailDigests(world.server.platform);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: '通知汇总：2 条',
      state: 'queued',
      address: 'caoyang@example.com',
    });
    expect(mail?.body).toMatch(/1\. one\n +http[^\n]+task=one[^\n]*\n\n2\. two\n +http[^\n]+task=two/);
  });

  it('is told once, also where the person had it at once before, or has it at once later', async () => {
    await set(TASK_DUE, { mail: 'on' });
    await tell('first', { onceKey: 'k1' });
    const { call } = await callerOf(world.server, world.tenant.id, 'caoyang');
    const choose = (timing: 'daily' | 'now') =>
      call(saveNoticePreferences, {
        rows: [{ kind: TASK_DUE.code, inApp: true, email: true, timing, hour: 7 }],
      });
    await choose('daily');
    await tell('first', { onceKey: 'k1' });
    await tell('second', { onceKey: 'k2' });
    await tell('second', { onceKey: 'k2' });
    expect(await waiting()).toEqual([{ text_zh: 'second' }]);
    await choose('now');
    await tell('second', { onceKey: 'k2' });
    await due();
    await mailDigests(world.server.platform);
    await tell('second', { onceKey: 'k2' });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['first', '通知汇总：1 条']);
  });

  it('is neither lost nor doubled when the server ends while it writes', async () => {
    await set(TASK_DUE, { mail: 'on', timing: 'hourly' });
    await tell('kept');
    await due();
    const fail = () =>
      world.server.platform.owner.query(
        `create or replace function attest_test_refuse() returns trigger language plpgsql as
         $$ begin raise exception 'the server ends'; end $$;
         create trigger refuse before insert on mail_message for each row execute function attest_test_refuse()`,
      );
    await fail();
    try {
      await expect(mailDigests(world.server.platform)).rejects.toThrow();
    } finally {
      await world.server.platform.owner.query('drop trigger refuse on mail_message');
    }
    expect([await mails(), await waiting()]).toEqual([[], [{ text_zh: 'kept' }]]);
    const next = await TestServer.start({ database: world.server.database });
    try {
      await next.platform.tenants.load();
      await mailDigests(next.platform);
    } finally {
      await next.stop();
    }
    expect(await mails()).toHaveLength(1);
  });

  it('is each of its own person and tenant', async () => {
    await set(TASK_DUE, { mail: 'on', timing: 'daily' });
    const { call } = await callerOf(world.server, world.tenant.id, 'yubo');
    await call(updateAccount, { email: 'yubo@example.com', phone: '' });
    await tell('hers');
    await tell('his', { to: 'yubo' });
    await due();
    await mailDigests(world.server.platform);
    const received = (await mails()).map(({ address, body }) => [address, /1\. (\w+)/.exec(body)?.[1]]);
    expect(received.sort()).toEqual([
      ['caoyang@example.com', 'hers'],
      ['yubo@example.com', 'his'],
    ]);
  });

  it('is forgotten long after it was mailed, not before', async () => {
    await set(TASK_DUE, { mail: 'on', timing: 'daily' });
    await tell('old');
    await due();
    await mailDigests(world.server.platform);
    await tell('new');
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      sql`update notice_digest set mailed_at = mailed_at - interval '91 days'`.execute(tx),
    );
    await sweepDigests(world.server.platform);
    const rows = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('notice_digest').select('text_zh').execute(),
    );
    expect(rows).toEqual([{ text_zh: 'new' }]);
  });
});

describe('when collected mail leaves', () => {
  const at = async (since: string, timing: string, hour: number, urgent = false) =>
    world.server.asSystem(world.tenant.id, async ({ tx }) => {
      const { rows } = await sql<{ at: Date | null }>`
        select attest_digest_at(${since}::timestamptz, ${timing}::text, ${hour}::int, ${urgent}::boolean) as at`.execute(
        tx,
      );
      return rows[0]?.at?.toISOString() ?? null;
    });

  // Shanghai is eight hours ahead; 2027-03-05 is a Friday.
  it.each([
    ['at once is not collected', '2027-03-03T03:00:00Z', 'now', 8, null],
    ['the next hour', '2027-03-03T03:10:00Z', 'hourly', 8, '2027-03-03T04:00:00.000Z'],
    ['daily, before the hour', '2027-03-02T23:59:59Z', 'daily', 8, '2027-03-03T00:00:00.000Z'],
    ['daily, at the hour: the next day', '2027-03-03T00:00:00Z', 'daily', 8, '2027-03-04T00:00:00.000Z'],
    ['daily, over the weekend', '2027-03-05T03:00:00Z', 'daily', 8, '2027-03-08T00:00:00.000Z'],
    ['hourly, on a Saturday', '2027-03-06T03:00:00Z', 'hourly', 9, '2027-03-08T01:00:00.000Z'],
  ])('%s', async (_, since, timing, hour, expected) => {
    expect(await at(since, timing, hour)).toBe(expected);
  });

  it('waits for the end of a holiday, and does not on a weekend that is worked; what is urgent never waits', async () => {
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      sql`insert into tenant_holiday (day, working, name_zh, name_en) values
        ('2027-03-06', true, '', ''), ('2027-03-08', false, '', '')`.execute(tx),
    );
    expect(await at('2027-03-05T03:00:00Z', 'daily', 8)).toBe('2027-03-06T00:00:00.000Z');
    expect(await at('2027-03-06T03:00:00Z', 'daily', 8)).toBe('2027-03-09T00:00:00.000Z');
    expect(await at('2027-03-06T03:00:00Z', 'daily', 8, true)).toBe('2027-03-07T00:00:00.000Z');
  });

  it('is where the tenant is', async () => {
    await world.server.platform.owner.query(
      `update tenant set time_zone = 'Europe/Copenhagen' where id = $1`,
      [world.tenant.id],
    );
    expect(await at('2027-03-03T08:30:00Z', 'daily', 8)).toBe('2027-03-04T07:00:00.000Z');
    // Summer time began on 28 March.
    expect(await at('2027-03-29T08:30:00Z', 'daily', 8)).toBe('2027-03-30T06:00:00.000Z');
  });
});

describe('what the company sets', () => {
  it('switches a kind off, but for what concerns the safety of the account', async () => {
    await set(TASK_DUE, { enabled: false });
    expect(await tell('silent')).toBe(0);
    expect(await tell('safety', { kind: ACCOUNT_SAFETY })).toBe(1);
  });

  it('is stronger than what people chose', async () => {
    const { call } = await callerOf(world.server, world.tenant.id, 'caoyang');
    await call(saveNoticePreferences, {
      rows: [{ kind: TASK_DUE.code, inApp: false, email: true, timing: 'daily', hour: 6 }],
    });
    expect(await tell('chosen')).toBe(0);
    expect(await waiting()).toHaveLength(1);
    await set(TASK_DUE, { bell: 'always', mail: 'never' });
    expect(await tell('set')).toBe(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('has others hear of it too, who read whom it was for', async () => {
    await set(TASK_OVERDUE, { copies: { superior: false, head: false, roles: ['sysadmin'] } });
    await tell('late', { kind: TASK_OVERDUE });
    const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('notification').select(['user_id', 'text_en']).execute(),
    );
    expect(notices.filter((one) => one.user_id === idOf('caoyang'))).toMatchObject([{ text_en: 'late' }]);
    const copies = notices.filter((one) => one.user_id !== idOf('caoyang'));
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) expect(copy.text_en).toMatch(/^late \(copy; sent to .+\)$/);
  });
});
