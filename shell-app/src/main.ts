import { application } from '@attest/shared-ui/bare';
import { App, loadPages } from './App';

export const { bootstrap, mount, unmount, update } = application(App, {
  name: 'shell-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
});

/** Called while somebody signs in, before it is known who. */
export const beginHome = loadPages;
