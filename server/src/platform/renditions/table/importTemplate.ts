import type { Bilingual } from '@attest/api-contract';
import type { ByteAnswer, Context } from '../../module';
import { writeTable } from './writeTable';

interface Template<C extends string> {
  title: Bilingual;
  /** Headings by column, in both languages. */
  columns: Record<C, Bilingual>;
  /** Relative, where it is not 120. */
  widths?: Partial<Record<C, number>>;
  examples: Partial<Record<C, string>>[];
  /** What may be chosen in the cells of a column. */
  choices?: Partial<Record<C, string[]>>;
  /** How the cells of a column are written, where its heading does not say it. */
  written?: Partial<Record<C, Bilingual>>;
  /** Columns that no row is without. */
  needed?: C[];
}

const GUIDE = { zh: '填写说明', en: 'Instructions' };
const COLUMN = { zh: '列', en: 'Column' };
const NEEDED = { zh: '必填', en: 'Needed' };
const WRITTEN = { zh: '填写方式', en: 'How it is written' };
const YES = { zh: '是', en: 'Yes' };
const OPTION = { zh: '可选值见单元格的下拉列表', en: 'One of the list in the cell' };

/** An empty spreadsheet that `readUploadedTable` reads again: headings in the reader's language, examples, and how it is filled in. */
export async function importTemplate<C extends string>(
  { platform, tenantId, language, caller }: Context,
  { title, columns, widths = {}, examples, choices = {}, written = {}, needed = [] }: Template<C>,
): Promise<ByteAnswer> {
  const keys = Object.keys(columns) as C[];
  const listOf = (key: C): string[] | undefined => choices[key];
  const { bytes, extension, mediaType } = await writeTable(platform.renditions.of(tenantId), 'xlsx', {
    title: title[language],
    tenant: '',
    note: '',
    writtenBy: caller.name,
    writtenAt: '',
    language,
    columns: keys.map((key) => ({ label: columns[key][language], width: widths[key] ?? 120 })),
    rows: examples.map((example) => keys.map((key) => example[key] ?? '')),
    choices: Object.fromEntries(keys.map((key, place) => [place, listOf(key) ?? []])),
    beside: {
      title: GUIDE[language],
      columns: [
        { label: COLUMN[language], width: 240 },
        { label: NEEDED[language], width: 80 },
        { label: WRITTEN[language], width: 600 },
      ],
      rows: keys.map((key) => [
        columns[key][language],
        needed.includes(key) ? YES[language] : '',
        written[key]?.[language] ?? (listOf(key) ? OPTION[language] : ''),
      ]),
    },
  });
  return { stream: bytes, fileName: `${title[language]}.${extension}`, mediaType, size: bytes.length };
}
