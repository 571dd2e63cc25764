import type { ChangeLevel, DocumentState, SecurityLevel } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { searchTerms } from '../../platform/search/searchTerms';
import { ensureCategories } from './categories';

export interface RegisteredVersion {
  label: string;
  state: DocumentState;
  changeLevel?: ChangeLevel;
  changeSummary?: string;
  plannedEffectiveDate?: string;
  effectiveDate?: string;
  supersededDate?: string;
  trainingRequired?: boolean;
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
 * Takes a document with its versions over from elsewhere: a site's start or an import. The trail says so;
 * answers the ids of document and versions (by label).
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
      search_terms: searchTerms(input.no, input.titleZh, input.titleEn),
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
        main_file_id: null,
        created_by: createdBy,
        state_at: ctx.now,
      })),
    )
    .returning(['id', 'label'])
    .execute();
  for (const version of input.versions)
    ctx.audit({
      module: 'documents',
      objectType: 'documentVersion',
      objectId: rows.find((row) => row.label === version.label)?.id,
      objectNo: input.no,
      objectName: input.titleZh,
      event: 'import',
      description: {
        zh: `导入 ${input.no} ${version.label}《${input.titleZh}》，状态 ${version.state}`,
        en: `Imported ${input.no} ${version.label} “${input.titleEn}”, state ${version.state}`,
      },
    });
  return { id, versions: new Map(rows.map((row) => [row.label, row.id])) };
}
