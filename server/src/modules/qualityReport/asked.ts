import {
  MAX_REPORT_DAYS,
  OPEN_STATUSES,
  type QualityReportFilter,
  type RecordFilter,
  type ReportCard,
  type ReportCell,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { alwaysSeen } from '../../records/access/rights';
import { type Bringing, processesOf, processOf } from '../../records/definitions';
import { records, recordsOf } from '../../records/lists/list';
import { listedFields, type SlotField } from '../../records/slots/fields';
import { readyFields } from '../../records/slots/ready';
import { daysOf } from '../reports';

/** What a board is about: the types, the period, and what its filter leaves of their records. */
export interface Asked {
  ctx: Context;
  from: string;
  to: string;
  /** Types that the caller may see, of those that are chosen. */
  types: string[];
  /** Part of the filter of every list. */
  narrowed: RecordFilter;
}

/** The types of the quality application whose records the caller may see. */
export const typesInSight = (ctx: Context): string[] =>
  Object.entries(processesOf(ctx)).flatMap(([process, { data, record }]) =>
    data.procType === 'QMS' && ctx.caller.permissions.get(record.menu)?.has('view') ? [process] : [],
  );

/** Reads the filter of a board. REQUEST_INVALID for its days, or for a class without the one type it is of. */
export function askedOf(ctx: Context, filter: QualityReportFilter): Asked {
  const { from, to, process, departmentId, class: values = [] } = filter;
  daysOf({ from, to }, MAX_REPORT_DAYS);
  const chosen = process?.length ? new Set(process) : null;
  const types = typesInSight(ctx).filter((type) => chosen?.has(type) ?? true);
  const narrowed: RecordFilter = { ...(departmentId && { departmentId }) };
  if (values.length > 0) {
    const [type, ...others] = process ?? [];
    const key = type && others.length === 0 && types.includes(type) ? classOf(ctx, type) : undefined;
    if (!key) throw new AppError('REQUEST_INVALID', { where: '/filter/class' });
    narrowed.fields = { [key]: values };
  }
  return { ctx, from, to, types, narrowed };
}

/** The facet by which records of a type are classed: as the type says, else the first that is a choice. */
export function classOf(ctx: Context, process: string): string | undefined {
  const { record, form } = processOf(ctx, process);
  const isChoice = (key: string) => form.fields.some((field) => field.key === key && field.options);
  const key = record.report?.class ?? record.facets.find(isChoice);
  return key && alwaysSeen(ctx, process, listedFields(ctx, process)).has(key) ? key : undefined;
}

/** Fields of a type by which its records may be counted for the caller now. */
export const countable = async (ctx: Context, process: string): Promise<ReadonlyMap<string, SlotField>> =>
  alwaysSeen(ctx, process, await readyFields(ctx, process));

/** SQL condition on `r`: the records that the list with this filter shows. */
export const listed = ({ ctx }: Asked, process: string, filter: RecordFilter): Promise<RawBuilder<unknown>> =>
  records.where(recordsOf(ctx, process, filter));

/** Steps at which records are on their way; all of them where none is for good. */
function stepsUnderWay(ctx: Bringing, process: string): string[] | undefined {
  const { steps } = processOf(ctx, process).data;
  return steps.some(({ rests }) => rests) ? steps.flatMap(({ id, rests }) => (rests ? [] : id)) : undefined;
}

/** Filters of the lists that cards count. */
export const filters = {
  /** On their way now; what rests for good at a step is not. */
  open({ ctx, narrowed }: Asked, process: string): RecordFilter {
    const stepId = stepsUnderWay(ctx, process);
    return { ...narrowed, status: [...OPEN_STATUSES], ...(stepId && { stepId }) };
  },
  begun: ({ narrowed, from, to }: Asked): RecordFilter => ({ ...narrowed, from, to }),
  completed: ({ narrowed, from, to }: Asked): RecordFilter => ({
    ...narrowed,
    status: ['completed'],
    endedFrom: from,
    endedTo: to,
  }),
  /** Under way on a day of the period. */
  active: ({ narrowed, from, to }: Asked): RecordFilter => ({ ...narrowed, activeFrom: from, activeTo: to }),
};

/** What open records have in common beside their filter: an index is by it. */
export const OPEN = sql`r.ended_at is null`;

export const cell = (value: number | null | undefined, list?: RecordFilter): ReportCell => ({
  value: value ?? null,
  ...(list && { list }),
});

/** How many of all, as a percentage. */
export const shareOf = (part: number, all: number): ReportCell =>
  cell(all > 0 ? Math.round((1000 * part) / all) / 10 : null);

/** The type of a card; null where the caller, or what is chosen, is not about it. REQUEST_INVALID without one. */
export function typeOf({ ctx, types }: Asked, { process }: ReportCard): string | null {
  if (!process) throw new AppError('REQUEST_INVALID', { where: '/cards' });
  processOf(ctx, process);
  return types.includes(process) ? process : null;
}
