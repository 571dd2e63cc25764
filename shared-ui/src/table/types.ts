import type { Sort } from '@attest/api-contract';
import type { ReactElement, ReactNode } from 'react';

/** A value that a column can be narrowed to. */
export interface ColumnFilterOption {
  text: string;
  value: string;
}

/** How a date is written: in the zone in force; `offset` with seconds and the zone. */
export type DateFormat = 'day' | 'minute' | 'second' | 'offset';

/** What a screen draws in cells, by the name that columns know it under. */
export type Slots<Row> = Record<string, (row: Row) => ReactNode>;

/** A column of a list. */
export interface TableColumn<Row> {
  /** Identity of the column and the name it is sorted by on the server. */
  key: string;
  label: string;
  /** Pixels; at least 88. */
  width?: number;
  minWidth?: number;
  /** Pixels that it is content with where the table has no room for all columns; `width` when omitted. */
  least?: number;
  /** Its width can be dragged (default); it can be typed all the same. */
  resizable?: boolean;
  sortable?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Stays in view while the others scroll sideways. */
  fixed?: 'start' | 'end';
  /** Values to choose from in the head: the server narrows to them, or `filterMethod` the rows of a page. */
  filters?: readonly ColumnFilterOption[];
  /** Whether a row of the page in hand stays when a value is chosen; the server is not asked then. */
  filterMethod?: (value: string, row: Row) => boolean;
  /** Of its cells. */
  className?: string;
  /** Of its head. */
  labelClassName?: string;
  /** Shows the whole of a text that is cut off on hover (default). */
  showTooltip?: boolean;
  /** `row[key]` is a date, written as `dateFormate` says; to the minute unless said otherwise. */
  isDate?: boolean;
  dateFormate?: DateFormat;
  /** Name of what the screen draws in its cells (`slots` of the table). */
  slot?: string;
  /** Content of a cell; the text of `row[key]` when omitted. */
  render?: (row: Row) => ReactNode;
  /** Address below the base: the cell becomes a link to it. */
  href?: (row: Row) => string;
  /** Hidden until the user chooses it. */
  optional?: boolean;
  /** May not be hidden. */
  required?: boolean;
  /** Wraps long content instead of cutting it with an ellipsis. */
  wrap?: boolean;
}

/** One entry of a row's operations. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactElement;
  /** Why it cannot be done now; null when it can. */
  why?: string | null;
  onClick: () => void;
}

/** One page of a list as the server takes it, without the filter. */
export interface PagedRequest {
  page: number;
  pageSize: number;
  sort?: Sort[];
  /** Values of columns that are chosen in the head; left out where none is. */
  filters?: Record<string, string[]>;
  /** All rows are counted, however many there are. */
  exact?: boolean;
}

/** Every row has an identity of its own; `children` stand below it in a tree. */
export interface Identified {
  id: string;
}

export type SelectionMode = 'none' | 'single' | 'multiple';
export type TableDensity = 'comfortable' | 'compact';

export const MIN_COLUMN_WIDTH = 88;
export const DEFAULT_COLUMN_WIDTH = 160;
/** Rows of a list that loads while it is scrolled, per request. */
export const SCROLL_CHUNK = 100;
/** Height of a row in pixels. */
export const ROW_HEIGHT: Record<TableDensity, number> = { comfortable: 40, compact: 32 };
