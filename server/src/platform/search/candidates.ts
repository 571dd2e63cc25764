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
 * Ids of what may say a text; null for more than so many. `find` is asked for as many as the limit says. How many there are
 * decides how they are found, and of a text that was rarely written the planner knows too little to take an index alone.
 */
export const fewOf = (
  ctx: Context,
  { what, text, most }: Sought,
  find: (limit: number) => RawBuilder<{ id: string }>,
): Promise<string[] | null> =>
  ctx.once(`${what} that say ${text}`, async () => {
    const { rows } = await plannedAnew(ctx.tx, () => find(most + 1).execute(ctx.tx));
    return rows.length > most ? null : rows.map(({ id }) => id);
  });

/** The same of what has all pieces of a text, by the indexes on them; null where the text has no piece. */
export async function candidatesOf(
  ctx: Context,
  sought: Sought,
  find: (terms: string[], limit: number) => RawBuilder<{ id: string }>,
): Promise<string[] | null> {
  const terms = askedTerms(sought.text);
  return terms.length === 0 ? null : fewOf(ctx, sought, (limit) => find(terms, limit));
}
