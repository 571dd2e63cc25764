import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/flow.zh.json'),
  en: () => import('../locales/flow.en.json'),
};

export const FlowDifference = lazyPart(
  async () =>
    (await loadWithTexts('ui', 'flow', texts, () => import('../diagram/FlowDifference'))).FlowDifference,
);
