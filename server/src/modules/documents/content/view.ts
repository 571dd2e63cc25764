import type { DocumentViewing } from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import { AppError } from '../../../platform/errors';
import { contentInParts, readContent } from '../../../platform/files/readContent';
import { playedAs } from '../../../platform/files/recordings/recording';
import type { ByteAnswer, Context, PartedAnswer } from '../../../platform/module';
import { audit } from '../versions/audit';
import { readDocument, readVersion, valuesOf } from '../versions/store';
import { markingOf, NOTICES } from './marking';
import { shownFile } from './shownFile';
import { stampOffer } from './stampRefusal';

/** How long content is handed out after a version was opened. */
const OPEN_HOURS = 12;

/** Opens a version in a viewer: audited, and noted for this session, so that its content may be fetched. */
export async function viewVersion(ctx: Context, versionId: string): Promise<DocumentViewing> {
  const shown = await readShown(ctx, versionId);
  const { version, document, file } = shown;
  await ctx.tx
    .insertInto('document_view')
    .values({ version_id: versionId, user_id: ctx.caller.userId, session_id: ctx.caller.sessionId })
    .execute();
  audit(ctx, document, version, 'view', { changes: changes({ content: [null, file?.sha256] }) });
  return toViewing(ctx, shown);
}

/** What the viewer of an opened version shows now; it is no further view. DOCUMENT_NOT_OPENED. */
export async function openedVersion(ctx: Context, versionId: string): Promise<DocumentViewing> {
  await requireOpened(ctx, versionId);
  return toViewing(ctx, await readShown(ctx, versionId));
}

async function readShown(ctx: Context, versionId: string) {
  const version = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, version.document_id);
  return { version, document, ...(await shownFile(ctx, version)) };
}

async function toViewing(
  ctx: Context,
  { version, document, file, format }: Awaited<ReturnType<typeof readShown>>,
): Promise<DocumentViewing> {
  const values = valuesOf(version, document);
  const { shown } = await markingOf(ctx, document, version);
  return {
    versionId: version.id,
    documentId: document.id,
    no: document.no,
    title: {
      zh: String(values.titleZh ?? document.title_zh),
      en: String(values.titleEn ?? document.title_en),
    },
    label: version.label,
    state: version.state,
    effectiveDate: version.effective_date,
    plannedEffectiveDate: version.planned_effective_date,
    supersededDate: version.superseded_date,
    format,
    fileName: file?.name ?? null,
    size: file?.size ?? null,
    rendition: version.rendition,
    watermark: shown,
    notice: NOTICES[version.state],
    download: await stampOffer(ctx, version, 'download'),
    print: await stampOffer(ctx, version, 'print'),
  };
}

/** DOCUMENT_NOT_OPENED when this session has not opened the version. */
async function requireOpened(ctx: Context, versionId: string): Promise<void> {
  const { rows } = await sql`
    select from document_view w
    where w.session_id = ${ctx.caller.sessionId} and w.version_id = ${versionId}
      and w.at > ${ctx.now}::timestamptz - make_interval(hours => ${OPEN_HOURS}) limit 1`.execute(ctx.tx);
  if (rows.length === 0) throw new AppError('DOCUMENT_NOT_OPENED');
}

/** Content of a version that this session has opened. DOCUMENT_NOT_OPENED, NOT_FOUND. */
export async function versionContent(ctx: Context, versionId: string): Promise<ByteAnswer | PartedAnswer> {
  await requireOpened(ctx, versionId);
  const { file } = await shownFile(ctx, await readVersion(ctx.tx, versionId));
  if (!file) throw new AppError('NOT_FOUND');
  if (playedAs(file.mediaType)) return contentInParts(ctx.platform, file);
  const stream = await readContent(ctx.platform, file.sha256);
  return { stream, fileName: file.name, mediaType: file.mediaType, size: file.size };
}
