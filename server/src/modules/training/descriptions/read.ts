import { type HandedIn, type JobDescriptionVersion, versionLabel } from '@attest/api-contract';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { handedIn } from '../../../records/versioned/approval/waiting';
import { signaturesOf } from '../records/signature';
import type { JobDescription } from './store';

/** All versions of a position's job description. RECORD_NOT_EXIST. */
export async function readDescription(ctx: Context, positionId: string): Promise<AnswerOf<'jobDescription'>> {
  const position = await ctx.tx
    .selectFrom('position')
    .select(['id', 'code', 'name_zh', 'name_en'])
    .where('id', '=', positionId)
    .executeTakeFirst();
  if (!position) throw new AppError('RECORD_NOT_EXIST');
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
