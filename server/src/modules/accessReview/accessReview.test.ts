import {
  listAccessReviews,
  listPeople,
  listReviewEntries,
  openAccessReview,
  type ReviewDecision,
  type ReviewEntry,
  searchAudit,
  signAccessReview,
  writeInstant,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { setUserStatus } from '../../directory/identity/administration';
import { callerOf, codeOf, type Origin } from '../../testing/caller';
import { expectExported } from '../../testing/exportedFile';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { beginHalfYear, remindReviewers } from './jobs';

const world = tenantPerTest();

const open = async (origin: Origin) =>
  world.server.call(origin, openAccessReview, { due: '2999-01-31', reason: '半年复核' });
const entries = async (origin: Origin, reviewId: string, mine = true): Promise<ReviewEntry[]> =>
  (await world.server.call(origin, listReviewEntries, { page: 1, pageSize: 100, filter: { reviewId, mine } }))
    .rows;
const decide = (entry: ReviewEntry, change: Partial<ReviewDecision> = {}): ReviewDecision => ({
  entryId: entry.id,
  verdict: 'keep',
  roles: entry.roles.map((role) => role.code),
  revoked: [],
  remark: '',
  ...change,
});
const sign = async (account: string, origin: Origin, reviewId: string, decisions: ReviewDecision[]) =>
  world.server.call(origin, signAccessReview, {
    reviewId,
    decisions,
    signature: { account, password: world.server.encrypt(world.tenant.password) },
  });
const notices = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.selectFrom('notification').select(['user_id', 'path']).where('path', 'like', '%review%').execute(),
  );

describe('an access review', () => {
  it('asks heads of departments for everybody but themselves, and tells them', async () => {
    const admin = await world.origin('gaoxiang');
    const { id } = await open(admin);
    expect(await codeOf(open(admin))).toBe('INVALID_OPERATION');
    const all = await entries(admin, id, false);
    const { rows: people } = await world.server.call(admin, listPeople, {
      page: 1,
      pageSize: 100,
      filter: {},
    });
    expect(all).toHaveLength(people.filter(({ status }) => status === 'enabled').length);
    expect(all.every(({ reviewer, userId }) => reviewer.id !== userId)).toBe(true);
    const [review] = (await world.server.call(admin, listAccessReviews, {})).reviews;
    expect(review).toMatchObject({ due: '2999-01-31', closedAt: null, people: all.length, open: all.length });
    const recipients = new Set((await notices()).map((row) => row.user_id));
    expect(recipients).toEqual(new Set(all.map(({ reviewer }) => reviewer.id)));
  });

  it('confirms, revokes and disables with one signature, at once and in the trail', async () => {
    const admin = await world.origin('gaoxiang');
    const { id } = await open(admin);
    const all = await entries(admin, id, false);
    const isRich = ({ roles }: ReviewEntry) => roles.length > 1 && roles.some((role) => role.code === 'emp');
    const of = (account?: string) => all.filter((entry) => entry.reviewer.account === account);
    const reviewer = all.filter(isRich).find((entry) => of(entry.reviewer.account).length > 1)?.reviewer
      .account as string;
    const head = await world.origin(reviewer);
    const mine = await entries(head, id);
    expect(mine).toHaveLength(of(reviewer).length);
    const rich = mine.find(isRich) as ReviewEntry;
    const others = mine.filter((entry) => entry !== rich);
    const lost = rich.roles.map((role) => role.code).find((role) => role !== 'emp') as string;
    const kept = rich.roles.map((role) => role.code).filter((role) => role !== lost);
    await sign(reviewer, head, id, [
      decide(rich, { verdict: 'revoke', revoked: [lost], remark: '已调岗' }),
      decide(others[0] as ReviewEntry),
    ]);
    const after = await entries(head, id);
    expect(after.find((entry) => entry.id === rich.id)).toMatchObject({
      verdict: 'revoke',
      revoked: [lost],
      roles: rich.roles,
    });
    const { rows: found } = await world.server.call(admin, listPeople, {
      page: 1,
      pageSize: 1,
      filter: { text: rich.account },
    });
    expect(found[0]?.roles.map((role) => role.code)).toEqual(kept);
    const { rows: trail } = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 5,
      filter: { module: 'accessReview', objectType: 'user' },
    });
    expect(trail).toHaveLength(2);
    expect(trail.every(({ signatureId }) => signatureId !== null)).toBe(true);
    expect(await codeOf(sign(reviewer, head, id, [decide(rich)]))).toBe('INVALID_OPERATION');
  });

  it('is refused to others, for other roles than were shown, without a reason and without a signature', async () => {
    const admin = await world.origin('gaoxiang');
    const { id } = await open(admin);
    const [one] = await entries(admin, id, false);
    const entry = one as ReviewEntry;
    const reviewer = entry.reviewer.account;
    const head = await world.origin(reviewer);
    expect(await codeOf(sign('gaoxiang', admin, id, [decide(entry)]))).toBe('NO_PERMISSION');
    expect(await codeOf(open(head))).toBe('NO_PERMISSION');
    expect(await codeOf(sign(reviewer, head, id, [decide(entry, { roles: ['emp', 'sysadmin'] })]))).toBe(
      'RECORD_CHANGED',
    );
    expect(await codeOf(sign(reviewer, head, id, [decide(entry, { verdict: 'disable' })]))).toBe(
      'REASON_REQUIRED',
    );
    const everything = decide(entry, { verdict: 'revoke', remark: 'x' });
    expect(await codeOf(sign(reviewer, head, id, [{ ...everything, revoked: everything.roles }]))).toBe(
      'REQUEST_INVALID',
    );
    const operator = await world.origin('caoyang');
    expect(await codeOf(world.server.call(operator, listAccessReviews, {}))).toBe('NO_PERMISSION');
    expect(
      await codeOf(
        world.server.call(head, signAccessReview, {
          reviewId: id,
          decisions: [decide(entry)],
          signature: { account: reviewer, password: 'x'.repeat(400) },
        }),
      ),
    ).not.toBe('done');
  });

  it('is done by quality management for reviewers who may no longer', async () => {
    const admin = await world.origin('gaoxiang');
    const { id } = await open(admin);
    const all = await entries(admin, id, false);
    const gone = all.find(({ reviewer }) => !['hanxue', 'lumingyuan'].includes(reviewer.account));
    const { reviewer, id: entryId } = gone as ReviewEntry;
    const quality = await world.origin('hanxue');
    const mayDecide = async () =>
      (await entries(quality, id)).some((entry) => entry.id === entryId && entry.mine);
    expect(await mayDecide()).toBe(false);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, reviewer.id, 'disabled', '离职'),
    );
    expect(await mayDecide()).toBe(true);
    await sign('hanxue', quality, id, [decide(gone as ReviewEntry)]);
  });

  it.each([
    [
      'zh',
      ['账号', '姓名', '部门', '角色', '上次登录', '复核人', '结论', '收回的角色', '说明', '复核时间'],
      { keep: '保留', revoke: '收回角色', disable: '停用账号' },
    ],
    [
      'en',
      [
        'Account',
        'Name',
        'Department',
        'Roles',
        'Last sign-in',
        'Reviewer',
        'Verdict',
        'Roles revoked',
        'Remark',
        'Reviewed at',
      ],
      { keep: 'Confirmed', revoke: 'Roles revoked', disable: 'Account disabled' },
    ],
  ] as const)('says in its file what the page says, in %s', async (language, head, verdicts) => {
    const admin = await world.origin('gaoxiang');
    const { id } = await open(admin);
    const mine = await entries(await world.origin('zhaojianguo'), id);
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .updateTable('user_account')
        .set({ name: '赵建国', name_en: 'Zhao Jianguo' })
        .where('id', '=', world.tenant.users.zhaojianguo as string)
        .execute(),
    );
    await sign('zhaojianguo', await world.origin('zhaojianguo'), id, [
      decide(mine[0] as ReviewEntry),
      decide(mine[1] as ReviewEntry, { verdict: 'disable', remark: '离职' }),
    ]);
    const person = await callerOf(world.server, world.tenant.id, 'gaoxiang');
    const filter = { reviewId: id };
    const timeZone = 'Asia/Shanghai';
    const at = (iso: string | null) =>
      iso ? writeInstant(new Date(iso), timeZone, { withOffset: true, withSeconds: true }) : '';
    const { rows } = await world.server.call({ ...person.who, language }, listReviewEntries, {
      page: 1,
      pageSize: 100,
      filter,
    });
    const named = (entry: ReviewEntry, codes: string[]) =>
      entry.roles
        .filter(({ code }) => codes.includes(code))
        .map(({ name }) => name[language])
        .join(', ');
    const shown = rows.map((row) => [
      row.account,
      language === 'zh' ? row.name : row.nameEn,
      row.department?.[language] ?? '',
      row.roles.map(({ name }) => name[language]).join(', '),
      at(row.lastSignInAt),
      row.reviewer.name,
      row.verdict ? verdicts[row.verdict] : '',
      named(row, row.revoked),
      row.remark,
      at(row.decidedAt),
    ]);
    expect(shown.map((row) => row.slice(5, 9))).toEqual(
      expect.arrayContaining([[language === 'zh' ? '赵建国' : 'Zhao Jianguo', verdicts.disable, '', '离职']]),
    );
    await expectExported(
      world.server,
      person,
      { of: { source: 'accessReview', filter }, language, timeZone, from: 1, to: 100 },
      { head: [...head], rows: shown, kinds: { 4: 'date', 9: 'date' } },
    );
  });

  it('begins by itself each half-year, reminds before its end, and closes with the last entry', async () => {
    await world.server.asSystem(world.tenant.id, beginHalfYear);
    await world.server.asSystem(world.tenant.id, beginHalfYear);
    const admin = await world.origin('gaoxiang');
    const { reviews } = await world.server.call(admin, listAccessReviews, {});
    expect(reviews).toHaveLength(1);
    const id = reviews[0]?.id as string;
    const before = (await notices()).length;
    await world.server.asSystem(world.tenant.id, remindReviewers);
    expect(await notices()).toHaveLength(before);
    await world.server.asSystem(world.tenant.id, async (ctx) => {
      await ctx.tx.updateTable('access_review').set({ due: '2020-01-01' }).execute();
      await remindReviewers(ctx);
    });
    expect(await notices()).toHaveLength(before * 2);
    const all = await entries(admin, id, false);
    for (const account of new Set(all.map(({ reviewer }) => reviewer.account))) {
      const own = all.filter(({ reviewer }) => reviewer.account === account);
      await sign(
        account,
        await world.origin(account),
        id,
        own.map((entry) => decide(entry)),
      );
    }
    const { reviews: closed } = await world.server.call(admin, listAccessReviews, {});
    expect(closed[0]).toMatchObject({ open: 0, closedAt: expect.any(String) });
  });
});
