import { sql } from 'kysely';
import { everyWord, wordsOf } from '../../platform/search/sources';
import type { Relatable, RelatableItem } from '../../records/links/relatable';
import { type TraceKind, toItem as toTraced } from '../trace';

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

/** Equipment as a place where traces begin: its register says nothing of when it came. */
export const equipmentTrace: TraceKind = {
  type: 'equipment',
  name: { zh: '设备', en: 'Equipment' },
  resolve: async (ctx, ids) => (await equipmentRelatable.resolve(ctx, ids)).map(toTraced),
  find: async (ctx, text, limit) => (await equipmentRelatable.search(ctx, text, limit)).map(toTraced),
};
