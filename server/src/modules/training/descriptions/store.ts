import { type HandedIn, type JobDescriptionVersion, versionLabel } from '@attest/api-contract';
import type { Position } from '../../../directory/identity/administration';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { refuseStale } from '../../../platform/calls/stale';
import { storedRow, theRow } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { handedIn, renameWaiting } from '../../../records/versioned/approval/waiting';
import type { Recorded } from '../../../records/versioned/type';
import { signaturesOf } from '../records/signature';

export type JobDescription = Stored<'training_job_description'>;

/** A position that is there, whose description nobody else changes until the transaction ends. RECORD_NOT_EXIST. */
export async function lockPosition(ctx: Context, id: string): Promise<Position> {
  const position = await theRow(ctx.tx, 'position', { id }, { lock: 'update' });
  return position;
}

/** A draft with its position, both locked; `rowVersion` null: in whatever version it is. RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function lockDraft(
  ctx: Context,
  { id, rowVersion }: { id: string; rowVersion: number | null },
): Promise<{ draft: JobDescription; position: Position }> {
  const found = await theRow(ctx.tx, 'training_job_description', { id });
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
  storedRow(tx, 'training_job_description', { position_id: positionId, state });

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

/** All versions of a position's job description. RECORD_NOT_EXIST. */
export async function readDescription(ctx: Context, positionId: string): Promise<AnswerOf<'jobDescription'>> {
  const position = await theRow(ctx.tx, 'position', { id: positionId });
  const rows = await ctx.tx
    .selectFrom('training_job_description')
    .selectAll()
    .where('position_id', '=', positionId)
    .orderBy('ordinal', (order) => order.desc().nullsFirst())
    .execute();
  const signatures = await signaturesOf(
    ctx,
    rows.map((row) => row.signature_id),
  );
  const waiting = await handedIn(
    ctx,
    rows.map((row) => row.id),
  );
  return {
    position: {
      id: position.id,
      code: position.code,
      name: { zh: position.name_zh, en: position.name_en },
    },
    versions: rows.map((row) =>
      toVersion(row, signatures.get(row.signature_id ?? '') ?? null, waiting.get(row.id) ?? null),
    ),
  };
}

const toVersion = (
  row: JobDescription,
  signature: JobDescriptionVersion['signature'],
  handed: HandedIn | null,
): JobDescriptionVersion => ({
  id: row.id,
  label: row.ordinal === null ? null : versionLabel(row.ordinal),
  state: handed ? 'inApproval' : row.state,
  handedIn: handed,
  content: row.content,
  reason: row.reason,
  effectiveAt: row.effective_at?.toISOString() ?? null,
  supersededAt: row.superseded_at?.toISOString() ?? null,
  signature,
  rowVersion: row.version,
});
