import { application } from '@attest/shared-ui/bare';
import { App } from './App';

export const { bootstrap, mount, unmount, update } = application(App, {
  name: 'shell-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
});
