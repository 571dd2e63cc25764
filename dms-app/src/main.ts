import { lifecycles, parcel } from '@attest/shared-ui';
import { App } from './App';
import { LazyTaskPanel } from './task/LazyTaskPanel';
import { LazyDocumentViewer } from './viewer/LazyDocumentViewer';
import { LazyRecordingView } from './viewer/LazyRecordingView';

const options = {
  name: 'dms-app',
  locales: { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') },
};

export const { bootstrap, mount, unmount, update } = lifecycles(App, options);

/** Shows a version of a document; props: `{ versionId, page?, reached?, onProgress?(page, pages, seconds), compact? }`. */
export const documentViewer = parcel(LazyDocumentViewer, options);

/** Plays a recording; props: `{ src, format, label, watermark, begin?, reached?, onProgress?(second, length, seconds) }`. */
export const recordingPlayer = parcel(LazyRecordingView, options);

/** Handles a task in place; props: `{ process, recordId, taskId, onDone }`. */
export const taskPanel = parcel(LazyTaskPanel, options);
