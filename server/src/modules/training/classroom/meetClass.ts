import type { Context } from '../../../platform/module';
import { OPEN_STATES } from '../assignments/states';
import { type Assignment, auditAssignment, move } from '../assignments/store';
import { followAssignments } from '../due/follow';
import { awaitsOnlyPractice, stateAfter } from '../reading/steps';
import type { TrainingClass } from './store';

/**
 * Notes that the class of a locked assignment was attended. Where that was what it waited for it goes on, to the
 * practice or the signature; what is to be read or examined before stays to be done. A training that has ended or
 * failed meanwhile stays as it is: the class keeps who was there.
 */
export async function meetClass(
  ctx: Context,
  assignment: Assignment,
  { no }: TrainingClass,
  { percent, score }: { percent: number; score: number | null },
): Promise<void> {
  const { state } = assignment;
  if (!OPEN_STATES.includes(state) || state === 'failed' || state === 'signDue' || !assignment.needs_class)
    return;
  const scored = score !== null && !assignment.needs_exam;
  const set = { class_met_at: ctx.now, ...(scored && { score }) };
  const entry = {
    event: 'attendClass',
    changes: [
      { field: 'attendance', old: null, new: percent },
      ...(scored ? [{ field: 'score', old: assignment.score, new: score }] : []),
    ],
    told: { class: no },
  };
  const next = stateAfter({ ...assignment, ...set }, 'class');
  if (awaitsOnlyPractice(assignment) && next !== state) {
    await move(ctx, assignment, next, { set, ...entry });
    return;
  }
  await ctx.tx
    .updateTable('training_assignment')
    .set({ ...set, updated_at: ctx.now })
    .where('id', '=', assignment.id)
    .execute();
  await followAssignments(ctx, [assignment.id]);
  auditAssignment(ctx, assignment, entry);
  ctx.pushUser(assignment.user_id, 'user.training', {});
}
