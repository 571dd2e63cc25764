import type { Sort } from '@attest/api-contract';
import type { ReactElement, ReactNode } from 'react';

/** A column of a list. */
export interface TableColumn<Row> {
  /** Identity of the column and the name it is sorted by on the server. */
  key: string;
  label: string;
  /** Pixels; at least 88. */
  width?: number;
  minWidth?: number;
  /** Its width can be dragged (default); it can be typed all the same. */
  resizable?: boolean;
  sortable?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Stays in view while the others scroll sideways. */
  fixed?: 'start' | 'end';
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
}

/** Every row has an identity of its own. */
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
