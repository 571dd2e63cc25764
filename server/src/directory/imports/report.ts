import { AppError } from '../../platform/errors';
import type { ByteAnswer, Context } from '../../platform/module';
import { writeTable } from '../../platform/renditions/table/writeTable';
import { openUploadedSheet } from '../../platform/renditions/uploadedTable';
import { importInSight } from './list';

/** Rows of a report at most, and of a file. */
const MAX_ROWS = 5_000;
const MAX_FILE = 100_000;

const HEADING = { zh: '问题', en: 'Problems' };
const TITLE = { zh: '未导入的行', en: 'Rows left out' };
const AND = { zh: '；', en: '; ' };

/**
 * The rows that were left out as they were written, with what is wrong with each: whoever corrects them imports the same
 * file again. NOT_FOUND.
 */
export async function importReport(ctx: Context, id: string): Promise<ByteAnswer> {
  const { platform, tenantId, language, caller } = ctx;
  const { file_id: fileId } = await importInSight(ctx, id);
  if (!fileId) throw new AppError('NOT_FOUND');
  const left = await ctx.tx
    .selectFrom('sheet_import_row')
    .select(['row', 'problems'])
    .where('import_id', '=', id)
    .where('state', '=', 'left')
    .orderBy('row')
    .limit(MAX_ROWS)
    .execute();
  const sheet = await openUploadedSheet(ctx, fileId, MAX_FILE);
  const [headings = []] = sheet.rows(0, 1);
  const { bytes, extension, mediaType } = await writeTable(platform.renditions.of(tenantId), 'xlsx', {
    title: TITLE[language],
    tenant: '',
    note: '',
    writtenBy: caller.name,
    writtenAt: '',
    language,
    columns: [HEADING[language], ...headings].map((label, at) => ({ label, width: at === 0 ? 320 : 120 })),
    rows: left.map(({ row, problems }) => {
      const [written = []] = sheet.rows(row - 1, row);
      return [problems.map((problem) => problem[language]).join(AND[language]), ...written];
    }),
  });
  return { stream: bytes, fileName: `${TITLE[language]}.${extension}`, mediaType, size: bytes.length };
}
