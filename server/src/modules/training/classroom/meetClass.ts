import type { Context } from '../../../platform/module';
import { OPEN_STATES } from '../assignments/states';
import { type Assignment, amend, move } from '../assignments/store';
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
  const details = {
    event: 'attendClass',
    set,
    changes: [
      { field: 'attendance', old: null, new: percent },
      ...(scored ? [{ field: 'score', old: assignment.score, new: score }] : []),
    ],
    told: { class: no },
  };
  const next = stateAfter({ ...assignment, ...set }, 'class');
  if (awaitsOnlyPractice(assignment) && next !== state) await move(ctx, assignment, next, details);
  else await amend(ctx, assignment, details);
}
