import type { ChangeLevel, DocumentState, SecurityLevel } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import { measureRecording, playedAs } from '../../platform/files/recordings/recording';
import { storeBytes } from '../../platform/files/storeBytes';
import type { Context } from '../../platform/module';
import { storedTerms } from '../../platform/search/searchTerms';
import { ensureCategories } from './categories';
import { askForContent } from './content/queue';
import { VERSION } from './processes/documentVersion';
import { STATE_NAMES } from './stateNames';
import { mayBeMainFile } from './versions/mainFileTypes';

/** A main file as it comes from elsewhere; it was readable there. */
export interface ImportedFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
  /** The PDF that it is read as, where the file itself is none. */
  pdf?: Buffer;
}

export interface RegisteredVersion {
  label: string;
  state: DocumentState;
  changeLevel?: ChangeLevel;
  changeSummary?: string;
  plannedEffectiveDate?: string;
  effectiveDate?: string;
  supersededDate?: string;
  trainingRequired?: boolean;
  file?: ImportedFile;
}

export interface RegisteredDocument {
  no: string;
  category: string;
  titleZh: string;
  titleEn: string;
  ownerId: string;
  departmentId: string;
  securityLevel?: SecurityLevel;
  reviewDate?: string;
  /** Oldest first. */
  versions: RegisteredVersion[];
}

/**
 * Takes a document with its versions and their main files over from elsewhere: a site's start or an import. The
 * trail says so; answers the ids of document and versions (by label). FILE_TYPE_NOT_ALLOWED, FILE_QUOTA_EXCEEDED.
 */
export async function registerDocument(
  ctx: Context,
  input: RegisteredDocument,
  createdBy: string,
): Promise<{ id: string; versions: Map<string, string> }> {
  await ensureCategories(ctx.tx);
  const { id } = await ctx.tx
    .insertInto('document')
    .values({
      no: input.no,
      category: input.category,
      title_zh: input.titleZh,
      title_en: input.titleEn,
      owner_id: input.ownerId,
      department_id: input.departmentId,
      security_level: input.securityLevel ?? 'internal',
      review_date: input.reviewDate ?? null,
      search_terms: storedTerms(input.no, input.titleZh, input.titleEn),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await ctx.tx
    .insertInto('document_version')
    .values(
      input.versions.map((version, index) => ({
        document_id: id,
        label: version.label,
        ordinal: index + 1,
        state: version.state,
        change_level: version.changeLevel ?? null,
        change_summary: version.changeSummary ?? null,
        planned_effective_date: version.plannedEffectiveDate ?? null,
        effective_date: version.effectiveDate ?? null,
        superseded_date: version.supersededDate ?? null,
        training_required: version.trainingRequired ?? false,
        created_by: createdBy,
        state_at: ctx.now,
      })),
    )
    .returning(['id', 'label'])
    .execute();
  const versions = new Map(rows.map((row) => [row.label, row.id]));
  for (const version of input.versions) {
    const versionId = versions.get(version.label) as string;
    const sha256 = version.file && (await importFile(ctx, versionId, version.file));
    const content = sha256 ? { zh: `，主文件 SHA-256 ${sha256}`, en: `, main file SHA-256 ${sha256}` } : null;
    ctx.audit({
      module: 'documents',
      objectType: VERSION,
      objectId: versionId,
      objectNo: input.no,
      objectName: { zh: input.titleZh, en: input.titleEn },
      event: 'import',
      description: {
        zh: `导入 ${input.no} ${version.label}《${input.titleZh}》，状态 ${STATE_NAMES[version.state].zh}${content?.zh ?? ''}`,
        en: `Imported ${input.no} ${version.label} “${input.titleEn}”, state ${STATE_NAMES[version.state].en}${content?.en ?? ''}`,
      },
    });
  }
  return { id, versions };
}

/** Keeps the PDF that an imported main file is read as. */
async function importPdf(ctx: Context, versionId: string, name: string, bytes: Buffer): Promise<void> {
  const file = { name: name.replace(/\.[^.]+$/, '.pdf'), mediaType: 'application/pdf', bytes };
  const { id } = await storeBytes(ctx, file);
  await ctx.tx
    .updateTable('document_version')
    .set({ rendition: 'ready', rendition_file_id: id })
    .where('id', '=', versionId)
    .execute();
}

/** Keeps the main file of an imported version; its text is read soon. Answers the hash. */
async function importFile(ctx: Context, versionId: string, file: ImportedFile): Promise<string> {
  if (!mayBeMainFile(file.mediaType)) throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.name });
  const stored = await storeBytes(ctx, file);
  const { id, sha256 } = stored;
  if (playedAs(stored.mediaType)) await measureRecording(ctx, stored);
  await ctx.tx
    .insertInto('file_use')
    .values({ file_id: id, object_type: VERSION, object_id: versionId })
    .execute();
  await ctx.tx
    .updateTable('document_version')
    .set({ main_file_id: id })
    .where('id', '=', versionId)
    .execute();
  if (file.pdf) await importPdf(ctx, versionId, file.name, file.pdf);
  await askForContent(ctx, versionId, { reading: true });
  return sha256;
}
