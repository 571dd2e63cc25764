import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { askedTerms } from '../../platform/search/searchTerms';
import { everyWord, wordsOf } from '../../platform/search/sources';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { publicTitleOf, shownOf, titleIn } from '../access/rights';
import { processOf } from '../definitions';
import { isVisible, visibleRecords } from '../store/access';
import type { Relatable, RelatableItem } from './relatable';

interface Row {
  id: string;
  no: string | null;
  title: string;
  publicTitle: string;
  status: WorkflowStatus;
  openSteps: { name: Bilingual }[];
  outcome: string | null;
}

/** The records of a quality process within the caller's data scope. */
export function qualityRelatable(process: string): Relatable {
  return {
    type: process,
    async search(ctx, text, limit) {
      if (!opens(ctx, process)) return [];
      const words = wordsOf(text ?? '');
      const matching = words.length
        ? sql`and r.search_terms @> ${askedTerms(...words)} and ${everyWord({ words }, sql`r.no`, shownOf(ctx, process, 'title', sql`r.title`))}`
        : sql``;
      const { rows } = await sql<Row>`
        select ${columnsFor(ctx, process)} from quality_record r
        where r.process = ${process} and r.no is not null and ${visibleRecords(ctx, process)} ${matching}
        order by r.created_at desc limit ${limit}`.execute(ctx.tx);
      return rows.map((row) => toItem(ctx, process, row));
    },
    async resolve(ctx, ids, begunBy) {
      if (!opens(ctx, process)) return [];
      const begun = begunBy
        ? sql`exists (select from record_begun b where b.record_id = ${begunBy}::uuid and b.begun_id = r.id)`
        : sql`false`;
      const { rows } = await sql<Row>`
        select ${columnsFor(ctx, process)} from quality_record r
        where r.process = ${process} and r.id = any(${ids}::uuid[]) and (r.no is not null or ${begun})
          and ${isVisible(ctx, process)}`.execute(ctx.tx);
      return rows.map((row) => toItem(ctx, process, row));
    },
  };
}

const columnsFor = (ctx: Context, process: string): RawBuilder<unknown> =>
  sql`r.id, r.no, r.status, r.open_steps as "openSteps", ${titleIn(ctx, process)} as title,
    ${publicTitleOf(processOf(ctx, process))} as "publicTitle", ${outcomeIn(ctx, process)} as outcome`;

/** What others show of a record that is completed. */
function outcomeIn(ctx: Context, process: string): RawBuilder<unknown> {
  const { linkNote } = processOf(ctx, process).record;
  if (linkNote === undefined) return sql`null::text`;
  const said = shownOf(ctx, process, linkNote, sql`r.form_values ->> ${linkNote}`);
  return sql`case when r.status = 'completed' then ${said} end`;
}

const opens = (ctx: Context, process: string): boolean =>
  ctx.caller.permissions.get(processOf(ctx, process).record.menu)?.has('view') ?? false;

/** Its state is called as in lists: by the step that is open. */
const toItem = (ctx: Context, process: string, { outcome, openSteps, ...row }: Row): RelatableItem => ({
  ...row,
  ...(outcome && { outcome }),
  no: row.no ?? '',
  status: openSteps[0]?.name ?? STATUS_LABELS[row.status],
  path: processOf(ctx, process).record.path.replace('{id}', row.id),
});
