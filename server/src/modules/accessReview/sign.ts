import type { ReviewDecision, ReviewEntry } from '@attest/api-contract';
import { ADMINISTRATION_TEXTS } from '../../directory/administrationTexts';
import { setRoles, setUserStatus } from '../../directory/identity/administration';
import { requireAdministrator, withEmployee } from '../../directory/identity/administration/roleRules';
import { codesAt } from '../../platform/audit/words/declared';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { authenticateSigner } from '../../workflow/signature/sign';
import { signRecord } from '../../workflow/signature/signRecord';
import { lockEntries } from './list';

/**
 * Confirms or revokes the access of people whom the caller reviews, with one signature. Throws the errors of signing,
 * INVALID_OPERATION for entries that are decided or somebody else's, RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID,
 * LAST_ADMINISTRATOR.
 */
export const signReview: Handles<'signAccessReview'> = async (ctx, input) => {
  await authenticateSigner(ctx, input.signature);
  const { reviewId, decisions } = input;
  const entries = await lockEntries(
    ctx,
    reviewId,
    decisions.map(({ entryId }) => entryId),
  );
  if (entries.size !== decisions.length) throw new AppError('INVALID_OPERATION');
  const pairs = decisions.map((decision) => ({
    decision,
    entry: entries.get(decision.entryId) as ReviewEntry,
  }));
  for (const { decision, entry } of pairs) check(decision, entry);
  const signatureId = await signRecord(ctx, {
    type: 'accessReview',
    id: reviewId,
    no: null,
    act: 'review',
    meaning: 'verified',
    values: {
      people: pairs.map(({ decision, entry }) => ({
        account: entry.account,
        roles: decision.roles,
        verdict: decision.verdict,
        revoked: decision.revoked,
        remark: decision.remark.trim(),
      })),
    },
  });
  for (const { decision, entry } of pairs) await apply(ctx, decision, entry, signatureId);
  await requireAdministrator(ctx);
  return { open: await close(ctx, reviewId) };
};

function check({ verdict, roles, revoked, remark }: ReviewDecision, entry: ReviewEntry): void {
  const held = entry.roles.map(({ code }) => code);
  if ([...held].sort().join() !== [...roles].sort().join())
    throw new AppError('RECORD_CHANGED', { name: entry.name, at: '' });
  if (verdict !== 'keep' && !remark.trim()) throw new AppError('REASON_REQUIRED');
  const wrong = new AppError('REQUEST_INVALID', { where: '/decisions/revoked' });
  if (verdict !== 'revoke') {
    if (revoked.length > 0) throw wrong;
    return;
  }
  const left = withEmployee(held.filter((role) => !revoked.includes(role)));
  // Every role has to be one that the person has and can lose; without any, the account is to be disabled.
  if (!revoked.length || !left.length) throw wrong;
  if (revoked.some((role) => !held.includes(role) || left.includes(role))) throw wrong;
}

const VERDICTS = codesAt(ADMINISTRATION_TEXTS, 'admin.review.verdicts', ['keep', 'revoke', 'disable']);

async function apply(
  ctx: Context,
  { verdict, revoked, remark: given }: ReviewDecision,
  entry: ReviewEntry,
  signatureId: string,
): Promise<void> {
  const remark = given.trim();
  const { department, roles, status, canLogin, lastSignInAt } = entry;
  await ctx.tx
    .updateTable('access_review_entry')
    .set({
      verdict,
      revoked,
      remark,
      held: JSON.stringify({ department, roles, status, canLogin, lastSignInAt }),
      decided_at: ctx.now,
      signature_id: signatureId,
    })
    .where('id', '=', entry.id)
    .execute();
  const codes = roles.map(({ code }) => code);
  ctx.audit({
    module: 'accessReview',
    objectType: 'user',
    objectId: entry.userId,
    objectNo: entry.account,
    objectName: entry.name,
    event: 'reviewAccess',
    ...(remark && { reason: remark }),
    signatureId,
    changes: [{ field: 'verdict', old: null, new: verdict }],
    details: { verdict: VERDICTS[verdict] },
  });
  if (verdict === 'revoke')
    await setRoles(
      ctx,
      entry.userId,
      codes.filter((role) => !revoked.includes(role)),
      remark,
    );
  if (verdict === 'disable') await setUserStatus(ctx, entry.userId, 'disabled', remark);
}

/** Ends the review with its last entry. Answers how many are open. */
async function close(ctx: Context, id: string): Promise<number> {
  await ctx.tx.selectFrom('access_review').select('id').where('id', '=', id).forUpdate().execute();
  const { open } = await ctx.tx
    .selectFrom('access_review_entry')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('review_id', '=', id)
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(open) > 0) return Number(open);
  await ctx.tx.updateTable('access_review').set({ closed_at: ctx.now }).where('id', '=', id).execute();
  ctx.audit({
    module: 'accessReview',
    objectType: 'accessReview',
    objectId: id,
    event: 'close',
  });
  return 0;
}
