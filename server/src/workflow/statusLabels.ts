import type { Bilingual, WorkflowStatus } from '@attest/api-contract';

/** Names of the workflow statuses: the words that the screens use, too. */
export const STATUS_LABELS: Record<WorkflowStatus, Bilingual> = {
  initial: { zh: '草稿', en: 'Draft' },
  inProgress: { zh: '进行中', en: 'In progress' },
  inReview: { zh: '审核中', en: 'In review' },
  reviewed: { zh: '已审核', en: 'Reviewed' },
  inApproval: { zh: '审批中', en: 'In approval' },
  approved: { zh: '已批准', en: 'Approved' },
  completed: { zh: '已完成', en: 'Completed' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  stopped: { zh: '已终止', en: 'Stopped' },
};

/** Statuses of what has ended: locked unless the quality head reopens it. */
export const isEnded = (status: WorkflowStatus): boolean =>
  status === 'completed' || status === 'rejected' || status === 'cancelled' || status === 'stopped';
