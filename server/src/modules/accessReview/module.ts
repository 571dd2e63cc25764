import { shell } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { accountNeededToSign } from '../../workflow/signature/sign';
import { exportReview } from './exportSource';
import { accessReviewJobs } from './jobs';
import { listEntries, listReviews } from './list';
import { accessReviewMigrations } from './migrations';
import { ACCESS_REVIEW_DUE } from './noticeKinds';
import { openReview } from './open';
import { signReview } from './sign';
import './tables';

/** Who has which access, confirmed or revoked by heads of departments each half-year. */
export const accessReviewModule: ServerModule = {
  name: 'accessReview',
  noticeKinds: [ACCESS_REVIEW_DUE],
  migrations: accessReviewMigrations,
  exportSources: { accessReview: exportReview },
  auditWords: {
    accessReview: {
      due: { label: { zh: '要求完成日期', en: 'Due date' } },
      accounts: { label: { zh: '账号数', en: 'Accounts' } },
    },
  },
  jobs: accessReviewJobs,
  menus: [
    {
      code: 'AccessReview',
      label: { zh: '权限复核', en: 'Access review' },
      module: 'SHELL',
      path: shell.accessReview,
      order: 940,
      icon: 'shieldPerson',
    },
  ],
  routes: handleAll({
    listAccessReviews: async (ctx) => ({
      reviews: await listReviews(ctx),
      accountNeededToSign: await accountNeededToSign(ctx),
    }),
    openAccessReview: openReview,
    listReviewEntries: listEntries,
    signAccessReview: signReview,
  }),
};
