import {
  listAccessReviews,
  listPeople,
  listReviewEntries,
  openAccessReview,
  type ReviewDecision,
  type ReviewEntry,
  searchAudit,
  signAccessReview,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { setUserStatus } from '../../directory/identity/administration';
import { codeOf, type Origin } from '../../testing/caller';
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
    const told = new Set((await notices()).map((row) => row.user_id));
    expect(told).toEqual(new Set(all.map(({ reviewer }) => reviewer.id)));
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
