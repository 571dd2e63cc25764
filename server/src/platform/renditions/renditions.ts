import { join } from 'node:path';
import type { ErrorCode } from '@attest/api-contract';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import type { ThreadData } from './givingWay';
import { OfficeConverter } from './office';
import { FILE_FAULTS, type FileFault, type RenditionTask, type RenditionTasks } from './tasks';
import type { Certificate, SignaturePage, SourceFile, Stamp } from './types';
import { WorkerPool, WorkerPoolError } from './workerPool';

export interface RenditionsOptions {
  /** Folder of the built server, where `platform/renditions/rendition.worker.js` lies. */
  workers: string;
  log: Logger;
  /** Calls under way, for threads that rest meanwhile. */
  underWay?: Int32Array;
  /** Milliseconds one task may take, by the clock: it may wait for a core meanwhile. */
  timeout?: number;
}

/** Characters that `extractText` answers with at most. */
const MAX_TEXT = 200_000;
/** The same of `extractPages`: some two thousand pages full of text. */
const MAX_PAGES_TEXT = 4_000_000;
/** Texts of more bytes or lines (some 500 pages) are data, not something to read as pages. */
const MAX_TEXT_FILE = 512 * 1024;
const MAX_TEXT_LINES = 30_000;
const LINE_END = 0x0a;

const PDF = 'application/pdf';
const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const TEXTS: ReadonlySet<string> = new Set(['text/plain', 'text/csv']);

/**
 * Threads, how many of them one tenant may have at work, and how far they step back where all is busy: what somebody waits
 * for has a third of a core's time.
 */
const AWAITED = { size: 3, perOwner: 2, niceness: 5, patience: 1 };
/** Of what is fetched later; it has so many times as long. */
const LATER = { size: 2, perOwner: 1, niceness: 15, patience: 4 };
/** Megabytes: the largest files that people work with need a third of it. */
const MEMORY = { heap: 1024, growth: 2048 };
/** Tasks of one tenant that may wait. */
const MAX_WAITING = 100;

/** Makes, stamps and reads documents, in threads of its own. Nothing runs before the first task. */
export class RenditionThreads {
  readonly log: Logger;
  readonly office: OfficeConverter;
  readonly #awaited: WorkerPool;
  readonly #later: WorkerPool;

  constructor({ workers, log, underWay, timeout = 300_000 }: RenditionsOptions) {
    this.log = log;
    this.office = new OfficeConverter({ log });
    const file = join(workers, 'platform/renditions/rendition.worker.js');
    const of = ({ patience, ...threads }: typeof AWAITED & Pick<ThreadData, 'underWay'>) =>
      new WorkerPool({ file, ...threads, ...MEMORY, timeout: timeout * patience, maxWaiting: MAX_WAITING });
    this.#awaited = of(AWAITED);
    this.#later = of({ ...LATER, underWay });
  }

  /** The work of one tenant; tenants take turns. */
  of(tenantId: string): Renditions {
    return new Renditions(tenantId, this.#awaited, this.office, this.log);
  }

  /** The same for what nobody waits for at their screen: it comes after all that somebody does. */
  laterOf(tenantId: string): Renditions {
    return new Renditions(tenantId, this.#later, this.office, this.log);
  }

  async close(): Promise<void> {
    await Promise.all([this.#awaited.close(), this.#later.close(), this.office.close()]);
  }
}

/** What a task without an answer means to whoever asked for it. */
const WITHOUT_ANSWER: Record<WorkerPoolError['reason'], ErrorCode> = {
  full: 'SERVICE_UNAVAILABLE',
  closed: 'SERVICE_UNAVAILABLE',
  memory: 'FILE_CONTENT_TOO_LARGE',
  timeout: 'RENDITION_FAILED',
  crashed: 'RENDITION_FAILED',
};

/** Renditions for one tenant. */
export class Renditions {
  constructor(
    private readonly tenantId: string,
    private readonly pool: WorkerPool,
    private readonly office: OfficeConverter,
    readonly log: Logger,
  ) {}

  /**
   * Runs one task in a thread; bytes that are `given` go there without being copied, and are no longer here. Throws
   * FILE_ENCRYPTED, FILE_UNREADABLE and FILE_CONTENT_TOO_LARGE for the file's own faults, SERVICE_UNAVAILABLE
   * when too much is waiting, RENDITION_FAILED for everything else, which is logged.
   */
  async run<T extends RenditionTask>(
    task: T,
    input: RenditionTasks[T]['input'],
    given: Uint8Array[] = [],
  ): Promise<RenditionTasks[T]['output']> {
    const answer = await this.pool.run(this.tenantId, task, input, given).catch((error: unknown) => {
      if (!(error instanceof WorkerPoolError)) throw error;
      const { reason, message: detail } = error;
      this.log.error({ task, reason, detail, tenant: this.tenantId }, 'rendition');
      throw new AppError(WITHOUT_ANSWER[reason]);
    });
    if (answer.ok) return answer.output as RenditionTasks[T]['output'];
    if (isFileFault(answer.fault)) throw new AppError(answer.fault);
    this.log.error({ task, detail: answer.detail, tenant: this.tenantId }, 'rendition');
    throw new AppError('RENDITION_FAILED');
  }

  /** An office document as PDF; null where there is no way. Throws RENDITION_FAILED, FILE_UNREADABLE. */
  fromOffice(file: SourceFile): Promise<Buffer | null> {
    return this.office.convert(this.tenantId, file);
  }
}

const isFileFault = (fault: string | undefined): fault is FileFault =>
  (FILE_FAULTS as readonly (string | undefined)[]).includes(fault);

/** The bytes of an answer as a Buffer, without copying. */
const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * A PDF of any file: PDF passes as it is, PNG and JPEG become a page, text becomes pages, office documents go
 * through LibreOffice where it is installed. Null where there is no way. Throws FILE_UNREADABLE, FILE_ENCRYPTED,
 * RENDITION_FAILED.
 */
export async function toPdf(renditions: Renditions, file: SourceFile): Promise<Buffer | null> {
  if (file.mediaType === PDF) return toBuffer(file.bytes);
  if (IMAGES.has(file.mediaType)) return toBuffer(await renditions.run('imageToPdf', file));
  if (TEXTS.has(file.mediaType))
    return isData(file.bytes) ? null : toBuffer(await renditions.run('textToPdf', file));
  return renditions.fromOffice(file);
}

function isData(text: Uint8Array): boolean {
  if (text.length > MAX_TEXT_FILE) return true;
  let lines = 1;
  for (const byte of text) if (byte === LINE_END) lines += 1;
  return lines > MAX_TEXT_LINES;
}

/** The PDF with the bilingual page (or pages) of its signatures at the end. Throws as `Renditions.run`. */
export async function appendSignaturePage(
  renditions: Renditions,
  pdf: Uint8Array,
  page: SignaturePage,
): Promise<Buffer> {
  return toBuffer(await renditions.run('appendSignaturePage', { pdf, page }));
}

/** The PDF with watermark and numbered footer on every page. Throws as `Renditions.run`. */
export async function stampPdf(renditions: Renditions, pdf: Uint8Array, stamp: Stamp): Promise<Buffer> {
  return toBuffer(await renditions.run('stampPdf', { pdf, stamp }));
}

/** A certificate on one landscape page, with a QR code. Throws as `Renditions.run`. */
export async function certificatePdf(renditions: Renditions, certificate: Certificate): Promise<Buffer> {
  return toBuffer(await renditions.run('certificatePdf', certificate));
}

/**
 * The text of docx, xlsx, pdf, txt and csv for searching and comparing, at most 200,000 characters, paragraphs and
 * rows on lines of their own. Empty for other types and for what cannot be read, which is logged.
 */
export async function extractText(renditions: Renditions, file: SourceFile): Promise<string> {
  return (await readText(renditions, file, MAX_TEXT)).join('\n');
}

/**
 * The same whole, up to 4,000,000 characters: of a PDF page by page, empty pages included; of other files in one
 * piece.
 */
export const extractPages = (renditions: Renditions, file: SourceFile): Promise<string[]> =>
  readText(renditions, file, MAX_PAGES_TEXT);

async function readText(renditions: Renditions, file: SourceFile, limit: number): Promise<string[]> {
  try {
    return await renditions.run('extractText', { file, limit });
  } catch (error) {
    renditions.log.warn({ err: error, name: file.name }, 'text not extracted');
    return [];
  }
}

/** Texts of the first sheet of an xlsx file, row by row, at most `rows` of them. Throws as `Renditions.run`. */
export async function readSheet(renditions: Renditions, file: SourceFile, rows: number): Promise<string[][]> {
  return (await readSheetParts(renditions, file, rows)).flatMap((part) => rowsOfPart(part));
}

/** The same in parts of `SHEET_PART` rows: to read all of a long sheet at once would hold everybody up. */
export const readSheetParts = (
  renditions: Renditions,
  file: SourceFile,
  rows: number,
): Promise<Uint8Array[]> => renditions.run('readSheet', { file, rows });

/** The rows of a part. */
export const rowsOfPart = (part: Uint8Array | undefined): string[][] =>
  part ? (JSON.parse(new TextDecoder().decode(part)) as string[][]) : [];

/**
 * Refuses a main file of a document that readers could not open: password-protected, damaged or immense PDF, docx or
 * xlsx.
 * Throws FILE_ENCRYPTED, FILE_UNREADABLE, FILE_CONTENT_TOO_LARGE.
 */
export async function assertReadable(renditions: Renditions, file: SourceFile): Promise<void> {
  await renditions.run('assertReadable', file);
}
