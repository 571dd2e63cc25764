import type { WorkflowStatus } from '../workflow';
import { type EndKind, type StepKind, WORKFLOW_STATUSES } from '../workflowKinds';

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

/** Statuses of what has come to an end, and of what has not. */
export const ENDED_STATUSES: readonly WorkflowStatus[] = Object.values(STATUS_OF_END);
export const OPEN_STATUSES: readonly WorkflowStatus[] = WORKFLOW_STATUSES.filter(
  (status) => !ENDED_STATUSES.includes(status),
);

/** Records that a figure counts: those that are open now, those begun or those completed in the period. */
export const COUNTED_RECORDS = ['open', 'begun', 'completed'] as const;

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
