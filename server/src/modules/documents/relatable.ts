import { type DocumentState, dms } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { askedTerms } from '../../platform/search/searchTerms';
import { everyWord, wordsOf } from '../../platform/search/sources';
import type { Relatable, RelatableItem } from '../../records/links/relatable';
import { visibleVersions } from './access';
import { STATE_NAMES } from './stateNames';
import { versionPath } from './versions/store';

interface Row {
  id: string;
  document_id: string;
  no: string;
  title_zh: string;
  title_en: string;
  label: string;
  state: DocumentState;
}

/** Every word stands in what is shown: number, title, label. Labels are not among the indexed pieces. */
const matching = (text: string | undefined) => {
  const words = wordsOf(text ?? '');
  const indexed = words.filter((word) => !/^v[\d.]/i.test(word));
  return words.length
    ? sql`and d.search_terms @> ${askedTerms(...indexed)}
        and ${everyWord({ words }, sql`d.no`, sql`d.title_zh`, sql`d.title_en`, sql`v.label`)}`
    : sql``;
};

const titleOf = (ctx: Context, row: Row) => (ctx.language === 'zh' ? row.title_zh : row.title_en);

const readable = (ctx: Context) => visibleVersions(ctx, { former: true });

/** Versions of documents: a record departs from the version that was in force, not from the document. */
export const documentVersionRelatable: Relatable = {
  type: 'documentVersion',
  async search(ctx, text, limit) {
    const { rows } = await sql<Row & { readable: boolean }>`
      select v.id, d.id as document_id, d.no, d.title_zh, d.title_en, v.label, v.state, ${readable(ctx)} as readable
      from document d join document_version v on v.document_id = d.id
      where v.state in ('effective', 'superseded') and ${visibleVersions(ctx, { former: true, named: true })} ${matching(text)}
      order by (v.state = 'effective') desc, d.no, v.ordinal desc limit ${limit}`.execute(ctx.tx);
    return rows.map((row) => toVersion(ctx, row));
  },
  async resolve(ctx, ids) {
    const { rows } = await sql<Row & { readable: boolean }>`
      select v.id, d.id as document_id, d.no, d.title_zh, d.title_en, v.label, v.state, ${readable(ctx)} as readable
      from document d join document_version v on v.document_id = d.id
      where v.id = any(${ids}::uuid[]) and ${visibleVersions(ctx, { former: true, named: true })}`.execute(
      ctx.tx,
    );
    return rows.map((row) => toVersion(ctx, row));
  },
};

/** What is out of use may be named, but leads only those somewhere who may read it. */
const toVersion = (ctx: Context, row: Row & { readable: boolean }): RelatableItem => ({
  id: row.id,
  no: row.no,
  title: titleOf(ctx, row),
  version: row.label,
  status: STATE_NAMES[row.state],
  ...(row.state !== 'effective' && { note: STATE_NAMES[row.state] }),
  ...(row.readable && { path: versionPath(row.document_id, row.id) }),
});

/** Documents as such, by their version in force: what changes, reviews and other documents name. */
export const documentRelatable: Relatable = {
  type: 'document',
  async search(ctx, text, limit) {
    const { rows } = await sql<Row>`
      select d.id, d.id as document_id, d.no, d.title_zh, d.title_en, v.label, v.state
      from document d join document_version v on v.document_id = d.id
      where v.state = 'effective' and ${visibleVersions(ctx)} ${matching(text)}
      order by d.no limit ${limit}`.execute(ctx.tx);
    return rows.map((row) => toDocument(ctx, row));
  },
  async resolve(ctx, ids) {
    const { rows } = await sql<Row>`
      select d.id, d.id as document_id, d.no, d.title_zh, d.title_en, v.label, v.state from document d
      join lateral (
        select v.* from document_version v
        where v.document_id = d.id and ${visibleVersions(ctx, { former: true })}
        order by (v.state = 'effective') desc, v.ordinal desc limit 1) v on true
      where d.id = any(${ids}::uuid[])`.execute(ctx.tx);
    return rows.map((row) => toDocument(ctx, row));
  },
};

const toDocument = (ctx: Context, row: Row): RelatableItem => ({
  id: row.id,
  no: row.no,
  title: titleOf(ctx, row),
  status: STATE_NAMES[row.state],
  path: dms.document(row.id),
});
