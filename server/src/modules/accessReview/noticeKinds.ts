import type { NoticeKind } from '../../directory/notices/kinds';

export const ACCESS_REVIEW_DUE: NoticeKind = {
  code: 'accessReviewDue',
  group: 'deadline',
  name: { zh: '权限复核', en: 'Access review' },
  about: { zh: '需要本人复核权限', en: 'The person has to review access' },
  sample: { zh: '请在 2026-12-15 前完成权限复核', en: 'Please review access until 2026-12-15' },
  mayCopy: true,
};
