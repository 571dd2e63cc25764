import { shell } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../directory/notices/notify';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { ACCESS_REVIEW_DUE } from './noticeKinds';
import { REVIEWERS } from './reviewers';

/** Begins a review that somebody asks for. Throws as `begin`, and REASON_REQUIRED, REQUEST_INVALID for a day that is past. */
export const openReview: Handles<'openAccessReview'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  if (input.due <= (await tenantDay(ctx.tx, ctx.now)))
    throw new AppError('REQUEST_INVALID', { where: '/due' });
  return { id: await begin(ctx, { due: input.due, openedBy: ctx.caller.userId, reason }) };
};

export async function isOpen({ tx }: Context): Promise<boolean> {
  const open = await tx.selectFrom('access_review').select('id').where('closed_at', 'is', null).execute();
  return open.length > 0;
}

/**
 * Lists every enabled account with whoever reviews it: the head of the department, or of the one above; else the
 * superior; else somebody who may review. Nobody reviews themselves. Throws INVALID_OPERATION while a review is
 * open, TASK_ASSIGNEE_INCORRECT.
 */
export async function begin(
  ctx: Context,
  { due, openedBy, reason }: { due: string; openedBy: string | null; reason?: string },
): Promise<string> {
  const made = await ctx.tx
    .insertInto('access_review')
    .values({ opened_at: ctx.now, opened_by: openedBy, due, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('INVALID_OPERATION');
  const { id } = made;
  const { rows } = await sql<{ id: string; account: string; reviewer: string | null }>`
    with recursive
    reviewer as (${REVIEWERS}),
    above as (
      select u.id as person, d.id as department, d.parent_id, d.head_id, 1 as step from user_account u
      join department d on d.tenant_id = u.tenant_id and d.id = u.department_id where u.status = 'enabled'
      union all
      select a.person, d.id, d.parent_id, d.head_id, a.step + 1 from above a
      join department d on d.id = a.parent_id where a.step < 20)
    select u.id, u.account, coalesce(
      (select a.head_id from above a join reviewer r on r.id = a.head_id
        where a.person = u.id and a.head_id <> u.id order by a.step limit 1),
      (select r.id from reviewer r where r.id = u.superior_id and r.id <> u.id),
      (select r.id from reviewer r where r.id <> u.id order by r.quality desc, r.id limit 1)) as reviewer
    from user_account u where u.status = 'enabled' order by u.account`.execute(ctx.tx);
  const alone = rows.find(({ reviewer }) => reviewer === null);
  if (alone) throw new AppError('TASK_ASSIGNEE_INCORRECT', { step: alone.account });
  await ctx.tx
    .insertInto('access_review_entry')
    .values(
      rows.map(({ id: userId, reviewer }) => ({
        review_id: id,
        user_id: userId,
        reviewer_id: reviewer as string,
        revoked: [],
        remark: '',
      })),
    )
    .execute();
  ctx.audit({
    module: 'accessReview',
    objectType: 'accessReview',
    objectId: id,
    event: 'open',
    ...(reason && { reason }),
    changes: changes({ due: [null, due], accounts: [null, rows.length] }),
  });
  await remind(ctx, id, [...new Set(rows.map(({ reviewer }) => reviewer as string))], due, 'open');
  return id;
}

/** Tells reviewers what waits for them; once for each `occasion`. */
export async function remind(
  ctx: Context,
  id: string,
  userIds: string[],
  due: string,
  occasion: string,
): Promise<void> {
  await notify(ctx, {
    kind: ACCESS_REVIEW_DUE,
    userIds,
    text: { zh: `请在 ${due} 前完成权限复核`, en: `Please review access until ${due}` },
    path: `${shell.accessReview}?review=${id}`,
    onceKey: `accessReview:${id}:${occasion}`,
  });
}
