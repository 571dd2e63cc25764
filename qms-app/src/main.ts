import { lifecycles, parcel } from '@attest/shared-ui';
import { App } from './App';
import { RecordTask } from './RecordTask';

const options = { name: 'qms-app' };

export const { bootstrap, mount, unmount, update } = lifecycles(App, options);

/** Handles a task in place; props: `{ process, recordId, taskId, onDone }`. */
export const taskPanel = parcel(RecordTask, options);
