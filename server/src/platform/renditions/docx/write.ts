import { strToU8, zipSync } from 'fflate';
import { writable } from './richText';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMATS = 'http://schemas.openxmlformats.org';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`;

/** What a Word file is made of. */
export type WordBlock =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  /** Rows of cells; the first row is the head where `head` says so. */
  | { kind: 'table'; rows: string[][]; head?: true };

const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const SIZES = { title: 32, heading: 26, text: 21 };

function paragraph(text: string, kind: keyof typeof SIZES = 'text', bold = kind !== 'text'): string {
  const look = `<w:rPr><w:rFonts w:eastAsia="宋体"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${SIZES[kind]}"/></w:rPr>`;
  const space = '<w:pPr><w:spacing w:before="60" w:after="60"/></w:pPr>';
  return `<w:p>${space}<w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join('');
const WIDTH = 9026;

function table(rows: string[][], head: boolean): string {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const width = Math.floor(WIDTH / columns);
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
  const cell = (text: string, bold: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, 'text', bold)}</w:tc>`;
  const lines = rows.map(
    (cells, at) => `<w:tr>${cells.map((text) => cell(text, head && at === 0)).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr>${grid}${lines.join('')}</w:tbl>${paragraph('')}`;
}

/** A Word file of these blocks, with the number of each page at its foot. */
export function wordFile(blocks: readonly WordBlock[]): Buffer {
  const body = blocks
    .map((block) =>
      block.kind === 'table' ? table(block.rows, block.head ?? false) : paragraph(block.text, block.kind),
    )
    .join('');
  const page =
    '<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:footer="700"/></w:sectPr>';
  const namespaces = `xmlns:w="${FORMATS}/wordprocessingml/2006/main" xmlns:r="${OFFICE}"`;
  const override = (part: string, type: string) =>
    `<Override PartName="/word/${part}.xml" ContentType="${WORD}.${type}+xml"/>`;
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${override('footer1', 'footer')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/footer" Target="footer1.xml"/></Relationships>`,
    'word/document.xml': `${HEAD}<w:document ${namespaces}><w:body>${body}${page}</w:body></w:document>`,
    'word/footer1.xml': `${HEAD}<w:ftr ${namespaces}><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve"> / </w:t></w:r><w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]));
  return Buffer.from(zipSync(files, { mtime: '1990-01-01' }));
}
