import { DOCUMENT_RELATIONS, type RelationEnd } from '@attest/api-contract';
import type { Handles, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { visibleLinks } from '../../records/links/visibleLinks';
import { requireDocument } from './versions/see';
import { readDocument, type StoredDocument } from './versions/store';

const BETWEEN_DOCUMENTS: ReadonlySet<string> = new Set(DOCUMENT_RELATIONS);

/** Everything a document is linked with, by itself or by one of its versions, as far as the caller may see it. */
export async function relationsOf(
  ctx: Context,
  documentId: string,
  versionIds: string[],
): Promise<RelationEnd[]> {
  const ends: RelationEnd[] = [];
  for (const [type, id] of [
    ['document', documentId] as const,
    ...versionIds.map((versionId) => ['documentVersion', versionId] as const),
  ])
    for (const link of await visibleLinks(ctx, type, id))
      ends.push({
        ...link,
        versionId: type === 'documentVersion' ? id : null,
        removable: link.direction === 'from' && BETWEEN_DOCUMENTS.has(link.relation),
      });
  return ends;
}

/** Relates a document to another. RECORD_NOT_EXIST, LINK_EXISTS, INVALID_OPERATION for itself. */
export const relate: Handles<'relateDocuments'> = async (ctx, { documentId, relation, targetId, reason }) => {
  await requireDocument(ctx, documentId);
  await requireDocument(ctx, targetId);
  if (documentId === targetId) throw new AppError('INVALID_OPERATION');
  // The lock keeps the same relation from being made twice at once.
  const document = await readDocument(ctx.tx, documentId, { lock: true });
  const target = await readDocument(ctx.tx, targetId);
  const ends = {
    from_type: 'document',
    from_id: documentId,
    to_type: 'document',
    to_id: targetId,
    relation,
  };
  let same = ctx.tx.selectFrom('record_link').select('id');
  for (const [column, value] of Object.entries(ends)) same = same.where(column as 'relation', '=', value);
  if (await same.executeTakeFirst()) throw new AppError('LINK_EXISTS');
  const link = await ctx.tx
    .insertInto('record_link')
    .values({ ...ends, field: null, created_by: ctx.caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditBoth(ctx, document, target, 'link', relation, reason);
  return link;
};

/** Takes a relation between documents away. RECORD_NOT_EXIST. */
export async function unrelate(
  ctx: Context,
  { documentId, linkId, reason }: InputOf<'unrelateDocuments'>,
): Promise<void> {
  await requireDocument(ctx, documentId);
  const link = await ctx.tx
    .deleteFrom('record_link')
    .where('id', '=', linkId)
    .where('from_type', '=', 'document')
    .where('from_id', '=', documentId)
    .where('relation', 'in', [...DOCUMENT_RELATIONS])
    .returning(['to_id', 'relation'])
    .executeTakeFirst();
  if (!link) throw new AppError('RECORD_NOT_EXIST');
  const target = await readDocument(ctx.tx, link.to_id);
  auditBoth(ctx, await readDocument(ctx.tx, documentId), target, 'unlink', link.relation, reason);
}

/** A relation is shown on both documents, so both trails tell of it. */
function auditBoth(
  ctx: Context,
  from: StoredDocument,
  to: StoredDocument,
  event: 'link' | 'unlink',
  relation: string,
  reason: string,
): void {
  const details = { from: from.no, to: to.no, relation };
  for (const { id, no, title_zh, title_en } of [from, to])
    ctx.audit({
      module: 'documents',
      objectType: 'document',
      objectId: id,
      objectNo: no,
      objectName: { zh: title_zh, en: title_en },
      event,
      reason,
      details,
    });
}
