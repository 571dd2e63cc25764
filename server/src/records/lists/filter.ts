import type { RecordFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { containing, searchTerms } from '../../platform/search/searchTerms';
import { processOf } from '../definitions';
import { visibleRecords } from '../store/access';

/** SQL condition on `r`: what the caller may see and has asked for. `without` leaves one facet's own filter out. */
export function matchingRecords(
  ctx: Context,
  process: string,
  filter: RecordFilter,
  without?: string,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [
    sql`r.process = ${process}`,
    visibleRecords(ctx, process),
    // A draft without a number is nobody's business but its author's.
    sql`(r.no is not null or r.initiator_id = ${ctx.caller.userId})`,
  ];
  if (filter.text?.trim()) parts.push(textMatches(filter.text.trim()));
  if (filter.status?.length && without !== 'status') parts.push(sql`r.status = any(${filter.status})`);
  if (filter.stepId?.length && without !== 'stepId') parts.push(sql`r.step_id = any(${filter.stepId})`);
  if (filter.departmentId && without !== 'departmentId')
    parts.push(sql`r.department_id = ${filter.departmentId}`);
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
  if (filter.from) parts.push(sql`r.created_at >= ${filter.from}::date`);
  if (filter.to) parts.push(sql`r.created_at < ${filter.to}::date + 1`);
  for (const [key, values] of Object.entries(filter.fields ?? {}))
    if (values.length > 0 && key !== without) parts.push(facetMatches(ctx, process, key, values));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function textMatches(text: string): RawBuilder<unknown> {
  const like = containing(text);
  return sql`(r.search_terms @> ${searchTerms(text)}
    and (r.no ilike ${like} or r.title ilike ${like} or r.form_values->>'place' ilike ${like}))`;
}

function facetMatches(ctx: Context, process: string, key: string, values: string[]): RawBuilder<unknown> {
  const { record, form } = processOf(ctx, process);
  if (!record.facets.includes(key)) throw new AppError('REQUEST_INVALID', { where: `/filter/fields/${key}` });
  const isSwitch = form.fields.find((field) => field.key === key)?.type === 'switch';
  const any = values.map((value) => {
    // A switch that was never set counts as off.
    if (isSwitch && value !== 'true') return sql`not r.facets @> ${JSON.stringify({ [key]: true })}::jsonb`;
    return sql`r.facets @> ${JSON.stringify({ [key]: isSwitch ? true : value })}::jsonb`;
  });
  return sql`(${sql.join(any, sql` or `)})`;
}
