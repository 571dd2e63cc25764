import type { Bilingual, RecordFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { anyContains, withPieces } from '../../platform/search/listSql';
import { askedTerms } from '../../platform/search/searchTerms';
import { isKeySeen, shownOf } from '../access/rights';
import { processOf } from '../definitions';
import { columnOf, isOneOf, keptIsOneOf } from '../slots/conditions';
import { listedFields, type SlotField, searchedFields } from '../slots/fields';
import { visibleRecords } from '../store/access';

/**
 * SQL condition on `r`: what the caller may see and has asked for. `fields` are those that may be filtered by now;
 * `without` leaves one facet's own filter out.
 */
export function matchingRecords(
  ctx: Context,
  process: string,
  filter: RecordFilter,
  fields: ReadonlyMap<string, SlotField>,
  without?: string,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [
    visibleRecords(ctx, process),
    // A draft without a number is nobody's business but its author's.
    sql`(r.no is not null or r.initiator_id = ${ctx.caller.userId})`,
    chosenRecords(ctx, process, filter, fields, without),
  ];
  if (filter.text?.trim()) parts.push(textMatches(ctx, process, filter.text.trim()));
  if (filter.initiatorId) parts.push(sql`r.initiator_id = ${filter.initiatorId}`);
  if (filter.ownerId) parts.push(sql`r.owner_id = ${filter.ownerId}`);
  if (filter.overdue !== undefined)
    parts.push(
      filter.overdue
        ? sql`(r.ended_at is null and r.due < ${ctx.now})`
        : sql`(r.ended_at is not null or r.due is null or r.due >= ${ctx.now})`,
    );
  if (filter.mine)
    parts.push(sql`(r.initiator_id = ${ctx.caller.userId} or r.owner_id = ${ctx.caller.userId})`);
  parts.push(
    ...onDays(ctx, sql`r.created_at`, filter.from, filter.to),
    ...onDays(ctx, sql`r.ended_at`, filter.endedFrom, filter.endedTo),
  );
  if (filter.activeFrom)
    parts.push(sql`(r.ended_at is null or r.ended_at >= ${dayBegins(ctx, sql`${filter.activeFrom}::date`)})`);
  parts.push(...onDays(ctx, sql`r.created_at`, undefined, filter.activeTo));
  if (filter.passed)
    parts.push(sql`exists (select from wf_token k
      where k.instance_id = r.instance_id and k.node_id = ${filter.passed} and k.left_at is not null)`);
  if (filter.late !== undefined) parts.push(sql`(r.ended_at > r.due) is ${sql.lit(filter.late)}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The part of the condition that is chosen in the filter card; it holds for `r` (record_cube) just as well. */
export function chosenRecords(
  ctx: Context,
  process: string,
  filter: RecordFilter,
  fields: ReadonlyMap<string, SlotField>,
  without?: string,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`r.process = ${process}`];
  if (filter.status?.length && without !== 'status') parts.push(sql`r.status = any(${filter.status})`);
  if (filter.stepId?.length && without !== 'stepId') parts.push(sql`r.step_id = any(${filter.stepId})`);
  if (filter.departmentId && without !== 'departmentId')
    parts.push(sql`r.department_id = ${filter.departmentId}`);
  for (const [key, values] of Object.entries(filter.fields ?? {})) {
    if (values.length === 0 || key === without) continue;
    if (findableKeys(ctx, process).has(key)) {
      parts.push(keptIsOneOf(process, key, values));
      continue;
    }
    const field = processOf(ctx, process).record.facets.includes(key) ? fields.get(key) : undefined;
    if (!field) throw new AppError('REQUEST_INVALID', { where: `/filter/fields/${key}` });
    parts.push(isOneOf(process, field, values));
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Instants at which days of the tenant begin. */
export const dayBegins = (ctx: Context, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day})::timestamp at time zone ${ctx.platform.tenants.timeZone(ctx.tenantId)}`;

/** Conditions: an instant lies on one of these days of the tenant, both included. */
function onDays(ctx: Context, column: RawBuilder<unknown>, from?: string, to?: string) {
  return [
    ...(from ? [sql`${column} >= ${dayBegins(ctx, sql`${from}::date`)}`] : []),
    ...(to ? [sql`${column} < ${dayBegins(ctx, sql`${to}::date + 1`)}`] : []),
  ];
}

/**
 * Keys of the type's report by which the caller may find its records, as they are called: those that rest on fields
 * which the caller sees in every record.
 */
export function findableKeys(ctx: Context, process: string): ReadonlyMap<string, Bilingual> {
  const keys = Object.entries(processOf(ctx, process).record.report?.keys ?? {});
  return new Map(keys.filter(([key]) => isKeySeen(ctx, process, key)));
}

/** What a list of the process searches of `r`: what the caller sees of it. */
export const searchedIn = (ctx: Context, process: string): RawBuilder<unknown>[] => [
  sql`r.no`,
  shownOf(ctx, process, 'title', sql`r.title`),
  ...searchedFields(listedFields(ctx, process)).flatMap(({ field, column }) =>
    column ? shownOf(ctx, process, field.key, columnOf(column)) : [],
  ),
];

const textMatches = (ctx: Context, process: string, text: string): RawBuilder<unknown> =>
  withPieces(sql`r.search_terms @> ${askedTerms(text)}`, anyContains(text, ...searchedIn(ctx, process)));
