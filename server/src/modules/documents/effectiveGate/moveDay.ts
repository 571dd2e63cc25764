import type { Context } from '../../../platform/module';
import { VERSION } from '../processes/documentVersion';
import type { StoredVersion } from '../versions/store';

/** Moves the planned day of a locked version; whoever has seen the former one is told. Answers the version as it is now. */
export async function moveDay(
  ctx: Context,
  version: StoredVersion,
  plannedDate: string,
): Promise<StoredVersion> {
  const moved = {
    planned_effective_date: plannedDate,
    row_version: version.row_version + 1,
    changed_by: ctx.caller.userId,
    changed_at: ctx.now,
  };
  await ctx.tx.updateTable('document_version').set(moved).where('id', '=', version.id).execute();
  ctx.pushTenant('tenant.record', { process: VERSION, id: version.id, version: moved.row_version });
  return { ...version, ...moved };
}
