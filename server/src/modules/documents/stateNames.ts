import type { Bilingual, DocumentState } from '@attest/api-contract';

/** Names of the states of a version. */
export const STATE_NAMES: Record<DocumentState, Bilingual> = {
  draft: { zh: '草稿', en: 'Draft' },
  inReview: { zh: '审核中', en: 'In review' },
  reviewed: { zh: '已审核', en: 'Reviewed' },
  inApproval: { zh: '审批中', en: 'In approval' },
  approved: { zh: '已批准', en: 'Approved' },
  inTraining: { zh: '培训中', en: 'In training' },
  effective: { zh: '已生效', en: 'Effective' },
  superseded: { zh: '已替代', en: 'Superseded' },
  obsolete: { zh: '已废止', en: 'Obsolete' },
  void: { zh: '已作废', en: 'Void' },
};
