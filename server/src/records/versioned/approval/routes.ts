import type { ApprovedKind } from '@attest/api-contract';
import { handleAll } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context, Route } from '../../../platform/module';
import type { Approvable } from './approvable';
import { waitingOf } from './waiting';

function kindOf({ brought }: Context, kind: ApprovedKind): Approvable {
  const found = brought.byKey('approvables')[kind];
  if (!found) throw new AppError('REQUEST_INVALID', { where: '/kind' });
  return found;
}

/** Approval of versioned entities, the same for all kinds. */
export const approvalRoutes: Route[] = handleAll({
  versionInApproval: async (ctx, { kind, id }) => {
    const waiting = await waitingOf(ctx, id);
    if (waiting?.kind !== kind) return { waiting: null };
    return { waiting: await kindOf(ctx, kind).detail(ctx, waiting) };
  },
  handInVersion: (ctx, { kind, ...input }) => kindOf(ctx, kind).handIn(ctx, input),
  returnVersion: (ctx, { kind, ...input }) => kindOf(ctx, kind).giveBack(ctx, input),
  approveVersion: (ctx, { kind, ...input }) => kindOf(ctx, kind).approve(ctx, input),
});
