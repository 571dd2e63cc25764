import { lifecycles } from '@attest/shared-ui';
import { App } from './App';

export const { bootstrap, mount, unmount } = lifecycles(App, {
  name: 'dms-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
});
