import type { Bilingual, RecordFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { candidatesOf } from '../../platform/search/candidates';
import type { Asked, Filters } from '../../platform/search/declaration';
import { allOf, anyContains, withPieces } from '../../platform/search/listSql';
import { askedTerms } from '../../platform/search/searchTerms';
import { isKeySeen, shownOf } from '../access/rights';
import { processOf } from '../definitions';
import { columnOf, isOneOf, keptIsOneOf } from '../slots/conditions';
import { listedFields, type SlotField, searchedFields } from '../slots/fields';
import { namesCaller } from '../store/access';

/** What a list of records is asked for beside its filter: the type, and the fields that may be used by now. */
export interface OfType {
  process: string;
  fields: ReadonlyMap<string, SlotField>;
}

type Parts = Filters<RecordFilter, OfType>;
type AskedRecords = Asked<RecordFilter, OfType>;

/** SQL condition on `r` and on record_cube: records of the type. */
export const ofType = (process: string): RawBuilder<unknown> => sql`r.process = ${process}`;

/** What is chosen in the filter card; it holds for `r` (record_cube) just as well. */
const CHOSEN = {
  status: (values) => sql`r.status = any(${values})`,
  stepId: (steps) => sql`r.step_id = any(${steps})`,
  departmentId: (id) => sql`r.department_id = ${id}`,
  fields: (chosen, { ctx, given }) =>
    allOf(
      Object.entries(chosen).map(([key, values]) => values.length > 0 && fieldIs(ctx, given, key, values)),
    ),
} satisfies Pick<Parts, 'status' | 'stepId' | 'departmentId' | 'fields'>;

function fieldIs(ctx: Context, { process, fields }: OfType, key: string, values: string[]) {
  if (findableKeys(ctx, process).has(key)) return keptIsOneOf(process, key, values);
  const field = processOf(ctx, process).record.facets.includes(key) ? fields.get(key) : undefined;
  if (!field) throw new AppError('REQUEST_INVALID', { where: `/filter/fields/${key}` });
  return isOneOf(process, field, values);
}

/** Every part of the filter, as a condition on `r` (quality_record). */
export const RECORD_FILTERS: Parts = {
  ...CHOSEN,
  text: (text, { ctx, given }) => textMatches(ctx, given.process, text.trim()),
  initiatorId: (id) => sql`r.initiator_id = ${id}`,
  ownerId: (id) => sql`r.owner_id = ${id}`,
  overdue: (overdue, { ctx }) =>
    overdue
      ? sql`(r.ended_at is null and r.due < ${ctx.now})`
      : sql`(r.ended_at is not null or r.due is null or r.due >= ${ctx.now})`,
  mine: (mine, { ctx }) => mine && namesCaller(ctx),
  from: (day, { ctx }) => sql`r.created_at >= ${dayBegins(ctx, sql`${day}::date`)}`,
  to: (day, { ctx }) => sql`r.created_at < ${dayBegins(ctx, sql`${day}::date + 1`)}`,
  endedFrom: (day, { ctx }) => sql`r.ended_at >= ${dayBegins(ctx, sql`${day}::date`)}`,
  endedTo: (day, { ctx }) => sql`r.ended_at < ${dayBegins(ctx, sql`${day}::date + 1`)}`,
  activeFrom: (day, { ctx }) =>
    sql`(r.ended_at is null or r.ended_at >= ${dayBegins(ctx, sql`${day}::date`)})`,
  activeTo: (day, { ctx }) => sql`r.created_at < ${dayBegins(ctx, sql`${day}::date + 1`)}`,
  passed: (node) => sql`exists (select from wf_token k
    where k.instance_id = r.instance_id and k.node_id = ${node} and k.left_at is not null)`,
  // Said so that an index has the few that are.
  late: (late) => (late ? sql`r.ended_at > r.due` : sql`(r.ended_at > r.due) is false`),
};

/** The part of the condition that is chosen in the filter card. */
export function chosenRecords(asked: AskedRecords): RawBuilder<unknown> {
  const { status = [], stepId = [], departmentId, fields = {} } = asked.filter;
  return allOf([
    ofType(asked.given.process),
    status.length > 0 && CHOSEN.status(status),
    stepId.length > 0 && CHOSEN.stepId(stepId),
    departmentId && CHOSEN.departmentId(departmentId),
    CHOSEN.fields(fields, asked),
  ]);
}

/** Instants at which days of the tenant begin. */
export const dayBegins = (ctx: Context, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day})::timestamp at time zone ${ctx.platform.tenants.timeZone(ctx.tenantId)}`;

/**
 * Keys of the type's report by which the caller may find its records, as they are called: those that rest on fields
 * which the caller sees in every record.
 */
export function findableKeys(ctx: Context, process: string): ReadonlyMap<string, Bilingual> {
  const keys = Object.entries(processOf(ctx, process).record.report?.keys ?? {});
  return new Map(keys.filter(([key]) => isKeySeen(ctx, process, key)));
}

/** What a list of the process searches of `r`: what the caller sees of it. */
const searchedIn = (ctx: Context, process: string): RawBuilder<unknown>[] =>
  searchedTexts(ctx, process).map(({ column, key }) =>
    key ? shownOf(ctx, process, key, columnOf(column)) : columnOf(column),
  );

/** The same by the columns of `r` and the fields that stand in them. */
export const searchedTexts = (ctx: Context, process: string): { column: string; key?: string }[] => [
  { column: 'no' },
  { column: 'title', key: 'title' },
  ...searchedFields(listedFields(ctx, process)).flatMap(({ field, column }) =>
    column ? { column, key: field.key } : [],
  ),
];

/** So many records that have all pieces of a text are looked at one by one. */
const CANDIDATES = 200;

async function textMatches(ctx: Context, process: string, text: string): Promise<RawBuilder<unknown>> {
  const sought = { what: `records of ${process}`, text, most: CANDIDATES };
  const candidates = await candidatesOf(
    ctx,
    sought,
    (terms, limit) => sql`select r.id from quality_record r
      where r.search_terms @> ${terms} and ${ofType(process)} limit ${sql.lit(limit)}`,
  );
  const pieces = candidates
    ? sql`r.id = any(${candidates}::uuid[])`
    : sql`r.search_terms @> ${askedTerms(text)}`;
  return withPieces(pieces, anyContains(text, ...searchedIn(ctx, process)));
}
