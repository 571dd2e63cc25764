import type {
  jobDescription as detailCall,
  JobDescriptionVersion,
  ResponseOf,
  UserRef,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { versionLabel } from '../courses/store';
import { signaturesOf } from '../records/signature';
import type { JobDescription } from './store';

/** All versions of a position's job description. RECORD_NOT_EXIST. */
export async function readDescription(
  ctx: Context,
  positionId: string,
): Promise<ResponseOf<typeof detailCall>> {
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
  const authors = await userRefs(
    ctx.tx,
    rows.flatMap((row) => row.handed_in_by ?? []),
  );
  const people = await sql<{ count: number }>`
    select count(*) as count from user_account where position_id = ${positionId} and status = 'enabled'`.execute(
    ctx.tx,
  );
  return {
    position: {
      id: position.id,
      code: position.code,
      name: { zh: position.name_zh, en: position.name_en },
    },
    people: people.rows[0]?.count ?? 0,
    versions: rows.map((row) =>
      toVersion(row, signatures.get(row.signature_id ?? '') ?? null, authors.get(row.handed_in_by ?? '')),
    ),
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

const toVersion = (
  row: JobDescription,
  signature: JobDescriptionVersion['signature'],
  author: UserRef | undefined,
): JobDescriptionVersion => ({
  id: row.id,
  label: row.ordinal === null ? null : versionLabel(row.ordinal),
  state: row.handed_in_at ? 'inApproval' : row.state,
  handedIn: author && row.handed_in_at ? { by: author, at: row.handed_in_at.toISOString() } : null,
  content: row.content,
  reason: row.reason,
  effectiveAt: row.effective_at?.toISOString() ?? null,
  supersededAt: row.superseded_at?.toISOString() ?? null,
  signature,
  rowVersion: row.version,
});
