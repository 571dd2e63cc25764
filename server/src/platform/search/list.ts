import type { Page, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { answering, sortsOfFields } from './answering';
import { sortsOf } from './columns';
import type {
  AnsweringDeclaration,
  AnsweringList,
  Asked,
  Condition,
  Counted,
  Declaration,
  List,
  Question,
} from './declaration';
import { allOf, countOf, limitOf, orderBy, type PageAsked, type Range, totalOf } from './listSql';

type Sql = RawBuilder<unknown>;

/** What a list reads beside each row of a page. */
interface Placed {
  listTotal: number;
  listPlace: number | null;
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
  const sourceOf = (asked: Asked<F, G>): Sql =>
    typeof declared.source === 'function' ? declared.source(asked) : declared.source;

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
    const natural = typeof declared.order === 'function' ? declared.order(whole(asked)) : declared.order;
    return {
      source: sourceOf(whole(asked)),
      condition: await where(asked),
      joined: declared.joined?.(whole(asked)) ?? sql``,
      order: orderBy(sorts, sort, ...natural),
    };
  }

  /**
   * One page and how many there are, by one statement. Its rows are numbered once they are limited: numbered before, all
   * that matches would be sorted to the end where no index has the order.
   */
  async function read<Row>(
    asked: Question<F, G>,
    select: Sql,
    input: PageAsked,
    sent: <T>(send: () => Promise<T>) => Promise<T>,
  ): Promise<Page<Row & Placed>> {
    const { source, condition, joined, order } = await partsOf(asked, input.sort);
    const statement = sql<Row & Placed>`
      with matching as (select ${countOf(sql`${source} where ${condition}`, input)} as "listTotal"),
      shown as (select page.*, row_number() over () as "listPlace" from (
        select ${select} from ${source} ${joined} where ${condition} order by ${order} ${limitOf(input)}) page)
      select * from matching left join shown on true order by "listPlace"`;
    const { rows } = await sent(() => statement.execute(asked.ctx.tx));
    // Without any row on the page there is one that has the total alone.
    return { rows: rows[0]?.listPlace == null ? [] : rows, ...totalOf(rows[0]?.listTotal ?? 0, input) };
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
      const { rows: placed, ...total } = await read<Row>(asked, select, input, (send) => send());
      const rows = placed.map(({ listTotal: _, listPlace: __, ...row }) => row as Row);
      return { rows: shown ? rows.map(shown) : rows, ...total };
    },
    lastPage: <Row>(asked: Question<F, G>, select: RawBuilder<Row>, input: PageAsked) =>
      read<Row>(asked, select, input, (send) => asked.ctx.lastReads(send)),
    async rows<Row>(asked: Question<F, G>, select: Sql, { offset, limit, sort }: Range) {
      const { source, condition, joined, order } = await partsOf(asked, sort);
      const { rows } = await sql<Row>`
        select ${select} from ${source} ${joined} where ${condition}
        order by ${order} limit ${limit} offset ${offset}`.execute(asked.ctx.tx);
      return rows;
    },
    async count(asked) {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from ${sourceOf(whole(asked))} where ${await where(asked)}`.execute(
        asked.ctx.tx,
      );
      return rows[0]?.total ?? 0;
    },
    async counted(asked, input) {
      const counted = countOf(sql`${sourceOf(whole(asked))} where ${await where(asked)}`, input);
      const { rows } = await sql<{ count: number }>`select ${counted} as count`.execute(asked.ctx.tx);
      return totalOf(rows[0]?.count ?? 0, input);
    },
    async counts<V, L>(
      asked: Question<F, G>,
      part: keyof F,
      value: RawBuilder<V>,
      label?: RawBuilder<L>,
    ): Promise<(Counted<V> & { label: L })[]> {
      const { rows } = await sql<Counted<V> & { label: L }>`
        select ${value} as value, ${label ? sql`${label} as label,` : sql``} count(*) as count
        from ${sourceOf(whole(asked))} where ${await where(asked, part)} and ${value} is not null
        group by 1 order by count desc, value`.execute(asked.ctx.tx);
      return rows;
    },
  };
  return 'row' in declared ? { ...made, ...answering(made, declared) } : made;
}
