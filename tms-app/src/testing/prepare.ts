import { prepare } from '@attest/shared-ui/testing';
import { loadPageTexts } from '../texts';

/** The network's edge, and the texts of the application; call in `beforeAll`. */
export const prepareApp = async () => {
  await prepare([
    'tms-app',
    { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  ]);
  await loadPageTexts();
};
