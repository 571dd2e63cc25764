import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import { archiveFault } from '../../files/archive';
import { FileFaultError, SHEET_PART } from '../tasks';
import type { SourceFile } from '../types';
import { assertModestWord, assertModestWorkbook } from './officeParts';
import { openPdf } from './openPdf';

/** Columns of a table that is imported, and signs of a cell as spreadsheets have at most. */
const MAX_COLUMNS = 200;
const MAX_CELL_TEXT = 32_767;

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

const READERS: Record<string, (bytes: Buffer, limit: number) => Promise<string | string[]>> = {
  [`${OPEN_XML}.wordprocessingml.document`]: textOfWord,
  [`${OPEN_XML}.spreadsheetml.sheet`]: textOfWorkbook,
  'application/pdf': textOfPdf,
  'text/plain': textOfPlain,
  'text/csv': textOfPlain,
};

/**
 * The file's text, of a PDF page by page, else in one piece; at most `limit` characters altogether. Empty for types
 * that are not read. Throws for damaged files.
 */
export async function extractText({ bytes, mediaType }: SourceFile, limit: number): Promise<string[]> {
  const read = READERS[mediaType];
  if (!read) return [];
  const text = await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limit);
  let left = limit;
  return [text].flat().map((part) => {
    const kept = cut(part.replaceAll('\u0000', ''), left);
    left -= kept.length;
    return kept;
  });
}

/** Cuts without leaving half a character behind. */
const cut = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

/** Opens nothing that unpacks to more than it says. */
async function assertSafeArchive(bytes: Buffer): Promise<void> {
  const fault = await archiveFault(bytes, { unpack: true });
  if (fault === 'encrypted') throw new FileFaultError('FILE_ENCRYPTED');
  if (fault === 'tooLarge') throw new FileFaultError('FILE_CONTENT_TOO_LARGE');
  if (fault) throw new FileFaultError('FILE_UNREADABLE');
}

async function textOfWord(bytes: Buffer): Promise<string> {
  await assertSafeArchive(bytes);
  await assertModestWord(bytes);
  const { value } = await mammoth.extractRawText({ buffer: bytes }).catch((cause: unknown) => {
    throw new FileFaultError('FILE_UNREADABLE', { cause });
  });
  return value.replace(/\n{2,}/g, '\n').trim();
}

async function textOfWorkbook(bytes: Buffer, limit: number): Promise<string> {
  const lines: string[] = [];
  let length = 0;
  const add = (line: string) => {
    lines.push(line);
    length += line.length;
  };
  for (const { sheet, data } of await openWorkbook(bytes)) {
    add(sheet);
    for (const row of data) {
      if (length > limit) return lines.join('\n');
      add(row.map(cellText).join('\t').trimEnd());
    }
  }
  return lines.join('\n');
}

async function openWorkbook(bytes: Buffer): Promise<Awaited<ReturnType<typeof readWorkbook>>> {
  await assertSafeArchive(bytes);
  await assertModestWorkbook(bytes);
  return readWorkbook(bytes).catch((cause: unknown) => {
    throw new FileFaultError('FILE_UNREADABLE', { cause });
  });
}

/**
 * Texts of the first sheet of a workbook, at most `limit` rows, in parts of so many as JSON: whoever reads them parses a
 * part when it comes to it. Throws for damaged and expanding files.
 */
export async function readSheet({ bytes }: SourceFile, limit: number): Promise<Uint8Array[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first] = await openWorkbook(buffer);
  const rows = (first?.data ?? []).slice(0, limit);
  const encoder = new TextEncoder();
  return Array.from({ length: Math.ceil(rows.length / SHEET_PART) }, (_, part) =>
    encoder.encode(
      JSON.stringify(
        rows
          .slice(part * SHEET_PART, (part + 1) * SHEET_PART)
          .map((row) => row.slice(0, MAX_COLUMNS).map(cellText)),
      ),
    ),
  );
}

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).slice(0, MAX_CELL_TEXT);
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
};

async function textOfPdf(bytes: Buffer, limit: number): Promise<string[]> {
  const { pdf, close } = await openPdf(bytes);
  try {
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= pdf.numPages && length < limit; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .trimEnd();
      pages.push(text);
      length += text.length;
      page.cleanup();
    }
    return pages;
  } finally {
    await close();
  }
}

async function textOfPlain(bytes: Buffer): Promise<string> {
  return new TextDecoder('utf-8').decode(bytes);
}
