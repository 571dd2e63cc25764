import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { fillTemplate } from './docx/fill';
import { readTemplate } from './docx/read';
import { certificatePdf } from './draw/certificate';
import { imageToPdf } from './draw/imagePage';
import { appendSignaturePage } from './draw/signaturePage';
import { stampPdf } from './draw/stamp';
import { textToPdf } from './draw/textPages';
import { assertReadable } from './read/assertReadable';
import { extractText, readSheet } from './read/extractText';
import { recordToPdf } from './record/pdf';
import { tableToCsv } from './table/csv';
import { tableToPdf } from './table/pdf';
import { tableToXlsx } from './table/xlsx';
import { FileFaultError, type RenditionTask, type RenditionTasks } from './tasks';
import type { WorkerAnswer, WorkerRequest } from './workerPool';

/** Niceness of the threads: a third of a core's time where all is busy, for somebody waits for what is made here. */
const AFTER_OTHERS = 5;

/** Calls and the database have the cores first: what is made here waits, where there are few. */
function giveWay(): void {
  // Elsewhere priority is of the whole process.
  if (process.platform !== 'linux') return;
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), AFTER_OTHERS);
}

type Handlers = {
  [T in RenditionTask]: (input: RenditionTasks[T]['input']) => Promise<RenditionTasks[T]['output']>;
};

const handlers: Handlers = {
  imageToPdf,
  textToPdf,
  appendSignaturePage: ({ pdf, page }) => appendSignaturePage(pdf, page),
  stampPdf: ({ pdf, stamp }) => stampPdf(pdf, stamp),
  certificatePdf,
  extractText: ({ file, limit }) => extractText(file, limit),
  readSheet: ({ file, rows }) => readSheet(file, rows),
  tableToCsv,
  tableToXlsx,
  tableToPdf,
  recordToPdf,
  readTemplate,
  fillTemplate,
  assertReadable,
};

giveWay();
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
