import { downloadExport, type ExportFormat, listExports, startExport } from '@attest/api-contract';
import { expect } from '@jest/globals';
import { parseString } from 'fast-csv';
import readSheet from 'read-excel-file/node';
import type { InputOf } from '../platform/calls/handleAll';
import { runCall } from '../platform/calls/runCall';
import type { ByteAnswer, Route } from '../platform/module';
import { extractText } from '../platform/renditions/renditions';
import type { callerOf } from './caller';
import type { TestServer } from './testServer';

type Person = Awaited<ReturnType<typeof callerOf>>;
type ExportOrder = InputOf<'startExport'>;

/** The file of a finished export. */
export async function downloaded(
  server: TestServer,
  { who }: Person,
  id: string,
): Promise<{ bytes: Buffer; name: string }> {
  const route = server.routes.get(downloadExport.path) as Route;
  const { answer } = await runCall(server.platform, route, { ...who, input: { id } });
  const { stream, fileName } = answer as ByteAnswer;
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), name: fileName };
}

/** Has a list exported, and takes the file. */
export async function exported(server: TestServer, person: Person, order: ExportOrder) {
  const { id } = await person.call(startExport, order);
  await server.runJob('exports.run');
  const [job] = await person.call(listExports, {});
  expect(job).toMatchObject({ id, state: 'done', done: job?.total });
  return downloaded(server, person, id);
}

/** The cells of a CSV file, row by row, its head first. */
export const csvCells = (bytes: Buffer): Promise<string[][]> =>
  new Promise((resolve, reject) => {
    const rows: string[][] = [];
    parseString(bytes.toString('utf8').replace(/^\uFEFF/, ''))
      .on('data', (row: string[]) => rows.push(row))
      .on('error', reject)
      .on('end', () => resolve(rows));
  });

/** The cells of a sheet of a workbook, row by row, its head first; empty ones are null. */
export async function xlsxCells(bytes: Buffer, place = 0): Promise<(string | number | Date | null)[][]> {
  const { [place]: sheet } = (await readSheet(bytes)) as unknown as {
    data: (string | number | Date | null)[][];
  }[];
  // A workbook keeps a time as a fraction of a day: to the millisecond it is not exact.
  const whole = (at: Date) => new Date(Math.round(at.getTime() / 1000) * 1000);
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell instanceof Date ? whole(cell) : cell)));
}

/** Everything that a PDF says, without the gaps of its lines. */
const pdfWords = async (server: TestServer, { who }: Person, bytes: Buffer): Promise<string> =>
  ungapped(
    await extractText(server.platform.renditions.of(who.tenantId), {
      bytes,
      mediaType: 'application/pdf',
      name: 'a.pdf',
    }),
  );

/** A text without any gap, as `pdfWords` gives it. */
const ungapped = (text: string): string => text.replace(/\s+/g, '');

/**
 * Opens an export in all formats, and compares every cell with what the list shows. `rows` are the words of the list;
 * `kinds` says which columns a workbook keeps as numbers, days or times.
 */
export async function expectExported(
  server: TestServer,
  person: Person,
  order: Omit<ExportOrder, 'format'>,
  { head, rows, kinds = {} }: { head: string[]; rows: string[][]; kinds?: Record<number, 'number' | 'date'> },
): Promise<void> {
  const file = async (format: ExportFormat) => (await exported(server, person, { ...order, format })).bytes;
  const csv = await csvCells(await file('csv'));
  // What a spreadsheet would run has an apostrophe before it.
  expect(csv.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')))).toEqual([head, ...rows]);
  const [titles, ...cells] = await xlsxCells(await file('xlsx'));
  expect(titles).toEqual(head);
  expect(cells).toHaveLength(rows.length);
  for (const [at, row] of rows.entries())
    for (const [column, text] of row.entries())
      expect(cells[at]?.[column]).toEqual(typed(text, kinds[column]));
  const pdf = await pdfWords(server, person, await file('pdf'));
  for (const text of [head, ...rows].flat()) expect(pdf).toContain(ungapped(text));
}

/** What a workbook keeps of a cell that says `text`. */
function typed(text: string, kind: 'number' | 'date' | undefined) {
  if (text === '') return null;
  if (kind === 'number') return Number(text);
  if (kind !== 'date') return text;
  const [, day, time = '00:00:00'] = /^(\S+)(?: (\S+))?/.exec(text) ?? [];
  return new Date(`${day}T${time}Z`);
}
