import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { containing, searchTerms } from '../../platform/search/searchTerms';
import type { Relatable, RelatableItem } from '../quality/links/relatable';
import { visibleVersions } from './access';

interface Row {
  id: string;
  no: string;
  title_zh: string;
  title_en: string;
  label: string;
  state: string;
}

/** Versions of documents: a record departs from the version that was in force, not from the document. */
export const documentVersionRelatable: Relatable = {
  type: 'documentVersion',
  async search(ctx, text, limit) {
    const matching = text
      ? sql`and d.search_terms @> ${searchTerms(text)} and (d.no ilike ${containing(text)}
          or d.title_zh ilike ${containing(text)} or d.title_en ilike ${containing(text)})`
      : sql``;
    const { rows } = await sql<Row>`
      select v.id, d.no, d.title_zh, d.title_en, v.label, v.state
      from document d join document_version v on v.document_id = d.id
      where v.state in ('effective', 'superseded') and ${visibleVersions(ctx, { former: true })} ${matching}
      order by (v.state = 'effective') desc, d.no, v.ordinal desc limit ${limit}`.execute(ctx.tx);
    return rows.map((row) => toItem(ctx, row));
  },
  async resolve(ctx, ids) {
    const { rows } = await sql<Row>`
      select v.id, d.no, d.title_zh, d.title_en, v.label, v.state
      from document d join document_version v on v.document_id = d.id
      where v.id = any(${ids}::uuid[]) and ${visibleVersions(ctx, { former: true })}`.execute(ctx.tx);
    return rows.map((row) => toItem(ctx, row));
  },
};

const toItem = (ctx: Context, row: Row): RelatableItem => ({
  id: row.id,
  no: row.no,
  title: ctx.language === 'zh' ? row.title_zh : row.title_en,
  version: row.label,
  status: row.state,
});
