import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Nullable, Reason, Strict, Uuid } from './common';

/** How one document stands to another: it cites it, is a form of it, or is based on it. */
export const DOCUMENT_RELATIONS = ['cites', 'formOf', 'basedOn'] as const;
export const DocumentRelation = Type.Enum([...DOCUMENT_RELATIONS]);
export type DocumentRelation = (typeof DOCUMENT_RELATIONS)[number];

/** One end of a link as seen from a document: `from` – the document names the target, `to` – it is named by it. */
export const RelationEnd = Strict({
  id: Uuid,
  /** A {@link DOCUMENT_RELATIONS}, or the relation of a quality record (`departsFrom`, `concerns` …). */
  relation: Type.String(),
  direction: Type.Enum(['from', 'to']),
  /** `document`, `documentVersion`, or a process code: `deviation`, `dcr`, `documentReview` … */
  type: Type.String(),
  targetId: Uuid,
  no: Type.String(),
  title: Type.String(),
  /** What the state is called that the target is in. */
  status: Nullable(Bilingual),
  path: Nullable(Type.String()),
  /** Version of this document that the target names; null for the document as such. */
  versionId: Nullable(Uuid),
  /** Made by hand between documents: may be taken away again. */
  removable: Type.Boolean(),
});
export type RelationEnd = Static<typeof RelationEnd>;

export const relateDocuments = call({
  path: 'dms/document/relate',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'edit' },
  audit: { module: 'documents', operation: 'relate' },
  summary: 'Relate a document to another; shown on both',
  request: Strict({
    documentId: Uuid,
    relation: DocumentRelation,
    targetId: Uuid,
    reason: Reason(),
  }),
  response: Strict({ id: Uuid }),
});

export const unrelateDocuments = call({
  path: 'dms/document/unrelate',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'edit' },
  audit: { module: 'documents', operation: 'unrelate' },
  summary: 'Take a relation between documents away; the trail keeps it',
  request: Strict({ documentId: Uuid, linkId: Uuid, reason: Reason() }),
  response: Strict({}),
});
