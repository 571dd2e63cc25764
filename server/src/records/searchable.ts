import type { SearchHit, WorkflowStatus } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../platform/module';
import { byNumber, everyWord, type SearchQuestion, type SearchSource } from '../platform/search/sources';
import { STATUS_LABELS } from '../workflow/statusLabels';
import { seen, shownOf, titleIn } from './access/rights';
import { processesOf, processOf } from './definitions';
import { searchedTexts } from './lists/filter';
import { columnOf } from './slots/conditions';
import { visibleOfTypes } from './store/access';

interface Row {
  id: string;
  process: string;
  no: string;
  title: string;
  status: WorkflowStatus;
}

/** The types whose records the caller may open. */
const openTypes = (ctx: Context, menus: ReadonlySet<string>): string[] =>
  Object.entries(processesOf(ctx)).flatMap(([process, { record }]) =>
    menus.has(record.menu) ? process : [],
  );

/** Condition on `r`: numbered records of these types that the caller sees. */
const openRecords = (ctx: Context, processes: readonly string[]): RawBuilder<unknown> =>
  sql`r.no is not null and ${visibleOfTypes(ctx, processes)}`;

/**
 * Condition on `r`: each word of a question stands in the number, the title or one of the texts that the lists of the
 * type search. It is as long as there are columns of texts, not types: planning it takes longer than answering it.
 */
function saysIn(ctx: Context, processes: readonly string[], question: SearchQuestion): RawBuilder<unknown> {
  const plain = new Map<string, string[]>();
  const kept: RawBuilder<unknown>[] = [];
  for (const process of processes)
    for (const { column, key } of searchedTexts(ctx, process)) {
      const sight = key === undefined ? 'always' : seen(ctx, process, key);
      if (key !== undefined && sight === 'sometimes')
        kept.push(
          sql`case when r.process = ${process} then ${shownOf(ctx, process, key, columnOf(column))} end`,
        );
      if (sight === 'always') plain.set(column, [...(plain.get(column) ?? []), process]);
    }
  const texts = [...plain].map(([column, types]) =>
    types.length === processes.length
      ? columnOf(column)
      : sql`case when r.process = any(${types}::text[]) then ${columnOf(column)} end`,
  );
  return everyWord(question, ...texts, ...kept);
}

/** What is shown of records, with the title as the caller may read it. */
function shownFrom(ctx: Context, records: RawBuilder<unknown>): RawBuilder<unknown> {
  const guarded = Object.keys(processesOf(ctx)).filter((process) => seen(ctx, process, 'title') !== 'always');
  const cases = guarded.map((process) => sql`when r.process = ${process} then ${titleIn(ctx, process)}`);
  const title = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else r.title end` : sql`r.title`;
  return sql`select r.id, r.process, r.no, ${title} as title, r.status from (${records}) r`;
}

/** The newest records, in which hits are looked for before they are among all that have the pieces of a question. */
const NEWEST = sql`(select r.* from quality_record r where r.no is not null order by r.created_at desc limit 500)`;

/** A number may be of any age. */
const mayBeNumber = ({ words }: SearchQuestion): boolean => words.some((word) => /\d/.test(word));

/** The records of all processes, whatever application they are of, as their lists search them. */
export const recordSearch: SearchSource = {
  code: 'quality',
  label: { zh: '记录', en: 'Records' },
  async find(ctx, question, menus, limit) {
    const types = openTypes(ctx, menus);
    if (types.length === 0) return [];
    const among = async (records: RawBuilder<unknown>) => {
      const found = sql`select r.* from ${records} r
        where r.search_terms @> ${question.terms} and ${openRecords(ctx, types)} and ${saysIn(ctx, types, question)}
        order by ${byNumber(question, sql`r.no`)}, r.created_at desc limit ${limit}`;
      const { rows } = await sql<Row>`${shownFrom(ctx, found)}`.execute(ctx.tx);
      return rows;
    };
    const soon = mayBeNumber(question) ? [] : await among(NEWEST);
    const rows = soon.length === limit ? soon : await among(sql`quality_record`);
    return rows.map((row) => toHit(ctx, row));
  },
  async resolve(ctx, ids, menus) {
    const found = sql`select r.* from quality_record r
      where r.id = any(${ids}::uuid[]) and ${openRecords(ctx, openTypes(ctx, menus))}`;
    const { rows } = await sql<Row>`${shownFrom(ctx, found)}`.execute(ctx.tx);
    return rows.map((row) => toHit(ctx, row));
  },
};

const toHit = (ctx: Context, { id, process, no, title, status }: Row): SearchHit => ({
  id,
  no,
  title,
  kind: processOf(ctx, process).data.name,
  status: STATUS_LABELS[status],
  excerpt: null,
  page: null,
  path: processOf(ctx, process).record.path.replace('{id}', id),
});
