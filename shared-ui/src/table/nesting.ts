import type { Identified, TableColumn } from './types';

/** The chosen values of columns that have filters, by the column's key. */
export type ColumnFilters = Record<string, string[]>;

/** A row with its place in a tree. */
export interface Nested<Row> {
  row: Row;
  /** From 1. */
  level: number;
  /** Whether what is below it is shown; undefined where nothing is. */
  open: boolean | undefined;
}

type WithChildren<Row> = Row & { children?: readonly Row[] };

const childrenOf = <Row>(row: Row): readonly Row[] => (row as WithChildren<Row>).children ?? [];

/** Rows as they stand below one another: those below a row follow it while it is open. */
export function nested<Row extends Identified>(
  rows: readonly Row[],
  opened: ReadonlySet<string>,
  expands: (row: Row) => boolean,
  level = 1,
): Nested<Row>[] {
  return rows.flatMap((row) => {
    const below = childrenOf(row);
    const open = below.length > 0 || expands(row) ? opened.has(row.id) : undefined;
    return [{ row, level, open }, ...(open ? nested(below, opened, expands, level + 1) : [])];
  });
}

/** The rows in hand that the filters of columns with a method of their own leave. */
export const narrowed = <Row>(
  rows: Row[],
  columns: readonly TableColumn<Row>[],
  filters: ColumnFilters,
): Row[] =>
  columns.reduce((left, { key, filterMethod }) => {
    const values = filters[key] ?? [];
    if (!filterMethod || values.length === 0) return left;
    return left.filter((row) => values.some((value) => filterMethod(value, row)));
  }, rows);

/** What the server is asked for: the filters of columns that have no method of their own. */
export const askedOf = <Row>(columns: readonly TableColumn<Row>[], filters: ColumnFilters): ColumnFilters =>
  Object.fromEntries(
    columns
      .filter(({ key, filters: offered, filterMethod }) => offered && !filterMethod && filters[key]?.length)
      .map(({ key }) => [key, filters[key] ?? []]),
  );
