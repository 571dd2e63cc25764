import { type RawBuilder, sql } from 'kysely';
import type { SearchQuestion } from '../../../platform/search/sources';

/**
 * Condition on a page `g`: every word begins on it, be it that it goes on on the next. The pieces find pages by the
 * index, the words themselves decide.
 */
export function pageSays({ words, terms }: SearchQuestion): RawBuilder<unknown> {
  const said = words.map(
    (word) => sql`strpos(lower(g.text || left(g.ahead, ${word.length - 1})), lower(${word})) > 0`,
  );
  return sql`g.terms @> ${terms} and ${sql.join(said, sql` and `)}`;
}
