import type { ReportChoices } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsWithin, scopeOf, withinScope } from '../../directory/identity/dataScope';
import { currentTenant } from '../../directory/tenancy/tenant';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { isOneOf } from '../../platform/search/listSql';

/** Which of the two screens asks; each has a permission with a data scope of its own. */
export type ReportMenu = 'Dashboard' | 'ReportForms';

/** What whoever asks for a report says beside its filter. */
export interface ReportGiven {
  menu: ReportMenu;
}

/** A report that is asked for by a filter. */
export type ReportAsked<F> = { ctx: Context; filter: F; given: ReportGiven };

/** Columns by which a data scope selects. */
interface Owned {
  person: RawBuilder<unknown>;
  department: RawBuilder<unknown>;
  /** The department is that of the person: then own rows are among those of the caller's department. */
  ofPerson?: true;
}

/** SQL condition: the row belongs to people or departments that the caller's data scope covers. */
export function withinReach(
  ctx: Context,
  menu: ReportMenu,
  { person, department, ofPerson }: Owned,
): RawBuilder<unknown> {
  const scope = scopeOf(ctx, menu);
  const covered = departmentsWithin(ctx, scope);
  const { departmentId, userId } = ctx.caller;
  if (ofPerson && departmentId && covered.includes(departmentId)) return isOneOf(department, covered);
  return withinScope(ctx, scope, { own: sql`${person} = ${userId}`, department });
}

/** SQL condition: an instant lies on one of these days of the tenant, both included. */
export async function onDays(
  ctx: Context,
  column: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<RawBuilder<unknown>> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  return sql`(${column} >= ${from}::date::timestamp at time zone ${zone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${zone})`;
}

const DAY = 86_400_000;

/** Days from the first to the last, both counted. REQUEST_INVALID when they are in the wrong order or too many. */
export function daysOf({ from, to }: { from: string; to: string }, max: number): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (!(days >= 1 && days <= max)) throw new AppError('REQUEST_INVALID', { where: '/to' });
  return days;
}

/** A department joined as `d`, as the contract names it; null where there is none. */
export const namedDepartment = sql`case when d.id is not null then
  json_build_object('id', d.id, 'name', json_build_object('zh', d.name_zh, 'en', d.name_en)) end`;

/** What is told of a record that the caller may not see. */
export const OUT_OF_SIGHT = { no: null, title: null, path: null };

/** A process by the definition joined as `f`. */
export const namedProcess = sql`json_build_object('code', f.code, 'name', f.data->'name')`;

/** The process of a definition, looked up for the rows of a page alone: what it is called stands in a large document. */
export const processNamedBy = (definitionId: RawBuilder<unknown>) =>
  sql`(select ${namedProcess} from wf_definition f where f.id = ${definitionId})`;

/** Processes that ever ran, by their latest names, and departments within reach. */
export async function choicesOf(ctx: Context, menu: ReportMenu): Promise<ReportChoices> {
  const reach = withinReach(ctx, menu, { person: sql`d.head_id`, department: sql`d.id` });
  const processes = await sql<ReportChoices['processes'][number]>`
    select distinct on (f.code) f.code, f.data->'name' as name from wf_definition f
    where exists (select from wf_instance i where i.process = f.code)
    order by f.code, f.version desc`.execute(ctx.tx);
  const departments = await sql<ReportChoices['departments'][number]>`
    select d.id, json_build_object('zh', d.name_zh, 'en', d.name_en) as name from department d
    where ${reach} order by d.sort, d.code`.execute(ctx.tx);
  return { processes: processes.rows, departments: departments.rows };
}
