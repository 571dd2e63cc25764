import { linkProps } from '@attest/shared-utility';
import { Checkbox, Link, mergeClasses, Radio } from '@fluentui/react-components';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { RowActions } from './RowActions';
import type { TableStyles } from './styles';
import type { Identified, RowAction, SelectionMode, TableColumn } from './types';
import { ACTIONS_KEY, type ColumnView, SELECT_KEY } from './useColumnModel';

/** What every row of a table shares; the same object while nothing of it changes. */
export interface RowFrame<Row> {
  views: ColumnView<Row>[];
  styles: TableStyles;
  height: number;
  mode: SelectionMode;
  clickable: boolean;
  labels: { select: string };
  onRowClick: (row: Row, event: MouseEvent) => void;
  onToggle: (row: Row) => void;
  onFocusRow: (index: number) => void;
  isSelectable: (row: Row) => boolean;
  actionsOf: (row: Row) => RowAction[];
}

interface Props<Row> {
  frame: RowFrame<Row>;
  row: Row;
  index: number;
  ariaIndex: number;
  selected: boolean;
  /** Its detail is shown beside the table. */
  open: boolean;
  /** Takes the focus when the table does. */
  active: boolean;
  /** Measures rows of different heights. */
  measure?: (element: HTMLTableRowElement | null) => void;
}

function plainText<Row>(row: Row, key: string): string {
  const value = (row as Record<string, unknown>)[key];
  return value === null || value === undefined ? '' : String(value);
}

function Content<Row>({ column, row }: { column: TableColumn<Row>; row: Row }): ReactNode {
  const content = column.render ? column.render(row) : plainText(row, column.key);
  if (!column.href) return content;
  const path = column.href(row);
  return <Link {...linkProps(path)}>{content}</Link>;
}

function Row<R extends Identified>({
  frame,
  row,
  index,
  ariaIndex,
  selected,
  open,
  active,
  measure,
}: Props<R>) {
  const { views, styles, height, mode } = frame;
  const canSelect = mode !== 'none' && frame.isSelectable(row);
  const box = { checked: selected, disabled: !canSelect, 'aria-label': frame.labels.select };
  return (
    <tr
      ref={measure}
      data-index={index}
      tabIndex={active ? 0 : -1}
      aria-rowindex={ariaIndex}
      aria-selected={mode === 'none' ? undefined : selected}
      aria-current={open || undefined}
      className={mergeClasses(
        styles.row,
        frame.clickable && styles.clickable,
        selected && styles.selected,
        open && styles.open,
      )}
      onClick={(event) => frame.onRowClick(row, event)}
      onFocus={() => frame.onFocusRow(index)}
    >
      {views.map(({ key, column, truncate, pin, place, edge }) => (
        <td
          key={key}
          data-operations={column ? undefined : ''}
          className={mergeClasses(
            styles.cell,
            truncate ? styles.truncate : styles.wrap,
            pin && styles.pinned,
            edge && (pin === 'start' ? styles.edgeStart : styles.edgeEnd),
            column?.align === 'center' && styles.center,
            column?.align === 'right' && styles.right,
            key === SELECT_KEY && styles.boxCell,
          )}
          style={{ ...place, height }}
        >
          {key === SELECT_KEY && mode === 'multiple' && (
            <Checkbox {...box} onChange={() => frame.onToggle(row)} />
          )}
          {key === SELECT_KEY && mode === 'single' && (
            <Radio {...box} value={row.id} onChange={() => frame.onToggle(row)} />
          )}
          {key === ACTIONS_KEY && <RowActions actions={frame.actionsOf(row)} />}
          {column && <Content column={column} row={row} />}
        </td>
      ))}
    </tr>
  );
}

/** One row; drawn anew only when something of its own changes. */
export const TableRow = memo(Row) as typeof Row;
