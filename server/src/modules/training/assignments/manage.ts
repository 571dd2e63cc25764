import { tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { TRAINING_ASSIGNED } from '../noticeKinds';
import { recompute } from '../required/recompute';
import { separation, visiblePeople } from '../visible';
import { settle } from './finish';
import { cannotMove, OPEN_STATES } from './states';
import { type Assignment, lockAssignment, move, signAssignment } from './store';

/** Locks assignments of people the caller may see, always in the same order. Throws RECORD_NOT_EXIST. */
export async function lockVisible(ctx: Context, ids: string[]): Promise<Assignment[]> {
  const unique = [...new Set(ids)].sort();
  const { rows } = await sql<{ id: string }>`
    select a.id from training_assignment a join user_account u on u.id = a.user_id
    where a.id = any(${unique}::uuid[]) and ${visiblePeople(ctx)}`.execute(ctx.tx);
  if (rows.length !== unique.length) throw new AppError('RECORD_NOT_EXIST');
  const assignments: Assignment[] = [];
  for (const id of unique) assignments.push(await lockAssignment(ctx, id, 'anyone'));
  return assignments;
}

/**
 * Exempts people from training, each with a signature over what they are exempted from. Throws
 * SEPARATION_OF_DUTIES for one's own, ASSIGNMENT_MOVE_INVALID, DUE_IN_PAST, and what the
 * signature refuses.
 */
export const exempt: Handles<'exemptAssignments'> = async (ctx, { ids, reason, validTo, signature }) => {
  if (validTo && validTo < (await tenantDay(ctx.tx, ctx.now))) throw new AppError('DUE_IN_PAST');
  await authenticateSigner(ctx, signature);
  for (const assignment of await lockVisible(ctx, ids)) {
    if (assignment.user_id === ctx.caller.userId)
      throw separation(ctx, '不能批准自己的免训', 'nobody exempts themselves');
    await exemptOne(ctx, assignment, reason, validTo ?? null);
  }
  return { exempted: new Set(ids).size };
};

async function exemptOne(
  ctx: Context,
  assignment: Assignment,
  reason: string,
  validTo: string | null,
): Promise<void> {
  const values = {
    person: assignment.person,
    course: assignment.courseNo,
    courseVersionId: assignment.course_version_id,
    documentVersionId: assignment.document_version_id,
    reason,
    validTo,
  };
  const signatureId = await signAssignment(ctx, assignment, { act: 'exempt', meaning: 'approved', values });
  await settle(ctx, assignment, 'exempt', {
    event: 'exempt',
    reason,
    signatureId,
    set: {
      completed_at: ctx.now,
      valid_to: validTo,
      signature_id: signatureId,
      end_reason: reason,
      end_reason_en: reason,
    },
    changes: [
      {
        field: 'exemptTo',
        old: assignment.valid_to,
        new: validTo,
      },
    ],
  });
}

/**
 * Cancels open assignments that were given by hand. Throws ASSIGNMENT_REQUIRED when the matrix asks for one,
 * ASSIGNMENT_MOVE_INVALID when one is not open, RECORD_NOT_EXIST.
 */
export const cancelAssignments: Handles<'cancelAssignments'> = async (ctx, { ids, reason }) => {
  const assignments = await lockVisible(ctx, ids);
  for (const { state } of assignments) if (!OPEN_STATES.includes(state)) throw cannotMove(ctx, state);
  const userIds = assignments.map((one) => one.user_id);
  const courseIds = assignments.map((one) => one.course_id);
  await sql`update training_requirement r set to_at = ${ctx.now}
    from unnest(${userIds}::uuid[], ${courseIds}::uuid[]) x (user_id, course_id)
    where r.user_id = x.user_id and r.course_id = x.course_id and r.to_at is null`.execute(ctx.tx);
  const text = { zh: '由培训管理取消', en: 'Cancelled by training management' };
  const { cancels } = await recompute(ctx, { userIds, courseIds }, { code: 'manual', text, reason });
  const left = await sql`select from training_assignment
    where id = any(${ids}::uuid[]) and state <> 'superseded'`.execute(ctx.tx);
  if (left.rows.length > 0) throw new AppError('ASSIGNMENT_REQUIRED');
  return { cancelled: cancels };
};

/**
 * Opens a failed training again after the retraining session: attempts count anew. Throws
 * ASSIGNMENT_MOVE_INVALID, DUE_IN_PAST, RECORD_NOT_EXIST.
 */
export const retrain: Handles<'retrainAssignment'> = async (ctx, { id, reason, due }) => {
  if (due < (await tenantDay(ctx.tx, ctx.now))) throw new AppError('DUE_IN_PAST');
  const [assignment] = (await lockVisible(ctx, [id])) as [Assignment];
  if (assignment.state !== 'failed') throw cannotMove(ctx, assignment.state);
  const { state } = await move(ctx, assignment, 'studying', {
    event: 'retrain',
    reason,
    set: { due, attempts: 0, reopened_at: ctx.now, class_met_at: null, score: null },
    changes: [{ field: 'due', old: assignment.due, new: due }],
  });
  await notify(ctx, {
    kind: TRAINING_ASSIGNED,
    userIds: [assignment.user_id],
    text: {
      zh: `培训 ${assignment.courseNo} ${assignment.courseName.zh} 已重新开放，截止 ${due}`,
      en: `Training ${assignment.courseNo} ${assignment.courseName.en} is open again, due ${due}`,
    },
    path: tms.todo,
  });
  return { state };
};
