import { lifecycles, parcel } from '@attest/shared-ui';
import { App } from './App';
import { LazyRecordTask } from './records/LazyRecordTask';
import { LazyMyTraining } from './training/LazyMyTraining';

const options = {
  name: 'tms-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
};

export const { bootstrap, mount, unmount, update } = lifecycles(App, options);

/** The caller's training to-do in short, for other applications; takes no props. */
export const myTraining = parcel(LazyMyTraining, options);

/** Handles a task in place; props: `{ process, recordId, taskId, onDone }`. */
export const taskPanel = parcel(LazyRecordTask, options);
