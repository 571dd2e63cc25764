import { prepare } from '@attest/shared-ui/testing';
import { DOCUMENT_TEXTS, VIEWER_TEXTS } from '../texts';

/** The network's edge, and all texts of the application; call in `beforeAll`. */
export const prepareApp = () =>
  prepare(
    ['dms-app', { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') }],
    ['dms-app', DOCUMENT_TEXTS, 'document'],
    ['dms-app', VIEWER_TEXTS, 'viewer'],
  );
