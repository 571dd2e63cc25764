import type { DataScope } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsWithin, scopeOf, withinScope } from '../../directory/identity/dataScope';
import { requirePermission } from '../../platform/calls/runCall';
import { planAnew } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { InSight } from '../../workflow/recordPort';
import { processesOf, processOf } from '../definitions';

/**
 * SQL condition on `r` (quality_record): it lies within a scope narrower than the tenant. It is looked up for each record
 * that is found by something else.
 */
function isWithin(ctx: Context, scope: DataScope): RawBuilder<boolean> {
  const takesPart = sql<boolean>`exists (select from record_participant p
    where p.record_id = r.id and p.participant_id = ${ctx.caller.userId})`;
  const departments = departmentsWithin(ctx, scope);
  return departments.length > 0
    ? // There may be hundreds: they are hashed once.
      sql<boolean>`(r.department_id in (select unnest(${departments}::uuid[])) or ${takesPart})`
    : takesPart;
}

/** SQL condition on `r` (quality_record): the same as `visibleRecords`, for records that are found by their keys. */
export function isVisible(ctx: Context, process: string): RawBuilder<boolean> {
  const scope = viewScope(ctx, process);
  return scope === 'tenant' ? sql<boolean>`true` : isWithin(ctx, scope);
}

/** How far the caller sees records of a process. Throws without the menu. */
function viewScope(ctx: Context, process: string): DataScope {
  const { menu } = processOf(ctx, process).record;
  requirePermission(ctx, menu, 'view');
  return scopeOf(ctx, menu);
}

/**
 * SQL condition on `r` (quality_record): the records of a process that the caller's data scope covers, and
 * those the caller takes part in as initiator, owner or handler of a task. Throws without the menu.
 */
export function visibleRecords(ctx: Context, process: string): RawBuilder<boolean> {
  const scope = viewScope(ctx, process);
  if (scope === 'tenant') return sql<boolean>`true`;
  // How much a reader sees decides how a list is read.
  planAnew(ctx.tx);
  const participants = [ctx.caller.userId, ...departmentsWithin(ctx, scope)];
  return sql<boolean>`exists (select from record_participant p
    where p.record_id = r.id and p.process = ${process} and p.participant_id = any(${participants}::uuid[]))`;
}

/**
 * SQL condition on `r`: a record of one of several types, of which the caller may open the menus, that `visibleRecords`
 * finds. It is as long as there are scopes, not types.
 */
export function visibleOfTypes(ctx: Context, processes: readonly string[]): RawBuilder<boolean> {
  if (processes.length === 0) return sql<boolean>`false`;
  const byScope = new Map<DataScope, string[]>();
  for (const process of processes) {
    const scope = viewScope(ctx, process);
    byScope.set(scope, [...(byScope.get(scope) ?? []), process]);
  }
  const any = [...byScope].map(([scope, types]) => {
    const ofTypes = sql`r.process = any(${types}::text[])`;
    return scope === 'tenant' ? ofTypes : sql`(${ofTypes} and ${isWithin(ctx, scope)})`;
  });
  return sql<boolean>`(${sql.join(any, sql` or `)})`;
}

/** Those of the types of which the caller may open the menu. */
const openedTypes = (ctx: Context, types: readonly string[]): string[] =>
  types.filter((type) => ctx.caller.permissions.get(processOf(ctx, type).record.menu)?.has('view'));

/** SQL condition on `r`: the caller sees the record, of whatever type. */
export const visibleOfAnyType = (ctx: Context): RawBuilder<boolean> =>
  visibleOfTypes(ctx, openedTypes(ctx, Object.keys(processesOf(ctx))));

/** What the caller sees of the records of some types, of those whose menus may be opened. */
export function recordsInSight(ctx: Context, types: readonly string[]): InSight {
  const opened = openedTypes(ctx, types);
  const whole = opened.filter((type) => viewScope(ctx, type) === 'tenant');
  const others = opened.filter((type) => !whole.includes(type));
  if (others.length === 0) return { whole };
  return { whole, ids: sql`select r.id from quality_record r where ${visibleOfTypes(ctx, others)}` };
}

/** SQL condition: what a department has lies within the caller's scope by that alone, whoever takes part in it. */
export const inScope = (
  ctx: Context,
  process: string,
  department: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  withinScope(ctx, scopeOf(ctx, processOf(ctx, process).record.menu), { own: sql`false`, department });

/** SQL condition on `r`: a numbered record within the caller's scope. */
export const isCovered = (ctx: Context, process: string): RawBuilder<boolean> =>
  sql<boolean>`(r.no is not null and ${inScope(ctx, process, sql`r.department_id`)})`;

/** SQL query: ids of the records of a process in which the caller takes part, one perhaps several times. */
export const takenPart = ({ caller }: Context, process: string): RawBuilder<unknown> =>
  sql`select p.record_id from record_participant p where p.participant_id = ${caller.userId} and p.process = ${process}`;

/** SQL condition on `r`: a draft without a number is nobody's business but its author's. */
export const isNumberedOrOwn = ({ caller }: Context): RawBuilder<boolean> =>
  sql<boolean>`(r.no is not null or r.initiator_id = ${caller.userId})`;

/** SQL query: ids of those of `takenPart` that the caller has or had a task of, and that do not name the caller. */
export const handledPart = ({ caller }: Context, process: string): RawBuilder<unknown> =>
  sql`select p.record_id from record_participant p
    where p.participant_id = ${caller.userId} and p.process = ${process} and p.kind = 'handler' and p.once`;

/** SQL condition on `r`: it names the caller. */
export const namesCaller = ({ caller: { userId } }: Context): RawBuilder<boolean> =>
  sql<boolean>`(r.initiator_id = ${userId} or r.owner_id = ${userId})`;

/** SQL conditions on `r`, of which one holds for each record that lists show and that names the caller. */
export const namedPart = ({ caller: { userId } }: Context): RawBuilder<boolean>[] => [
  sql<boolean>`r.initiator_id = ${userId}`,
  sql<boolean>`(r.owner_id = ${userId} and r.initiator_id <> ${userId} and r.no is not null)`,
];

/** The same for each in which the caller takes part. */
const ownPart = (ctx: Context, process: string): RawBuilder<boolean>[] => [
  ...namedPart(ctx),
  // Each is looked up: they are few, which the planner cannot know of everybody.
  sql<boolean>`(r.id = any(array(${handledPart(ctx, process)})) and r.no is not null)`,
];

/**
 * SQL conditions on `r`, of which one holds for each record that lists show to the caller and that is not a numbered one
 * within the scope.
 */
export function besideIn(ctx: Context, process: string): RawBuilder<boolean>[] {
  const scope = scopeOf(ctx, processOf(ctx, process).record.menu);
  if (scope === 'tenant') return [sql`(r.no is null and r.initiator_id = ${ctx.caller.userId})`];
  const own = ownPart(ctx, process);
  return scope === 'own' ? own : own.map((one) => sql`(${one} and ${isCovered(ctx, process)} is not true)`);
}

/** SQL conditions on `r`, of which one holds for each record that lists show; undefined where all are within the scope. */
export function apartIn(ctx: Context, process: string): RawBuilder<boolean>[] | undefined {
  const scope = scopeOf(ctx, processOf(ctx, process).record.menu);
  if (scope === 'tenant') return undefined;
  const beside = besideIn(ctx, process);
  return scope === 'own' ? beside : [isCovered(ctx, process), ...beside];
}

/**
 * SQL number: how many of all records of a process `besideScope` finds. Who takes part says it, so that of records only
 * drafts are read.
 */
export function besideTotal(ctx: Context, process: string): RawBuilder<number> {
  const { userId } = ctx.caller;
  const scope = scopeOf(ctx, processOf(ctx, process).record.menu);
  const drafts = sql`quality_record r where r.process = ${process} and r.no is null`;
  const own = sql<number>`(select count(*) from ${drafts} and r.initiator_id = ${userId})`;
  if (scope === 'tenant') return own;
  return sql<number>`(${own} + (
    select count(*) from record_participant p
    where p.participant_id = ${userId} and p.process = ${process} and p.once and p.record_id not in (select r.id from ${drafts})
      and ${inScope(ctx, process, sql`p.department_id`)} is not true))`;
}

/** Whether the caller may see one record. */
export async function mayViewRecord(ctx: Context, process: string, id: string): Promise<boolean> {
  if (!ctx.caller.permissions.get(processOf(ctx, process).record.menu)?.has('view')) return false;
  const { rows } = await sql`
    select from quality_record r
    where r.id = ${id} and r.process = ${process} and ${isVisible(ctx, process)}`.execute(ctx.tx);
  return rows.length > 0;
}

/** Those of several callers of one transaction who may see a record: what `mayViewRecord` says of each, read once. */
export async function seersOf(callers: readonly Context[], process: string, id: string): Promise<Context[]> {
  const [first] = callers;
  if (!first) return [];
  const { rows } = await sql<{ participants: string[] }>`
    select array(select p.participant_id::text from record_participant p
      where p.record_id = r.id and p.process = ${process}) as participants
    from quality_record r where r.id = ${id} and r.process = ${process}`.execute(first.tx);
  const [found] = rows;
  if (!found) return [];
  const participants = new Set(found.participants);
  return callers.filter((ctx) => {
    const menu = processesOf(ctx)[process]?.record.menu;
    if (!menu || !ctx.caller.permissions.get(menu)?.has('view')) return false;
    const scope = scopeOf(ctx, menu);
    return (
      scope === 'tenant' ||
      participants.has(ctx.caller.userId) ||
      departmentsWithin(ctx, scope).some((department) => participants.has(department))
    );
  });
}

/** Refuses a record out of sight exactly like one that does not exist. */
export async function requireView(ctx: Context, process: string, id: string): Promise<void> {
  if (!(await mayViewRecord(ctx, process, id))) throw new AppError('RECORD_NOT_EXIST');
}
