import writeExcelFile from 'write-excel-file/node';
import { type Cell, partsOf, type Table } from './types';

/** Longest text of a cell in the format. */
const CELL_LIMIT = 32_767;
/** Neither `[ ] : * ? / \` nor more than 31 characters are allowed in the name of a sheet. */
const sheetName = (title: string) =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

/** Text is a text cell: nothing can be taken for a formula. Numbers, days and times keep their kind. */
function toCell(cell: Cell) {
  if (typeof cell === 'string')
    return { value: cell.slice(0, CELL_LIMIT), type: String, wrap: cell.includes('\n') };
  const format = cell.format && { format: cell.format };
  return typeof cell.value === 'number'
    ? { value: cell.value, type: Number, ...format }
    : { value: cell.value, type: Date, ...format };
}

/** A sheet with a fixed head for each table, and what may be chosen in the cells of the first beside it. */
export async function tableToXlsx(table: Table): Promise<Uint8Array> {
  const { choices = {}, beside } = table;
  const names = new Set<string>();
  const lists = Object.entries(choices).filter(([, options]) => options.length > 0);
  const sheets = [
    ...partsOf(table).map((part) => sheetOf(part, names)),
    ...(beside ? [sheetOf(beside, names)] : []),
    ...(lists.length ? [optionsOf(lists)] : []),
  ];
  return writeExcelFile(sheets, lists.length ? { features: [choosing(lists)] } : {}).toBuffer();
}

/** A workbook of several sheets, and what else is done to it. */
type Workbook = Parameters<typeof writeExcelFile>;
type Drawn = Workbook[0][number];
type Feature = NonNullable<NonNullable<Workbook[1]>['features']>[number];

function sheetOf(
  { title, columns, rows }: Pick<Table, 'title' | 'columns' | 'rows'>,
  names: Set<string>,
): Drawn {
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  return {
    data: [head, ...rows.map((row) => row.map(toCell))],
    sheet: ownName(sheetName(title), names),
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width: Math.max(10, Math.round(width / 8)) })),
  };
}

/** Where the lists stand that cells refer to: a list in the cell itself holds 255 characters. */
const OPTIONS = 'Options';
/** As far as a column offers its list. */
const LAST_ROW = 50_001;

type Lists = [place: string, options: string[]][];

/** A column for each list. */
function optionsOf(lists: Lists): Drawn {
  const most = Math.max(...lists.map(([, options]) => options.length));
  return {
    data: Array.from({ length: most }, (_, at) => lists.map(([, options]) => toCell(options[at] ?? ''))),
    sheet: OPTIONS,
  };
}

const letters = (place: number): string =>
  (place >= 26 ? letters(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** Offers a list in each cell of a column; what is none of it is warned of, not refused. */
function choosing(lists: Lists): Feature {
  const rules = lists.map(([place, options], at) => {
    const column = letters(Number(place));
    const list = letters(at);
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${column}2:${column}${LAST_ROW}"><formula1>${OPTIONS}!$${list}$1:$${list}$${options.length}</formula1></dataValidation>`;
  });
  const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            sheetIndex === 0 ? xml.replace('</sheetData>', `</sheetData>${markup}`) : xml,
        },
      },
    },
  };
}

/** Excel takes no two sheets of one name, in small letters or large. */
function ownName(name: string, taken: Set<string>): string {
  let own = name;
  for (let next = 2; taken.has(own.toLowerCase()); next += 1) own = `${name.slice(0, 27)} ${next}`;
  taken.add(own.toLowerCase());
  return own;
}
