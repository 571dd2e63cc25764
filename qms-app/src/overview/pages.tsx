import { qms } from '@attest/api-contract';
import { lazyPart, type PageTable, SkeletonRows } from '@attest/shared-ui';
import { withListTexts } from '@attest/shared-ui/records';
import { loadWithTexts } from '@attest/shared-utility';

export const OVERVIEW_TEXTS = {
  zh: () => import('../locales/overview.zh.json'),
  en: () => import('../locales/overview.en.json'),
};

export const overviewPages: PageTable = [
  [
    qms.allProcesses,
    lazyPart(
      () =>
        withListTexts(() =>
          loadWithTexts(
            'qms-app',
            'overview',
            OVERVIEW_TEXTS,
            async () => (await import('./AllProcesses')).AllProcesses,
          ),
        ),
      <SkeletonRows rows={8} />,
    ),
  ],
];
