import { AppError } from '../errors';
import type { Context } from '../module';

/** Who changed a row last, and when; null for a row that was never there. */
interface LastChange {
  changed_by: string | null;
  updated_at: Date | null;
}

/** RECORD_CHANGED with who and when, unless the caller has seen the version that is stored. */
export async function refuseStale(
  ctx: Context,
  row: LastChange & { version: number },
  seen: number | undefined,
): Promise<void> {
  if (row.version !== seen) throw await recordChanged(ctx, row);
}

/** RECORD_CHANGED with who changed the row and when. */
export async function recordChanged(ctx: Context, row: LastChange): Promise<AppError> {
  const people = row.changed_by ? await ctx.platform.namesOf(ctx.tx, [row.changed_by]) : new Map();
  return new AppError('RECORD_CHANGED', {
    name: people.get(row.changed_by ?? '')?.name ?? '',
    at: row.updated_at?.toISOString() ?? '',
  });
}

/** What every change of a versioned row writes beside its columns. */
export const changedNow = (ctx: Context, version: number) => ({
  version: version + 1,
  changed_by: ctx.signedIn ? ctx.caller.userId : null,
  updated_at: ctx.now,
});
