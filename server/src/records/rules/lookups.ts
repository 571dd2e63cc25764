import { type FaultText, type FormValues, faultText } from '@attest/api-contract';
import type { LinksLookup, RecordRules, RecordsLookup } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../directory/tenancy/tenantTime';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { mentioned } from '../../platform/feel/syntax';
import type { FeelType } from '../../platform/feel/types';
import { textsOfLookup } from '../access/inputs';
import { linksOf } from '../links/linkStore';
import { conditions, type Findable, type Wanted } from './findable';
import type { RuleFacts } from './functions';
import { REFERENCES } from './kinds';
import { inOrder } from './order';
import { at } from './place';
import { plain } from './plain';

/** What a module answers that knows more than records; the lookup names it. */
export interface LookupSource {
  gives: FeelType;
  /** `known` is what the module knows of the record beside its values, see `RuleCase`. */
  read(tx: TenantTransaction, given: FormValues, now: Date, known: unknown): Promise<unknown>;
}

/** The record for which something is looked up. */
export interface LookupCase {
  tx: TenantTransaction;
  type: string;
  recordId: string | null;
  submittedAt: Date | null;
  known: unknown;
  names: Readonly<Record<string, unknown>>;
  facts: RuleFacts;
}

export interface CompiledLookup {
  gives: FeelType;
  calls: ReadonlySet<string>;
  /** Names that it reads, other lookups among them. */
  reads: ReadonlySet<string>;
  /** What was found; undefined when this is not the time to look. */
  find(asked: LookupCase): Promise<unknown>;
}

type Lookup = NonNullable<RecordRules['lookups']>[string];

/** What lookups may name and reach. */
export interface LookupScope {
  /** Expression on `r`: what a record of a type is called where anybody may read it. */
  titleOf(type: string): RawBuilder<unknown>;
  scope: FeelScope<RuleFacts>;
  sources: Readonly<Record<string, LookupSource>>;
  findable(type: string): Findable;
  /** Where a definition is checked, the same of all that the product knows: see `compileRecords`. */
  shipped?(type: string): Findable;
}

/** Lookups, each after those that it reads: definitions are stored without an order of their keys. */
export function lookupsInOrder(
  { lookups = {} }: RecordRules,
  { names, functions }: FeelScope<RuleFacts>,
): Record<string, Lookup> {
  const known = [...Object.keys(names), ...Object.keys(functions), ...Object.keys(lookups)];
  const needs = new Map(
    Object.entries(lookups).map(([key, lookup]) => [
      key,
      at(
        { kind: 'lookups', name: key },
        () => new Set(textsOfLookup(lookup).flatMap((text) => [...mentioned(text, known)])),
      ),
    ]),
  );
  return Object.fromEntries(
    at({ kind: 'lookups' }, () => inOrder(needs)).map((key) => [key, lookups[key] as Lookup]),
  );
}

/** Compiles a lookup. Throws FeelProblem. */
export function compileLookup(lookup: Lookup, within: LookupScope): CompiledLookup {
  if ('links' in lookup) return compileLinks(lookup, within);
  const when = lookup.when === undefined ? null : compileTo('boolean', lookup.when, within.scope);
  const compiled = 'source' in lookup ? compileSource(lookup, within) : compileRecords(lookup, within);
  return {
    gives: compiled.gives,
    calls: new Set([...(when?.calls ?? []), ...compiled.calls]),
    reads: new Set([...(when?.reads ?? []), ...compiled.reads]),
    async find(asked) {
      if (when && when.evaluate(asked.names, asked.facts) !== true) return undefined;
      return compiled.find(asked);
    },
  };
}

/** What is said of a field that names no records of a type. */
export const noRelation = (via: string, type: string, of: string): FaultText =>
  faultText('noRelationTo', { via, type, of });

function compileSource(
  { source: name, given }: Extract<Lookup, { source: string }>,
  { scope, sources }: LookupScope,
): CompiledLookup {
  const source = sources[name];
  if (!source) throw new FeelProblem(faultText('noSource', { name }));
  const parts = Object.entries(given).map(([key, text]) => [key, compileFeel(text, scope)] as const);
  return {
    gives: source.gives,
    ...usesOf(parts.map(([, part]) => part)),
    find: ({ tx, names, facts, known }) =>
      source.read(
        tx,
        Object.fromEntries(parts.map(([key, part]) => [key, plain(part.evaluate(names, facts))])),
        facts.now,
        known,
      ),
  };
}

const usesOf = (parts: CompiledFeel<RuleFacts>[]) => ({
  calls: new Set(parts.flatMap(({ calls }) => [...calls])),
  reads: new Set(parts.flatMap(({ reads }) => [...reads])),
});

interface Found {
  n: number;
  id: string;
  no: string;
  title: string;
}

/** How many references a lookup returns; 0 when it only counts. */
const referencesOf = (returned: readonly string[]): number =>
  Number(returned.find((one) => one.startsWith('refs:'))?.slice('refs:'.length) ?? 0);

const kindOfFound = (returned: readonly string[]): FeelType => ({
  entries: { count: 'number', ...(referencesOf(returned) > 0 && { refs: REFERENCES }) },
});

const found = (type: string, rows: Found[], most: number) => ({
  count: rows[0]?.n ?? 0,
  refs: rows.slice(0, most).map(({ id, no, title }) => ({ type, id, no, title })),
});

/** One that is optional finds nothing where the tenant lacks what it names; what nobody knows is a mistake in it. */
function compileRecords(lookup: RecordsLookup, within: LookupScope): CompiledLookup {
  try {
    return compileFinding(lookup, within);
  } catch (error) {
    if (!lookup.optional || !(error instanceof FeelProblem)) throw error;
    if (within.shipped) compileFinding(lookup, { ...within, findable: within.shipped });
    const parts = textsOfLookup(lookup).map((text) => compileFeel(text, within.scope));
    const gives = kindOfFound(lookup.return);
    return { gives, ...usesOf(parts), find: async () => found(lookup.from, [], 0) };
  }
}

function compileFinding(lookup: RecordsLookup, { scope, findable, titleOf }: LookupScope): CompiledLookup {
  const known = findable(lookup.from);
  const all = conditions(lookup.where, known, scope);
  const ways = (lookup.any ?? []).map((way) => conditions(way, known, scope));
  const days = (lookup.between ?? []).map((text) => compileTo('date', text, scope));
  const most = referencesOf(lookup.return);
  const title = titleOf(lookup.from);
  return {
    gives: kindOfFound(lookup.return),
    ...usesOf([...days, ...[...all, ...ways.flat()].flatMap(({ value }) => (value ? [value] : []))]),
    async find({ tx, recordId, submittedAt, names, facts }) {
      const type = lookup.from;
      const wanted = ({ value, constant }: Wanted) =>
        value ? plain(value.evaluate(names, facts)) : constant;
      const holding = (parts: Wanted[]) =>
        sql.join(
          parts.map((part) => part.holds(type, wanted(part))),
          sql` and `,
        );
      const idsBy = (way: Wanted[]) => {
        const ids = way[0] && way.length === 1 && way[0].ids?.(type, wanted(way[0]));
        return ids || sql`select r.id from quality_record r where r.process = ${type} and ${holding(way)}`;
      };
      // Each way is found by an index of its own, which none is for a condition of several; records then by their ids.
      const any =
        ways.length > 0 ? sql`r.id = any(array(${sql.join(ways.map(idsBy), sql` union all `)}))` : sql`true`;
      const [from, to] = days.map((day) => plain(day.evaluate(names, facts)));
      const period =
        days.length === 0
          ? sql`true`
          : typeof from === 'string' && typeof to === 'string'
            ? sql`r.submitted_at >= ${await startOfDay(tx, from)} and r.submitted_at < ${await startOfDay(tx, to, 1)}`
            : sql`false`;
      const before = submittedAt ?? facts.now;
      const since = lookup.within
        ? sql`r.submitted_at <= ${before} and r.submitted_at > ${before}::timestamptz - ${lookup.within}::interval`
        : sql`true`;
      const { rows } = await sql<Found>`
        select count(*) over ()::int as n, r.id, r.no, ${title} as title from quality_record r
        where r.process = ${type} and r.no is not null and r.id is distinct from ${recordId}
          and ${standing(lookup.status)} and ${waiting(lookup, facts.now)} and ${since} and ${period} and ${all.length > 0 ? holding(all) : sql`true`} and ${any}
        order by r.submitted_at desc limit ${Math.max(1, most)}`.execute(tx);
      return found(type, rows, most);
    },
  };
}

/** SQL condition on `r`: it has one of the statuses, and none of those with a `!`. */
export function standing(status: readonly string[] = []): RawBuilder<unknown> {
  const not = status.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  const among = status.filter((one) => !one.startsWith('!'));
  return sql`(r.status <> all(${not}::text[]) and (${among.length === 0} or r.status = any(${among}::text[])))`;
}

/** SQL condition on `r`: where it stands, and for how long it has been too late there. */
export function waiting(
  { at, overdue }: Pick<RecordsLookup, 'at' | 'overdue'>,
  now: Date | null,
): RawBuilder<unknown> {
  if (!at && !overdue) return sql`true`;
  const since = overdue
    ? sql`and (s->>'deadline')::timestamptz < ${now}::timestamptz - ${overdue}::interval`
    : sql``;
  const where = at ? sql`s->>'stepId' = any(${at})` : sql`true`;
  return sql`exists (select from jsonb_array_elements(r.open_steps) s where ${where} ${since})`;
}

function compileLinks(
  { links, status, return: returned }: LinksLookup,
  { titleOf }: LookupScope,
): CompiledLookup {
  const most = referencesOf(returned);
  const title = titleOf(links);
  return {
    gives: kindOfFound(returned),
    calls: new Set(),
    reads: new Set(),
    async find({ tx, type, recordId }) {
      const ends = recordId === null ? [] : await linksOf(tx, type, recordId);
      const ids = ends.filter((end) => end.type === links).map((end) => end.targetId);
      if (ids.length === 0) return found(links, [], most);
      const { rows } = await sql<Found>`
        select count(*) over ()::int as n, r.id, r.no, ${title} as title from quality_record r
        where r.process = ${links} and r.id = any(${ids}::uuid[]) and ${standing(status)}
        order by r.created_at desc limit ${Math.max(1, most)}`.execute(tx);
      return found(links, rows, most);
    },
  };
}
