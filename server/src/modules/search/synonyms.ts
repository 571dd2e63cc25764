import { SYNONYM_LIMITS, type SynonymGroup } from '@attest/api-contract';
import type { Handles } from '../../platform/calls/handleAll';
import { refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';

/** Groups of a tenant at most: all of them are looked through for every question. */
const MOST_GROUPS = 500;

/** Every group of the tenant by its first word. */
export async function listSynonyms({ tx }: Context): Promise<SynonymGroup[]> {
  const rows = await tx
    .selectFrom('search_synonym')
    .selectAll()
    .orderBy('words')
    .limit(MOST_GROUPS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    words: row.words,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  }));
}

/** Words of every group, for the reading of questions. */
export const synonymWords = async (ctx: Context): Promise<string[][]> =>
  (await listSynonyms(ctx)).map(({ words }) => words);

/** Adds a group or changes one. RECORD_NOT_EXIST, RECORD_CHANGED, REQUEST_INVALID for words that repeat. */
export const saveSynonyms: Handles<'saveSynonyms'> = async (ctx, { id, version, words: given }) => {
  const words = [...new Map(given.map((word) => [word.trim().toLowerCase(), word.trim()])).values()];
  const { minLength, minWords } = SYNONYM_LIMITS;
  if (words.some(({ length }) => length < minLength) || words.length < minWords)
    throw new AppError('REQUEST_INVALID', { where: '/words' });
  const before = id ? await heldGroup(ctx, id, version) : null;
  if (!before && (await listSynonyms(ctx)).length >= MOST_GROUPS) throw new AppError('INVALID_OPERATION');
  const saved = before
    ? await ctx.tx
        .updateTable('search_synonym')
        .set({ words, version: before.version + 1, changed_by: ctx.caller.userId, changed_at: ctx.now })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.tx
        .insertInto('search_synonym')
        .values({ words, changed_by: ctx.caller.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
  trail(ctx, saved.id, 'saveSynonyms', before?.words ?? null, words);
  return saved;
};

/** Removes a group. RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function deleteSynonyms(ctx: Context, id: string, version: number): Promise<void> {
  const { words } = await heldGroup(ctx, id, version);
  await ctx.tx.deleteFrom('search_synonym').where('id', '=', id).execute();
  trail(ctx, id, 'deleteSynonyms', words, null);
}

async function heldGroup(ctx: Context, id: string, version: number | undefined) {
  const group = await ctx.tx
    .selectFrom('search_synonym')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!group) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, { ...group, updated_at: group.changed_at }, version);
  return group;
}

function trail(ctx: Context, id: string, event: string, old: string[] | null, now: string[] | null): void {
  const shown = (now ?? old ?? []).join('、');
  ctx.audit({
    module: 'search',
    objectType: 'synonyms',
    objectId: id,
    objectName: shown,
    event,
    changes: [{ field: 'words', old, new: now }],
  });
}
