import {
  type ApprovedKind,
  approveVersion,
  handInVersion,
  returnVersion,
  versionInApproval,
} from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import { type Context, handle, type Route } from '../../../platform/module';
import type { Approvable } from './approvable';
import { waitingOf } from './waiting';

function kindOf({ brought }: Context, kind: ApprovedKind): Approvable {
  const found = brought.byKey('approvables')[kind];
  if (!found) throw new AppError('REQUEST_INVALID', { where: '/kind' });
  return found;
}

/** Approval of versioned entities, the same for all kinds. */
export const approvalRoutes: Route[] = [
  handle(versionInApproval, async ({ kind, id }, ctx) => {
    const waiting = await waitingOf(ctx, id);
    if (waiting?.kind !== kind) return { waiting: null };
    return { waiting: await kindOf(ctx, kind).detail(ctx, waiting) };
  }),
  handle(handInVersion, ({ kind, ...input }, ctx) => kindOf(ctx, kind).handIn(ctx, input)),
  handle(returnVersion, ({ kind, ...input }, ctx) => kindOf(ctx, kind).giveBack(ctx, input)),
  handle(approveVersion, ({ kind, ...input }, ctx) => kindOf(ctx, kind).approve(ctx, input)),
];
