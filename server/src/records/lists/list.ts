import type { Page, RecordFilter, RecordRow, Sort, Total } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { together } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { countOf, type PageAsked, totalOf } from '../../platform/search/listSql';
import { alwaysSeen, shownOf } from '../access/rights';
import { processOf } from '../definitions';
import { columnOf } from '../slots/conditions';
import { listedFields, type SlotField } from '../slots/fields';
import { readyFields } from '../slots/ready';
import { besideScope, inScope } from '../store/access';
import { isCubed, talliedFilter, tallyTotal } from '../tally/counts';
import { RECORD_SORTS } from './columns';
import { chosenRecords, matchingRecords } from './filter';
import { isInOneRead, type RowSource, readRows, toRows } from './row';

interface ListInput extends PageAsked {
  process: string;
  filter: RecordFilter;
}

/** One page of a process's records; newest first unless sorted. */
export async function listRecords(ctx: Context, input: ListInput): Promise<Page<RecordRow>> {
  const { process, filter, sort = [] } = input;
  const fields = alwaysSeen(ctx, process, listedFields(ctx, process));
  const where = matchingRecords(ctx, process, filter, fields);
  const read = () =>
    Promise.all([
      readyFields(ctx, process),
      pageOf(ctx, input, fields, where),
      countedOf(ctx, input, fields, where),
    ]);
  const isLast = isInOneRead(ctx, process);
  const [allReady, filled, counted] = await (isLast ? ctx.lastReads(read) : together(ctx.tx, read));
  const ready = alwaysSeen(ctx, process, allReady);
  // What was found by a slot that is not filled everywhere is not shown.
  if (ready !== fields) {
    matchingRecords(ctx, process, filter, ready);
    ordersOf(ctx, process, sort, ready);
  }
  const seen = (input.page - 1) * input.pageSize + filled.length;
  const hasBlank =
    filled.length < input.pageSize && (seen < counted.total || counted.more) && sortSlot(ctx, input, fields);
  const rows = hasBlank
    ? [...filled, ...(await ctx.aside((other) => blankOf(other, input, filled.length)))]
    : filled;
  return { rows: await toRows(ctx, process, rows, allReady), ...counted };
}

/** By what is counted already where that knows the filter, however many there are; else the records are counted. */
async function countedOf(
  ctx: Context,
  { process, filter, ...input }: ListInput,
  fields: ReadonlyMap<string, SlotField>,
  where: RawBuilder<boolean>,
): Promise<Total> {
  const cubed = isCubed(filter, fields);
  const asked = cubed ? { exact: true } : input;
  const counted = (condition: RawBuilder<unknown>) =>
    countOf(sql`quality_record r where ${condition}`, asked);
  const total = cubed
    ? sql`${inTally()} + ${counted(sql`${where} and ${besideScope(ctx, process)}`)}`
    : counted(where);
  const { rows } = await sql<{ count: number }>`select ${total} as count`.execute(ctx.tx);
  return totalOf(rows[0]?.count ?? 0, asked);

  function inTally() {
    const tallied = talliedFilter(filter, fields);
    if (tallied) return tallyTotal(ctx, process, tallied);
    const chosen = chosenRecords(ctx, process, filter, fields);
    return sql`(select coalesce(sum(r.n), 0)::bigint from record_cube r
      where ${chosen} and ${inScope(ctx, process, sql`r.department_id`)})`;
  }
}

/**
 * The rows of a page. A sort by a slot follows its index, which holds the records that have a value; those without
 * come last, see `blankOf`.
 */
function pageOf(
  ctx: Context,
  input: ListInput,
  fields: ReadonlyMap<string, SlotField>,
  where: RawBuilder<boolean>,
): Promise<RowSource[]> {
  const { process, page, pageSize, sort = [] } = input;
  const slot = sortSlot(ctx, input, fields);
  return readRows(ctx, process, {
    where: slot ? sql`${where} and ${slot} is not null` : where,
    order: ordersOf(ctx, process, sort, fields),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
}

/** The slot that a list is sorted by first. */
const sortSlot = (ctx: Context, { process, sort = [] }: ListInput, fields: ReadonlyMap<string, SlotField>) =>
  slotOf(ctx, process, keyOf(sort[0]), fields);

/** What a page that is sorted by a slot shows of the records without a value, after those it has filled. */
async function blankOf(ctx: Context, input: ListInput, filled: number): Promise<RowSource[]> {
  const { process, page, pageSize, sort = [], filter } = input;
  const fields = listedFields(ctx, process);
  const where = matchingRecords(ctx, process, filter, fields);
  const slot = sortSlot(ctx, input, fields);
  const offset = (page - 1) * pageSize;
  const before = filled > 0 || offset === 0 ? offset + filled : await countFilled();
  return readRows(ctx, process, {
    where: sql`${where} and ${slot} is null`,
    order: ordersOf(ctx, process, sort.slice(1), fields),
    limit: pageSize - filled,
    offset: Math.max(0, offset - before),
  });

  async function countFilled() {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from quality_record r where ${where} and ${slot} is not null`.execute(ctx.tx);
    return rows[0]?.count ?? 0;
  }
}

const keyOf = (sort: Sort | undefined): string => sort?.by.replace(/^columns\./, '') ?? '';

/** Among equals the newest first; the oldest where the sort goes up, so that one index serves it both ways. */
function ordersOf(
  ctx: Context,
  process: string,
  sort: Sort[],
  fields: ReadonlyMap<string, SlotField>,
): RawBuilder<unknown> {
  const sorts = RECORD_SORTS[ctx.language];
  const parts = sort.map((one, place) => {
    const slot = slotOf(ctx, process, keyOf(one), fields);
    const column = keyOf(one) === 'title' ? titleSort(ctx, process) : (ownValue(sorts, keyOf(one)) ?? slot);
    if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
    if (slot && place === 0) return one.desc ? sql`${column} desc` : sql`${column}`;
    return one.desc ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  const [first] = sort;
  return first && !first.desc && slotOf(ctx, process, keyOf(first), fields)
    ? sql.join([...parts, sql`r.created_at`, sql`r.id`], sql`, `)
    : sql.join([...parts, sql`r.created_at desc`, sql`r.id desc`], sql`, `);
}

/** What is hidden stands together, wherever its titles would be. */
const titleSort = (ctx: Context, process: string) =>
  shownOf(ctx, process, 'title', sql`r.title collate attest_zh`);

/** The column of `r` that holds one of the process's own columns of the list; undefined for what is none. */
function slotOf(
  ctx: Context,
  process: string,
  key: string,
  fields: ReadonlyMap<string, SlotField>,
): RawBuilder<unknown> | undefined {
  if (!processOf(ctx, process).record.listColumns.includes(key)) return undefined;
  const column = fields.get(key)?.column;
  return column ? columnOf(column) : undefined;
}

/** The process's own columns by which its list sorts now. Options keep the order of the form: minor before critical. */
export const sortableOf = (ctx: Context, process: string, fields: ReadonlyMap<string, SlotField>): string[] =>
  processOf(ctx, process).record.listColumns.filter((key) => fields.get(key)?.column);
