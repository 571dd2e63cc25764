import type { PrintHeader } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import { printHeader } from '../../../records/store/printHeader';
import { audit } from './audit';
import { requireVersion } from './see';
import { readDocument, readVersion } from './store';

/** Registers a print of the record of a version. RECORD_NOT_EXIST when it is out of sight. */
export async function printSheet(ctx: Context, versionId: string): Promise<PrintHeader> {
  await requireVersion(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, version.document_id);
  const description = {
    zh: `打印 ${document.no} ${version.label} 的文件记录`,
    en: `Printed the record of ${document.no} ${version.label}`,
  };
  audit(ctx, document, version, 'print', { description });
  return printHeader(ctx);
}
