import { tenantDay } from '../../directory/tenancy/tenantTime';
import { AppError } from '../../platform/errors';
import type { Context, JobDefinition } from '../../platform/module';
import { begin, isOpen, remind } from './open';

/** Days that reviewers have. */
const DAYS = 30;
const DAY = 86_400_000;

/** A review of every tenant each half-year, unless one is open. */
const halfYearly: JobDefinition = {
  name: 'accessReview.halfYearly',
  schedule: '10 1 1 1,7 *',
  run: async (_, platform) => {
    await platform.forEachTenant((tenantId) =>
      platform.asSystem(tenantId, beginHalfYear).catch((error: unknown) => {
        // Where nobody may review, trying again would change nothing.
        if (!(error instanceof AppError)) throw error;
        platform.log.error({ err: error, tenant: tenantId }, 'access review not begun');
      }),
    );
  },
};

export async function beginHalfYear(ctx: Context): Promise<void> {
  if (await isOpen(ctx)) return;
  const due = await tenantDay(ctx.tx, new Date(ctx.now.getTime() + DAYS * DAY));
  await begin(ctx, { due, openedBy: null });
}

/** From three days before the last one, whoever has open entries is told once a day. */
const reminders: JobDefinition = {
  name: 'accessReview.remind',
  schedule: '30 1 * * *',
  run: (_, platform) => platform.forEachTenant((tenantId) => platform.asSystem(tenantId, remindReviewers)),
};

export async function remindReviewers(ctx: Context): Promise<void> {
  const soon = await tenantDay(ctx.tx, new Date(ctx.now.getTime() + 3 * DAY));
  const rows = await ctx.tx
    .selectFrom('access_review as r')
    .innerJoin('access_review_entry as e', (join) =>
      join.onRef('e.tenant_id', '=', 'r.tenant_id').onRef('e.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.due', 'e.reviewer_id'])
    .distinct()
    .where('r.closed_at', 'is', null)
    .where('e.verdict', 'is', null)
    .where('r.due', '<=', soon)
    .execute();
  const [first] = rows;
  if (!first) return;
  const people = rows.map((row) => row.reviewer_id);
  await remind(ctx, first.id, people, first.due, await tenantDay(ctx.tx, ctx.now));
}

export const accessReviewJobs: JobDefinition[] = [halfYearly, reminders];
