import {
  type discardJobDescription as discardCall,
  type enforceJobDescription as enforceCall,
  type handInJobDescription as handInCall,
  JOB_PARTS,
  type JobDescriptionContent,
  type JobPart,
  missingJobParts,
  type RequestOf,
  type ResponseOf,
  type returnJobDescription as returnCall,
  type saveJobDescription as saveCall,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { Position } from '../../../directory/identity/administration';
import { recordChanged } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import {
  carryOut,
  planActivation,
  planDiscarding,
  planHandingIn,
  planReturning,
  planSaving,
} from '../../../records/versioned/acts';
import type { FieldWords, VersionedType } from '../../../records/versioned/type';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { followAcknowledgements } from '../acknowledgements/follow';
import { versionLabel } from '../courses/store';
import { followApproval } from '../due/follow';
import { termsOf } from '../required/causes';
import { lockTraining } from '../required/recompute';
import { tellApprovers, tellAuthor } from './approval';
import { type JobDescription, lockDraft, lockPosition, recordOf, versionOf } from './store';

/** The parts as people call them. */
const PARTS: Record<JobPart, { zh: string; en: string }> = {
  purpose: { zh: '岗位目的', en: 'Purpose' },
  duties: { zh: '岗位职责', en: 'Duties' },
  education: { zh: '学历要求', en: 'Education' },
  experience: { zh: '经验与技能', en: 'Experience and skills' },
  reportsTo: { zh: '汇报对象', en: 'Reports to' },
  deputies: { zh: '代理人', en: 'Deputies' },
};

/** The job description of a position: each version is a row; putting one into force is signed. */
const descriptionOf = (position: Position): VersionedType<JobDescription, JobDescriptionContent> => ({
  ...recordOf(position),
  table: 'training_job_description',
  first: 'draft',
  approved: true,
  fields: JOB_PARTS.flatMap((part): FieldWords<JobDescriptionContent>[] => {
    const { zh, en } = PARTS[part];
    return [
      [`${part}.zh`, `${zh}（中文）`, `${en} (Chinese)`, (content) => content[part].zh],
      [`${part}.en`, `${zh}（英文）`, `${en} (English)`, (content) => content[part].en],
    ];
  }),
  async read({ tx }, { state, content }) {
    const inForce = await versionOf(tx, position.id, 'effective');
    return { draft: state === 'draft' ? content : null, last: inForce?.content ?? null };
  },
  columns: (content) => ({ content: JSON.stringify(content) }),
  async refuseUnready(_, content) {
    const [missing] = missingJobParts(content);
    if (missing) throw new AppError('REQUEST_INVALID', { where: `/content/${missing}` });
  },
  async enforce(ctx, { id, handed_in_by: handedInBy }, { content, reason }) {
    const former = await versionOf(ctx.tx, position.id, 'effective');
    const ordinal = (former?.ordinal ?? 0) + 1;
    const label = versionLabel(ordinal);
    const signatureId = await signRecord(ctx, {
      type: 'jobDescription',
      id,
      no: `${position.code} ${label}`,
      act: 'enforce',
      meaning: 'approved',
      snapshot: {
        version: label,
        values: { position: position.code, version: label, reason, handedInBy, content },
        files: {},
      },
    });
    return {
      label,
      former: former ? versionLabel(former.ordinal ?? 0) : null,
      signatureId,
      async write() {
        if (former)
          await ctx.tx
            .updateTable('training_job_description')
            .set({ state: 'superseded', superseded_at: ctx.now })
            .where('id', '=', former.id)
            .execute();
        return { ordinal, reason, effective_at: ctx.now, signature_id: signatureId };
      },
    };
  },
  discard: async () => null,
});

/**
 * Writes the draft of a position's next job description. Throws RECORD_NOT_EXIST, RECORD_CHANGED when there is
 * another draft than the caller has seen.
 */
export async function saveDraft(
  ctx: Context,
  { positionId, rowVersion: seen, content }: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  const position = await lockPosition(ctx, positionId);
  const draft = await versionOf(ctx.tx, positionId, 'draft');
  const inForce = await versionOf(ctx.tx, positionId, 'effective');
  // What the caller has seen as a draft was put into force or discarded.
  if (!draft && seen !== undefined)
    throw await recordChanged(ctx, inForce ?? { changed_by: null, updated_at: null });
  const created = async () => ({ position_id: positionId });
  const of = descriptionOf(position);
  const base = inForce?.content ?? null;
  const planned = await planSaving(ctx, of, { id: draft?.id, seen, content, created, base });
  const { id, version } = await carryOut(ctx, of, planned);
  return { id, rowVersion: version };
}

/** Removes a draft. Throws RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function discardDraft(
  ctx: Context,
  { reason, ...seen }: RequestOf<typeof discardCall>,
): Promise<ResponseOf<typeof discardCall>> {
  const { draft, position } = await lockDraft(ctx, seen);
  const of = descriptionOf(position);
  await carryOut(ctx, of, await planDiscarding(ctx, of, draft, reason));
  return {};
}

/**
 * Hands a draft in: who approves finds it among their tasks. Throws RECORD_NOT_EXIST, RECORD_CHANGED, INVALID_OPERATION
 * where it is handed in already, REQUEST_INVALID while a part is missing in a language.
 */
export async function handInDraft(
  ctx: Context,
  { reason, ...seen }: RequestOf<typeof handInCall>,
): Promise<ResponseOf<typeof handInCall>> {
  const { draft, position } = await lockDraft(ctx, seen);
  const of = descriptionOf(position);
  const { version } = await carryOut(ctx, of, await planHandingIn(ctx, of, draft, reason));
  await followApproval(ctx, [draft.id]);
  await tellApprovers(ctx, position, draft.id);
  return { rowVersion: version };
}

/**
 * Returns what was handed in, by who approves, or who handed it in. Throws RECORD_NOT_EXIST, RECORD_CHANGED,
 * INVALID_OPERATION where nothing is handed in, NO_PERMISSION.
 */
export async function returnDraft(
  ctx: Context,
  { reason, ...seen }: RequestOf<typeof returnCall>,
): Promise<ResponseOf<typeof returnCall>> {
  const { draft, position } = await lockDraft(ctx, seen);
  const of = descriptionOf(position);
  const by = draft.handed_in_by;
  if (by !== ctx.caller.userId && !ctx.caller.permissions.get('TmsRoles')?.has('approve'))
    throw new AppError('NO_PERMISSION');
  const { version } = await carryOut(ctx, of, await planReturning(ctx, of, draft, reason));
  await followApproval(ctx, [draft.id]);
  if (by) await tellAuthor(ctx, position, by, { zh: `已退回：${reason}`, en: `was returned: ${reason}` });
  return { rowVersion: version };
}

/**
 * Puts what another has handed in into force, signed: the former version is superseded in the same instant, and every holder
 * of the position is asked to acknowledge the new one. Throws RECORD_NOT_EXIST, RECORD_CHANGED, INVALID_OPERATION where it
 * is not handed in, SEPARATION_OF_DUTIES for whoever handed it in, SIGNATURE_REQUIRED and the errors of signing.
 */
export async function enforceDraft(
  ctx: Context,
  { reason, signature, ...seen }: RequestOf<typeof enforceCall>,
): Promise<ResponseOf<typeof enforceCall>> {
  await authenticateSigner(ctx, signature);
  const { draft, position } = await lockDraft(ctx, seen);
  const of = descriptionOf(position);
  const { ordinal } = await carryOut(ctx, of, await planActivation(ctx, of, draft, reason, undefined));
  await followApproval(ctx, [draft.id]);
  if (draft.handed_in_by)
    await tellAuthor(ctx, position, draft.handed_in_by, { zh: '已批准生效', en: 'is in force' });
  return { label: versionLabel(ordinal ?? 0), asked: await askHolders(ctx, position.id, reason) };
}

async function askHolders(ctx: Context, positionId: string, reason: string): Promise<number> {
  await lockTraining(ctx);
  const { rows } = await sql<{ id: string }>`
    select id from user_account where position_id = ${positionId}`.execute(ctx.tx);
  const cause = { code: 'description', reason } as const;
  const userIds = rows.map((row) => row.id);
  return followAcknowledgements(ctx, userIds, cause, await termsOf(ctx, cause));
}
