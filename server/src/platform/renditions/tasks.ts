import type { ReadTemplate, TemplateValues } from './docx/types';
import type { SentTable } from './table/sent';
import type { Certificate, RecordPaper, SignaturePage, SourceFile, Stamp } from './types';

/** Rows of a sheet that are sent together. */
export const SHEET_PART = 200;

/** What the worker can do: name → what goes in and what comes back. */
export interface RenditionTasks {
  imageToPdf: { input: SourceFile; output: Uint8Array };
  textToPdf: { input: SourceFile; output: Uint8Array };
  appendSignaturePage: { input: { pdf: Uint8Array; page: SignaturePage }; output: Uint8Array };
  stampPdf: { input: { pdf: Uint8Array; stamp: Stamp }; output: Uint8Array };
  certificatePdf: { input: Certificate; output: Uint8Array };
  extractText: { input: { file: SourceFile; limit: number }; output: string[] };
  readSheet: { input: { file: SourceFile; rows: number }; output: Uint8Array[] };
  tableToCsv: { input: SentTable; output: Uint8Array };
  tableToXlsx: { input: SentTable; output: Uint8Array };
  tableToPdf: { input: SentTable; output: Uint8Array };
  recordToPdf: { input: RecordPaper; output: Uint8Array };
  readTemplate: { input: Uint8Array; output: ReadTemplate };
  fillTemplate: { input: { template: Uint8Array; values: TemplateValues }; output: Uint8Array };
  assertReadable: { input: SourceFile; output: null };
}

export type RenditionTask = keyof RenditionTasks;

/** Why a file itself stands in the way; codes of the error table. */
export const FILE_FAULTS = ['FILE_ENCRYPTED', 'FILE_UNREADABLE', 'FILE_CONTENT_TOO_LARGE'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** Thrown in the worker when the file is at fault and not the program. */
export class FileFaultError extends Error {
  override name = 'FileFaultError';
  constructor(
    readonly fault: FileFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}
