import type { Sort } from '@attest/api-contract';
import type { ReactNode } from 'react';
import type { Identified, RowAction, SelectionMode, Slots, TableColumn } from './types';
import type { RowSource } from './useRows';

export interface DataTableProps<Row extends Identified> extends RowSource<Row> {
  /** Names the user's arrangement of this table (`table:<id>`). */
  id: string;
  /** Says what the table lists, to a screen reader. */
  label: string;
  /** Keep the array between renders (`useMemo`). */
  columns: TableColumn<Row>[];
  /** What the screen draws in cells, by the `slot` of a column. Keep the object between renders. */
  slots?: Slots<Row>;
  /** What is shown below a row when it is opened; null for nothing. Not in lists without pages. */
  expand?: (row: Row) => ReactNode;
  /** The filter in force: part of the query key, and another filter starts at page 1. */
  filter?: Record<string, unknown>;
  /** Enter on a row, and a click when rows are not chosen. */
  onRowOpen?: (row: Row) => void;
  /** A pointer or the focus rests on a row, which may be opened next. */
  onRowRest?: (row: Row) => void;
  /** The row whose detail is shown beside the table. */
  openId?: string;
  selection?: SelectionMode;
  selected?: readonly string[];
  onSelectionChange?: (ids: string[], rows: Row[]) => void;
  isSelectable?: (row: Row) => boolean;
  /** Buttons for the chosen rows; pressed while none is, they only say so. */
  selectionActions?: ReactNode;
  rowActions?: (row: Row) => RowAction[];
  /** Left of the table's own buttons. */
  toolbar?: ReactNode;
  /** Shown instead of the general empty states. */
  empty?: ReactNode;
  /** `more`: there are more rows than that. */
  onTotal?: (total: number, more: boolean) => void;
  /** Told by what the rows are sorted, first and after every change. */
  onSort?: (sort: Sort[]) => void;
  /** As in the address: `due.asc`. */
  sort?: string;
  /** Page, size and order in the address (default); false inside parcels and dialogs. */
  address?: boolean;
  /** Sets the parameters of two tables in one address apart. */
  addressPrefix?: string;
  /** Scrolls inside the window (default) or, as a part of the page with a small pager, is as high as its rows. */
  height?: 'fill' | 'content';
  /** Bind j and k for the whole page (default). */
  shortcuts?: boolean;
}
