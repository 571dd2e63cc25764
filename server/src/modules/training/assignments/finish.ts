import type { UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import { writeRows } from '../../../platform/database/rows';
import type { Context } from '../../../platform/module';
import { evaluateGate } from '../../documents';
import { completeTask } from '../tasks/store';
import { type Assignment, type MoveDetails, move } from './store';

interface Finish extends Pick<MoveDetails, 'description' | 'signatureId' | 'reason'> {
  /** Of 100; null without an exam. */
  score?: number | null;
  /** Who found the person qualified, where it is not the person. */
  by?: UserRef;
}

/**
 * Qualifies a locked assignment: from now until its validity ends. In the same transaction manual
 * requirements of it end, the gate of its document version is looked at again, and its task may be complete.
 * Throws ASSIGNMENT_MOVE_INVALID. Answers the assignment as it is then.
 */
export async function qualify(
  ctx: Context,
  assignment: Assignment,
  { score, by, ...said }: Finish = {},
): Promise<Assignment> {
  const validTo = await validUntil(ctx, assignment);
  return settle(ctx, assignment, 'qualified', {
    event: 'qualify',
    ...said,
    set: { completed_at: ctx.now, valid_to: validTo, ...(score !== undefined && { score }) },
    changes: [
      { field: 'score', old: assignment.score, new: score ?? assignment.score },
      { field: 'validTo', old: assignment.valid_to, new: validTo },
      ...changes({ judgedBy: [null, by?.id] }),
    ],
  });
}

/** Fails a locked assignment for good: only a retraining opens it again. Throws ASSIGNMENT_MOVE_INVALID. */
export function fail(
  ctx: Context,
  assignment: Assignment,
  { score }: { score?: number | null } = {},
): Promise<Assignment> {
  return move(ctx, assignment, 'failed', {
    event: 'fail',
    ...(score !== undefined && {
      set: { score },
      changes: [{ field: 'score', old: assignment.score, new: score }],
    }),
  });
}

/**
 * Ends a locked assignment with a qualification or an exemption and does what hangs on it. Locks go in one
 * order everywhere: assignment, gate of the document version, task.
 */
export async function settle(
  ctx: Context,
  assignment: Assignment,
  to: 'qualified' | 'exempt',
  details: MoveDetails,
): Promise<Assignment> {
  await writeRows(
    ctx.tx,
    'training_requirement',
    { user_id: assignment.user_id, course_id: assignment.course_id, to_at: null },
    { to_at: ctx.now },
  );
  const settled = await move(ctx, assignment, to, details);
  if (assignment.document_version_id) await evaluateGate(ctx, assignment.document_version_id);
  if (assignment.task_id) await completeTask(ctx, assignment.task_id);
  return settled;
}

/** Last day of a qualification that is given today; null without end. */
async function validUntil(ctx: Context, { validity_months: months }: Assignment): Promise<string | null> {
  if (months === null) return null;
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<{ day: string }>`
    select (${today}::date + make_interval(months => ${months}::int))::date as day`.execute(ctx.tx);
  return rows[0]?.day ?? null;
}
