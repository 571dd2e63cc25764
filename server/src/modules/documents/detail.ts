import type { DocumentVersionRow } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { peopleById } from '../../records/store/people';
import { visibleVersions } from './access';
import { actionsOf } from './actions';
import { categoryOf } from './categories';
import { relationsOf } from './relations';
import { trainingHooks } from './trainingHooks';
import { requireVersion } from './versions/see';
import { findVersion, readDocument, type StoredVersion, tenantToday, versionsOf } from './versions/store';

/** A document with the versions the caller may see. RECORD_NOT_EXIST also when none is in sight. */
export const getDocument: Handles<'getDocument'> = async (ctx, input) => {
  if (input.versionId) await requireVersion(ctx, input.versionId);
  const documentId =
    input.documentId ?? (input.versionId && (await findVersion(ctx.tx, input.versionId))?.document_id);
  const versions = documentId ? await versionsInSight(ctx, documentId) : [];
  const effective = versions.find((version) => version.state === 'effective');
  const chosen = input.versionId
    ? versions.find((version) => version.id === input.versionId)
    : (effective ?? versions[0]);
  if (!documentId || !chosen) throw new AppError('RECORD_NOT_EXIST');
  const document = await readDocument(ctx.tx, documentId);
  const readers = await ctx.tx
    .selectFrom('document_reader')
    .select('user_id')
    .where('document_id', '=', documentId)
    .execute();
  const people = await peopleById(ctx.tx, [
    document.owner_id,
    ...readers.map((row) => row.user_id),
    ...versions.map((version) => version.created_by),
  ]);
  const change = await openChange(ctx, documentId);
  const overdue =
    effective !== undefined &&
    document.review_date !== null &&
    document.review_date < (await tenantToday(ctx.tx));
  return {
    id: document.id,
    no: document.no,
    titleZh: document.title_zh,
    titleEn: document.title_en,
    category: await categoryOf(ctx.tx, document.category),
    department: await departmentName(ctx, document.department_id),
    departmentId: document.department_id,
    owner: people.get(document.owner_id) ?? null,
    securityLevel: document.security_level,
    readers: readers.flatMap((row) => people.get(row.user_id) ?? []),
    reviewDate: document.review_date,
    reviewOverdue: overdue,
    inRevision: change.open,
    changeRequest: change.shown,
    versionId: chosen.id,
    effectiveVersionId: effective?.id ?? null,
    versions: versions.map((version) => toRow(version, people)),
    links: await relationsOf(
      ctx,
      documentId,
      versions.map((version) => version.id),
    ),
    courses: await trainingHooks(ctx).coursesOf(ctx.tx, documentId),
    actions: await actionsOf(ctx, document, chosen, { inRevision: change.open }),
  };
};

/** Newest first. */
async function versionsInSight(ctx: Context, documentId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from document_version v join document d on d.id = v.document_id
    where d.id = ${documentId} and ${visibleVersions(ctx, { former: true })}`.execute(ctx.tx);
  const seen = new Set(rows.map((row) => row.id));
  return (await versionsOf(ctx.tx, documentId)).filter((version) => seen.has(version.id)).reverse();
}

function toRow(
  version: StoredVersion,
  people: Map<string, NonNullable<DocumentVersionRow['author']>>,
): DocumentVersionRow {
  return {
    id: version.id,
    label: version.label,
    state: version.state,
    changeLevel: version.change_level,
    changeSummary: version.change_summary,
    plannedEffectiveDate: version.planned_effective_date,
    effectiveDate: version.effective_date,
    supersededDate: version.superseded_date,
    author: people.get(version.created_by) ?? null,
    createdAt: version.created_at.toISOString(),
  };
}

/** Whether a change request on the document runs; which one, where the caller may see such requests. */
async function openChange(ctx: Context, documentId: string) {
  const row = await ctx.tx
    .selectFrom('document_change as c')
    .innerJoin('quality_record as r', (join) =>
      join.onRef('r.tenant_id', '=', 'c.tenant_id').onRef('r.id', '=', 'c.change_id'),
    )
    .select(['r.id', 'r.no'])
    .where('c.document_id', '=', documentId)
    .where('c.open', '=', true)
    .executeTakeFirst();
  const place = ctx.brought.byKey('recordTypes').dcr?.path;
  const shown = row?.no && place && ctx.caller.permissions.get('DmsChange')?.has('view');
  return {
    open: row !== undefined,
    shown: row && shown ? { id: row.id, no: row.no as string, path: place.replace('{id}', row.id) } : null,
  };
}

async function departmentName(ctx: Context, id: string) {
  const row = await ctx.tx
    .selectFrom('department')
    .select(['name_zh', 'name_en'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { zh: row.name_zh, en: row.name_en } : null;
}
