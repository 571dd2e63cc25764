import type { Position } from '../../../directory/identity/administration';
import { refuseStale } from '../../../platform/calls/stale';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { renameWaiting } from '../../../records/versioned/approval/waiting';
import type { Recorded } from '../../../records/versioned/type';

export type JobDescription = Stored<'training_job_description'>;

/** A position that is there, whose description nobody else changes until the transaction ends. RECORD_NOT_EXIST. */
export async function lockPosition(ctx: Context, id: string): Promise<Position> {
  const position = await ctx.tx
    .selectFrom('position')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!position) throw new AppError('RECORD_NOT_EXIST');
  return position;
}

/** A draft with its position, both locked; `rowVersion` null: in whatever version it is. RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function lockDraft(
  ctx: Context,
  { id, rowVersion }: { id: string; rowVersion: number | null },
): Promise<{ draft: JobDescription; position: Position }> {
  const found = await ctx.tx
    .selectFrom('training_job_description')
    .select('position_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('RECORD_NOT_EXIST');
  const position = await lockPosition(ctx, found.position_id);
  const draft = await versionOf(ctx.tx, position.id, 'draft');
  // Put into force or discarded meanwhile.
  if (draft?.id !== id) throw new AppError('RECORD_NOT_EXIST');
  if (rowVersion !== null) await refuseStale(ctx, draft, rowVersion);
  return { draft, position };
}

export const versionOf = (
  tx: TenantTransaction,
  positionId: string,
  state: 'draft' | 'effective',
): Promise<JobDescription | undefined> =>
  tx
    .selectFrom('training_job_description')
    .selectAll()
    .where('position_id', '=', positionId)
    .where('state', '=', state)
    .executeTakeFirst();

/** The position is called otherwise: so is what waits for approval of it. */
export async function renameDescription(ctx: Context, position: Position): Promise<void> {
  const draft = await versionOf(ctx.tx, position.id, 'draft');
  if (draft) await renameWaiting(ctx, recordOf(position), draft);
}

/** How the trail names the job description of a position. */
export const recordOf = ({ code, name_zh: zh, name_en: en }: Position): Recorded<unknown> => ({
  module: 'training',
  objectType: 'jobDescription',
  called: { zh: '岗位说明书', en: 'Job description' },
  identify: () => ({ no: code, name: { zh, en } }),
});
