import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';

export const DOCUMENT_STATES = [
  'draft',
  'inReview',
  'reviewed',
  'inApproval',
  'approved',
  'inTraining',
  'effective',
  'superseded',
  'obsolete',
  'void',
] as const;
export const DocumentState = Type.Enum([...DOCUMENT_STATES]);
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const DocumentRow = Strict({
  id: Uuid,
  no: Type.String(),
  titleZh: Type.String(),
  titleEn: Type.String(),
  category: Type.String(),
  categoryName: Bilingual,
  departmentZh: Type.String(),
  departmentEn: Type.String(),
  owner: Nullable(UserRef),
  version: Type.String(),
  state: DocumentState,
  /** The version in force, if any. */
  effectiveVersion: Nullable(Type.String()),
  effectiveDate: Nullable(Day),
  reviewDate: Nullable(Day),
  securityLevel: Type.String(),
});
export type DocumentRow = Static<typeof DocumentRow>;

const DocumentFilter = Strict({
  text: Type.Optional(Text(100)),
  category: Type.Optional(Type.Array(Text(16), { maxItems: 20 })),
  state: Type.Optional(Type.Array(DocumentState, { maxItems: 10 })),
  departmentId: Type.Optional(Uuid),
});
export type DocumentFilter = Static<typeof DocumentFilter>;

export const listDocuments = call({
  path: 'dms/systemdoc/list',
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary: 'Documents with their latest version and the one in force',
  request: paged(DocumentFilter),
  response: page(DocumentRow),
});

export const documentFacets = call({
  path: 'dms/systemdoc/facets',
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary: 'Counts per category, state of the latest version and department for the filter card',
  request: Strict({ filter: DocumentFilter }),
  response: Strict({
    category: Type.Array(Strict({ value: Type.String(), label: Bilingual, count: Type.Integer() })),
    state: Type.Array(Strict({ value: DocumentState, count: Type.Integer() })),
    departmentId: Type.Array(Strict({ value: Type.String(), label: Bilingual, count: Type.Integer() })),
  }),
});
