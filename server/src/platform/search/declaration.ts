import type { Page, Sort, Total } from '@attest/api-contract';
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
export type Filters<F, G> = {
  [K in keyof F]-?: (value: NonNullable<F[K]>, asked: Asked<F, G>) => Condition | Promise<Condition>;
};

/** Joins by the alias of what they join. */
export type Lookups = Readonly<Record<string, Sql>>;

/**
 * A list as it is declared: the rows there are, who sees which of them, what they are sorted by and filtered by. What is
 * not declared is refused: an unknown sort with REQUEST_INVALID, an unknown part of a filter when it is compiled.
 */
export interface Declaration<F, G, Row> {
  /** `a join b …`; columns and filters name its parts. */
  source: Sql | ((asked: Asked<F, G>) => Sql);
  /**
   * `join b on …` by the alias `b`, each after those that it names: of every row of the source there is exactly one, as of
   * what a foreign key names, so that counts leave out those that no condition asks for.
   */
  lookups?: Lookups | ((asked: Asked<F, G>) => Lookups);
  /** What tells rows apart: those of a page are found by it with what they are sorted by, before all else is read of them. */
  key?: Sql;
  /** `left join c …`: what is read for the rows that are shown alone, and no filter asks for. */
  joined?: (asked: Asked<F, G>) => Sql;
  /** What is read of `page`, the rows that are shown, once all others are left out, those of the pages before included. */
  named?: Sql;
  /** What rows are sorted by, under the names that the call has for it; what exports write and queries ask for. */
  columns?: ListColumns<Row>;
  /** What else rows are sorted by, where that is known only when they are asked for. */
  sorts?: (asked: Asked<F, G>) => Readonly<Record<string, Sql>>;
  /**
   * Whether an index holds only rows that have a value to sort by, so that these are read first and those without by a
   * statement of their own, whichever way it goes.
   */
  isSparse?: (by: string, asked: Asked<F, G>) => boolean;
  /**
   * The rows in parts, where an index has the order of each but of no condition over all of them:
   * as many of each are found as the page reaches, and the first of all these are shown. Undefined where rows are read at
   * once. `chosen`: the condition of the filter alone, without that of what the caller sees.
   */
  parts?: (asked: Asked<F, G>, sort: Sort | undefined, chosen: Sql) => InParts | undefined;
  /** Rows that are asked for are written out, for how many decides how they are looked for: a plan is kept for each page. */
  writesRange?: true;
  /**
   * How statements are planned for a filter and what is sorted by. `kept`: rows are found by what an index has, whoever asks,
   * and planning takes longer than that; `anew`: how many there are decides how they are found. Else so for a filter with a
   * text, and as the database has it for others.
   */
  plans?: (filter: F, by: string | undefined) => 'kept' | 'anew' | undefined;
  /** SQL: how many rows a filter leaves, where that is counted already; undefined where they have to be counted. */
  known?: (asked: Asked<F, G>) => RawBuilder<number> | undefined;
  /** The condition of what the caller sees in several of which one holds at a time: what each leaves is counted by itself. */
  apart?: (asked: Asked<F, G>) => readonly Sql[] | undefined;
  filters: Filters<F, G>;
  /** Condition: what the caller sees at all. */
  scope: (asked: Asked<F, G>) => Condition | Promise<Condition>;
  /** The order where none is asked for, and among equals. */
  order: Sql[] | ((asked: Asked<F, G>, sort?: Sort[]) => Sql[]);
  /**
   * Among equals that order goes from its end where what is chosen goes down, so that an index over both is read from its
   * end: where many are equal, and nobody wants what comes first of them, such as what is due, first both ways.
   */
  turns?: boolean;
}

/** The parts of a list, and what of its rows the last key of each says. */
export interface InParts {
  id: Sql;
  parts: readonly Part[];
  /** Whether all keys go down, or which of them do; unless it is said, all where the sort does. */
  desc?: boolean | readonly boolean[];
  /** A few rows are sorted sooner than they are found in these parts. */
  ofMany?: true;
  /**
   * They are found alike whoever reads, however much that is: what is asked for them is planned once. `kept`: from its first
   * run on, where the database takes plans for single readers to be cheaper than they are.
   */
  plans?: 'once' | 'kept';
}

/** Where some rows of a list are found, and what they are ordered by: all of it down where the sort goes down. */
export interface Part {
  from: Sql;
  /** Their whole condition. */
  where: Sql;
  keys: readonly Sql[];
  /**
   * What has the names that rows are sorted by first, as `x`, with the name for its first key; `where` says which rows are
   * of one. They are found name by name, in the order of the names, as far as the page reaches.
   */
  each?: Sql;
  /**
   * What rows are found by as `x`, such as their departments; `where` says which rows are of one. An index has the order of
   * the rows of one alone: of each are found as many as the page reaches.
   */
  among?: Sql;
  /** Some have nothing in their first key. */
  mixed?: true;
  /** They come after all of the part before, and are looked for only as far as that leaves room. */
  rest?: true;
  /** They are looked for only where the part before has fewer than the page reaches; they may be the same ones. */
  otherwise?: true;
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

/** How the statements of a page are sent, so that others travel with them. */
export type Sending = <T>(send: () => Promise<T>) => Promise<T>;

/** A list that its call, its counts and its export read alike. */
export interface List<F, G, Row = never> {
  columns: ListColumns<Row>;
  /** SQL condition; `without` leaves one part of the filter out, for counts of its other values. */
  where(asked: Question<F, G>, without?: keyof F): Promise<Sql>;
  /** The same in several conditions of which one holds for each of the rows, as they are counted. */
  apart(asked: Question<F, G>): Promise<readonly Sql[]>;
  /** A stretch of the rows, in order. `select` names what is read of the source. */
  rows<Row>(asked: Question<F, G>, select: Sql, range: Range): Promise<Row[]>;
  /** How many there are; no further than `most` where that is all that anybody wants to know. */
  count(asked: Question<F, G>, most?: number): Promise<number>;
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
  lastPage<Row>(
    asked: Question<F, G>,
    select: RawBuilder<Row>,
    input: PageAsked,
    sending?: Sending,
  ): Promise<Page<Row>>;
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
  /**
   * The same of known values, up to a bound, as pages say how many rows there are. With `most` only so many rows are looked
   * at, as of those that say a text: where there are others, there may be more of every value.
   */
  countsAmong<V, More>(
    asked: Question<F, G>,
    part: keyof F,
    among: Among<V, More>,
    most?: number,
  ): Promise<(CountedTo<V> & More)[]>;
}

/** How many rows have a value: `count`, or more than that. */
export type CountedTo<V> = Counted<V> & Pick<Total, 'more'>;

/** A column with the values that it may have: SQL of a query of `value`, and of what else is said of it. */
export interface Among<V, More = unknown> {
  column: RawBuilder<V>;
  all: RawBuilder<More>;
  /** `join b on …`, where the column stands in what a row has several of. */
  through?: Sql;
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
  total(ctx: Context, filter: F, most?: number): Promise<number>;
  /** How many rows have each value of parts of the filter, up to a bound; each leaves its own choice out. */
  facets<V extends Partial<Record<keyof F, unknown>>>(
    ctx: Context,
    filter: F,
    values: { [K in keyof V]: Among<V[K]> },
  ): Promise<{ [K in keyof V]: CountedTo<V[K]>[] }>;
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
