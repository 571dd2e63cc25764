import type { DataScope, RecordFilter, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsByName, type Named, partsByName, peopleByName } from '../../directory/identity/byName';
import { departmentsWithin, scopeOf } from '../../directory/identity/dataScope';
import type { Context } from '../../platform/module';
import type { Asked, InParts, Part } from '../../platform/search/declaration';
import { isGiven } from '../../platform/search/list';
import { allOf, countUpTo } from '../../platform/search/listSql';
import { processOf } from '../definitions';
import { handledPart, isCovered, isNumberedOrOwn, namedPart, namesCaller } from '../store/access';
import { type OfType, ofType } from './filter';

/** What records are sorted by that stands elsewhere, by the language of the reader. */
const NAMED = { zh: namedIn('zh'), en: namedIn('en') };

function namedIn(language: 'zh' | 'en') {
  return {
    ...departmentsByName(sql`r.department_id`),
    initiator: peopleByName(sql`r.initiator_id`, language),
    owner: peopleByName(sql`r.owner_id`, language),
  } satisfies Record<string, Named>;
}

const isNamed = (by: string): by is keyof (typeof NAMED)['zh'] => Object.hasOwn(NAMED.zh, by);

const FROM = sql`quality_record r`;
const AMONG = [sql`r.created_at`, sql`r.id`];

/** So many records are looked up one by one sooner than they are met in an order. */
const FEW = 500;

/** Of so many departments the newest are found department by department at once. */
const SOME = 50;
/** Of more, they are first looked for among so many of the newest of all. */
const NEWEST = 500;

/** What a list of records is sorted by, and in which column. */
export interface SortedBy extends Sort {
  column: RawBuilder<unknown>;
}

/**
 * The records within the caller's scope, those that name the caller, and those of the caller's tasks: of a few of these
 * each is looked up, of many an index has the order. Sorted by a name, records are found name by name. Undefined where one
 * index has it all, and for a scope of departments where something is sorted or filtered by what an index has: there most
 * that is read is seen, unless it has to say a text.
 */
export function partsOf(
  { ctx, filter, given: { process } }: Asked<RecordFilter, OfType>,
  sort: SortedBy | undefined,
  chosen: RawBuilder<unknown>,
  most = FEW,
): InParts | undefined {
  const scope = scopeAsked(ctx, filter, scopeOf(ctx, processOf(ctx, process).record.menu));
  const named = sort && isNamed(sort.by) ? NAMED[ctx.language][sort.by] : undefined;
  const isSaid = isGiven(filter.text) && scope !== 'tenant';
  const isFiltered = Object.values(filter).some(isGiven);
  const isNewestOfDepartments = scope !== 'own' && scope !== 'tenant' && !sort && !isFiltered;
  if (scope !== 'own' && !named && !isSaid && !isNewestOfDepartments) return undefined;
  // Written out where the plan is kept: how many records there are of it decides for an index.
  const type = isFiltered ? ofType(process) : sql`r.process = ${sql.lit(process)}`;
  const all = allOf([type, isNumberedOrOwn(ctx), chosen]);
  const keys = [...(sort ? [sort.column] : []), ...AMONG];
  const sorted = (which: RawBuilder<unknown>) => {
    const where = sql`${which} and ${all}`;
    return sort ? sortedParts(sort, named, where) : [{ from: FROM, where, keys }];
  };
  const atOnce = (which: RawBuilder<unknown>): Part => ({
    from: FROM,
    where: sql`${which} and ${all}`,
    keys,
    ...(sort && { mixed: true as const }),
  });
  const naming = namedPart(ctx);
  const isMany = isManyOf(
    naming.map((one) => sql`select r.id from ${FROM} where ${one} and ${ofType(process)}`),
    most,
  );
  const namingIn: Part[] =
    sort && !isFiltered
      ? [
          ...naming.map((one) => atOnce(sql`not ${isMany} and ${one}`)),
          // Said so that an index has the order.
          ...sorted(sql`${isMany} and ${namesCaller(ctx)} is true`),
        ]
      : naming.map(atOnce);
  const handled = handledIn(handledPart(ctx, process), most);
  const tasks = [{ ...atOnce(handled.few), mixed: true as const }, ...sorted(handled.many)];
  const covered = isNewestOfDepartments
    ? newestOf(departmentsWithin(ctx, scope), sql`${type} and r.no is not null`)
    : sorted(scope === 'tenant' ? sql`true` : isCovered(ctx, process));
  // Of what is filtered, how many records are left decides how they are found.
  const ofFiltered = isGiven(filter.text) || sort ? undefined : 'once';
  return {
    id: sql`r.id`,
    parts: [
      ...(scope === 'tenant' ? [] : [...namingIn, ...(filter.mine ? [] : tasks)]),
      ...(scope === 'own' ? [] : covered),
    ],
    desc: sort?.desc ?? true,
    plans: isFiltered ? ofFiltered : 'kept',
    ...(named && scope !== 'own' && { ofMany: true }),
  };
}

/** Of one's own, and of a department beyond one's reach, only what one takes part in is seen. */
function scopeAsked(ctx: Context, { mine, departmentId }: RecordFilter, scope: DataScope): DataScope {
  if (mine) return 'own';
  if (scope === 'own' || scope === 'tenant' || !departmentId) return scope;
  return departmentsWithin(ctx, scope).includes(departmentId) ? scope : 'own';
}

/**
 * The newest of all that lie in departments. An index has the order of one department's and of all: each department is asked,
 * where they are many only if the newest of all are not theirs.
 */
function newestOf(departments: readonly string[], all: RawBuilder<unknown>): Part[] {
  const each: Part = {
    among: sql`unnest(${departments}::uuid[]) as x (id)`,
    from: FROM,
    where: sql`r.department_id = x.id and ${all}`,
    keys: AMONG,
  };
  if (departments.length <= SOME) return [each];
  const newest = sql`(select r.created_at, r.id, r.department_id from ${FROM} where ${all}
    order by r.created_at desc, r.id desc limit ${sql.lit(NEWEST)}) r`;
  // Said so that it is no join, which would not keep the order.
  const theirs = sql`(r.department_id in (select unnest(${departments}::uuid[]))) is true`;
  return [
    { from: newest, where: theirs, keys: AMONG },
    { ...each, otherwise: true },
  ];
}

/** Those that have what is sorted by, and then those that have not. */
function sortedParts({ column }: SortedBy, named: Named | undefined, where: RawBuilder<unknown>): Part[] {
  if (named) return partsByName(named, { from: FROM, where, keys: AMONG });
  const none = sql`(select ${column} from ${FROM} where false)`;
  return [
    { from: FROM, where: sql`${column} is not null and ${where}`, keys: [column, ...AMONG] },
    { from: FROM, where: sql`${column} is null and ${where}`, keys: [none, ...AMONG], rest: true },
  ];
}

/** SQL condition: these queries of ids have more than so many rows. */
function isManyOf(ids: readonly RawBuilder<unknown>[], most: number): RawBuilder<unknown> {
  const counts = ids.map((one) => countUpTo(sql`(${one}) found`, most + 1));
  return sql`(${sql.join(counts, sql` + `)} > ${sql.lit(most)})`;
}

/** SQL conditions on `r`: it is one of these; one holds where they are few, the other where they are many. */
function handledIn(ids: RawBuilder<unknown>, most: number) {
  const isMany = isManyOf([ids], most);
  return {
    few: sql`not ${isMany} and r.id = any(array(${ids} limit ${sql.lit(most)}))`,
    // Said so that it is no join, which would not keep the order.
    many: sql`${isMany} and (r.id in (${ids})) is true`,
  };
}
