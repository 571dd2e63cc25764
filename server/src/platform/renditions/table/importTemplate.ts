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
}

/** An empty spreadsheet that `readUploadedTable` reads again: headings in the reader's language, and examples. */
export async function importTemplate<C extends string>(
  { platform, tenantId, language, caller }: Context,
  { title, columns, widths = {}, examples }: Template<C>,
): Promise<ByteAnswer> {
  const keys = Object.keys(columns) as C[];
  const { bytes, extension, mediaType } = await writeTable(platform.renditions.of(tenantId), 'xlsx', {
    title: title[language],
    tenant: '',
    note: '',
    writtenBy: caller.name,
    writtenAt: '',
    language,
    columns: keys.map((key) => ({ label: columns[key][language], width: widths[key] ?? 120 })),
    rows: examples.map((example) => keys.map((key) => example[key] ?? '')),
  });
  return { stream: bytes, fileName: `${title[language]}.${extension}`, mediaType, size: bytes.length };
}
