import { addLocales } from '@attest/shared-utility';

/** Loads the texts of this package; resolves when they can be shown. */
export const uiLocales = () =>
  addLocales('ui', { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') });
