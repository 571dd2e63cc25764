import { qms } from '@attest/api-contract';
import { lazyPart, type PageTable, SkeletonRows } from '@attest/shared-ui';
import { loadWithTexts } from '@attest/shared-utility';
import type { ComponentType } from 'react';

const TEXTS = {
  zh: () => import('../locales/recordCheck.zh.json'),
  en: () => import('../locales/recordCheck.en.json'),
};

const late = (load: () => Promise<ComponentType>) =>
  lazyPart(() => loadWithTexts('qms-app', 'recordCheck', TEXTS, load), <SkeletonRows rows={10} />);

export const recordCheckPages: PageTable = [
  [qms.recordCheck, late(async () => (await import('./FindingsPage')).FindingsPage)],
  [qms.checkRuns, late(async () => (await import('./RunsPage')).RunsPage)],
  [qms.checkRunOf(':id'), late(async () => (await import('./RunPage')).RunPage)],
  [qms.checksOfRecords, late(async () => (await import('./ChecksPage')).ChecksPage)],
  [qms.findingOf(':id'), late(async () => (await import('./FindingPage')).FindingPage)],
];
