import { qms } from '@attest/api-contract';
import { lazyPart, type PageTable, SkeletonRows } from '@attest/shared-ui';
import { withListTexts } from '@attest/shared-ui/records';
import { loadWithTexts } from '@attest/shared-utility';

const REPORT_TEXTS = {
  zh: () => import('../locales/report.zh.json'),
  en: () => import('../locales/report.en.json'),
};

export const reportPages: PageTable = [
  [
    qms.report,
    lazyPart(
      () =>
        withListTexts(() =>
          loadWithTexts(
            'qms-app',
            'report',
            REPORT_TEXTS,
            async () => (await import('./ReportPage')).ReportPage,
          ),
        ),
      <SkeletonRows rows={12} />,
    ),
  ],
];
