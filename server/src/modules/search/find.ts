import type { SearchResult } from '@attest/api-contract';
import { authorisedMenus } from '../../directory/identity/permissions';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import { prepared, together } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { questionOf } from '../../platform/search/sources';

/** Hits per source. */
const LIMIT = 6;
/** Milliseconds for all sources together. */
const TIME_LIMIT = 3_000;

/** Codes of the menus that the caller may open. */
const openMenus = async (ctx: Context): Promise<ReadonlySet<string>> =>
  new Set(authorisedMenus(ctx, (await currentTenant(ctx.tx)).modules).map(({ code }) => code));

/** What every source finds of a text. A source that is too slow is left out and the answer says so. */
export async function findEverywhere(ctx: Context, text: string): Promise<SearchResult> {
  const question = questionOf(text);
  if (!question) return { groups: [], tooShort: text.trim() !== '', incomplete: false };
  const menus = await openMenus(ctx);
  const end = performance.now() + TIME_LIMIT;
  const groups: SearchResult['groups'] = [];
  let incomplete = false;
  for (const { code, label, find } of ctx.brought.all('searchSources')) {
    const hits = await inTime(ctx, end, () => find(ctx, question, menus, LIMIT));
    if (!hits) incomplete = true;
    else if (hits.length > 0) groups.push({ code, label, hits });
  }
  return { groups, tooShort: false, incomplete };
}

/**
 * What reading answers; undefined when the database gave up on it at `end` (of `performance.now()`). Whatever it
 * writes is undone, and so is the limit. What surrounds it travels with it: a source is one trip to the database and not
 * four.
 */
export async function inTime<T>(ctx: Context, end: number, read: () => Promise<T>): Promise<T | undefined> {
  const left = Math.floor(end - performance.now());
  if (left < 1) return undefined;
  const { tx } = ctx;
  const limited = () =>
    Promise.all([
      prepared(tx, 'search_source', 'savepoint search_source'),
      prepared(tx, 'search_limit', `select set_config('statement_timeout', $1, true)`, [String(left)]),
      read(),
    ]);
  try {
    const [, , answer] = await together(tx, limited);
    return answer;
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error;
    return undefined;
  } finally {
    // What comes next follows it on its connection, and fails where this has failed.
    prepared(tx, 'search_source_end', 'rollback to savepoint search_source').catch(() => undefined);
  }
}

/** Things by source and id as they are now, in the order asked for. */
export const resolveHits: Handles<'resolveHits'> = async (ctx, { items }) => {
  if (items.length === 0) return [];
  const menus = await openMenus(ctx);
  const found = new Map<string, AnswerOf<'resolveHits'>[number]>();
  for (const source of ctx.brought.all('searchSources')) {
    const ids = items.flatMap((item) => (item.source === source.code ? [item.id] : []));
    if (ids.length === 0) continue;
    for (const hit of await source.resolve(ctx, ids, menus))
      found.set(`${source.code} ${hit.id}`, { source: source.code, hit });
  }
  return items.flatMap(({ source, id }) => found.get(`${source} ${id}`) ?? []);
};
