import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, Strict, Text, Uuid } from './common';

/** A sentence of a document in force, with where it stands; in the words of the document. */
export const Citation = Strict({
  /** From 1; what an answer refers to. */
  no: Type.Integer({ minimum: 1 }),
  versionId: Uuid,
  documentNo: Type.String(),
  version: Type.String(),
  title: Type.String(),
  /** Null where the file has no pages. */
  page: Nullable(Type.Integer({ minimum: 1 })),
  text: Type.String(),
  /** Address of the page in the viewer, below the origin. */
  path: Type.String(),
});
export type Citation = Static<typeof Citation>;

export const askAssistant = call({
  path: 'assistant/ask',
  audit: { module: 'search', operation: 'ask' },
  summary: 'Sentences of documents in force that answer a question, from what the caller may read',
  request: Strict({ question: Text(300, 1) }),
  response: Strict({ citations: Type.Array(Citation) }),
});

export const SynonymGroup = Strict({
  id: Uuid,
  words: Type.Array(Type.String()),
  version: Type.Integer(),
  changedAt: Instant,
});
export type SynonymGroup = Static<typeof SynonymGroup>;

export const listSynonyms = call({
  method: 'GET',
  path: 'assistant/synonym/list',
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'Groups of words that mean the same to the assistant',
  request: Empty,
  response: Type.Array(SynonymGroup),
});

/** Words in a group of synonyms, and characters in each of them. */
export const SYNONYM_LIMITS = { minWords: 2, maxWords: 12, minLength: 2, maxLength: 40 } as const;

export const saveSynonyms = call({
  path: 'assistant/synonym/save',
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'search', operation: 'saveSynonyms' },
  summary: 'Add a group of synonyms or, with id and version, change it',
  request: Strict({
    id: Type.Optional(Uuid),
    version: Type.Optional(Type.Integer()),
    words: Type.Array(Text(SYNONYM_LIMITS.maxLength, SYNONYM_LIMITS.minLength), {
      minItems: SYNONYM_LIMITS.minWords,
      maxItems: SYNONYM_LIMITS.maxWords,
    }),
  }),
  response: Strict({ id: Uuid }),
});

export const deleteSynonyms = call({
  path: 'assistant/synonym/delete',
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'search', operation: 'deleteSynonyms' },
  summary: 'Remove a group of synonyms',
  request: Strict({ id: Uuid, version: Type.Integer() }),
  response: Empty,
});
