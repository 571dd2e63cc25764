import type { Bilingual, Rendition } from '@attest/api-contract';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { refusal } from '../../../platform/errors';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { isOfficeFile } from '../../../platform/renditions/office';
import type { StoredVersion } from '../versions/store';

type WithFile = Pick<StoredVersion, 'main_file_id' | 'rendition' | 'rendition_file_id'>;

const NO_CONVERTER: Bilingual = {
  zh: '主文件不是 PDF，而服务器上没有 PDF 转换程序：请由编写人上传 PDF，或由系统管理员安装 LibreOffice',
  en: 'its main file is no PDF and the server has no converter: its author uploads a PDF, or the system administrator installs LibreOffice',
};

/** Why no PDF under control can be made of a version, so that it cannot be approved; null where one can. */
export async function pdfObstacle(ctx: Context, version: WithFile): Promise<Bilingual | null> {
  if (ctx.platform.renditions.office.installed) return null;
  return (await needsRendition(ctx.tx, version)) ? NO_CONVERTER : null;
}

/** DOCUMENT_PDF_IMPOSSIBLE where no PDF under control can be made. */
export async function requirePdf(ctx: Context, version: WithFile): Promise<void> {
  const why = await pdfObstacle(ctx, version);
  if (why) throw refusal(ctx, 'DOCUMENT_PDF_IMPOSSIBLE', why);
}

/** The PDF that a version is read as: one that is made of its file, or `none`. */
export async function pdfStateOf(tx: TenantTransaction, version: WithFile): Promise<Rendition> {
  if (!(await needsRendition(tx, version))) return 'none';
  if (version.rendition_file_id) return 'ready';
  return version.rendition === 'pending' ? 'pending' : 'failed';
}

/** Office files are read as the PDF that is made of them. */
async function needsRendition(tx: TenantTransaction, { main_file_id: id }: WithFile): Promise<boolean> {
  const file = id ? (await fileRefs(tx, [id])).get(id) : undefined;
  return file !== undefined && isOfficeFile(file.mediaType);
}
