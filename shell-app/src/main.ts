import { lifecycles } from '@attest/shared-ui/core';
import { App } from './App';

export const { bootstrap, mount, unmount } = lifecycles(App, {
  name: 'shell-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
});
