import type { ChangeLevel, FormValues, SecurityLevel } from '@attest/api-contract';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import { storedTerms } from '../../../platform/search/searchTerms';
import type { ProcessForm } from '../../../records/definitions/processForm';
import { namesIn } from '../../../records/store/people';
import { auditChanges } from '../../../records/values/changes';
import type { TrainingImpact } from '../trainingHooks';
import { type StoredVersion, wasReleased } from './store';

/** The columns that are drawn from the values. */
export const columnsOf = (values: FormValues) => ({
  form_values: JSON.stringify(values),
  change_level: (values.changeLevel ?? null) as ChangeLevel | null,
  change_summary: textOr(values.changeSummary),
  planned_effective_date: textOr(values.plannedEffectiveDate),
  training_required: values.trainingRequired === 'yes',
  training_impact: (values.trainingImpact ?? null) as TrainingImpact | null,
});

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Stores prepared values on a locked version. Until a first version was in force the document goes by its
 * draft; afterwards it keeps title, owner and reach until the next version takes effect.
 */
export async function writeVersion(
  ctx: Context,
  version: StoredVersion,
  form: ProcessForm,
  before: FormValues,
  values: FormValues,
): Promise<{ changes: AuditChange[]; rowVersion: number }> {
  const names = await namesIn(ctx.tx, form.fields, before, values);
  const changes = auditChanges(form.fields, before, values, names);
  if (changes.length === 0) return { changes, rowVersion: version.row_version };
  const rowVersion = version.row_version + 1;
  await ctx.tx
    .updateTable('document_version')
    .set({
      ...columnsOf(values),
      row_version: rowVersion,
      changed_by: ctx.caller.userId,
      changed_at: ctx.now,
    })
    .where('id', '=', version.id)
    .execute();
  if (!(await wasReleased(ctx.tx, version.document_id)))
    await applyToDocument(ctx.tx, version.document_id, values);
  ctx.pushTenant('tenant.record', { process: 'documentVersion', id: version.id, version: rowVersion });
  return { changes, rowVersion };
}

/** Gives a document the title, owner, department and reach that a version says. */
export async function applyToDocument(
  tx: TenantTransaction,
  documentId: string,
  values: FormValues,
): Promise<void> {
  const titleZh = String(values.titleZh ?? '');
  const titleEn = String(values.titleEn ?? '');
  const { no } = await tx
    .selectFrom('document')
    .select('no')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('document')
    .set({
      title_zh: titleZh,
      title_en: titleEn,
      ...(typeof values.owner === 'string' && { owner_id: values.owner }),
      ...(typeof values.dept === 'string' && { department_id: values.dept }),
      ...(typeof values.securityLevel === 'string' && {
        security_level: values.securityLevel as SecurityLevel,
      }),
      review_months: typeof values.reviewMonths === 'number' ? values.reviewMonths : null,
      search_terms: storedTerms(no, titleZh, titleEn),
    })
    .where('id', '=', documentId)
    .execute();
  await tx.deleteFrom('document_reader').where('document_id', '=', documentId).execute();
  const readers = (values.readers ?? []) as string[];
  if (readers.length > 0)
    await tx
      .insertInto('document_reader')
      .values(readers.map((user_id) => ({ document_id: documentId, user_id })))
      .execute();
}
