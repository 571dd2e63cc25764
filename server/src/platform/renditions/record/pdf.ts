import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { legible } from '../draw/font';
import { INK, pdfmake } from '../pdfmake';
import type { RecordPaper } from '../types';

/** A4 in points. */
const PAGE = { margin: 40, label: 130 };

/**
 * A record as PDF/A-2b, for archives: text and nothing that runs, the font in the file, colours that are defined. What
 * the font has no glyph for is written as its code.
 */
export async function recordToPdf(paper: RecordPaper): Promise<Uint8Array> {
  return pdfmake.createPdf(definitionOf(paper)).getBuffer();
}

const readable = (text: string): string => text.split('\n').map(legible).join('\n');

/** Hashes and addresses: a column would grow beyond the page for them. */
const LONG_WORD = /[^\s\p{Script=Han}]{24,}/u;

const cell = (text: string): { text: string; wordBreak?: 'break-all' } => ({
  text: readable(text),
  ...(LONG_WORD.test(text) && { wordBreak: 'break-all' }),
});

const heading = (text: string): Content => ({
  text: readable(text),
  fontSize: 11,
  margin: [0, 12, 0, 4],
  headlineLevel: 1,
});

const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => INK.rule,
};

function definitionOf(paper: RecordPaper): TDocumentDefinitions {
  const { title, no, type, tenant, footer, language } = paper;
  const name = [type, no].filter(Boolean).join(' ');
  return {
    version: '1.7',
    subset: 'PDF/A-2b',
    language: language === 'zh' ? 'zh-CN' : 'en',
    info: { title: `${name} ${title}`.trim(), producer: 'Attest', creator: 'Attest' },
    pageSize: 'A4',
    pageMargins: [PAGE.margin, 48, PAGE.margin, 44],
    // A heading is not left behind at the foot of a page.
    pageBreakBefore: ({ headlineLevel }, nodes) =>
      headlineLevel === 1 && nodes.getFollowingNodesOnPage().length < 2,
    defaultStyle: { font: 'Noto', fontSize: 9 },
    header: { text: readable(tenant), margin: [PAGE.margin, 20, PAGE.margin, 0], color: INK.tenant },
    footer: (page, pages) => ({
      columns: [readable(footer), { text: `${page} / ${pages}`, alignment: 'right', width: 60 }],
      margin: [PAGE.margin, 10, PAGE.margin, 0],
      color: INK.tenant,
    }),
    content: [
      { text: readable(name), color: INK.muted },
      { text: readable(title), fontSize: 15, margin: [0, 0, 0, 4] },
      ...paper.sections.flatMap((section) => [
        ...(section.title ? [heading(section.title)] : []),
        factsOf(section.facts),
      ]),
      ...paper.tables.flatMap((table) => [heading(table.title), tableOf(table)]),
    ],
  };
}

const factsOf = (facts: RecordPaper['sections'][number]['facts']): Content => ({
  table: {
    widths: [PAGE.label, '*'],
    body: facts.map(({ label, text }) => [{ text: readable(label), color: INK.muted }, cell(text)]),
  },
  layout: lines,
});

const tableOf = ({ columns, rows }: RecordPaper['tables'][number]): Content => ({
  table: {
    headerRows: 1,
    widths: columns.map(() => '*'),
    body: [
      columns.map((label): TableCell => ({ text: readable(label), fillColor: INK.head })),
      ...rows.map((row) => row.map(cell)),
    ],
  },
  layout: lines,
});
