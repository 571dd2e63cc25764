import { lifecycles, parcel } from '@attest/shared-ui';
import { App } from './App';
import { LazyRecordPages } from './records/LazyRecordPages';
import { LazyTaskPanel } from './records/LazyTaskPanel';

const options = {
  name: 'qms-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
};

export const { bootstrap, mount, unmount } = lifecycles(App, options);

/** Handles a task in place; props: `{ process, recordId, taskId, onDone }`. */
export const taskPanel = parcel(LazyTaskPanel, options);

/** Pages of the types of record that stand in another application's frame; props: `{ application }`. */
export const recordPages = parcel(LazyRecordPages, options);
