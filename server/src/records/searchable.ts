import type { SearchHit, WorkflowStatus } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../platform/module';
import { byNumber, everyWord, type SearchQuestion, type SearchSource } from '../platform/search/sources';
import { STATUS_LABELS } from '../workflow/statusLabels';
import { seen, titleIn } from './access/rights';
import { processesOf, processOf } from './definitions';
import { searchedIn } from './lists/filter';
import { visibleRecords } from './store/access';

interface Row {
  id: string;
  process: string;
  no: string;
  title: string;
  status: WorkflowStatus;
}

/**
 * Condition on `r`: numbered records of every process that the caller may open. With a question, each word of it
 * stands in the number, the title or one of the texts that the lists of the process search.
 */
function openRecords(
  ctx: Context,
  menus: ReadonlySet<string>,
  question?: SearchQuestion,
): RawBuilder<unknown> {
  const processes = Object.keys(processesOf(ctx)).filter((process) =>
    menus.has(processOf(ctx, process).record.menu),
  );
  if (processes.length === 0) return sql`false`;
  const says = (process: string) => (question ? everyWord(question, ...searchedIn(ctx, process)) : sql`true`);
  const any = processes.map(
    (process) => sql`(r.process = ${process} and ${visibleRecords(ctx, process)} and ${says(process)})`,
  );
  return sql`r.no is not null and (${sql.join(any, sql` or `)})`;
}

/** With the title as the caller may read it. */
function columnsFor(ctx: Context): RawBuilder<unknown> {
  const guarded = Object.keys(processesOf(ctx)).filter((process) => seen(ctx, process, 'title') !== 'always');
  const cases = guarded.map((process) => sql`when r.process = ${process} then ${titleIn(ctx, process)}`);
  const title = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else r.title end` : sql`r.title`;
  return sql`select r.id, r.process, r.no, ${title} as title, r.status from quality_record r`;
}

/** The records of all processes, whatever application they are of, as their lists search them. */
export const recordSearch: SearchSource = {
  code: 'quality',
  label: { zh: '记录', en: 'Records' },
  async find(ctx, question, menus, limit) {
    const { rows } = await sql<Row>`
      ${columnsFor(ctx)} where r.search_terms @> ${question.terms}
        and ${openRecords(ctx, menus, question)}
      order by ${byNumber(question, sql`r.no`)}, r.created_at desc limit ${limit}`.execute(ctx.tx);
    return rows.map((row) => toHit(ctx, row));
  },
  async resolve(ctx, ids, menus) {
    const { rows } = await sql<Row>`
      ${columnsFor(ctx)} where r.id = any(${ids}::uuid[]) and ${openRecords(ctx, menus)}`.execute(ctx.tx);
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
