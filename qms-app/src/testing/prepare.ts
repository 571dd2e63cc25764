import { prepare } from '@attest/shared-ui/testing';
import { RECORD_TEXTS } from '../texts';

/** The network's edge, and the texts of the application; call in `beforeAll`. */
export const prepareApp = () =>
  prepare(
    ['qms-app', { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') }],
    ['qms-app', RECORD_TEXTS, 'record'],
  );
