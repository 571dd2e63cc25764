// Apart from the calls: what a page of the browser needs of these brings no schemas along.

/** The kind of a step; the workflow status is derived from the kinds of the open steps. */
export const STEP_KINDS = ['draft', 'work', 'review', 'hold', 'approve', 'wait'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
export const END_KINDS = ['end-ok', 'end-no', 'end-cancel', 'end-stop'] as const;
export type EndKind = (typeof END_KINDS)[number];

export const WORKFLOW_STATUSES = [
  'initial',
  'inProgress',
  'inReview',
  'reviewed',
  'inApproval',
  'approved',
  'completed',
  'rejected',
  'cancelled',
  'stopped',
] as const;
