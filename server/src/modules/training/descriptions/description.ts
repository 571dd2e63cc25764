import {
  type Bilingual,
  JOB_PARTS,
  type JobDescriptionContent,
  missingJobParts,
  tms,
  versionLabel,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { Position } from '../../../directory/identity/administration';
import type { Handles } from '../../../platform/calls/handleAll';
import { recordChanged } from '../../../platform/calls/stale';
import { writeRows } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { carryOut, planDiscarding, planSaving } from '../../../records/versioned/acts';
import { approvable } from '../../../records/versioned/approval/approvable';
import type { VersionedType } from '../../../records/versioned/type';
import { followAcknowledgements } from '../acknowledgements/follow';
import { termsOf } from '../required/causes';
import { lockTraining } from '../required/recompute';
import { type JobDescription, lockDraft, lockPosition, recordOf, versionOf } from './store';

const askedText = (count: number): Bilingual => ({
  zh: `请 ${count} 名在岗人员确认`,
  en: `People in the position asked to acknowledge it: ${count}`,
});

/** The job description of a position: each version is a row; coming into force asks everybody who holds the position. */
const descriptionOf = (position: Position): VersionedType<JobDescription, JobDescriptionContent> => ({
  ...recordOf(position),
  table: 'training_job_description',
  first: 'draft',
  approval: {
    path: () => tms.positionDescription(position.id),
    async foresee(ctx) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from user_account
        where position_id = ${position.id} and status = 'enabled'`.execute(ctx.tx);
      return { consequences: [askedText(rows[0]?.count ?? 0)] };
    },
    async carryOut(ctx, planned, { reason }) {
      const row = await carryOut<JobDescription>(ctx, recordOf(position), planned);
      return { row, consequences: [askedText(await askHolders(ctx, position.id, reason))] };
    },
  },
  audited: (content) =>
    Object.fromEntries(
      JOB_PARTS.flatMap((part) => [
        [`${part}.zh`, content[part].zh],
        [`${part}.en`, content[part].en],
      ]),
    ),
  async read({ tx }, { state, content }) {
    const inForce = await versionOf(tx, position.id, 'effective');
    return { draft: state === 'draft' ? content : null, last: inForce?.content ?? null };
  },
  columns: (content) => ({ content: JSON.stringify(content) }),
  async enforce(ctx, _, { content, reason }) {
    const [missing] = missingJobParts(content);
    if (missing) throw new AppError('REQUEST_INVALID', { where: `/content/${missing}` });
    const former = await versionOf(ctx.tx, position.id, 'effective');
    const ordinal = (former?.ordinal ?? 0) + 1;
    return {
      label: versionLabel(ordinal),
      former: former ? versionLabel(former.ordinal ?? 0) : null,
      async write(signatureId) {
        if (former)
          await writeRows(
            ctx.tx,
            'training_job_description',
            { id: former.id },
            { state: 'superseded', superseded_at: ctx.now },
          );
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
export const saveDraft: Handles<'saveJobDescription'> = async (
  ctx,
  { positionId, rowVersion: seen, content },
) => {
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
};

/** Removes a draft. Throws RECORD_NOT_EXIST, RECORD_CHANGED. */
export const discardDraft: Handles<'discardJobDescription'> = async (ctx, { reason, ...seen }) => {
  const { draft, position } = await lockDraft(ctx, seen);
  const of = descriptionOf(position);
  await carryOut(ctx, of, await planDiscarding(ctx, of, draft, reason));
};

/** Job descriptions in approval. */
export const approvableDescriptions = approvable('jobDescription', async (ctx, id, rowVersion) => {
  const { draft, position } = await lockDraft(ctx, { id, rowVersion });
  return { of: descriptionOf(position), row: draft };
});

async function askHolders(ctx: Context, positionId: string, reason: string): Promise<number> {
  await lockTraining(ctx);
  const { rows } = await sql<{ id: string }>`
    select id from user_account where position_id = ${positionId}`.execute(ctx.tx);
  const cause = { code: 'description', reason } as const;
  const userIds = rows.map((row) => row.id);
  return followAcknowledgements(ctx, userIds, cause, await termsOf(ctx, cause));
}
