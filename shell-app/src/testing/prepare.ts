import { prepare } from '@attest/shared-ui/testing';

/** The network's edge, and the texts of the application's first screens; call in `beforeAll`. */
export const prepareApp = () =>
  prepare(['shell-app', { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') }]);

/** The network's edge, and the texts of administration; call in `beforeAll`. */
export const prepareAdmin = () =>
  prepare([
    'shell-app',
    { zh: () => import('../locales/admin.zh.json'), en: () => import('../locales/admin.en.json') },
    'admin',
  ]);
