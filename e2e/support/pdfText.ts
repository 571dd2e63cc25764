import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What can be read on each page of a PDF. */
export const pdfTexts = async (bytes: Buffer): Promise<string[]> =>
  (await pdfLines(bytes)).map((lines) => lines.join(' '));

/** The pieces of text of each page of a PDF: every line of a cell is one. */
export async function pdfLines(bytes: Buffer): Promise<string[][]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  const texts: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')));
  }
  await pdf.destroy();
  return texts;
}
