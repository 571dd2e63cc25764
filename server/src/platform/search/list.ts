import { COUNTED_ROWS, type Page, type Sort, type Total } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';
import { keepPlans, planAnew, planAsUsual, plannedAsUsual } from '../database/transaction';
import { answering, sortsOfFields } from './answering';
import { sortsOf } from './columns';
import { countsAmong } from './countsAmong';
import type {
  Among,
  AnsweringDeclaration,
  AnsweringList,
  Asked,
  Condition,
  Counted,
  CountedTo,
  Declaration,
  InParts,
  List,
  Question,
  Sending,
} from './declaration';
import { inParts } from './inParts';
import {
  allOf,
  countOf,
  countUpTo,
  filledFirst,
  type Ordered,
  orderBy,
  type PageAsked,
  type Range,
  rangeOf,
  totalOf,
  turned,
} from './listSql';
import { countedFrom, sourceOf } from './source';

type Sql = RawBuilder<unknown>;
type Stretch = Pick<Range, 'offset' | 'limit'>;
type Exactness = Pick<PageAsked, 'exact'>;

/** What a list reads beside rows of a page. */
interface Placed {
  listTotal?: number;
  listPlace?: number | null;
}

/** Rows that are sorted at once, where parts are for many. */
const FEW = 1_000;

/** Whether a part of a filter asks for anything. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'string' && value.trim() === '');

/** How many rows say a text decides how they are found, and they are looked at one by one. */
const hasText = (filter: object): boolean => 'text' in filter && isGiven(filter.text);

function planParts(tx: TenantTransaction, { plans }: Pick<InParts, 'plans'> = {}): void {
  if (plans === 'once') planAsUsual(tx);
  if (plans === 'kept') keepPlans(tx);
}

/** Makes a list of its declaration. */
export function list<F extends object, G = undefined, Row = never>(
  declared: AnsweringDeclaration<F, G, Row>,
): AnsweringList<F, G, Row>;
export function list<F extends object, G = undefined, Row = never>(
  declared: Declaration<F, G, Row>,
): List<F, G, Row>;
export function list<F extends object, G, Row>(
  declared: Declaration<F, G, Row> | AnsweringDeclaration<F, G, Row>,
): List<F, G, Row> | AnsweringList<F, G, Row> {
  const columns = declared.columns ?? {};
  const sorts = {
    ...sortsOf(columns),
    ...('row' in declared && sortsOfFields(declared.row)),
  };
  const whole = (asked: Question<F, G>) => asked as Asked<F, G>;
  /** The condition of the filter alone. */
  async function chosen(asked: Question<F, G>, without?: keyof F): Promise<Condition[]> {
    const parts: Condition[] = [];
    for (const key of Object.keys(declared.filters) as (keyof F)[]) {
      const value = asked.filter[key];
      if (key === without || !isGiven(value)) continue;
      parts.push(await declared.filters[key](value as NonNullable<F[keyof F]>, whole(asked)));
    }
    return parts;
  }
  const where = async (asked: Question<F, G>, without?: keyof F): Promise<Sql> =>
    allOf([await declared.scope(whole(asked)), ...(await chosen(asked, without))]);

  function plan({ ctx, filter }: Question<F, G>, sort: Sort[] | undefined): void {
    const plans = declared.plans?.(filter, sort?.[0]?.by) ?? (hasText(filter) ? 'anew' : undefined);
    if (plans === 'kept') keepPlans(ctx.tx);
    if (plans === 'anew') planAnew(ctx.tx);
  }

  /** What a statement over the list is made of; throws REQUEST_INVALID for an unknown sort. */
  async function partsOf(asked: Question<F, G>, sort: Sort[] | undefined) {
    const { order, turns = false } = declared;
    const { tx } = asked.ctx;
    const natural = typeof order === 'function' ? order(whole(asked), sort) : order;
    const among = turns && sort?.[0]?.desc ? turned(tx, natural) : natural;
    const sortable = { ...sorts, ...declared.sorts?.(whole(asked)) };
    const isSparse = sort?.[0] !== undefined && declared.isSparse?.(sort[0].by, whole(asked)) === true;
    const [first, second] = sort ?? [];
    const source = sourceOf(declared, whole(asked));
    const joined = declared.joined?.(whole(asked)) ?? sql``;
    const filtered = await chosen(asked);
    const scope = await declared.scope(whole(asked));
    const condition = allOf([scope, ...filtered]);
    const offered = second ? undefined : declared.parts?.(whole(asked), first, allOf(filtered));
    const whence = { source: sql`${source} ${joined}`, desc: first?.desc === true };
    const inOne =
      offered &&
      ((select: Sql, range: Stretch) =>
        inParts(
          offered,
          {
            ...whence,
            select,
            isWide: declared.key !== undefined,
            ...(declared.writesRange && { written: sql.lit }),
          },
          range,
        ));
    const together = offered?.ofMany ? undefined : inOne;
    if (together) planParts(tx, offered);
    return {
      source,
      /** What rows are found in by what these parts of a statement name. */
      found: (...naming: Sql[]) => countedFrom(declared, whole(asked), ...naming),
      condition,
      /** Conditions of which one holds for each of the rows. */
      apart: (declared.apart?.(whole(asked)) ?? [scope]).map((one) => allOf([one, ...filtered])),
      joined,
      order: orderBy(sortable, sort, ...among),
      /** Read one after the other, if at all: the rows of all of them are those of the list. */
      pieces: together ? undefined : filledFirst(tx, sortable, sort, isSparse, ...among),
      together,
      /** As `together`, where that is for many rows alone. */
      ofMany: offered?.ofMany ? inOne : undefined,
      plans: offered?.plans,
      isSparse,
    };
  }
  type Parts = Awaited<ReturnType<typeof partsOf>>;

  /** SQL: a stretch of the rows, of all or of those of one part. */
  const stretchOf = (
    { source, joined, condition, order, found, together }: Parts,
    select: Sql,
    range: Stretch,
    piece?: Ordered,
  ): Sql => {
    const { key } = declared;
    const sorted = piece?.order ?? order;
    const within = allOf([condition, piece?.where]);
    const everything = sql`${source} ${joined}`;
    const written = (count: number) => (declared.writesRange ? sql.lit(count) : sql`${count}`);
    const some = (what: Sql, from: Sql) => sql`select ${what} from ${from} where ${within} order by ${sorted}
      limit ${written(range.limit)} offset ${written(range.offset)}`;
    const read = key
      ? sql`select ${select} from ${everything}
          where ${key} = any(array(${some(key, found(within, sorted))})) order by ${sorted}`
      : some(select, everything);
    const page = together?.(select, range) ?? read;
    return declared.named ? sql`select page.*, ${declared.named} from (${page}) page` : page;
  };

  /** What follows in a stretch that ends with `found` rows of the first piece: those of the others. */
  async function restAfter<Row>(
    asked: Question<F, G>,
    parts: Parts,
    select: Sql,
    range: Stretch,
    found: number,
  ): Promise<Row[]> {
    const [, ...others] = parts.pieces ?? [];
    const { tx } = asked.ctx;
    let [before] = parts.pieces ?? [];
    let { offset } = range;
    let reached = found > 0;
    const rest: Row[] = [];
    for (const piece of others) {
      if (found + rest.length >= range.limit) break;
      if (reached) offset = 0;
      else if (offset > 0) {
        const passed = sql`${parts.condition} and ${before?.where}`;
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${countedFrom(declared, whole(asked), passed)} where ${passed}`.execute(
          tx,
        );
        offset -= rows[0]?.count ?? 0;
      }
      const limit = range.limit - found - rest.length;
      const { rows } = await sql<Row>`${stretchOf(parts, select, { offset, limit }, piece)}`.execute(tx);
      rest.push(...rows);
      reached ||= rows.length > 0;
      before = piece;
    }
    return rest;
  }

  /** SQL number: how many rows there are, counted before or now, and how exact that is. */
  function countedBy(asked: Question<F, G>, { apart }: Parts, input: Exactness) {
    const known = declared.known?.(whole(asked));
    if (known) return { counted: known, isKnown: true, to: { exact: true } };
    const counts = apart.map((one) =>
      countOf(sql`${countedFrom(declared, whole(asked), one)} where ${one}`, input),
    );
    return { counted: sql.join(counts, sql` + `), isKnown: false, to: input };
  }

  async function totalFor(asked: Question<F, G>, parts: Parts, input: Exactness): Promise<Total> {
    const { counted, to } = countedBy(asked, parts, input);
    const { rows } = await sql<{ count: number }>`select ${counted} as count`.execute(asked.ctx.tx);
    return totalOf(rows[0]?.count ?? 0, to);
  }

  /**
   * The rows of a page and how many there are, by one statement: rows are numbered once they are limited; numbered before,
   * all that matches would be sorted to the end where no index has the order. What is known is asked for beside it: its plan
   * is the same for every reader.
   */
  function sent<Row>(asked: Question<F, G>, parts: Parts, stretch: Sql, input: PageAsked, known?: Total) {
    const { tx } = asked.ctx;
    const { counted, isKnown } = countedBy(asked, parts, input);
    if (known || isKnown)
      return async () => {
        const sending = sql<Row & Placed>`${stretch}`.execute(tx);
        const counting = known ?? plannedAsUsual(tx, () => totalFor(asked, parts, input));
        const [{ rows }, total] = await Promise.all([sending, counting]);
        return { rows, ...total };
      };
    return async () => {
      const { rows } = await sql<Row & Placed>`
        with matching as (select ${counted} as "listTotal"),
        shown as (select page.*, row_number() over () as "listPlace" from (${stretch}) page)
        select * from matching left join shown on true order by "listPlace"`.execute(tx);
      // Without any row on the page there is one that has the total alone.
      const found = rows[0]?.listPlace == null ? [] : rows;
      return { rows: found, ...totalOf(rows[0]?.listTotal ?? 0, input) };
    };
  }

  /** One page and how many there are. What it has beyond one part is read besides; beside a last page by itself. */
  async function read<Row>(
    asked: Question<F, G>,
    select: Sql,
    input: PageAsked,
    last?: Sending,
  ): Promise<Page<Row & Placed>> {
    plan(asked, input.sort);
    const plain = await partsOf(asked, input.sort);
    const before = plain.ofMany && (await totalFor(asked, plain, input));
    const isMany = before !== undefined && before.total > FEW;
    if (isMany) planParts(asked.ctx.tx, plain);
    const parts = isMany ? { ...plain, together: plain.ofMany, pieces: undefined } : plain;
    const range = rangeOf(input);
    const [first] = (last && !parts.isSparse ? undefined : parts.pieces) ?? [];
    const send = sent<Row>(asked, parts, stretchOf(parts, select, range, first), input, before);
    const page = await (last ? last(send) : send());
    const { rows: found, total, more = false } = page;
    const isWhole = found.length === range.limit || (!more && range.offset + found.length >= total);
    if (!first || isWhole) return page;
    const rest = (on: Question<F, G>, of: Parts) =>
      restAfter<Row & Placed>(on, of, select, range, found.length);
    const others = last
      ? await asked.ctx.aside(async (ctx) => {
          const on = { ...asked, ctx };
          return rest(on, await partsOf(on, input.sort));
        })
      : await rest(asked, parts);
    return { ...page, rows: [...found, ...others] };
  }

  const made: List<F, G, Row> = {
    columns,
    where,
    apart: async (asked) => (await partsOf(asked, undefined)).apart,
    async page<Row, Shown>(
      asked: Question<F, G>,
      select: Sql,
      input: PageAsked,
      shown?: (row: Row) => Shown,
    ) {
      const { rows: placed, ...total } = await read<Row>(asked, select, input);
      const rows = placed.map(({ listTotal: _, listPlace: __, ...row }) => row as Row);
      return { rows: shown ? rows.map(shown) : rows, ...total };
    },
    lastPage: <Row>(
      asked: Question<F, G>,
      select: RawBuilder<Row>,
      input: PageAsked,
      sending: Sending = (send) => asked.ctx.lastReads(send),
    ) => read<Row>(asked, select, input, sending),
    async rows<Row>(asked: Question<F, G>, select: Sql, range: Range) {
      plan(asked, range.sort);
      const parts = await partsOf(asked, range.sort);
      const stretch = stretchOf(parts, select, range, parts.pieces?.[0]);
      const { rows } = await sql<Row>`${stretch}`.execute(asked.ctx.tx);
      if (rows.length === range.limit) return rows;
      return [...rows, ...(await restAfter<Row>(asked, parts, select, range, rows.length))];
    },
    async count(asked, most) {
      const condition = await where(asked);
      const from = sql`${countedFrom(declared, whole(asked), condition)} where ${condition}`;
      const counted = most === undefined ? countOf(from, { exact: true }) : countUpTo(from, most);
      const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(asked.ctx.tx);
      return rows[0]?.total ?? 0;
    },
    counted: async (asked, input) => totalFor(asked, await partsOf(asked, undefined), input),
    async counts<V, L>(
      asked: Question<F, G>,
      part: keyof F,
      value: RawBuilder<V>,
      label?: RawBuilder<L>,
    ): Promise<(Counted<V> & { label: L })[]> {
      const condition = sql`${await where(asked, part)} and ${value} is not null`;
      const { rows } = await sql<Counted<V> & { label: L }>`
        select ${value} as value, ${label ? sql`${label} as label,` : sql``} count(*) as count
        from ${countedFrom(declared, whole(asked), condition, ...(label ? [label] : []))} where ${condition}
        group by 1 order by count desc, value`.execute(asked.ctx.tx);
      return rows;
    },
    async countsAmong<V, More>(
      asked: Question<F, G>,
      part: keyof F,
      among: Among<V, More>,
      // What says a text is looked at one by one: no further than a list counts.
      most = hasText(asked.filter) ? COUNTED_ROWS : undefined,
    ) {
      const condition = await where(asked, part);
      const rowsOf = countedFrom(declared, whole(asked), condition, among.column);
      const from = among.through ? sql`${rowsOf} ${among.through}` : rowsOf;
      const rows = await countsAmong<V, More>(asked.ctx.tx, { ...among, from, condition, most });
      return rows.map(({ count, more: isMore, ...row }) => {
        const { total, more = isMore } = totalOf(count, {});
        return { ...row, count: total, ...(more && { more }) } as CountedTo<V> & More;
      });
    },
  };
  return 'row' in declared ? { ...made, ...answering(made, declared) } : made;
}
