import { type ZipEntry, zip } from './zip';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const WORD_MAIN = `${OPEN_XML}.wordprocessingml.document.main+xml`;

const contentTypes = (parts: Record<string, string>): ZipEntry => ({
  name: '[Content_Types].xml',
  data: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
    .join('')}</Types>`,
});

const relationships = (name: string, targets: [type: string, target: string][]): ZipEntry => ({
  name,
  data: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`,
});

/** The parts of a Word file with these paragraphs; `mainType` makes it pretend to be another kind. */
export const docxParts = (paragraphs: string[], mainType = WORD_MAIN): ZipEntry[] => [
  contentTypes({ '/word/document.xml': mainType }),
  relationships('_rels/.rels', [['officeDocument', 'word/document.xml']]),
  {
    name: 'word/document.xml',
    data: `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  },
];

export const docx = (paragraphs: string[]): Buffer => zip(docxParts(paragraphs));

/** The parts of an Excel file with one sheet of texts. */
export const xlsxParts = (sheet: string, rows: string[][]): ZipEntry[] => [
  contentTypes({
    '/xl/workbook.xml': `${OPEN_XML}.spreadsheetml.sheet.main+xml`,
    '/xl/worksheets/sheet1.xml': `${OPEN_XML}.spreadsheetml.worksheet+xml`,
  }),
  relationships('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]),
  relationships('xl/_rels/workbook.xml.rels', [['worksheet', 'worksheets/sheet1.xml']]),
  {
    name: 'xl/workbook.xml',
    data: `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: `${HEAD}<worksheet xmlns="${SHEET}"><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells
            .map(
              (text, column) =>
                `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
            )
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  },
];

export const xlsx = (sheet: string, rows: string[][]): Buffer => zip(xlsxParts(sheet, rows));
