import { addLocales } from '@attest/shared-utility';

/** The texts that the first screen does without; loaded with the first page that needs them. */
export const loadPageTexts = () =>
  addLocales(
    'tms-app',
    { zh: () => import('./locales/pages.zh.json'), en: () => import('./locales/pages.en.json') },
    'pages',
  );
