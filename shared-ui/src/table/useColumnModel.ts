import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnSetting, clampWidth, withColumn } from './settings';
import { DEFAULT_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type TableColumn } from './types';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
});
/** Rows are not TanStack's business here: only columns are. */
const NO_ROWS: object[] = [];

export const SELECT_KEY = ':select';
export const ACTIONS_KEY = ':actions';
const SELECT_WIDTH = 44;

/** What head and rows need to draw one column. */
export interface ColumnView<Row> {
  key: string;
  /** Absent for the boxes and the operations. */
  column?: TableColumn<Row>;
  truncate: boolean;
  pin: false | 'start' | 'end';
  /** Pixels; undefined for the one that takes the room that is left. */
  width: number | undefined;
  /** Places a frozen cell. */
  place: CSSProperties | undefined;
  /** The frozen column next to those that scroll. */
  edge: boolean;
  /** Starts a change of width; absent when it has a fixed one. */
  resize?: (event: { currentTarget: EventTarget & Element; nativeEvent: Event }) => void;
}

interface Options<Row> {
  columns: TableColumn<Row>[];
  layout: ColumnSetting[];
  selectable: boolean;
  /** Width of the operations column; 0 for none. */
  actionsWidth: number;
  onLayout: (layout: ColumnSetting[]) => void;
}

/** Columns in the order and place the user gave them, with the widths in force. */
export function useColumnModel<Row>({ columns, layout, selectable, actionsWidth, onLayout }: Options<Row>) {
  const definitions = useMemo(
    () => [
      ...(selectable ? [{ id: SELECT_KEY, size: SELECT_WIDTH, enableResizing: false }] : []),
      ...columns.map(({ key, width, minWidth = MIN_COLUMN_WIDTH }) => ({
        id: key,
        size: Math.max(width ?? DEFAULT_COLUMN_WIDTH, MIN_COLUMN_WIDTH),
        minSize: Math.max(minWidth, MIN_COLUMN_WIDTH),
        maxSize: 800,
      })),
      ...(actionsWidth > 0 ? [{ id: ACTIONS_KEY, size: actionsWidth, enableResizing: false }] : []),
    ],
    [columns, selectable, actionsWidth],
  );
  // Widths while a column is being dragged; saved when it is let go.
  const [dragged, setDragged] = useState<Record<string, number> | null>(null);
  const state = useMemo(() => {
    const side = (mark: 'start' | 'end') =>
      layout.filter((one) => one.mark === mark).map((one) => one.fieldName);
    const widths = layout.flatMap((one) => (one.width === null ? [] : [[one.fieldName, one.width] as const]));
    return {
      columnOrder: [SELECT_KEY, ...layout.map((one) => one.fieldName), ACTIONS_KEY],
      columnVisibility: Object.fromEntries(layout.map((one) => [one.fieldName, one.isChecked])),
      columnPinning: { start: [SELECT_KEY, ...side('start')], end: [...side('end'), ACTIONS_KEY] },
      columnSizing: { ...Object.fromEntries(widths), ...dragged },
    };
  }, [layout, dragged]);
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state,
    onColumnSizingChange: (change) =>
      setDragged((now) => {
        const before = { ...state.columnSizing, ...now };
        return typeof change === 'function' ? change(before) : change;
      }),
  });

  const resizing = table.state.columnResizing.isResizingColumn;
  useEffect(() => {
    if (resizing || !dragged) return;
    const widths = Object.entries(dragged);
    onLayout(
      widths.reduce((all, [key, width]) => withColumn(all, key, { width: clampWidth(width) }), layout),
    );
    setDragged(null);
  }, [resizing, dragged, layout, onLayout]);

  const byKey = new Map(columns.map((column) => [column.key, column]));
  const settings = new Map(layout.map((setting) => [setting.fieldName, setting]));
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const growing = headers
    .filter(
      ({ column }) => byKey.has(column.id) && !column.getIsPinned() && !(column.id in state.columnSizing),
    )
    .sort((a, b) => b.getSize() - a.getSize())[0]?.column.id;

  const views = headers.map((header, index): ColumnView<Row> => {
    const { column } = header;
    const pin = column.getIsPinned();
    const other = headers[pin === 'end' ? index - 1 : index + 1];
    return {
      key: column.id,
      column: byKey.get(column.id),
      truncate: settings.get(column.id)?.truncate ?? true,
      pin,
      width: column.id === growing ? undefined : header.getSize(),
      place:
        pin === 'start'
          ? { insetInlineStart: column.getStart('start') }
          : pin === 'end'
            ? { insetInlineEnd: column.getAfter('end') }
            : undefined,
      edge: pin !== false && other?.column.getIsPinned() !== pin,
      resize: column.getCanResize()
        ? ({ currentTarget, nativeEvent }) => {
            const shown = currentTarget.closest('th')?.getBoundingClientRect().width;
            // The column that takes the rest is wider than its model: start from what is seen.
            if (column.id === growing && shown) {
              flushSync(() => setDragged({ [column.id]: Math.round(shown) }));
            }
            header.getResizeHandler()(nativeEvent);
          }
        : undefined,
    };
  });
  return {
    views,
    /** The least width of the table; it takes all the room there is when a column can grow. */
    total: table.getTotalSize(),
    grows: growing !== undefined,
    resizing: resizing !== false,
    frozen: { start: table.getStartTotalSize(), end: table.getEndTotalSize() },
  };
}
