import type { Bilingual } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import { readContent } from '../../../platform/files/readContent';
import { playedAs } from '../../../platform/files/recordings/recording';
import { storeBytes } from '../../../platform/files/storeBytes';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { appendSignaturePage, extractPages, toPdf } from '../../../platform/renditions/renditions';
import { SIGNATURE_MEANINGS } from '../../../workflow/definition';
import { DOCUMENT_CONTENT } from '../noticeKinds';
import { VERSION } from '../processes/documentVersion';
import { versionPath } from '../versions/store';

/** A version whose text is to be read or whose PDF is to be made. */
export interface Pending {
  id: string;
  document_id: string;
  no: string;
  label: string;
  title_zh: string;
  title_en: string;
  owner_id: string;
  file_id: string;
  name: string;
  sha256: string;
  media_type: string;
  row_version: number;
  reading: boolean;
  rendering: boolean;
}

/** Its main file with the bytes. */
export const sourceOf = async (platform: Platform, { name, sha256, media_type: mediaType }: Pending) => ({
  bytes: await readContent(platform, sha256),
  name,
  mediaType,
});

/** Makes the PDF of a version with the page of its signatures. Throws like `toPdf`. */
export async function render(platform: Platform, tenant: string, version: Pending): Promise<void> {
  const pdf = playedAs(version.media_type)
    ? null
    : await toPdf(platform.renditions.of(tenant), await sourceOf(platform, version));
  if (!pdf) return void (await platform.asSystem(tenant, (ctx) => setRendition(ctx, version, 'none')));
  const signatures = await platform.asSystem(tenant, ({ tx }) =>
    tx
      .selectFrom('signature')
      .selectAll()
      .where('process', '=', VERSION)
      .where('record_id', '=', version.id)
      .where('superseded', '=', false)
      // Whoever sent it back signed that, not this content.
      .where('decision', 'in', ['agree', 'approve'])
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );
  const last = signatures.at(-1);
  // What was taken over from elsewhere was signed there.
  const signed = last
    ? await appendSignaturePage(platform.renditions.of(tenant), pdf, {
        no: version.no,
        version: version.label,
        title: { zh: version.title_zh, en: version.title_en },
        rows: signatures.map((row) => ({
          name: row.signer_name,
          account: row.signer_account,
          meaning: SIGNATURE_MEANINGS[row.meaning],
          at: row.at,
          utcOffset: row.utc_offset,
          ...(row.behalf_name && { onBehalfOf: row.behalf_name }),
        })),
        hash: last.snapshot_hash,
      })
    : pdf;
  const name = `${version.no}-${version.label}.pdf`;
  const made = { name, mediaType: 'application/pdf', bytes: signed };
  const pages = (await extractPages(platform.renditions.of(tenant), made)).length;
  await platform.asSystem(tenant, async (ctx) => {
    const file = await storeBytes(ctx, made);
    await setRendition(ctx, version, 'ready', { fileId: file.id, pages: pages || null });
    auditRendition(ctx, version, {
      zh: `生成 ${version.no} ${version.label} 的 PDF${last ? '及签名页' : ''}（SHA-256 ${file.sha256}）`,
      en: `Made the PDF of ${version.no} ${version.label}${last ? ' with its signature page' : ''} (SHA-256 ${file.sha256})`,
    });
  });
}

/** The PDF cannot be made: the owner is told, who may have it made again. */
export async function tellFailed(ctx: Context, version: Pending): Promise<void> {
  if (!(await setRendition(ctx, version, 'failed'))) return;
  const text = {
    zh: `${version.no} ${version.label} 的 PDF 未能生成`,
    en: `The PDF of ${version.no} ${version.label} could not be made`,
  };
  auditRendition(ctx, version, text);
  await notify(ctx, {
    kind: DOCUMENT_CONTENT,
    userIds: [version.owner_id],
    text,
    path: versionPath(version.document_id, version.id),
  });
}

/** Ends a pending rendition and tells open pages. False when none was pending. */
async function setRendition(
  ctx: Context,
  version: Pending,
  rendition: 'ready' | 'none' | 'failed',
  { fileId, pages }: { fileId: string | null; pages: number | null } = { fileId: null, pages: null },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('document_version')
    .set({ rendition, rendition_file_id: fileId, rendition_pages: pages })
    .where('id', '=', version.id)
    .where('rendition', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  tellPages(ctx, version);
  return true;
}

/** Pages that show the version ask for it again. */
export const tellPages = (ctx: Context, { id, row_version: version }: Pending): void =>
  ctx.pushTenant('tenant.record', { process: VERSION, id, version });

const auditRendition = (ctx: Context, version: Pending, description: Bilingual) =>
  ctx.audit({
    module: 'documents',
    objectType: VERSION,
    objectId: version.id,
    objectNo: version.no,
    objectName: { zh: version.title_zh, en: version.title_en },
    event: 'rendition',
    description,
  });
