import type { DocumentState, SearchHit } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { byNumber, everyWord, type SearchSource } from '../../platform/search/sources';
import { visibleVersions } from './access';
import { pageSays } from './content/pageSays';
import { STATE_NAMES } from './stateNames';
import { versionPath } from './versions/store';

interface Row {
  id: string;
  version_id: string;
  no: string;
  title_zh: string;
  title_en: string;
  label: string;
  state: DocumentState;
  page: number | null;
  excerpt: string | null;
}

/** Characters of an excerpt, and how many of them before the text. */
const EXCERPT = 120;
const BEFORE = 40;

/** `v`: the version in force of a document, else the newest one that the caller may see. */
const shownVersion = (ctx: Context) => sql`
  join lateral (
    select v.* from document_version v where v.document_id = d.id and ${visibleVersions(ctx)}
    order by (v.state = 'effective') desc, (v.state = 'void'), v.ordinal desc limit 1) v on true`;

/** Documents by number, title and what their shown version says; nothing without the menu. */
export const documentSearch: SearchSource = {
  code: 'document',
  label: { zh: '文件', en: 'Documents' },
  async find(ctx, question, menus, limit) {
    if (!menus.has('DmsDocuments')) return [];
    const head = everyWord(question, sql`d.no`, sql`d.title_zh`, sql`d.title_en`);
    const [first = ''] = question.words;
    const { rows } = await sql<Row>`
      select d.id, v.id as version_id, d.no, d.title_zh, d.title_en, v.label, v.state, said.page, said.excerpt
      from document d ${shownVersion(ctx)}
      left join lateral (
        select case when g.paged then g.page end as page,
          substr(g.text, greatest(1, strpos(lower(g.text), lower(${first})) - ${BEFORE}), ${EXCERPT}) as excerpt
        from document_content_page g
        where g.version_id = v.id and ${pageSays(question)}
        order by g.page limit 1) said on not ${head}
      where d.id = any(array(
          select x.id from document x where x.search_terms @> ${question.terms}
          union select y.document_id from document_content_page g join document_version y on y.id = g.version_id
          where ${pageSays(question)}))
        and (${head} or said.excerpt is not null)
      order by ${byNumber(question, sql`d.no`)}, (said.excerpt is not null), (v.state = 'effective') desc, d.no
      limit ${limit}`.execute(ctx.tx);
    return rows.map((row) => toHit(ctx, row));
  },
  async resolve(ctx, ids, menus) {
    if (!menus.has('DmsDocuments')) return [];
    const { rows } = await sql<Row>`
      select d.id, v.id as version_id, d.no, d.title_zh, d.title_en, v.label, v.state,
        null as page, null as excerpt
      from document d ${shownVersion(ctx)} where d.id = any(${ids}::uuid[])`.execute(ctx.tx);
    return rows.map((row) => toHit(ctx, row));
  },
};

/** Address of a page of a version in the viewer; of the version as such without a page. */
export const viewerPath = (documentId: string, versionId: string, page: number | null): string =>
  versionPath(documentId, versionId) + (page ? `&tab=content&page=${page}` : '');

const toHit = (ctx: Context, row: Row): SearchHit => ({
  id: row.id,
  no: `${row.no} ${row.label}`,
  title: ctx.language === 'zh' ? row.title_zh : row.title_en,
  kind: { zh: '文件', en: 'Document' },
  status: STATE_NAMES[row.state],
  excerpt: row.excerpt,
  page: row.page,
  path: viewerPath(row.id, row.version_id, row.page),
});
