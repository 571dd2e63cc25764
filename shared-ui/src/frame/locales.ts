import { addLocales } from '@attest/shared-utility';

const texts = { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') };

/** Loads the texts of this package; resolves when they can be shown. */
export const uiLocales = () => addLocales('ui', texts);
