import { AppError } from '../../../platform/errors';
import { readContent } from '../../../platform/files/readContent';
import type { ByteAnswer, Context } from '../../../platform/module';
import { stampPdf } from '../../../platform/renditions/renditions';
import { STATE_NAMES } from '../stateNames';
import { audit } from '../versions/audit';
import { requireVersion } from '../versions/see';
import { readDocument, readVersion } from '../versions/store';
import { markingOf, NOTICES } from './marking';
import { shownFile } from './shownFile';
import { stampRefusal } from './stampRefusal';

const IN_FORCE = { zh: '受控副本', en: 'CONTROLLED COPY' };

/**
 * A PDF of a version with name, account, time, version and status on every page. DOCUMENT_NO_PDF where there
 * is none; the permission was checked by the call.
 */
export async function stampedPdf(
  ctx: Context,
  versionId: string,
  action: 'download' | 'print',
): Promise<ByteAnswer> {
  await requireVersion(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, version.document_id);
  const { file } = await shownFile(ctx, version);
  if (!file || (await stampRefusal(ctx, version, action))) throw new AppError('DOCUMENT_NO_PDF');
  const { lines, footer, printed } = await markingOf(ctx, document, version);
  const notice = NOTICES[version.state] ?? IN_FORCE;
  const state = STATE_NAMES[version.state];
  const pdf = await stampPdf(
    ctx.platform.renditions.of(ctx.tenantId),
    await readContent(ctx.platform, file.sha256),
    {
      lines,
      diagonal: printed(notice),
      footer,
    },
  );
  const verb = action === 'print' ? { zh: '打印', en: 'Printed' } : { zh: '下载', en: 'Downloaded' };
  // What was taken out may be in force no more by the time it is read.
  const description = {
    zh: `${verb.zh} ${document.no} ${version.label}（${state.zh}，带水印）`,
    en: `${verb.en} ${document.no} ${version.label} (${state.en}, stamped)`,
  };
  audit(ctx, document, version, action, { description });
  return {
    stream: pdf,
    fileName: `${document.no}-${version.label}.pdf`,
    mediaType: 'application/pdf',
    size: pdf.length,
  };
}
