import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Empty, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';

const PLAIN_PARTS = [
  Strict({ kind: Type.Literal('text'), text: Bilingual }),
  Strict({ kind: Type.Literal('instant'), at: Instant }),
  Strict({ kind: Type.Literal('number'), value: Type.Number(), unit: Nullable(Bilingual) }),
  Strict({ kind: Type.Literal('file'), name: Type.String(), size: Nullable(Type.Integer()) }),
  /** Something that can be opened: a person, a record, a document. */
  Strict({ kind: Type.Literal('object'), text: Bilingual, path: Nullable(Type.String()) }),
] as const;

/** A piece of a value of the trail as people read it: nothing in it is a code, an id or markup. */
export const AuditPart = Type.Union([
  ...PLAIN_PARTS,
  /** A row of a table, or whatever else has parts of its own. */
  Strict({
    kind: Type.Literal('fields'),
    fields: Type.Array(Strict({ label: Bilingual, parts: Type.Array(Type.Union([...PLAIN_PARTS])) })),
  }),
]);
export type AuditPart = Static<typeof AuditPart>;
export type PlainAuditPart = Exclude<AuditPart, { kind: 'fields' }>;

/** Old and new value of a field. */
export const AuditChange = Strict({
  label: Bilingual,
  old: Type.Array(AuditPart),
  new: Type.Array(AuditPart),
});
export type AuditChange = Static<typeof AuditChange>;

/** An entry as people read it, on the screen and in files. What was recorded stands beside it, unchanged. */
export const AuditWords = Strict({
  module: Bilingual,
  event: Bilingual,
  objectType: Bilingual,
  description: Bilingual,
  /** Who did it: as recorded, and by the English name that this person has now. */
  operator: Bilingual,
  /** For whom, where the operator acted for somebody. */
  onBehalfOf: Nullable(Bilingual),
  changes: Type.Array(AuditChange),
  /** Digests that the entry names, and of what: a detail, never a heading. */
  hashes: Type.Array(Strict({ of: Bilingual, sha256: Type.String() })),
});
export type AuditWords = Static<typeof AuditWords>;

/** A code that occurs in the trail, and what it is called. */
export const AuditCode = Strict({ value: Type.String(), label: Bilingual });

export const AuditEntry = Strict({
  seq: Type.Integer(),
  at: Instant,
  operatorId: Nullable(Uuid),
  operatorAccount: Type.String(),
  operatorName: Type.String(),
  onBehalfOf: Nullable(Type.String()),
  module: Type.String(),
  objectType: Type.String(),
  objectId: Nullable(Type.String()),
  objectNo: Nullable(Type.String()),
  objectName: Nullable(Type.String()),
  /** Null where it is called the same in English. */
  objectNameEn: Nullable(Type.String()),
  objectVersion: Nullable(Type.Integer()),
  event: Type.String(),
  changes: Type.Array(
    Strict({
      field: Type.String(),
      labelZh: Type.String(),
      labelEn: Type.String(),
      old: Type.Unknown(),
      new: Type.Unknown(),
    }),
  ),
  reason: Nullable(Type.String()),
  descriptionZh: Type.String(),
  descriptionEn: Type.String(),
  taskId: Nullable(Uuid),
  signatureId: Nullable(Uuid),
  requestId: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  previousHash: Type.String(),
  hash: Type.String(),
  words: AuditWords,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditFilter = Strict({
  text: Type.Optional(Text(100)),
  operatorId: Type.Optional(Uuid),
  module: Type.Optional(Text(64)),
  event: Type.Optional(Text(64)),
  objectType: Type.Optional(Text(64)),
  objectId: Type.Optional(Text(64)),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
});
export type AuditFilter = Static<typeof AuditFilter>;

export const searchAudit = call({
  path: 'log/unify/search/parse/v2',
  permission: { menu: 'AuditTrail', action: 'view' },
  summary: 'Search the audit trail, newest first',
  request: paged(AuditFilter),
  response: page(AuditEntry),
});

export const recordAudit = call({
  path: 'log/unify/search/object',
  shows: ['history'],
  permission: { sight: 'trail', of: 'filter' },
  summary: 'The audit trail of one record, for those who may see the record',
  request: paged(Strict({ objectType: Text(64, 1), objectId: Uuid })),
  response: page(AuditEntry),
});

export const logAudit = call({
  path: 'log/logging/audit',
  permission: { sight: 'object' },
  audit: { module: 'audit', operation: 'print' },
  summary: 'Leave an entry of what only the browser sees: a page of a record printed by the browser itself',
  request: Strict({ objectType: Text(64, 1), objectId: Uuid, event: Type.Enum(['print']) }),
  response: Empty,
});

export const auditOperators = call({
  path: 'log/unify/operators/es',
  permission: { menu: 'AuditTrail', action: 'view' },
  summary: 'Operators that occur in the trail',
  request: Strict({ text: Type.Optional(Text(100)) }),
  response: Type.Array(UserRef),
});

export const auditModules = call({
  path: 'log/search/module/es',
  permission: { menu: 'AuditTrail', action: 'view' },
  summary: 'Modules that occur in the trail',
  request: Empty,
  response: Type.Array(AuditCode),
});

export const auditOperations = call({
  path: 'log/search/operation/es',
  permission: { menu: 'AuditTrail', action: 'view' },
  summary: 'Events that occur in the trail',
  request: Empty,
  response: Type.Array(AuditCode),
});

export const auditObjectTypes = call({
  path: 'log/search/object/es',
  permission: { menu: 'AuditTrail', action: 'view' },
  summary: 'Types of objects that occur in the trail',
  request: Empty,
  response: Type.Array(AuditCode),
});

export const auditDetached = call({
  path: 'log/unify/detached',
  permission: { shared: 'archive' },
  summary: 'The last entry that lies in the archive with all before it; null: the trail is whole',
  request: Empty,
  response: Nullable(Strict({ through: Type.Integer(), until: Instant })),
});

export const exportAuditChain = call({
  method: 'GET',
  path: 'log/unify/export/chain',
  permission: { menu: 'AuditTrail', action: 'export' },
  responseKind: 'bytes',
  audit: { module: 'audit', operation: 'exportChain' },
  summary: 'The whole chain with its sealed heads as JSON lines, for the offline verifier',
  request: Empty,
  response: Type.Unknown(),
});
