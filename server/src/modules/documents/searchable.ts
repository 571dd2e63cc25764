import type { DocumentState, SearchHit } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { byNumber, everyWord, type SearchQuestion, type SearchSource } from '../../platform/search/sources';
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

/** What is looked at one by one for hits; more only where these do not give enough. */
const CANDIDATES = 200;

const COLUMNS = sql`d.id, v.id as version_id, d.no, d.title_zh, d.title_en, v.label, v.state`;

/** Where hits are looked for. */
interface Place {
  /** SQL: the ids that have all pieces of the question, as many as are to be looked at; null: all. */
  candidates(most: number | null): RawBuilder<unknown>;
  /** SQL: the best hits among `c`, the candidates. */
  hits: RawBuilder<unknown>;
}

const headSays = (question: SearchQuestion) =>
  everyWord(question, sql`d.no`, sql`d.title_zh`, sql`d.title_en`);

/** Number and title: the number that was typed, others that contain it, then titles. */
function inHead(ctx: Context, question: SearchQuestion, limit: number): Place {
  const typed = question.words.join(' ');
  return {
    candidates: (most) => sql`
      (select x.id from document x where x.search_terms @> ${question.terms} order by x.no limit ${most})
      union select x.id from document x where x.no = any(${[typed, typed.toUpperCase()]})`,
    hits: sql`
      select ${COLUMNS}, null::int as page, null as excerpt
      from document d ${shownVersion(ctx)}
      where d.id = any(array(select id from c)) and ${headSays(question)}
      order by ${byNumber(question, sql`d.no`)}, (v.state = 'effective') desc, d.no limit ${limit}`,
  };
}

/** What the shown version says; the pages of a candidate are read when it is its turn. */
function inContent(ctx: Context, question: SearchQuestion, limit: number): Place {
  const [first = ''] = question.words;
  return {
    candidates: (most) => sql`
      select distinct g.version_id as id from document_content_page g
      where g.terms @> ${question.terms} limit ${most}`,
    hits: sql`
      select d.*, said.page, said.excerpt
      from (
        select ${COLUMNS}, v.state = 'effective' as in_force from c join document_version y on y.id = c.id
        join document d on d.id = y.document_id ${shownVersion(ctx)}
        where v.id = c.id and not ${headSays(question)}
        order by in_force desc, d.no) d
      join lateral (
        select case when g.paged then g.page end as page,
          substr(g.text, greatest(1, strpos(lower(g.text), lower(${first})) - ${BEFORE}), ${EXCERPT}) as excerpt
        from document_content_page g
        where g.version_id = d.version_id and ${pageSays(question)}
        order by g.page limit 1) said on true
      order by d.in_force desc, d.no limit ${limit}`,
  };
}

/** The hits of a place, best first; of many candidates those of the first unless the caller sees too few of them. */
async function hitsIn(ctx: Context, limit: number, { candidates, hits }: Place): Promise<Row[]> {
  const among = async (most: number | null) => {
    const { rows } = await sql<Row & { candidates: number; place: number | null }>`
      with c as materialized (${candidates(most)}),
        hit as (select h.*, row_number() over () as place from (${hits}) h)
      select * from (select count(*) as candidates from c) counted left join hit on true order by place`.execute(
      ctx.tx,
    );
    return {
      rows: rows.filter(({ place }) => place !== null),
      candidates: rows[0]?.candidates ?? 0,
    };
  };
  const soon = await among(CANDIDATES);
  const enough = soon.rows.length === limit || soon.candidates < CANDIDATES;
  return enough ? soon.rows : (await among(null)).rows;
}

/** Documents by number, title and what their shown version says; nothing without the menu. */
export const documentSearch: SearchSource = {
  code: 'document',
  label: { zh: '文件', en: 'Documents' },
  async find(ctx, question, menus, limit) {
    if (!menus.has('DmsDocuments')) return [];
    const heads = await hitsIn(ctx, limit, inHead(ctx, question, limit));
    const left = limit - heads.length;
    const said = left > 0 ? await hitsIn(ctx, left, inContent(ctx, question, left)) : [];
    return [...heads, ...said].map((row) => toHit(ctx, row));
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
