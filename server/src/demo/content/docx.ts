import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMATS = 'http://schemas.openxmlformats.org';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const DOCX = `${WORD}.document`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A chapter's heading begins with its number alone: `4  程序`. */
const isHeading = (line: string): boolean => /^\d {2}\S/.test(line);

function paragraph(line: string, index: number): string {
  const size = index === 2 ? 32 : isHeading(line) ? 26 : 21;
  const bold = size > 21 ? '<w:b/>' : '';
  const properties = `<w:rPr><w:rFonts w:eastAsia="宋体"/>${bold}<w:sz w:val="${size}"/></w:rPr>`;
  return `<w:p><w:r>${properties}<w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`;
}

/** A Word file with a paragraph for every line; the third line is the title. */
export function docxOf(text: string): Buffer {
  const body = text.split('\n').map(paragraph).join('');
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>';
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${FORMATS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${FORMATS}/wordprocessingml/2006/main"><w:body>${body}${page}</w:body></w:document>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]));
  return Buffer.from(zipSync(files, { mtime: '1990-01-01' }));
}
