import type { Bilingual } from '@attest/api-contract';
import type { InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { isOfficeFile } from '../../../platform/renditions/office';
import { mayTend } from '../access';
import { VERSION } from '../processes/documentVersion';
import { audit } from '../versions/audit';
import { requireVersion } from '../versions/see';
import { readDocument, readVersion, type StoredVersion } from '../versions/store';
import { askForContent } from './queue';

/** Content is frozen, and still of use. */
const STATES: ReadonlySet<string> = new Set(['approved', 'inTraining', 'effective']);

/**
 * Whether the PDF of a version can be made once more: it failed, or it is an office file that LibreOffice has not
 * turned into pages yet. Null where there is nothing to make.
 */
export async function remakeOffer(
  ctx: Context,
  version: StoredVersion,
): Promise<{ disabledWhy: Bilingual | null } | null> {
  if (!STATES.has(version.state) || !version.main_file_id) return null;
  if (version.rendition === 'pending' || version.rendition_file_id) return null;
  const file = (await fileRefs(ctx.tx, [version.main_file_id])).get(version.main_file_id);
  const office = file !== undefined && isOfficeFile(file.mediaType);
  if (!office && version.rendition !== 'failed') return null;
  const lacking = office && !ctx.platform.renditions.office.installed;
  return {
    disabledWhy: lacking
      ? {
          zh: '服务器上未安装 LibreOffice，请联系系统管理员',
          en: 'LibreOffice is not installed on the server: ask the system administrator',
        }
      : null,
  };
}

/** Has the PDF of a version made again; the content job does it. RECORD_NOT_EXIST, INVALID_OPERATION. */
export async function remakePdf(
  ctx: Context,
  { versionId, reason }: InputOf<'remakeDocumentPdf'>,
): Promise<void> {
  await requireVersion(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  const document = await readDocument(ctx.tx, version.document_id);
  const offer = mayTend(ctx, document) ? await remakeOffer(ctx, version) : null;
  if (!offer || offer.disabledWhy) throw new AppError('INVALID_OPERATION');
  await askForContent(ctx, versionId, { rendition: true });
  ctx.pushTenant('tenant.record', { process: VERSION, id: versionId, version: version.row_version });
  audit(ctx, document, version, 'remakePdf', { reason });
}
