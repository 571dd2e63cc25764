import type { RawBuilder } from 'kysely';
import { plannedAnew } from '../database/transaction';
import type { Context } from '../module';
import { askedTerms } from './searchTerms';

interface Sought {
  /** What is looked for, e.g. `documents`: remembered by it and the text for the rest of the call. */
  what: string;
  text: string;
  /** So many are looked at one by one. */
  most: number;
}

/**
 * Ids of what has all pieces of a text, by the indexes on them; null for more than so many, and where the text has no piece.
 * `find` is asked for as many as the limit says. How many there are decides how they are found, and of a text that was rarely
 * written the planner knows too little to take these indexes alone.
 */
export const candidatesOf = (
  ctx: Context,
  { what, text, most }: Sought,
  find: (terms: string[], limit: number) => RawBuilder<{ id: string }>,
): Promise<string[] | null> =>
  ctx.once(`${what} that say ${text}`, async () => {
    const terms = askedTerms(text);
    if (terms.length === 0) return null;
    const { rows } = await plannedAnew(ctx.tx, () => find(terms, most + 1).execute(ctx.tx));
    return rows.length > most ? null : rows.map(({ id }) => id);
  });
