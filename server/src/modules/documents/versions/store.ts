import { type DocumentState, dms, type FormValues } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';

export type StoredDocument = Stored<'document'>;
/** A version without the text of its file, which may be long. */
export type StoredVersion = Omit<Stored<'document_version'>, 'content_text'>;

const COLUMNS = [
  'tenant_id',
  'id',
  'document_id',
  'label',
  'ordinal',
  'state',
  'change_level',
  'change_summary',
  'planned_effective_date',
  'effective_date',
  'superseded_date',
  'main_file_id',
  'training_required',
  'created_by',
  'created_at',
  'state_at',
  'instance_id',
  'process_version',
  'workflow_status',
  'open_steps',
  'form_values',
  'row_version',
  'changed_by',
  'changed_at',
  'change_id',
  'training_impact',
  'approved_at',
  'effective_at',
  'superseded_at',
  'risk_release',
  'rendition',
  'rendition_file_id',
  'rendition_pages',
  'content_state',
] as const satisfies (keyof StoredVersion)[];

/** States of a version on its way; a document has at most one such version. */
export const OPEN_STATES: readonly DocumentState[] = [
  'draft',
  'inReview',
  'reviewed',
  'inApproval',
  'approved',
  'inTraining',
];

/** States of a version that was in force once. */
const RELEASED_STATES: readonly DocumentState[] = ['effective', 'superseded', 'obsolete'];

/** A version by id; undefined when the tenant has none. `lock` keeps others from changing it. */
export async function findVersion(
  tx: TenantTransaction,
  id: string,
  { lock = false } = {},
): Promise<StoredVersion | undefined> {
  const query = tx.selectFrom('document_version').select(COLUMNS).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** A version by id. RECORD_NOT_EXIST when the tenant has none. */
export async function readVersion(
  tx: TenantTransaction,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredVersion> {
  const row = await findVersion(tx, id, options);
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

/** Versions of a document, oldest first. */
export const versionsOf = (tx: TenantTransaction, documentId: string): Promise<StoredVersion[]> =>
  tx
    .selectFrom('document_version')
    .select(COLUMNS)
    .where('document_id', '=', documentId)
    .orderBy('ordinal')
    .execute();

/** A document by id. RECORD_NOT_EXIST when the tenant has none. */
export async function readDocument(
  tx: TenantTransaction,
  id: string,
  { lock = false } = {},
): Promise<StoredDocument> {
  const query = tx.selectFrom('document').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

/** The version in force, if any. */
export const effectiveVersion = (
  tx: TenantTransaction,
  documentId: string,
): Promise<StoredVersion | undefined> =>
  tx
    .selectFrom('document_version')
    .select(COLUMNS)
    .where('document_id', '=', documentId)
    .where('state', '=', 'effective')
    .executeTakeFirst();

/** The version on its way, if any. */
export const openVersion = (tx: TenantTransaction, documentId: string): Promise<StoredVersion | undefined> =>
  tx
    .selectFrom('document_version')
    .select(COLUMNS)
    .where('document_id', '=', documentId)
    .where('state', 'in', [...OPEN_STATES])
    .executeTakeFirst();

/** Form values of a version; one taken over from elsewhere has them in its columns. */
export function valuesOf(version: StoredVersion, document: StoredDocument): FormValues {
  if (version.process_version !== null) return version.form_values;
  const columns: FormValues = {
    titleZh: document.title_zh,
    titleEn: document.title_en,
    owner: document.owner_id,
    dept: document.department_id,
    securityLevel: document.security_level,
    changeLevel: version.change_level,
    changeSummary: version.change_summary,
    plannedEffectiveDate: version.planned_effective_date,
    reviewMonths: document.review_months,
    trainingRequired: version.training_required ? 'yes' : 'no',
  };
  const filled = Object.entries({ ...columns, ...version.form_values });
  return Object.fromEntries(filled.filter(([, value]) => value !== null && value !== undefined));
}

/** Whether any version of a document was in force once. */
export async function wasReleased(tx: TenantTransaction, documentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('document_version')
    .select('id')
    .where('document_id', '=', documentId)
    .where('state', 'in', [...RELEASED_STATES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Address of a version below the origin. */
export const versionPath = (documentId: string, versionId: string): string =>
  `${dms.document(documentId)}?version=${versionId}`;

/** Today in the tenant's time zone by the clock of the transaction. */
export async function tenantToday(tx: TenantTransaction): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(attest_now() at time zone t.time_zone, 'YYYY-MM-DD') as day from tenant t
    where t.id = current_setting('app.tenant_id')::uuid`.execute(tx);
  return rows[0]?.day as string;
}
