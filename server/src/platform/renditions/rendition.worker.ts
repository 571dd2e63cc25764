import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './givingWay';
import { unpacked } from './table/sent';
import { FileFaultError, type RenditionTask, type RenditionTasks } from './tasks';
import type { WorkerAnswer, WorkerRequest } from './workerPool';

/** Calls and the database have the cores first: what is made here waits, where there are few. */
function stepBack(): void {
  // Elsewhere priority is of the whole process.
  if (process.platform !== 'linux') return;
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), (workerData as ThreadData).niceness);
}

type Handlers = {
  [T in RenditionTask]: (input: RenditionTasks[T]['input']) => Promise<RenditionTasks[T]['output']>;
};

/** Each brings what it works with when it is asked for first: most threads make nothing but a few kinds. */
const handlers: Handlers = {
  imageToPdf: async (input) => (await import('./draw/imagePage')).imageToPdf(input),
  textToPdf: async (input) => (await import('./draw/textPages')).textToPdf(input),
  appendSignaturePage: async ({ pdf, page }) =>
    (await import('./draw/signaturePage')).appendSignaturePage(pdf, page),
  stampPdf: async ({ pdf, stamp }) => (await import('./draw/stamp')).stampPdf(pdf, stamp),
  certificatePdf: async (input) => (await import('./draw/certificate')).certificatePdf(input),
  extractText: async ({ file, limit }) => (await import('./read/extractText')).extractText(file, limit),
  readSheet: async ({ file, rows }) => (await import('./read/extractText')).readSheet(file, rows),
  tableToCsv: async (input) => (await import('./table/csv')).tableToCsv(unpacked(input)),
  tableToXlsx: async (input) => (await import('./table/xlsx')).tableToXlsx(unpacked(input)),
  tableToPdf: async (input) => (await import('./table/pdf')).tableToPdf(unpacked(input)),
  recordToPdf: async (input) => (await import('./record/pdf')).recordToPdf(input),
  readTemplate: async (input) => (await import('./docx/read')).readTemplate(input),
  fillTemplate: async (input) => (await import('./docx/fill')).fillTemplate(input),
  assertReadable: async (input) => (await import('./read/assertReadable')).assertReadable(input),
};

stepBack();
parentPort?.on('message', async ({ task, input }: WorkerRequest) => {
  let answer: WorkerAnswer;
  try {
    const handler = handlers[task as RenditionTask] as (input: unknown) => Promise<unknown>;
    answer = { ok: true, output: await handler(input) };
  } catch (error) {
    answer = {
      ok: false,
      fault: error instanceof FileFaultError ? error.fault : undefined,
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  parentPort?.postMessage(answer);
});
