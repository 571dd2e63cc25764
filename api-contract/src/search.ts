import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Nullable, Strict, Text, Uuid } from './common';

/** Something of any module that was found, as a line shows it; in the language of the request. */
export const SearchHit = Strict({
  /** Unique within its source. */
  id: Uuid,
  no: Type.String(),
  title: Type.String(),
  /** What it is: “Deviation”, “Document”. */
  kind: Bilingual,
  /** State it is in; null for what has none. */
  status: Nullable(Bilingual),
  /** The words around the text where it was found within content. */
  excerpt: Nullable(Type.String()),
  /** Page of that content; null where it has no pages. */
  page: Nullable(Type.Integer({ minimum: 1 })),
  /** Address below the origin. */
  path: Type.String(),
});
export type SearchHit = Static<typeof SearchHit>;

export const SearchGroup = Strict({
  /** The source: `quality`, `document`, `course` … */
  code: Type.String(),
  label: Bilingual,
  hits: Type.Array(SearchHit),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const searchAll = call({
  path: 'search/find',
  permission: { shared: 'search' },
  summary: 'Records, documents and courses that say every word of a text, within the rights of the caller',
  request: Strict({ text: Text(100) }),
  response: Strict({
    groups: Type.Array(SearchGroup),
    /** The text has no piece that records are found by: two Chinese characters or three others. */
    tooShort: Type.Boolean(),
    /** Some source took too long; what it would have found is missing. */
    incomplete: Type.Boolean(),
  }),
});
export type SearchResult = Static<(typeof searchAll)['response']>;

export const resolveHits = call({
  path: 'search/resolve',
  permission: { shared: 'search' },
  summary: 'What somebody opened before, as it is now and as far as they may still see it',
  request: Strict({
    items: Type.Array(Strict({ source: Text(32, 1), id: Uuid }), { maxItems: 10 }),
  }),
  response: Type.Array(Strict({ source: Type.String(), hit: SearchHit })),
});
