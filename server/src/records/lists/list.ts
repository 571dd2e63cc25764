import type { Page, RecordFilter, RecordRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { planAnew, together } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import type { Asked, Question } from '../../platform/search/declaration';
import { isGiven, list } from '../../platform/search/list';
import { allOf, countOf, orderBy, type PageAsked } from '../../platform/search/listSql';
import { alwaysSeen, seen, shownOf } from '../access/rights';
import { processOf } from '../definitions';
import { listedFields, type SlotField } from '../slots/fields';
import { readyFields } from '../slots/ready';
import {
  apartIn,
  besideIn,
  besideTotal,
  inScope,
  isNumberedOrOwn,
  namedPart,
  visibleRecords,
} from '../store/access';
import { isCubed, talliedFilter, tallyTotal } from '../tally/counts';
import { RECORD_SORTS } from './columns';
import { chosenRecords, type OfType, ofType, RECORD_FILTERS } from './filter';
import { partsOf } from './parts';
import { isInOneRead, NAMED_IN_ROWS, rowColumns, toRows } from './row';

/** The records of a type. Newest first unless sorted. */
export const records = list<RecordFilter, OfType>({
  source: sql`quality_record r`,
  filters: RECORD_FILTERS,
  scope: ({ ctx, filter, given: { process } }) => {
    // How many records have a status, or say a text, decides how they are found.
    if (isGiven(filter.status) || isGiven(filter.text)) planAnew(ctx.tx);
    return allOf([ofType(process), visibleRecords(ctx, process), isNumberedOrOwn(ctx)]);
  },
  apart: ({ ctx, filter, given: { process } }) => {
    const apart = filter.mine ? namedPart(ctx) : apartIn(ctx, process);
    return apart?.map((one) => allOf([ofType(process), one]));
  },
  sorts: sortsOf,
  // An index holds the records that have a value in the column.
  isSparse: isIndexed,
  parts: (asked, sort, chosen) => {
    const column = sort && ownValue<RawBuilder<unknown>>(sortsOf(asked), sort.by);
    // What is no column is refused by whoever reads it.
    return sort && !column ? undefined : partsOf(asked, sort && column && { ...sort, column }, chosen);
  },
  // Among equals the newest first; the oldest where what is sorted by goes up, so that one index serves it both ways.
  order: (_, [first] = []) =>
    first && !first.desc ? [sql`r.created_at`, sql`r.id`] : [sql`r.created_at desc`, sql`r.id desc`],
  writesRange: true,
  named: NAMED_IN_ROWS,
  known: tallied,
});

/** What the lists of a type are asked with: what of its fields is seen in every record. */
export function recordsOf(
  ctx: Context,
  process: string,
  filter: RecordFilter,
): Question<RecordFilter, OfType> {
  return { ctx, filter, given: { process, fields: alwaysSeen(ctx, process, listedFields(ctx, process)) } };
}

/** One page of a process's records. */
export async function listRecords(
  ctx: Context,
  { process, filter, ...input }: PageAsked & { process: string; filter: RecordFilter },
): Promise<Page<RecordRow>> {
  const asked = recordsOf(ctx, process, filter);
  let allReady = asked.given.fields;
  const page = await records.lastPage(asked, rowColumns(ctx, process), input, async (send) => {
    const both = () => Promise.all([send(), readyFields(ctx, process)]);
    const [answer, ready] = await (isInOneRead(ctx, process) ? ctx.lastReads(both) : together(ctx.tx, both));
    allReady = ready;
    return answer;
  });
  const ready = alwaysSeen(ctx, process, allReady);
  // What was found by a slot that is not filled everywhere is not shown.
  if (ready !== asked.given.fields) {
    const usable = { ctx, filter, given: { process, fields: ready } };
    await records.where(usable);
    orderBy(sortsOf(usable), input.sort);
  }
  return { ...page, rows: await toRows(ctx, process, page.rows, allReady) };
}

/** By what is counted already where that knows the filter, however many there are. */
function tallied(asked: Asked<RecordFilter, OfType>): RawBuilder<number> | undefined {
  const { ctx, filter, given } = asked;
  const { process, fields } = given;
  if (!isCubed(filter, fields)) return undefined;
  const known = talliedFilter(filter, fields);
  const inTally = known
    ? tallyTotal(ctx, process, known)
    : sql`(select coalesce(sum(r.n), 0)::bigint from record_cube r
        where ${chosenRecords(asked)} and ${inScope(ctx, process, sql`r.department_id`)})`;
  const isAll = known?.field === null && known.departmentId === undefined;
  if (isAll) return sql<number>`${inTally} + ${besideTotal(ctx, process)}`;
  const beside = besideIn(ctx, process).map((one) =>
    countOf(sql`quality_record r where ${chosenRecords(asked)} and ${one}`, { exact: true }),
  );
  return sql<number>`${sql.join([inTally, ...beside], sql` + `)}`;
}

/** What records of a type are sorted by: titles as they are seen, what is hidden together. */
function sortsOf(asked: Asked<RecordFilter, OfType>) {
  const { ctx, given } = asked;
  return {
    ...slotSorts(asked),
    ...RECORD_SORTS[ctx.language],
    title: shownOf(ctx, given.process, 'title', sql`r.title collate attest_zh`),
  };
}

/** The type's own columns, under their keys and under their places in a row. */
function slotSorts({ ctx, given: { process, fields } }: Asked<RecordFilter, OfType>) {
  return Object.fromEntries(
    sortableOf(ctx, process, fields).flatMap((key) => {
      const column = sql.raw(`r.${fields.get(key)?.column}`);
      return [key, `columns.${key}`].map((by) => [by, column]);
    }),
  );
}

/** Columns of every record that an index has in order; those of a type have a slot. */
const INDEXED: ReadonlySet<string> = new Set([
  'no',
  'createdAt',
  'due',
  'overdueDays',
  'workflowStatus',
  'statusName',
]);

function isIndexed(by: string, asked: Asked<RecordFilter, OfType>): boolean {
  if (by === 'title') return seen(asked.ctx, asked.given.process, 'title') === 'always';
  const isCommon = Object.hasOwn(RECORD_SORTS[asked.ctx.language], by);
  return isCommon ? INDEXED.has(by) : Object.hasOwn(slotSorts(asked), by);
}

/** The process's own columns by which its list sorts now. Options keep the order of the form: minor before critical. */
export const sortableOf = (ctx: Context, process: string, fields: ReadonlyMap<string, SlotField>): string[] =>
  processOf(ctx, process).record.listColumns.filter((key) => fields.get(key)?.column);

/** The process's own columns that the caller sees in some record at least. */
export const shownColumns = (ctx: Context, process: string): string[] =>
  processOf(ctx, process).record.listColumns.filter((key) => seen(ctx, process, key) !== 'never');
