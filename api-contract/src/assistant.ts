import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, Reason, Strict, Text, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { languageModelForm } from './declared/languageModel';

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
  permission: { menu: 'DmsDocuments', action: 'view' },
  audit: { module: 'search', operation: 'ask' },
  summary: 'Sentences of documents in force that answer a question, from what the caller may read',
  request: Strict({ question: Text(300, 1) }),
  response: Strict({
    citations: Type.Array(Citation),
    /** The language model that writes an answer from the citations when asked to (`composeAnswer`); null: none. */
    model: Nullable(Type.String()),
  }),
});

/**
 * How the writing of an answer ended: with what stands there, cut off at its limit, without a citation that holds,
 * stopped by the person, out of time, without a usable answer of the model, or not begun because what may be used in 24
 * hours is used up.
 */
export type Outcome = 'answered' | 'cut' | 'uncited' | 'stopped' | 'slow' | 'failed' | 'usedUp';

/**
 * A line of an answer that is being written: first the citations that the model was given, then pieces of text and
 * numbers of citations, last the outcome. Only `answered`, `cut` and `stopped` leave an answer to show.
 */
export type AnswerLine = { citations: Citation[] } | AnswerPiece | { end: Outcome };

/** Words of an answer, or the number of a citation. */
export type AnswerPiece = { text: string } | { cite: number };

export const composeAnswer = call({
  path: 'assistant/compose',
  permission: { menu: 'DmsDocuments', action: 'view' },
  audit: { module: 'search', operation: 'compose' },
  responseKind: 'bytes',
  summary:
    'An answer that the language model of the tenant writes from the citations of the question: one JSON text (AnswerLine) per line, as it comes; closing the connection stops it. INVALID_OPERATION where none is switched on, TOO_MANY_REQUESTS',
  request: Strict({ question: Text(300, 1) }),
  response: Type.Unknown(),
});

export const AssistantSettings = Strict(bodyOf(languageModelForm));
export type AssistantSettings = Static<typeof AssistantSettings>;

export const getAssistantSettings = call({
  method: 'GET',
  path: 'assistant/settings/get',
  shows: ['assistant'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'The language model of the tenant; its key is never shown',
  request: Empty,
  response: Strict({
    settings: AssistantSettings,
    /** There is a key. */
    hasKey: Type.Boolean(),
    version: Type.Integer(),
    /** Where the operators let models be. */
    origins: Type.Array(Type.String()),
    /** Of the last 24 hours. */
    used: Strict({ tokens: Type.Integer(), answers: Type.Integer() }),
  }),
});

/** Characters of the key of a language model. */
export const KEY_LENGTH = 500;

export const saveAssistantSettings = call({
  path: 'assistant/settings/save',
  changes: ['assistant'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'search', operation: 'saveAssistant' },
  summary:
    'Change the language model of the tenant. The key stays when none is given, unless the model moves to another origin; an empty one removes it. REQUEST_INVALID for an address that the operators do not allow, RECORD_CHANGED, REASON_REQUIRED',
  request: Strict({
    settings: AssistantSettings,
    key: Type.Optional(Text(KEY_LENGTH)),
    version: Type.Integer(),
    reason: Reason(),
  }),
  response: Strict({ version: Type.Integer() }),
});

export const tryAssistant = call({
  path: 'assistant/settings/try',
  changes: ['assistant'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'search', operation: 'compose' },
  responseKind: 'bytes',
  summary:
    'The same as `composeAnswer` for a question and a sentence of the product itself, to see that it works',
  request: Empty,
  response: Type.Unknown(),
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
  shows: ['synonyms'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'Groups of words that mean the same to the assistant',
  request: Empty,
  response: Type.Array(SynonymGroup),
});

/** Words in a group of synonyms, and characters in each of them. */
export const SYNONYM_LIMITS = { minWords: 2, maxWords: 12, minLength: 2, maxLength: 40 } as const;

export const saveSynonyms = call({
  path: 'assistant/synonym/save',
  changes: ['synonyms'],
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
  changes: ['synonyms'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'search', operation: 'deleteSynonyms' },
  summary: 'Remove a group of synonyms',
  request: Strict({ id: Uuid, version: Type.Integer() }),
  response: Empty,
});
