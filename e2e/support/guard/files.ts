import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Download } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { pdfLines } from '../pdfText';

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (xml: string): string =>
  xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** The cells with text of a workbook. */
const cellsOf = (bytes: Buffer): string[] =>
  Object.entries(unzipSync(new Uint8Array(bytes), { filter: ({ name }) => name.endsWith('.xml') })).flatMap(
    ([, xml]) =>
      [...strFromU8(xml).matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => unescaped(text ?? '')),
  );

/** The cells of a table in CSV. */
const fieldsOf = (csv: string): string[] =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|[^",\r\n]+/g)].map(([field, quoted]) =>
    (quoted ?? field).replaceAll('""', '"'),
  );

const READ: Record<string, (bytes: Buffer) => string[] | Promise<string[]>> = {
  '.csv': (bytes) => fieldsOf(bytes.toString('utf8')),
  '.xlsx': cellsOf,
  '.pdf': async (bytes) => (await pdfLines(bytes)).flat(),
};

/** What a person reads in a file they have fetched; nothing in formats that are for machines. */
export async function textsOf(download: Download): Promise<string[]> {
  const read = READ[extname(download.suggestedFilename())];
  if (!read || (await download.failure())) return [];
  return read(readFileSync(await download.path()));
}
