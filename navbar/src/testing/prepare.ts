import { prepare } from '@attest/shared-ui/testing';

/** The network's edge with the texts of the navigation and of its palette. */
export const prepareNavbar = (): Promise<void> =>
  prepare(
    ['navbar', { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') }],
    [
      'navbar',
      { zh: () => import('../locales/palette.zh.json'), en: () => import('../locales/palette.en.json') },
      'palette',
    ],
  );
