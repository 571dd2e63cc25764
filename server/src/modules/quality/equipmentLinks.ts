import { sql } from 'kysely';
import { everyWord, wordsOf } from '../../platform/search/sources';
import type { Relatable, RelatableItem } from '../../records/links/relatable';

/** Equipment of the tenant, by its number. */
export const equipmentRelatable: Relatable = {
  type: 'equipment',
  async search(ctx, text, limit) {
    let query = ctx.tx.selectFrom('quality_equipment').selectAll().orderBy('no').limit(limit);
    const words = wordsOf(text ?? '');
    if (words.length) query = query.where(everyWord({ words }, sql`no`, sql`name_zh`, sql`name_en`));
    return (await query.execute()).map((row) => toItem(row, ctx.language));
  },
  async resolve(ctx, ids) {
    if (ids.length === 0) return [];
    const rows = await ctx.tx.selectFrom('quality_equipment').selectAll().where('id', 'in', ids).execute();
    return rows.map((row) => toItem(row, ctx.language));
  },
};

const toItem = (
  row: { id: string; no: string; name_zh: string; name_en: string },
  language: 'zh' | 'en',
): RelatableItem => ({ id: row.id, no: row.no, title: language === 'zh' ? row.name_zh : row.name_en });
