import type { EndKind, StepKind, WorkflowStatus } from '../workflow';

const ORDER: StepKind[] = ['draft', 'work', 'review', 'hold', 'approve', 'wait'];

const STATUS_OF_STEP: Record<StepKind, WorkflowStatus> = {
  draft: 'initial',
  work: 'inProgress',
  review: 'inReview',
  hold: 'reviewed',
  approve: 'inApproval',
  wait: 'approved',
};

const STATUS_OF_END: Record<EndKind, WorkflowStatus> = {
  'end-ok': 'completed',
  'end-no': 'rejected',
  'end-cancel': 'cancelled',
  'end-stop': 'stopped',
};

/** With parallel steps the least advanced kind wins. */
export const leastAdvanced = (kinds: StepKind[]): StepKind | undefined =>
  ORDER.find((kind) => kinds.includes(kind));

/** The workflow status from the kinds of the open steps, or from how the instance ended. */
export function workflowStatus(openKinds: StepKind[], end?: EndKind): WorkflowStatus {
  if (end) return STATUS_OF_END[end];
  const kind = leastAdvanced(openKinds);
  if (!kind) throw new Error('An instance without an open step must have ended');
  return STATUS_OF_STEP[kind];
}
