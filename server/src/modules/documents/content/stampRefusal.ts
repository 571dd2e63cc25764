import type { Bilingual } from '@attest/api-contract';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { requireVersion } from '../versions/see';
import { readVersion, type StoredVersion } from '../versions/store';

const PDF = 'application/pdf';

type StampAction = 'download' | 'print';

/** Why a version cannot be handed out as a stamped PDF to the caller, or null. */
export async function stampRefusal(
  ctx: Context,
  version: StoredVersion,
  action: StampAction,
): Promise<Bilingual | null> {
  if (!ctx.caller.permissions.get('DmsDocuments')?.has(action))
    return action === 'print'
      ? { zh: '没有打印权限，请联系文控员', en: 'you have no permission to print: ask document control' }
      : { zh: '没有下载权限，请联系文控员', en: 'you have no permission to download: ask document control' };
  if (!version.main_file_id) return { zh: '没有主文件', en: 'there is no main file' };
  if (version.rendition === 'pending') return { zh: 'PDF 正在生成', en: 'the PDF is being made' };
  if (version.rendition === 'failed')
    return {
      zh: 'PDF 未能生成，可由负责人或文控员重新生成',
      en: 'the PDF could not be made: the owner or document control may have it made again',
    };
  return (await hasPdf(ctx, version))
    ? null
    : { zh: '没有可盖印的 PDF', en: 'there is no PDF that could be stamped' };
}

/** Whether a version can be handed out as a stamped PDF to the caller, else why not. */
export async function stampOffer(
  ctx: Context,
  version: StoredVersion,
  action: StampAction,
): Promise<{ allowed: boolean; disabledWhy: Bilingual | null }> {
  const disabledWhy = await stampRefusal(ctx, version, action);
  return { allowed: disabledWhy === null, disabledWhy };
}

/** The same for a version by its id. RECORD_NOT_EXIST when it is out of sight. */
export const downloadCheck: Handles<'checkDownload'> = async (ctx, { versionId, action }) => {
  await requireVersion(ctx, versionId);
  return stampOffer(ctx, await readVersion(ctx.tx, versionId), action);
};

/** How far the PDF of a version is. RECORD_NOT_EXIST when it is out of sight. */
export async function pdfState(ctx: Context, versionId: string): Promise<AnswerOf<'checkPdf'>> {
  await requireVersion(ctx, versionId);
  const { rendition, rendition_pages: pages } = await readVersion(ctx.tx, versionId);
  return { rendition, pages };
}

/** Office files are stamped by their rendition alone. */
async function hasPdf(ctx: Context, version: StoredVersion): Promise<boolean> {
  if (version.rendition_file_id) return true;
  const file = (await fileRefs(ctx.tx, [version.main_file_id as string])).get(version.main_file_id as string);
  return file?.mediaType === PDF;
}
