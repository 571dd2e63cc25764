import { loadWithTexts } from '@attest/shared-utility';

type Texts = Parameters<typeof loadWithTexts>[2];

export const VIEWER_TEXTS: Texts = {
  zh: () => import('./locales/viewer.zh.json'),
  en: () => import('./locales/viewer.en.json'),
};
export const DOCUMENT_TEXTS: Texts = {
  zh: () => import('./locales/document.zh.json'),
  en: () => import('./locales/document.en.json'),
};

/** A part together with texts that the list does not need: the first screen stays small. */
export const withTexts = <M>(part: string, texts: Texts, load: () => Promise<M>): Promise<M> =>
  loadWithTexts('dms-app', part, texts, load);
