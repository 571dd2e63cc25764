import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, pdfmake } from '../pdfmake';
import { columnWidths } from './columnWidths';
import { cellText, partsOf, type Table, type TablePart } from './types';
import { FACTS } from './words';

/** A4 across, in points. */
const PAGE = { width: 842, margin: 28 };

/** The table on landscape pages, its head on every page, with title, who and when, and page numbers. */
export async function tableToPdf(table: Table): Promise<Uint8Array> {
  return pdfmake.createPdf(definitionOf(table)).getBuffer();
}

const HEADING: [number, number, number, number] = [0, 10, 0, 2];

function tableOf(part: TablePart): Content {
  const head: TableCell[] = part.columns.map(({ label }) => ({ text: label, fillColor: INK.head }));
  const body: TableCell[][] = part.rows.map((row) => row.map((cell) => ({ text: cellText(cell) })));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columnWidths(part, PAGE.width - 2 * PAGE.margin),
      body: [head, ...body],
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => INK.rule },
  };
}

function definitionOf(table: Table): TDocumentDefinitions {
  const { title, tenant, note, writtenBy, language, rows } = table;
  const words = FACTS[language];
  const facts = [
    `${words.by}: ${writtenBy}`,
    `${words.at}: ${table.writtenAt}`,
    `${words.rows}: ${rows.length}`,
  ].join('    ');
  const content: Content[] = [
    { text: title, fontSize: 14, margin: [0, 0, 0, 4] },
    ...(note ? [{ text: note, color: INK.muted }] : []),
    { text: facts, color: INK.muted, margin: [0, 0, 0, 8] },
    ...partsOf(table).flatMap((part) => [
      ...(table.parts ? [{ text: part.title, fontSize: 11, margin: HEADING, headlineLevel: 1 }] : []),
      ...(part.note ? [{ text: part.note, color: INK.muted }] : []),
      tableOf(part),
    ]),
  ];
  return {
    info: { title, producer: 'Attest' },
    // A heading is not left behind at the foot of a page.
    pageBreakBefore: ({ headlineLevel }, nodes) =>
      headlineLevel === 1 && nodes.getFollowingNodesOnPage().length < 3,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [PAGE.margin, 40, PAGE.margin, 36],
    defaultStyle: { font: 'Noto', fontSize: 8 },
    header: { text: tenant, margin: [PAGE.margin, 16, PAGE.margin, 0], color: INK.tenant },
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'right',
      margin: [PAGE.margin, 8, PAGE.margin, 0],
    }),
    content,
  };
}
