import type { AssignmentState } from '@attest/api-contract';
import type { Assignment } from '../assignments/store';

type Needs = Pick<Assignment, 'needs_read' | 'needs_class' | 'needs_exam' | 'needs_ojt' | 'class_met_at'>;

/** A class that was not attended yet. */
export const lacksClass = (needs: Needs): boolean => needs.needs_class && needs.class_met_at === null;

/** Where an assignment goes after a step that it has just met: to the next one it asks for, at last to the signature. */
export function stateAfter(needs: Needs, met: 'read' | 'exam' | 'class'): AssignmentState {
  if (met === 'read' && needs.needs_exam) return 'examDue';
  return lacksClass(needs) || needs.needs_ojt ? 'ojtDue' : 'signDue';
}

/** Nothing is to be read or examined any more: a class or practice is what it waits for. */
export const awaitsOnlyPractice = (assignment: Needs & Pick<Assignment, 'state'>): boolean =>
  assignment.state === 'ojtDue' ||
  ((assignment.state === 'notStarted' || assignment.state === 'studying') &&
    !assignment.needs_read &&
    !assignment.needs_exam);

/** Whether practice is what an assignment waits for; the same as `awaitsPractice`. */
export const mayJudgeNow = (assignment: Needs & Pick<Assignment, 'state'>): boolean =>
  assignment.needs_ojt && !lacksClass(assignment) && awaitsOnlyPractice(assignment);
