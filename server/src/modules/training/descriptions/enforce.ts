import {
  type enforceJobDescription as enforceCall,
  missingJobParts,
  type RequestOf,
  type ResponseOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import { changedNow } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { followAcknowledgements } from '../acknowledgements/follow';
import { versionLabel } from '../courses/store';
import { termsOf } from '../required/causes';
import { lockTraining } from '../required/recompute';
import { auditDescription, contentChanges, type JobDescription, lockDraft, versionOf } from './store';

/**
 * Puts a draft into force, signed: the former version is superseded in the same instant, and every holder of the
 * position is asked to acknowledge the new one. Throws RECORD_NOT_EXIST, RECORD_CHANGED,
 * REQUEST_INVALID while a part is missing in a language, SIGNATURE_REQUIRED and the errors of signing.
 */
export async function enforceDraft(
  ctx: Context,
  { reason, signature, ...seen }: RequestOf<typeof enforceCall>,
): Promise<ResponseOf<typeof enforceCall>> {
  await authenticateSigner(ctx, signature);
  const { draft, position } = await lockDraft(ctx, seen);
  refuseIncomplete(draft);
  const former = await versionOf(ctx.tx, position.id, 'effective');
  const ordinal = (former?.ordinal ?? 0) + 1;
  const label = versionLabel(ordinal);
  const signatureId = await signRecord(ctx, {
    type: 'jobDescription',
    id: draft.id,
    no: `${position.code} ${label}`,
    act: 'enforce',
    meaning: 'approved',
    snapshot: {
      version: label,
      values: { position: position.code, version: label, reason, content: draft.content },
      files: {},
    },
  });
  if (former)
    await ctx.tx
      .updateTable('training_job_description')
      .set({ state: 'superseded', superseded_at: ctx.now })
      .where('id', '=', former.id)
      .execute();
  await ctx.tx
    .updateTable('training_job_description')
    .set({
      ...changedNow(ctx, draft.version),
      state: 'effective',
      ordinal,
      reason,
      effective_at: ctx.now,
      signature_id: signatureId,
    })
    .where('id', '=', draft.id)
    .execute();
  auditDescription(ctx, draft.id, position, {
    event: 'activate',
    reason,
    signatureId,
    changes: [
      ...changes([
        ['state', '状态', 'State', 'draft', 'effective'],
        ['version', '版本', 'Version', former && versionLabel(former.ordinal ?? 0), label],
      ]),
      ...contentChanges(former?.content, draft.content),
    ],
    description: {
      zh: `岗位说明书 ${position.name_zh} ${label} 生效`,
      en: `Job description of ${position.name_en} ${label} came into force`,
    },
  });
  return { label, asked: await askHolders(ctx, position.id, reason) };
}

function refuseIncomplete({ content }: JobDescription): void {
  const [part] = missingJobParts(content);
  if (part) throw new AppError('REQUEST_INVALID', { where: `/content/${part}` });
}

async function askHolders(ctx: Context, positionId: string, reason: string): Promise<number> {
  await lockTraining(ctx);
  const { rows } = await sql<{ id: string }>`
    select id from user_account where position_id = ${positionId}`.execute(ctx.tx);
  const cause = { code: 'description', reason } as const;
  const userIds = rows.map((row) => row.id);
  return followAcknowledgements(ctx, userIds, cause, await termsOf(ctx, cause));
}
