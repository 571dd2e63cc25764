import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const LINES = 45;

/** A PDF as long as a big procedure: so many pages of a chapter's text each. */
export async function longPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++)
    pdf.addPage([595, 842]).drawText(textOf(page), { x: 60, y: 780, size: 11, lineHeight: 16, font });
  return Buffer.from(await pdf.save());
}

const textOf = (page: number): string =>
  Array.from(
    { length: LINES },
    (_, line) => `${page}.${line + 1} The operator rinses the vessel, records the volume and has it checked.`,
  ).join('\n');
