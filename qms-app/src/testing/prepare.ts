import { prepare } from '@attest/shared-ui/testing';
import { OVERVIEW_TEXTS } from '../overview/pages';

/** The network's edge, and the texts of the page that starts processes; call in `beforeAll`. */
export const prepareApp = () => prepare(['qms-app', OVERVIEW_TEXTS, 'overview']);
