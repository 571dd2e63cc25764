import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/figure.zh.json'),
  en: () => import('../locales/figure.en.json'),
};

/** Drawings with their texts, and what goes with them. */
export const figureParts = () => loadWithTexts('ui', 'figure', texts, () => import('./figureParts'));

export const CauseDiagram = lazyPart(async () => (await figureParts()).CauseDiagram);
export const CauseOutline = lazyPart(async () => (await figureParts()).CauseOutline);
export const TableCharts = lazyPart(async () => (await figureParts()).TableCharts, null);
