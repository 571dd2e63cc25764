import type { Bilingual } from '@attest/api-contract';
import type { RawBuilder } from 'kysely';
import type { Writing } from '../exports/sources';
import type { QueryFieldSource } from '../query/objects';
import type { Cell } from '../renditions/table/types';

/** What a column is for its list, for exports of it and for the query manager. */
export interface ListColumn<Row> {
  label: Bilingual;
  /** What rows are sorted by; absent: they are not. */
  sort?: RawBuilder<unknown>;
  /** Its width in an export, and how a row writes it; absent: it is not exported. */
  written?: [width: number, write: (row: Row, writing: Writing) => Cell];
  /** How the query manager asks for it, under the column's key unless it has another; absent: it cannot. */
  asked?: Omit<QueryFieldSource, 'key' | 'label'> & { key?: string };
}

/** Columns by their keys, in order; one that is no more than a sort is that alone. */
export type ListColumns<Row> = Readonly<Record<string, RawBuilder<unknown> | ListColumn<Row>>>;

const isSort = <Row>(column: RawBuilder<unknown> | ListColumn<Row>): column is RawBuilder<unknown> =>
  'isRawBuilder' in column;

/** What rows are sorted by, by key. */
export const sortsOf = <Row>(columns: ListColumns<Row>): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => {
      const sort = isSort(column) ? column : column.sort;
      return sort ? [[key, sort] as const] : [];
    }),
  );

/** A column as it is exported. */
export interface WrittenColumn<Row> {
  label: Bilingual;
  width: number;
  write: (row: Row, writing: Writing) => Cell;
}

/** The columns that are exported. */
export const writtenColumns = <Row>(columns: ListColumns<Row>): WrittenColumn<Row>[] =>
  Object.values(columns).flatMap((column) => {
    if (isSort(column) || !column.written) return [];
    const [width, write] = column.written;
    return [{ label: column.label, width, write }];
  });

/** The columns that the query manager may ask for. */
export const queryFieldsOf = <Row>(columns: ListColumns<Row>): QueryFieldSource[] =>
  Object.entries(columns).flatMap(([key, column]) =>
    isSort(column) || !column.asked ? [] : [{ key, label: column.label, ...column.asked }],
  );
