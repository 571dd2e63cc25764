import { type CSSProperties, type PointerEvent, useMemo, useState } from 'react';
import { type ColumnSetting, clampWidth, withColumn } from './settings';
import { DEFAULT_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type TableColumn } from './types';
import { useStable } from './useStable';

export const SELECT_KEY = ':select';
export const ACTIONS_KEY = ':actions';
const SELECT_WIDTH = 44;

type Pin = false | 'start' | 'end';

/** What head and rows need to draw one column. */
export interface ColumnView<Row> {
  key: string;
  /** Absent for the boxes and the operations. */
  column?: TableColumn<Row>;
  truncate: boolean;
  pin: Pin;
  /** Pixels; undefined for the one that takes the room that is left. */
  width: number | undefined;
  /** Places a frozen cell. */
  place: CSSProperties | undefined;
  /** The frozen column next to those that scroll. */
  edge: boolean;
  /** Starts a change of width; absent when it has a fixed one. */
  resize?: (event: PointerEvent<HTMLElement>) => void;
}

/** A visible column with its width, in its place. */
export interface Placed<Row> {
  key: string;
  column?: TableColumn<Row>;
  truncate: boolean;
  pin: Pin;
  size: number;
  /** The user has given it its width. */
  sized: boolean;
}

interface Options<Row> {
  columns: TableColumn<Row>[];
  layout: ColumnSetting[];
  selectable: boolean;
  /** Width of the operations column; 0 for none. */
  actionsWidth: number;
  /** Pixels in sight; undefined until they are measured. */
  room: number | undefined;
  onLayout: (layout: ColumnSetting[]) => void;
}

const own = <Row>(key: string, pin: Pin, size: number): Placed<Row>[] =>
  size > 0 ? [{ key, pin, size, sized: true, truncate: true }] : [];

/** The columns to show, frozen ones at their sides, in the order and with the widths of the layout. */
function placed<Row>({ columns, layout, selectable, actionsWidth }: Omit<Options<Row>, 'onLayout' | 'room'>) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = layout.flatMap(({ fieldName, isChecked, mark, truncate, width }): Placed<Row>[] => {
    const column = byKey.get(fieldName);
    if (!column || !isChecked) return [];
    const size = clampWidth(width ?? column.width ?? DEFAULT_COLUMN_WIDTH, column.minWidth);
    return [{ key: fieldName, column, truncate, pin: mark || false, size, sized: width !== null }];
  });
  const at = (side: Pin) => shown.filter(({ pin }) => pin === side);
  return [
    ...own<Row>(SELECT_KEY, 'start', selectable ? SELECT_WIDTH : 0),
    ...at('start'),
    ...at(false),
    ...at('end'),
    ...own<Row>(ACTIONS_KEY, 'end', actionsWidth),
  ];
}

const widthOf = (columns: readonly { size: number }[]) => columns.reduce((sum, { size }) => sum + size, 0);

/** How far below its width a column may go; what the user has sized stays as it is. */
const slackOf = <Row>({ size, sized, column }: Placed<Row>) =>
  sized ? 0 : Math.max(0, size - (column?.least ?? size));

/** The columns narrowed, each by its share of what it can spare, until they fit or are as narrow as they may be. */
export function fitted<Row>(all: Placed<Row>[], room: number | undefined): Placed<Row>[] {
  const over = room === undefined ? 0 : widthOf(all) - room;
  const slack = all.reduce((sum, one) => sum + slackOf(one), 0);
  if (over <= 0 || slack === 0) return all;
  const share = Math.min(1, over / slack);
  return all.map((one) => ({ ...one, size: one.size - Math.ceil(slackOf(one) * share) }));
}

/** The key of the column that takes what room is left: the widest that scrolls and has no width of the user. */
const growingOf = <Row>(all: readonly Placed<Row>[]) =>
  all.reduce<Placed<Row> | undefined>(
    (widest, one) => (one.pin || one.sized || (widest && widest.size >= one.size) ? widest : one),
    undefined,
  )?.key;

/** Columns in the order and place the user gave them, with the widths in force. */
export function useColumnModel<Row>(options: Options<Row>) {
  const { columns, layout, selectable, actionsWidth, room, onLayout } = options;
  // The width while a column is being dragged; saved when it is let go.
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null);
  const all = useMemo(() => {
    const now = dragged ? withColumn(layout, dragged.key, { width: dragged.width }) : layout;
    return fitted(placed({ columns, layout: now, selectable, actionsWidth }), room);
  }, [columns, layout, selectable, actionsWidth, room, dragged]);
  const keep = useStable((key: string, width: number) => {
    setDragged(null);
    onLayout(withColumn(layout, key, { width }));
  });

  const resize = (key: string, least: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // The column that takes the rest is wider than its model: start from what is seen.
    const seen = event.currentTarget.closest('th')?.getBoundingClientRect().width;
    const start = seen || (all.find((one) => one.key === key)?.size ?? least);
    const from = event.clientX;
    const widthAt = (x: number) => clampWidth(start + x - from, least);
    const move = (at: globalThis.PointerEvent) => setDragged({ key, width: widthAt(at.clientX) });
    const end = (at: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (at.type === 'pointerup' && at.clientX !== from) keep(key, widthAt(at.clientX));
      else setDragged(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  const growing = growingOf(all);
  const placeOf = (index: number, pin: Pin): CSSProperties | undefined => {
    if (pin === 'start') return { insetInlineStart: widthOf(all.slice(0, index)) };
    return pin === 'end' ? { insetInlineEnd: widthOf(all.slice(index + 1)) } : undefined;
  };
  const frozen = (side: Pin) => widthOf(all.filter(({ pin }) => pin === side));
  return {
    views: all.map(
      ({ key, column, truncate, pin, size }, index): ColumnView<Row> => ({
        key,
        column,
        truncate,
        pin,
        width: key === growing ? undefined : size,
        place: placeOf(index, pin),
        edge: pin !== false && all[pin === 'end' ? index - 1 : index + 1]?.pin !== pin,
        resize:
          column && column.resizable !== false ? resize(key, column.minWidth ?? MIN_COLUMN_WIDTH) : undefined,
      }),
    ),
    /** The least width of the table; it takes all the room there is when a column can grow. */
    total: widthOf(all),
    grows: growing !== undefined,
    frozen: { start: frozen('start'), end: frozen('end') },
  };
}
