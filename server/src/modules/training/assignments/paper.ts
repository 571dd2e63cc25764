import type { FileRef } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { storedRows } from '../../../platform/database/rows';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import { fileRefs, useFiles } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { issueCertificate } from '../records/certificates';
import { separation } from '../visible';
import { qualify } from './finish';
import { lockVisible } from './manage';
import { type Assignment, signAssignment } from './store';

/** Object type of assignments in trail, signatures and file uses. */
const ASSIGNMENT = 'assignment';

/**
 * Qualifies people who do not sign in by the sheet that they signed. Its scan stays with each record, and whoever
 * enters it signs to have verified it. REASON_REQUIRED, PAPER_PROOF_REFUSED for those who sign in themselves and for
 * a day to come, SEPARATION_OF_DUTIES for one's own, ASSIGNMENT_MOVE_INVALID, NOT_FOUND for a file the caller may
 * not use, and what the signature refuses.
 */
export const qualifyOnPaper: Handles<'qualifyOnPaper'> = async (
  ctx,
  { ids, day, fileId, reason, signature },
) => {
  if (!reason.trim()) throw new AppError('REASON_REQUIRED');
  if (day > (await tenantDay(ctx.tx, ctx.now)))
    throw refused(ctx, '培训日期不得晚于今天', 'the day of the training is still to come');
  await authenticateSigner(ctx, signature);
  const assignments = await lockVisible(ctx, ids);
  await refuseOwnOrSigning(ctx, assignments);
  const scan = (await fileRefs(ctx.tx, [fileId])).get(fileId);
  for (const assignment of assignments) {
    if (!scan || (await useFiles(ctx, ASSIGNMENT, assignment.id, [fileId])).length > 0)
      throw new AppError('NOT_FOUND');
    await qualifyOne(ctx, assignment, { day, scan, reason });
  }
  return { qualified: assignments.length };
};

async function refuseOwnOrSigning(ctx: Context, assignments: Assignment[]): Promise<void> {
  const userIds = assignments.map((one) => one.user_id);
  if (userIds.includes(ctx.caller.userId))
    throw separation(ctx, '不能登记自己的培训', 'nobody enters their own training');
  const { rows } = await sql<{ name: string }>`
    select name from user_account where id = any(${userIds}::uuid[]) and can_login order by account`.execute(
    ctx.tx,
  );
  const names = rows.map(({ name }) => name);
  if (names.length > 0)
    throw refused(
      ctx,
      `${names.join('、')} 须自己登录签署`,
      `${names.join(', ')} sign in and sign themselves`,
    );
}

async function qualifyOne(
  ctx: Context,
  assignment: Assignment,
  { day, scan, reason }: { day: string; scan: FileRef; reason: string },
): Promise<void> {
  const { person, courseNo } = assignment;
  const signatureId = await signAssignment(ctx, assignment, {
    act: 'paper',
    meaning: 'verified',
    values: {
      person,
      course: courseNo,
      courseVersionId: assignment.course_version_id,
      documentVersionId: assignment.document_version_id,
      trainedOn: day,
      reason,
    },
    files: { [scan.id]: scan.sha256 },
  });
  const sheet = `${scan.name} (SHA-256 ${scan.sha256})`;
  await qualify(ctx, assignment, {
    signatureId,
    reason,
    description: {
      zh: `${person.name} 于 ${day} 按纸质记录 ${sheet} 完成 ${courseNo} 培训，由 ${ctx.caller.name} 核对登记`,
      en: `${person.name} was trained in ${courseNo} on ${day} by the sheet ${sheet}, verified and entered by ${ctx.caller.name}`,
    },
  });
  await issueCertificate(ctx, assignment.id);
}

const refused = ({ language }: Context, zh: string, en: string) =>
  new AppError('PAPER_PROOF_REFUSED', { why: language === 'zh' ? zh : en });

/** The scanned sheet of a training record. */
export async function proofOf(tx: TenantTransaction, id: string): Promise<FileRef[]> {
  const uses = await storedRows(tx, 'file_use', { object_type: ASSIGNMENT, object_id: id });
  return [
    ...(
      await fileRefs(
        tx,
        uses.map((use) => use.file_id),
      )
    ).values(),
  ];
}
