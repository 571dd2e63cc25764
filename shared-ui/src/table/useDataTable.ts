import { type Density, density$ } from '@attest/shared-utility';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { useObservable } from '../query/useObservable';
import { useRest } from '../query/useRest';
import type { DataTableProps } from './dataTableProps';
import { actionsWidth } from './RowActions';
import type { BodyHandle } from './ScrollBody';
import { meansRow } from './selection';
import { formatSort, nextSort } from './sorting';
import type { TableStyles } from './styles';
import type { RowFrame } from './TableRow';
import { type Identified, ROW_HEIGHT } from './types';
import { useActiveRow } from './useActiveRow';
import { useColumnModel } from './useColumnModel';
import { useNesting } from './useNesting';
import { useRows } from './useRows';
import { useSelection } from './useSelection';
import { useSideways } from './useSideways';
import { useStable } from './useStable';
import { useTableSettings } from './useTableSettings';
import { SCROLL, SIZES, useTableState } from './useTableState';

const always = () => true;
const NO_SLOTS = {};
const noActions = () => [];

/** Rows of a page until somebody chooses. */
const PAGE_SIZE = 10;

/** The row that an element stands in. */
function indexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
}

/** Everything a table knows and does, without its markup. */
export function useDataTable<Row extends Identified>(props: DataTableProps<Row>, styles: TableStyles) {
  const { columns, filter, selection: mode = 'none', address = true } = props;
  const { rowActions = noActions, onRowOpen, isSelectable = always, slots = NO_SLOTS } = props;
  const selectLabel = useT()('table.selectRow');
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<BodyHandle>(null);

  const { settings, declared, layout, save, saveLayout } = useTableSettings(props.id, columns);
  const general = useObservable(density$, 'comfortable' as Density);
  const rowHeight = ROW_HEIGHT[settings.density ?? general];
  const sizes = SIZES[props.height ?? 'fill'];
  const nesting = useNesting(columns, props.expand);
  const state = useTableState({
    address,
    sizes,
    prefix: props.addressPrefix ?? '',
    sortable: useMemo(() => columns.filter((one) => one.sortable).map((one) => one.key), [columns]),
    savedPageSize: settings.pageSize,
    defaultPageSize: PAGE_SIZE,
    defaultSort: settings.sort ?? props.sort ?? '',
    filter: { filter, ...nesting.filters },
  });
  const queryKey = useMemo(() => [...props.queryKey, filter ?? null], [props.queryKey, filter]);
  // Of these rows, not of others that are asked for next.
  const asked = JSON.stringify([queryKey, nesting.asked]);
  const [exactly, setExactly] = useState<string>();
  const fetched = useRows<Row>({
    ...state,
    queryKey,
    query: props.query,
    filters: nesting.asked,
    exact: exactly === asked,
  });
  const scrolling = state.pageSize === SCROLL;
  const { rows, nests, places } = nesting.of(fetched, scrolling);
  const { total, more, loaded } = rows;

  const stableSelectable = useStable(isSelectable);
  const selection = useSelection({
    mode,
    selected: props.selected,
    onChange: props.onSelectionChange,
    loaded,
    selectable: stableSelectable,
  });
  const most = Math.max(0, ...loaded.map((row) => rowActions(row).length));
  const sideways = useSideways(scroller);
  const model = useColumnModel({
    columns,
    layout,
    selectable: mode !== 'none',
    actionsWidth: actionsWidth(most),
    room: sideways.room,
    onLayout: saveLayout,
  });

  const onTotal = useStable(props.onTotal ?? (() => undefined));
  useEffect(() => {
    if (total !== null) onTotal(total, more);
  }, [total, more, onTotal]);
  const onSort = useStable(props.onSort ?? (() => undefined));
  useEffect(() => onSort(state.sort), [state.sort, onSort]);
  // The last page may have gone while it was looked at.
  const lastPage = scrolling || total === null ? 1 : Math.max(1, Math.ceil(total / state.pageSize));
  const goTo = useStable(state.setPage);
  useEffect(() => {
    if (total !== null && !rows.fetching && state.page > lastPage) goTo(lastPage, { push: false });
  }, [total, rows.fetching, state.page, lastPage, goTo]);

  // Other rows are read from their first one.
  const position = JSON.stringify([queryKey, state.page, state.pageSize, state.sort]);
  const read = useRef(position);
  useEffect(() => {
    if (scroller.current && read.current !== position) scroller.current.scrollTop = 0;
    read.current = position;
  }, [position]);

  const withRow =
    <A extends unknown[]>(act: (row: Row, ...more: A) => void) =>
    (index: number, ...more: A) => {
      const row = rows.at(index);
      if (row) act(row, ...more);
    };
  const keys = useActiveRow({
    container: scroller,
    count: rows.count,
    reveal: (index) => body.current?.reveal(index),
    onOpen: onRowOpen && withRow((row) => onRowOpen(row)),
    onNest: withRow((row, open) => nesting.set(row.id, open)),
    onToggle: mode === 'none' ? undefined : withRow((row) => void selection.toggle(row)),
    shortcuts: props.shortcuts ?? true,
  });

  const rest = useRest(props.onRowRest && withRow(props.onRowRest));
  const onRowClick = useStable((row: Row, event: MouseEvent) => {
    if (!meansRow(event.target)) return;
    if (mode === 'none') onRowOpen?.(row);
    else selection.toggle(row);
  });
  const onToggle = useStable((row: Row) => void selection.toggle(row));
  const actionsOf = useStable(rowActions);
  const clickable = mode !== 'none' || Boolean(onRowOpen);
  const signature = JSON.stringify(model.views.map(({ column: _, resize: __, ...view }) => view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signature` tells of every change of the views that rows draw
  const frame = useMemo<RowFrame<Row>>(
    () => ({
      views: model.views,
      styles,
      height: rowHeight,
      mode,
      clickable,
      labels: { select: selectLabel },
      onRowClick,
      onToggle,
      onFocusRow: keys.setActive,
      isSelectable: stableSelectable,
      actionsOf,
      slots,
      treeKey: nests ? model.views.find(({ column }) => column)?.key : undefined,
      onNest: nesting.set,
    }),
    [
      signature,
      columns,
      rowActions,
      isSelectable,
      styles,
      rowHeight,
      mode,
      clickable,
      selectLabel,
      onRowClick,
      onToggle,
      stableSelectable,
      actionsOf,
      slots,
      nests,
      nesting.set,
    ],
  );

  return {
    scroller,
    hidden: sideways.hidden,
    body,
    settings,
    declared,
    layout,
    save,
    sizes,
    state,
    rows,
    scrolling,
    selection,
    model,
    keys,
    /** Told of the element that the pointer or the focus is on. */
    restOn: (target: EventTarget | null) => rest(indexOf(target)),
    frame,
    clickable,
    nesting,
    nests,
    places,
    rowHeight,
    countAll: () => setExactly(asked),
    sortBy(key: string, add: boolean) {
      const next = nextSort(state.sort, key, add);
      state.setSort(next);
      save({ sort: formatSort(next) });
    },
    resize(pageSize: number) {
      state.setPageSize(pageSize);
      save({ pageSize });
    },
  };
}
