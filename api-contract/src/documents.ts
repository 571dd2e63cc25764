import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  counted,
  countedByName,
  Day,
  Empty,
  Instant,
  Nullable,
  page,
  paged,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { RelationEnd } from './documentRelations';

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

export const SECURITY_LEVELS = ['public', 'internal', 'secret', 'confidential'] as const;
export const SecurityLevel = Type.Enum([...SECURITY_LEVELS]);
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

export const CHANGE_LEVELS = ['editorial', 'minor', 'major'] as const;
export const ChangeLevel = Type.Enum([...CHANGE_LEVELS]);
export type ChangeLevel = (typeof CHANGE_LEVELS)[number];

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
  securityLevel: SecurityLevel,
  /** A change request on it is open. */
  inRevision: Type.Boolean(),
  /** Its periodic review is past due. */
  reviewOverdue: Type.Boolean(),
  /** Where the searched text was found first: number, title or content of the version shown. */
  hit: Nullable(Type.Enum(['no', 'title', 'content'])),
  /** A hit in the content of a PDF: the first page that says it. */
  hitPage: Nullable(Type.Integer()),
});
export type DocumentRow = Static<typeof DocumentRow>;

const DocumentFilter = Strict({
  text: Type.Optional(Text(100)),
  category: Type.Optional(Type.Array(Text(16), { maxItems: 20 })),
  state: Type.Optional(Type.Array(DocumentState, { maxItems: 10 })),
  departmentId: Type.Optional(Uuid),
  ownerId: Type.Optional(Uuid),
  /** Documents the caller owns, or whose shown version they wrote. */
  mine: Type.Optional(Type.Boolean()),
  inRevision: Type.Optional(Type.Boolean()),
  reviewOverdue: Type.Optional(Type.Boolean()),
});
export type DocumentFilter = Static<typeof DocumentFilter>;

export const listDocuments = call({
  path: 'dms/systemdoc/list',
  shows: ['documents'],
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary: 'Documents with their latest version and the one in force',
  request: paged(DocumentFilter),
  response: page(DocumentRow),
});

export const documentFacets = call({
  path: 'dms/systemdoc/facets',
  shows: ['documents'],
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary: 'Counts per category, state of the latest version and department for the filter card',
  request: Strict({ filter: DocumentFilter }),
  response: Strict({
    category: Type.Array(countedByName(Type.String())),
    state: Type.Array(counted(DocumentState)),
    departmentId: Type.Array(countedByName(Type.String())),
  }),
});

export const DocumentCategory = Strict({
  code: Type.String(),
  name: Bilingual,
  /** `SOP-{dept}-{seq:3}` */
  numberPattern: Type.String(),
  reviewMonths: Type.Integer(),
  /** Per cent of people who must be trained before a version takes effect. */
  trainingLimit: Type.Integer(),
  /** Who approves: quality head or QA manager. */
  approver: Type.Enum(['qhead', 'qamgr']),
  /** Whether QA signs the release, or a version takes effect by itself when the gate opens. */
  release: Type.Enum(['signed', 'automatic']),
});
export type DocumentCategory = Static<typeof DocumentCategory>;

export const documentCategories = call({
  method: 'GET',
  path: 'dms/category/list',
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary: 'Categories of documents with number pattern, review period, approver and training limit',
  request: Empty,
  response: Type.Array(DocumentCategory),
});

export const createDocument = call({
  path: 'dms/document/create',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'add' },
  audit: { module: 'documents', operation: 'create' },
  summary: 'A new document with its number and the first draft; the caller is the author',
  request: Strict({
    category: Text(16, 1),
    titleZh: Text(200, 1),
    titleEn: Text(200, 1),
    /** Default: the caller’s own. */
    departmentId: Type.Optional(Uuid),
    /** Default: the caller. */
    ownerId: Type.Optional(Uuid),
    /** A number of one’s own within the category, such as `STP-HK101`; else the next of the pattern. */
    no: Type.Optional(Text(32, 1)),
    /** Further values of the draft’s form. */
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  response: Strict({ documentId: Uuid, versionId: Uuid, no: Type.String() }),
});

export const copyDocument = call({
  path: 'dms/document/copy',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'add' },
  audit: { module: 'documents', operation: 'copy' },
  summary:
    'Copy a version: `document` makes a new document with its attributes, `draft` takes a void version up again with its file',
  request: Strict({ versionId: Uuid, as: Type.Enum(['document', 'draft']), reason: Reason() }),
  response: Strict({ documentId: Uuid, versionId: Uuid, no: Type.String() }),
});

export const renewDocument = call({
  path: 'dms/document/renew',
  changes: ['document', 'documents', 'history', 'process'],
  permission: { menu: 'DmsDocuments', action: 'view' },
  audit: { module: 'documents', operation: 'renew' },
  summary:
    'Submit the periodic review of an effective document as “still valid”; department head and QA then sign',
  request: Strict({ documentId: Uuid, reason: Reason() }),
  /** The review (process `documentReview`). */
  response: Strict({ recordId: Uuid, no: Nullable(Type.String()) }),
});

/** What can be done with a document or its chosen version. Those that do not apply at all are left out. */
export const DOCUMENT_ACTIONS = [
  'edit',
  'upload',
  'discard',
  'withdraw',
  'copy',
  'redraft',
  'revise',
  'obsolete',
  'renew',
  'relate',
  'download',
  'print',
  'remakePdf',
  'postpone',
  'advance',
  'riskRelease',
] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

export const DocumentVersionRow = Strict({
  id: Uuid,
  label: Type.String(),
  state: DocumentState,
  changeLevel: Nullable(ChangeLevel),
  changeSummary: Nullable(Type.String()),
  plannedEffectiveDate: Nullable(Day),
  effectiveDate: Nullable(Day),
  supersededDate: Nullable(Day),
  author: Nullable(UserRef),
  createdAt: Instant,
});
export type DocumentVersionRow = Static<typeof DocumentVersionRow>;

export const DocumentDetail = Strict({
  id: Uuid,
  no: Type.String(),
  titleZh: Type.String(),
  titleEn: Type.String(),
  category: DocumentCategory,
  department: Nullable(Bilingual),
  departmentId: Uuid,
  owner: Nullable(UserRef),
  securityLevel: SecurityLevel,
  /** People named for a secret or confidential document. */
  readers: Type.Array(UserRef),
  reviewDate: Nullable(Day),
  reviewOverdue: Type.Boolean(),
  inRevision: Type.Boolean(),
  /** The open change request, where the caller may see it. */
  changeRequest: Nullable(Strict({ id: Uuid, no: Type.String(), path: Type.String() })),
  /** The chosen version; its form, process and signatures come by `documentVersion`. */
  versionId: Uuid,
  effectiveVersionId: Nullable(Uuid),
  /** Every version the caller may see, newest first. */
  versions: Type.Array(DocumentVersionRow),
  /** Documents it cites or is cited by, and where it is used: records, change requests, reviews. */
  links: Type.Array(RelationEnd),
  courses: Type.Array(Strict({ id: Uuid, no: Type.String(), name: Bilingual })),
  actions: Type.Array(Strict({ code: Type.Enum([...DOCUMENT_ACTIONS]), disabledWhy: Nullable(Bilingual) })),
});
export type DocumentDetail = Static<typeof DocumentDetail>;

export const getDocument = call({
  path: 'dms/document/detail',
  shows: ['document'],
  permission: { menu: 'DmsDocuments', action: 'view' },
  summary:
    'A document by itself or by one of its versions; without `versionId` the version in force, else the newest',
  request: Strict({ documentId: Type.Optional(Uuid), versionId: Type.Optional(Uuid) }),
  response: DocumentDetail,
});
