import type { Page, Total } from '@attest/api-contract';
import type { RawBuilder } from 'kysely';
import type { Context } from '../module';
import type { ListColumns } from './columns';
import type { PageAsked, Range } from './listSql';

type Sql = RawBuilder<unknown>;

/** What conditions and order of a list may look at: the context, what was asked for, and what whoever asks gives. */
export interface Asked<F, G> {
  ctx: Context;
  filter: F;
  given: G;
}

/** The condition of one part of a filter; false for none. */
export type Condition = Sql | false;
type Filters<F, G> = {
  [K in keyof F]-?: (value: NonNullable<F[K]>, asked: Asked<F, G>) => Condition | Promise<Condition>;
};

/**
 * A list as it is declared: the rows there are, who sees which of them, what they are sorted by and filtered by. What is
 * not declared is refused: an unknown sort with REQUEST_INVALID, an unknown part of a filter when it is compiled.
 */
export interface Declaration<F, G, Row> {
  /** `a join b …`; columns and filters name its parts. */
  source: Sql | ((asked: Asked<F, G>) => Sql);
  /** `left join c …`: what is read for the rows that are shown alone, and no filter asks for. */
  joined?: (asked: Asked<F, G>) => Sql;
  /** What rows are sorted by, under the names that the call has for it; what exports write and queries ask for. */
  columns?: ListColumns<Row>;
  filters: Filters<F, G>;
  /** Condition: what the caller sees at all. */
  scope: (asked: Asked<F, G>) => Condition | Promise<Condition>;
  /** The order where none is asked for, and among equals. */
  order: Sql[] | ((asked: Asked<F, G>) => Sql[]);
}

/** What a field of a row is read from. */
export type Read<F, G> = Sql | ((asked: Asked<F, G>) => Sql);
/** A field of a row that rows are also sorted by, under its name. */
export interface SortedField<F, G> {
  read: Read<F, G>;
  sort: Sql;
}
/** Every field of a row, under the name that the contract has for it. */
export type RowFields<F, G, Row> = { [K in keyof Row]-?: Read<F, G> | SortedField<F, G> };

/** A list that also says what its rows are, and with that answers its call by itself. */
export interface AnsweringDeclaration<F, G, Row> extends Declaration<F, G, Row> {
  row: RowFields<F, G, Row>;
  /** What conditions, order and fields look at beside the filter, such as the day. */
  given?: (ctx: Context) => Promise<G>;
}

export type Question<F, G> = Pick<Asked<F, G>, 'ctx' | 'filter'> &
  (G extends undefined ? { given?: G } : { given: G });

/** A list that its call, its counts and its export read alike. */
export interface List<F, G, Row = never> {
  columns: ListColumns<Row>;
  /** SQL condition; `without` leaves one part of the filter out, for counts of its other values. */
  where(asked: Question<F, G>, without?: keyof F): Promise<Sql>;
  /** A stretch of the rows, in order. `select` names what is read of the source. */
  rows<Row>(asked: Question<F, G>, select: Sql, range: Range): Promise<Row[]>;
  count(asked: Question<F, G>): Promise<number>;
  /** The same as a page of the list says it. */
  counted(asked: Question<F, G>, input: Pick<PageAsked, 'exact'>): Promise<Total>;
  /** One page as a call answers it: its rows as they are shown, and how many there are in all. */
  page<Row, Shown>(
    asked: Question<F, G>,
    select: Sql,
    input: PageAsked,
    shown: (row: Row) => Shown,
  ): Promise<Page<Shown>>;
  page<Row>(asked: Question<F, G>, select: RawBuilder<Row>, input: PageAsked): Promise<Page<Row>>;
  /**
   * The same as the last statement of its call, see `Context.lastReads`. Its rows are no answer yet: they still have what
   * the list has read beside them, for to copy each would take longer than to read it.
   */
  lastPage<Row>(asked: Question<F, G>, select: RawBuilder<Row>, input: PageAsked): Promise<Page<Row>>;
  /**
   * How many rows have each value, without the choice of the same part of the filter; the most first. With what a value is
   * called: an aggregate over its rows.
   */
  counts<V>(asked: Question<F, G>, part: keyof F, value: RawBuilder<V>): Promise<Counted<V>[]>;
  counts<V, L>(
    asked: Question<F, G>,
    part: keyof F,
    value: RawBuilder<V>,
    label: RawBuilder<L>,
  ): Promise<(Counted<V> & { label: L })[]>;
}

/** How rows are looked for one by one. */
export interface Finding<More> {
  besides?: RawBuilder<More>;
  order?: Sql;
  anybody?: boolean;
}

/** A list whose rows are declared with it. */
export interface AnsweringList<F, G, Row> extends List<F, G, Row> {
  /** One page, as its call answers it. */
  answer(ctx: Context, input: PageAsked & { filter: F }): Promise<Page<Row>>;
  /** Every row that a filter leaves, within a range. */
  stretch(ctx: Context, filter: F, range: Range): Promise<Row[]>;
  /** How many a filter leaves. */
  total(ctx: Context, filter: F): Promise<number>;
  /** How many rows have each value of parts of the filter; each leaves its own choice out. */
  facets<V extends Partial<Record<keyof F, unknown>>>(
    ctx: Context,
    filter: F,
    values: { [K in keyof V]: RawBuilder<V[K]> },
  ): Promise<{ [K in keyof V]: Counted<V[K]>[] }>;
  /**
   * Rows that meet a condition, with what else is asked of them: of those that the list shows to the caller, unless
   * somebody has looked at that before (`anybody`).
   */
  find<More = unknown>(ctx: Context, where: Sql, options?: Finding<More>): Promise<(Row & More)[]>;
  /** The first of them. RECORD_NOT_EXIST. */
  one<More = unknown>(ctx: Context, where: Sql, options?: Finding<More>): Promise<Row & More>;
}

export interface Counted<V> {
  value: V;
  count: number;
}
