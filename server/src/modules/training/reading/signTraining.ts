import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { qualify } from '../assignments/finish';
import { cannotMove } from '../assignments/states';
import { type Assignment, lockAssignment, signAssignment } from '../assignments/store';
import { attemptsOf } from '../exams/attempts';
import { issueCertificate } from '../records/certificates';
import { progressOf } from './progress';

/** What people sign who have learnt or acknowledge something, word by word. */
export const STATEMENT = {
  zh: '我已阅读、理解并将遵守',
  en: 'I have read, understood and will follow',
};

/**
 * The closing signature of the trainee, never by a proxy: only one's own training is found. Qualifies, looks at
 * the gate and issues the certificate in the same transaction. SIGNATURE_REQUIRED and the errors of signing;
 * RECORD_NOT_EXIST, ASSIGNMENT_MOVE_INVALID.
 */
export const signTraining: Handles<'signTraining'> = async (ctx, { assignmentId, signature }) => {
  await authenticateSigner(ctx, signature);
  const assignment = await lockAssignment(ctx, assignmentId);
  if (assignment.state !== 'signDue') throw cannotMove(ctx, assignment.state);
  const values = await signedValues(ctx, assignment);
  const signed = { act: 'understand', meaning: 'understood', values } as const;
  const done = await qualify(ctx, assignment, { signatureId: await signAssignment(ctx, assignment, signed) });
  await issueCertificate(ctx, assignment.id);
  return { state: done.state, validTo: done.valid_to, nextAssignmentId: await nextDue(ctx) };
};

/** The training as it is signed: what, in which version, how it was learnt and with which result. */
async function signedValues(ctx: Context, assignment: Assignment): Promise<Record<string, unknown>> {
  const progress = await progressOf(ctx, assignment);
  const attempts = await attemptsOf(ctx.tx, assignment.id);
  return {
    statement: STATEMENT,
    courseNo: assignment.courseNo,
    courseName: assignment.courseName,
    courseVersionId: assignment.course_version_id,
    documentVersionId: assignment.document_version_id,
    secondsRead: progress?.seconds ?? null,
    readAt: progress?.declared_at?.toISOString() ?? null,
    attempts: attempts.map(({ id, no, state, score }) => ({ id, no, state, score })),
  };
}

async function nextDue(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from training_assignment
    where user_id = ${ctx.caller.userId} and state in ('notStarted', 'studying', 'examDue', 'signDue')
    order by due nulls last, id limit 1`.execute(ctx.tx);
  return rows[0]?.id ?? null;
}
