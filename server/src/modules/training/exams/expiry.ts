import { eachApart } from '../../../platform/jobs/eachApart';
import type { Platform } from '../../../platform/platform';
import { lockAssignment } from '../assignments/store';
import { finishAttempt } from './finish';

/** How many are closed in one round of a tenant; the next minute brings the next. */
const ROUND = 200;

/** Closes attempts whose time is up, each in a transaction of its own, so that one fault holds up nobody else. */
export async function closeExpiredAttempts(platform: Platform, { at }: { at?: Date } = {}): Promise<number> {
  const options = at ? { at } : {};
  let closed = 0;
  await platform.forEachTenant(async (tenant) => {
    const due = await platform.asSystem(
      tenant,
      ({ tx, now }) =>
        tx
          .selectFrom('training_attempt')
          .select(['id', 'assignment_id'])
          .where('state', '=', 'running')
          .where('ends_at', '<=', now)
          .orderBy('ends_at')
          .limit(ROUND)
          .execute(),
      options,
    );
    await eachApart(
      platform.log,
      due,
      ({ id }) => ({ attempt: id }),
      async ({ id, assignment_id: assignmentId }) => {
        closed += await platform.asSystem(
          tenant,
          async (ctx) => {
            const assignment = await lockAssignment(ctx, assignmentId, 'anyone');
            await finishAttempt(ctx, assignment, { id });
            return 1;
          },
          options,
        );
      },
    );
  });
  return closed;
}
