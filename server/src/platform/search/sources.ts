import type { Bilingual, SearchHit } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../module';
import { containing, searchTerms } from './searchTerms';

/** What somebody looks for: a hit says every word. */
export interface SearchQuestion {
  words: string[];
  /** Pieces of all words, for `@>` on an indexed column; never empty. */
  terms: string[];
}

/** Something that the search over everything finds, brought by the module that owns its tables. */
export interface SearchSource {
  code: string;
  label: Bilingual;
  /**
   * Hits that the caller may see, best first, at most `limit`. `menus`: codes of the menus that the caller may
   * view in modules that the tenant has.
   */
  find(
    ctx: Context,
    question: SearchQuestion,
    menus: ReadonlySet<string>,
    limit: number,
  ): Promise<SearchHit[]>;
  /** The same things by their ids, in any order; without those that the caller may not see. */
  resolve(ctx: Context, ids: string[], menus: ReadonlySet<string>): Promise<SearchHit[]>;
}

declare module '../module' {
  interface ServerModule {
    /** What the search over everything finds, in the order in which groups are shown. */
    searchSources?: SearchSource[];
  }
}

/** Words beyond these are left out. */
const MAX_WORDS = 8;

/** The words of what was typed. */
export const wordsOf = (text: string): string[] =>
  text.trim().split(/\s+/).slice(0, MAX_WORDS).filter(Boolean);

/** The question that a text asks; null when it has no piece to find anything by. */
export function questionOf(text: string): SearchQuestion | null {
  const words = wordsOf(text);
  const terms = searchTerms(...words);
  return terms.length > 0 ? { words, terms } : null;
}

/** Condition: every word stands in one of the columns. */
export const everyWord = (
  { words }: Pick<SearchQuestion, 'words'>,
  ...columns: RawBuilder<unknown>[]
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => {
      const like = containing(word);
      const anywhere = columns.map((column) => sql`${column} ilike ${like}`);
      return sql`(${sql.join(anywhere, sql` or `)})`;
    }),
    sql` and `,
  )})`;

/** Order of hits: the number that was typed, numbers that contain it, then everything else. */
export const byNumber = ({ words }: SearchQuestion, no: RawBuilder<unknown>): RawBuilder<number> => {
  const typed = words.join(' ');
  return sql<number>`case when lower(${no}) = lower(${typed}) then 0
    when ${no} ilike ${containing(typed)} then 1 else 2 end`;
};
