import { addLocales } from '@attest/shared-utility';

type Texts = Parameters<typeof addLocales>[1];

export const VIEWER_TEXTS: Texts = {
  zh: () => import('./locales/viewer.zh.json'),
  en: () => import('./locales/viewer.en.json'),
};
export const DOCUMENT_TEXTS: Texts = {
  zh: () => import('./locales/document.zh.json'),
  en: () => import('./locales/document.en.json'),
};

/** A part together with texts that the list does not need: the first screen stays small. */
export async function withTexts<M>(part: string, texts: Texts, load: () => Promise<M>): Promise<M> {
  const [module] = await Promise.all([load(), addLocales('dms-app', texts, part)]);
  return module;
}
