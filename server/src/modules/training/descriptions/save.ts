import type {
  discardJobDescription as discardCall,
  RequestOf,
  ResponseOf,
  saveJobDescription as saveCall,
} from '@attest/api-contract';
import { recordChanged, refuseStale } from '../../../platform/calls/stale';
import type { Context } from '../../../platform/module';
import { auditDescription, contentChanges, lockDraft, lockPosition, versionOf } from './store';

/**
 * Writes the draft of a position's next job description. Throws RECORD_NOT_EXIST, RECORD_CHANGED when there is
 * another draft than the caller has seen.
 */
export async function saveDraft(
  ctx: Context,
  { positionId, rowVersion, content }: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  const position = await lockPosition(ctx, positionId);
  const draft = await versionOf(ctx.tx, positionId, 'draft');
  if (draft) await refuseStale(ctx, draft, rowVersion);
  const base = draft ?? (await versionOf(ctx.tx, positionId, 'effective'));
  // What the caller has seen as a draft was put into force or discarded.
  if (!draft && rowVersion !== undefined)
    throw await recordChanged(ctx, base ?? { changed_by: null, updated_at: null });
  const values = {
    content: JSON.stringify(content),
    changed_by: ctx.caller.userId,
    updated_at: ctx.now,
    version: (draft?.version ?? 0) + 1,
  };
  const saved = draft
    ? await ctx.tx
        .updateTable('training_job_description')
        .set(values)
        .where('id', '=', draft.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await ctx.tx
        .insertInto('training_job_description')
        .values({
          ...values,
          position_id: positionId,
          state: 'draft',
          ordinal: null,
          reason: null,
          effective_at: null,
          superseded_at: null,
          signature_id: null,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  auditDescription(ctx, saved.id, position, {
    event: draft ? 'change' : 'create',
    changes: contentChanges(base?.content, content),
    description: {
      zh: `编写岗位说明书草稿：${position.name_zh}`,
      en: `Job description of ${position.name_en} drafted`,
    },
  });
  return { id: saved.id, rowVersion: saved.version };
}

/** Removes a draft. Throws RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function discardDraft(
  ctx: Context,
  { reason, ...seen }: RequestOf<typeof discardCall>,
): Promise<ResponseOf<typeof discardCall>> {
  const { draft, position } = await lockDraft(ctx, seen);
  await ctx.tx.deleteFrom('training_job_description').where('id', '=', draft.id).execute();
  auditDescription(ctx, draft.id, position, {
    event: 'discard',
    reason,
    description: {
      zh: `放弃岗位说明书草稿：${position.name_zh}`,
      en: `Draft of the job description of ${position.name_en} discarded`,
    },
  });
  return {};
}
