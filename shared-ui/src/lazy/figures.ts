import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/figure.zh.json'),
  en: () => import('../locales/figure.en.json'),
};

const parts = () => loadWithTexts('ui', 'figure', texts, () => import('./figureParts'));

export const CauseDiagram = lazyPart(async () => (await parts()).CauseDiagram);
export const CauseOutline = lazyPart(async () => (await parts()).CauseOutline);
export const TableCharts = lazyPart(async () => (await parts()).TableCharts, null);
