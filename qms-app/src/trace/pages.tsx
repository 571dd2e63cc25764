import { qms } from '@attest/api-contract';
import { lazyPart, type PageTable, SkeletonRows } from '@attest/shared-ui';
import { loadWithTexts } from '@attest/shared-utility';

const TRACE_TEXTS = {
  zh: () => import('../locales/trace.zh.json'),
  en: () => import('../locales/trace.en.json'),
};

export const tracePages: PageTable = [
  [
    qms.trace,
    lazyPart(
      () =>
        loadWithTexts('qms-app', 'trace', TRACE_TEXTS, async () => (await import('./TracePage')).TracePage),
      <SkeletonRows rows={8} />,
    ),
  ],
];
