import type { RecordFilter, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsByName, type Named, peopleByName } from '../../directory/identity/byName';
import { scopeOf } from '../../directory/identity/dataScope';
import type { Asked, InParts, Part } from '../../platform/search/declaration';
import { isGiven } from '../../platform/search/list';
import { allOf } from '../../platform/search/listSql';
import { processOf } from '../definitions';
import { handledPart, isCovered, isNumberedOrOwn, namedPart, takenPart } from '../store/access';
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

/** What a list of records is sorted by, and in which column. */
export interface SortedBy extends Sort {
  column: RawBuilder<unknown>;
}

/**
 * The records within the caller's scope, and those in which the caller takes part: of a few of these each is looked up, of
 * many an index has the order. Where a filter leaves some of them, those that name the caller are found by that. Sorted by
 * a name, records are found name by name. Undefined where one index has it all, and for a scope of departments in an order
 * that an index has: there most that is read is seen.
 */
export function partsOf(
  { ctx, filter, given: { process } }: Asked<RecordFilter, OfType>,
  sort: SortedBy | undefined,
  chosen: RawBuilder<unknown>,
  most = FEW,
): InParts | undefined {
  // Whose it is takes part in it.
  const scope = filter.mine ? 'own' : scopeOf(ctx, processOf(ctx, process).record.menu);
  const named = sort && isNamed(sort.by) ? NAMED[ctx.language][sort.by] : undefined;
  if (scope !== 'own' && !named) return undefined;
  const all = allOf([ofType(process), isNumberedOrOwn(ctx), chosen]);
  const keys = [...(sort ? [sort.column] : []), ...AMONG];
  const sorted = (which: RawBuilder<unknown>) => {
    const where = sql`${which} and ${all}`;
    return sort ? sortedParts(sort, named, where) : [{ from: FROM, where, keys }];
  };
  const isFiltered = Object.values(filter).some(isGiven);
  const { few, many } = takenPartIn(isFiltered ? handledPart(ctx, process) : takenPart(ctx, process), most);
  const atOnce = (which: RawBuilder<unknown>) => ({ from: FROM, where: sql`${which} and ${all}`, keys });
  const naming = isFiltered ? namedPart(ctx).map(atOnce) : [];
  const taken: Part[] = [
    ...naming.map((part) => (sort ? { ...part, mixed: true as const } : part)),
    ...(filter.mine ? [] : [{ ...atOnce(few), mixed: true as const }, ...sorted(many)]),
  ];
  const covered = sorted(scope === 'tenant' ? sql`true` : isCovered(ctx, process));
  return {
    id: sql`r.id`,
    parts: [...(scope === 'tenant' ? [] : taken), ...(scope === 'own' ? [] : covered)],
    desc: sort?.desc ?? true,
    plannedOnce: !isGiven(filter.text) && !(isFiltered && sort),
    ...(named && scope !== 'own' && { ofMany: true }),
  };
}

/** Those that have what is sorted by, and then those that have not. */
function sortedParts(sort: SortedBy, named: Named | undefined, where: RawBuilder<unknown>): Part[] {
  const column = named?.column ?? sort.column;
  const none = sql`(select ${sort.column} from ${FROM} where false)`;
  const filled: Part = named
    ? {
        each: named.each,
        from: FROM,
        where: sql`${column} = x.id and ${where}`,
        keys: [named.name, ...AMONG],
      }
    : { from: FROM, where: sql`${column} is not null and ${where}`, keys: [column, ...AMONG] };
  return [
    filled,
    { from: FROM, where: sql`${column} is null and ${where}`, keys: [none, ...AMONG], rest: true },
  ];
}

/** SQL conditions on `r`: it is one of these; one holds where they are few, the other where they are many. */
function takenPartIn(ids: RawBuilder<unknown>, most: number) {
  const isMany = sql`(select count(*) from (${ids} limit ${sql.lit(most + 1)}) counted) > ${sql.lit(most)}`;
  return {
    few: sql`not ${isMany} and r.id = any(array(${ids} limit ${sql.lit(most)}))`,
    // Said so that it is no join, which would not keep the order.
    many: sql`${isMany} and (r.id in (${ids})) is true`,
  };
}
