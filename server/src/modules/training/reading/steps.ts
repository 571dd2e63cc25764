import type { AssignmentState } from '@attest/api-contract';
import type { Assignment } from '../assignments/store';

type Needs = Pick<Assignment, 'needs_read' | 'needs_class' | 'needs_exam' | 'needs_ojt'>;

/** Attendance or practice that a trainer has to judge. */
export const needsPractice = (needs: Needs): boolean => needs.needs_class || needs.needs_ojt;

const ORDER = ['read', 'exam', 'practice'] as const;
type Step = (typeof ORDER)[number];

/** Where an assignment goes after a step that it has just met: to the next one it asks for, at last to the signature. */
export function stateAfter(needs: Needs, met: Step): AssignmentState {
  const left = ORDER.slice(ORDER.indexOf(met) + 1);
  if (left.includes('exam') && needs.needs_exam) return 'examDue';
  if (left.includes('practice') && needsPractice(needs)) return 'ojtDue';
  return 'signDue';
}
