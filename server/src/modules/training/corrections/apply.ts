import { CORRECTION_FIELDS } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { evaluateGate } from '../../documents';
import { type Assignment, auditAssignment } from '../assignments/store';
import { recompute } from '../required/recompute';
import type { CorrectionRow } from './tables';
import { changesOf } from './texts';
import { columnsOf } from './values';

/**
 * Lets a locked record say what an approved correction says, so that lists, qualification, gates and certificates
 * go by it; what it said before stays in the correction. In the same transaction training is required again where
 * it now is, and the gate of a document version that waits for this course is looked at again.
 */
export async function applyCorrection(
  ctx: Context,
  record: Assignment,
  { no, original, corrected, reason }: CorrectionRow,
  signatureId: string,
): Promise<void> {
  await ctx.tx
    .updateTable('training_assignment')
    .set({ ...(await columnsOf(ctx, record, corrected)), updated_at: ctx.now })
    .where('id', '=', record.id)
    .execute();
  auditAssignment(ctx, record, {
    event: 'correct',
    reason,
    signatureId,
    changes: changesOf(
      CORRECTION_FIELDS.filter((field) => field in corrected),
      original,
      corrected,
    ),
    description: {
      zh: `${ctx.caller.name} 批准更正 ${no}，${record.person.name} 的 ${record.courseNo} 培训记录已更正`,
      en: `${ctx.caller.name} approved correction ${no}; the record of ${record.person.name} in ${record.courseNo} is corrected`,
    },
  });
  const scope = { userIds: [record.user_id], courseIds: [record.course_id] };
  await recompute(ctx, scope, { code: 'correction', reason });
  const { rows } = await sql<{ id: string }>`
    select v.document_version_id as id from training_course c
    join training_course_version v on v.id = c.current_version_id
    where c.id = ${record.course_id} and v.in_force_from is null and v.document_version_id is not null`.execute(
    ctx.tx,
  );
  for (const { id } of rows) await evaluateGate(ctx, id);
}
