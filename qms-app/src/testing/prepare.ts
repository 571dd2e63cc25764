import { prepare } from '@attest/shared-ui/testing';

/** The network's edge, and the texts of the application's first screen; call in `beforeAll`. */
export const prepareApp = () =>
  prepare(['qms-app', { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') }]);
