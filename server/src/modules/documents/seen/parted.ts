import type { DocumentFilter, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsByName, peopleByName } from '../../../directory/identity/byName';
import type { Context } from '../../../platform/module';
import type { Asked, InParts, Part } from '../../../platform/search/declaration';
import { newestSeen, openlySeen, partSeen, seesAllVersions } from '../access';
import { chosenOf, isCounted } from '../cube/counts';

/** What is said of the version that is seen. */
type Keys = Record<'state' | 'ordinal', RawBuilder<unknown>>;

/** What documents are sorted by here, before their number. */
const KEYS = {
  no: () => undefined,
  state: ({ state }: Keys) => state,
  version: ({ ordinal }: Keys) => ordinal,
};
const isKey = (by: string): by is keyof typeof KEYS => Object.hasOwn(KEYS, by);

/** What they are sorted by that stands elsewhere. */
const NAMED = { ...departmentsByName(sql`d.department_id`), owner: peopleByName(sql`d.owner_id`) };
const isNamed = (by: string): by is keyof typeof NAMED => Object.hasOwn(NAMED, by);

const isOfVersions = ({ state = [] }: DocumentFilter, by = 'no'): boolean => by !== 'no' || state.length > 0;

/**
 * Documents in which the caller takes part, those of which they see what is in use, and those of which they see what is in
 * force: an index has each by number, by state and by version, where what is seen is told by columns of several tables.
 * Undefined where rows are found otherwise: by number unless a state is asked for, and for whoever sees all versions.
 */
export function partsOf(
  { ctx, filter }: Pick<Asked<DocumentFilter, undefined>, 'ctx' | 'filter'>,
  sort: Sort | undefined,
  chosen: RawBuilder<unknown>,
): InParts | undefined {
  const { mine, ...rest } = filter;
  const by = sort?.by ?? 'no';
  if (isNamed(by)) return partsByName(ctx, by, chosen);
  const ofVersions = isOfVersions(rest, by);
  if (!isKey(by) || !isCounted(rest) || !(mine || ofVersions) || (seesAllVersions(ctx) && ofVersions))
    return undefined;
  const keysOf = (seen: Keys, id: RawBuilder<unknown>) => {
    const key = KEYS[by](seen);
    return [...(key ? [key] : []), sql`d.no`, id];
  };
  const taken: Part = { ...takenBy(ctx, filter), keys: keysOf(partSeen(ctx), sql`d.document_id`) };
  const open = openlySeen(ctx).map(({ where, ...seen }) => ({
    from: sql`document d`,
    // Said so that an index that goes up is read from the last of them.
    where: sql`${where} and ${KEYS[by](seen) ?? sql`d.no`} is not null and ${chosenOf(rest, seen)} and not exists (
      select from document_part p where p.document_id = d.id and p.participant_id = ${ctx.caller.userId})`,
    keys: keysOf(seen, sql`d.id`),
  }));
  return { id: sql`d.id`, parts: mine ? [taken] : [taken, ...open] };
}

/** Documents by the name of their department or owner. */
function partsByName(ctx: Context, by: keyof typeof NAMED, chosen: RawBuilder<unknown>): InParts {
  const { each, name, column } = NAMED[by];
  const where = sql`${column} = x.id and ${newestSeen(ctx).any} and ${chosen}`;
  const keys = [name, sql`d.no`, sql`d.id`];
  return { id: sql`d.id`, parts: [{ each, from: sql`document d`, where, keys }], ofMany: true };
}

/** Documents in which the caller takes part, of those that a filter leaves, as `d` (document_part). */
function takenBy(ctx: Context, { mine, ...rest }: DocumentFilter): Pick<Part, 'from' | 'where'> {
  const seen = partSeen(ctx);
  return {
    from: sql`document_part d`,
    where: sql`d.participant_id = ${ctx.caller.userId} and ${chosenOf(rest, seen)} and ${mine ? seen.isOwn : sql`true`}`,
  };
}

/** SQL condition on `d` (document): the caller's own, as their owner or as the author of the version that is seen. */
export function isOwn(ctx: Context): RawBuilder<unknown> {
  const { from, where } = takenBy(ctx, { mine: true });
  return sql`d.id in (select d.document_id from ${from} where ${where})`;
}

/** SQL number: how many are the caller's own; undefined for a filter of which it is not known. */
export function ownTotal(ctx: Context, filter: DocumentFilter): RawBuilder<number> | undefined {
  const { mine, ...rest } = filter;
  if (!mine || !isCounted(rest) || (seesAllVersions(ctx) && isOfVersions(rest))) return undefined;
  const { from, where } = takenBy(ctx, filter);
  return sql<number>`(select count(*) from ${from} where ${where})`;
}
