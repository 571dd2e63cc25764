import type { Page, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
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
  List,
  Question,
} from './declaration';
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

/** What a list reads beside rows of a page. */
interface Placed {
  listTotal?: number;
  listPlace?: number | null;
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'string' && value.trim() === '');

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
  async function where(asked: Question<F, G>, without?: keyof F): Promise<Sql> {
    const parts: Condition[] = [await declared.scope(whole(asked))];
    for (const key of Object.keys(declared.filters) as (keyof F)[]) {
      const value = asked.filter[key];
      if (key === without || !isGiven(value)) continue;
      parts.push(await declared.filters[key](value as NonNullable<F[keyof F]>, whole(asked)));
    }
    return allOf(parts);
  }

  /** What a statement over the list is made of. Throws REQUEST_INVALID for an unknown sort. */
  async function partsOf(asked: Question<F, G>, sort: Sort[] | undefined) {
    const { order, turns = false } = declared;
    const { tx } = asked.ctx;
    const natural = typeof order === 'function' ? order(whole(asked)) : order;
    const among = turns && sort?.[0]?.desc ? turned(tx, natural) : natural;
    return {
      source: sourceOf(declared, whole(asked)),
      condition: await where(asked),
      joined: declared.joined?.(whole(asked)) ?? sql``,
      order: orderBy(sorts, sort, ...among),
      first: filledFirst(tx, sorts, sort, ...among),
    };
  }
  type Parts = Awaited<ReturnType<typeof partsOf>>;

  /** SQL: a stretch of the rows, of all or of those of one part. */
  const stretchOf = (
    { source, joined, condition, order }: Parts,
    select: Sql,
    { offset, limit }: Pick<Range, 'offset' | 'limit'>,
    part?: Ordered,
  ): Sql => sql`select ${select} from ${source} ${joined}
    where ${condition} and ${part?.where ?? sql`true`} order by ${part?.order ?? order} limit ${limit} offset ${offset}`;

  /** What follows in a stretch that ends with `found` rows that have a value to sort by: those without. */
  async function emptyAfter<Row>(
    asked: Question<F, G>,
    parts: Parts & { first: NonNullable<Parts['first']> },
    select: Sql,
    { offset, limit }: Pick<Range, 'offset' | 'limit'>,
    found: number,
  ): Promise<Row[]> {
    const { filled, empty } = parts.first;
    const condition = sql`${parts.condition} and ${filled.where}`;
    const passed = async () => {
      const { rows } = await sql<{ before: number }>`
        select count(*) as before from ${countedFrom(declared, whole(asked), condition)} where ${condition}`.execute(
        asked.ctx.tx,
      );
      return offset - (rows[0]?.before ?? 0);
    };
    const rest = { offset: found > 0 || offset === 0 ? 0 : await passed(), limit: limit - found };
    const { rows } = await sql<Row>`${stretchOf(parts, select, rest, empty)}`.execute(asked.ctx.tx);
    return rows;
  }

  /**
   * One page and how many there are, by one statement. Its rows are numbered once they are limited: numbered before, all
   * that matches would be sorted to the end where no index has the order. What it has beyond one part is read besides.
   */
  async function read<Row>(
    asked: Question<F, G>,
    select: Sql,
    input: PageAsked,
    last?: <T>(send: () => Promise<T>) => Promise<T>,
  ): Promise<Page<Row & Placed>> {
    const parts = await partsOf(asked, input.sort);
    const { condition } = parts;
    const first = last ? undefined : parts.first;
    const counted = countOf(sql`${countedFrom(declared, whole(asked), condition)} where ${condition}`, input);
    const send = () =>
      sql<Row & Placed>`
        with matching as (select ${counted} as "listTotal"),
        shown as (select page.*, row_number() over () as "listPlace" from (
          ${stretchOf(parts, select, rangeOf(input), first?.filled)}) page)
        select * from matching left join shown on true order by "listPlace"`.execute(asked.ctx.tx);
    const { rows } = await (last ? last(send) : send());
    // Without any row on the page there is one that has the total alone.
    const found = rows[0]?.listPlace == null ? [] : rows;
    const total = totalOf(rows[0]?.listTotal ?? 0, input);
    const before = (input.page - 1) * input.pageSize;
    if (!first || found.length === input.pageSize || (!total.more && before + found.length >= total.total))
      return { rows: found, ...total };
    const empty = await emptyAfter<Row & Placed>(
      asked,
      { ...parts, first },
      select,
      rangeOf(input),
      found.length,
    );
    return { rows: [...found, ...empty], ...total };
  }

  const made: List<F, G, Row> = {
    columns,
    where,
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
    lastPage: <Row>(asked: Question<F, G>, select: RawBuilder<Row>, input: PageAsked) =>
      read<Row>(asked, select, input, (send) => asked.ctx.lastReads(send)),
    async rows<Row>(asked: Question<F, G>, select: Sql, range: Range) {
      const parts = await partsOf(asked, range.sort);
      const { first } = parts;
      const { rows } = await sql<Row>`${stretchOf(parts, select, range, first?.filled)}`.execute(
        asked.ctx.tx,
      );
      if (!first || rows.length === range.limit) return rows;
      return [...rows, ...(await emptyAfter<Row>(asked, { ...parts, first }, select, range, rows.length))];
    },
    async count(asked, most) {
      const condition = await where(asked);
      const from = sql`${countedFrom(declared, whole(asked), condition)} where ${condition}`;
      const counted = most === undefined ? countOf(from, { exact: true }) : countUpTo(from, most);
      const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(asked.ctx.tx);
      return rows[0]?.total ?? 0;
    },
    async counted(asked, input) {
      const condition = await where(asked);
      const counted = countOf(
        sql`${countedFrom(declared, whole(asked), condition)} where ${condition}`,
        input,
      );
      const { rows } = await sql<{ count: number }>`select ${counted} as count`.execute(asked.ctx.tx);
      return totalOf(rows[0]?.count ?? 0, input);
    },
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
    async countsAmong<V, More>(asked: Question<F, G>, part: keyof F, among: Among<V, More>) {
      const condition = await where(asked, part);
      const from = countedFrom(declared, whole(asked), condition, among.column);
      const rows = await countsAmong<V, More>(asked.ctx.tx, { ...among, from, condition });
      return rows.map(({ count, ...row }) => {
        const { total, ...more } = totalOf(count, {});
        return { ...row, count: total, ...more } as CountedTo<V> & More;
      });
    },
  };
  return 'row' in declared ? { ...made, ...answering(made, declared) } : made;
}
