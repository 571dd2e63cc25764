import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type MouseEvent, memo } from 'react';
import { useT } from '../frame/useT';
import { Radio } from '../lazy/inputs';
import { CellContent } from './cellContent';
import { RowActions } from './RowActions';
import type { TableStyles } from './styles';
import type { Identified, RowAction, SelectionMode, Slots } from './types';
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
  slots: Slots<Row>;
  /** The column that opens rows; undefined while nothing stands below any. */
  treeKey: string | undefined;
  onNest: (id: string, open: boolean) => void;
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
  /** Its place in a tree, from 1. */
  level?: number;
  /** What stands below it is shown; undefined where nothing does. */
  nested?: boolean;
  /** Measures rows of different heights. */
  measure?: (element: HTMLTableRowElement | null) => void;
}

interface ExpanderProps {
  /** Undefined where nothing stands below. */
  open: boolean | undefined;
  level: number;
  styles: TableStyles;
  onPress: () => void;
}

/** Opens and closes what stands below a row; indents it by its level. */
function Expander({ open, level, styles, onPress }: ExpanderProps) {
  const t = useT();
  return (
    <span className={styles.expander} style={{ paddingInlineStart: (level - 1) * 20 }}>
      {open !== undefined && (
        <Button
          size="small"
          appearance="transparent"
          icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-label={t(open ? 'table.close' : 'table.open')}
          aria-expanded={open}
          onClick={onPress}
        />
      )}
    </span>
  );
}

function Row<R extends Identified>({
  frame,
  row,
  index,
  ariaIndex,
  selected,
  open,
  active,
  level = 1,
  nested,
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
      aria-level={frame.treeKey === undefined ? undefined : level}
      aria-expanded={nested}
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
          data-tooltip={column?.showTooltip === false ? 'off' : undefined}
          className={mergeClasses(
            styles.cell,
            truncate ? styles.truncate : styles.wrap,
            pin && styles.pinned,
            edge && (pin === 'start' ? styles.edgeStart : styles.edgeEnd),
            column?.align === 'center' && styles.center,
            column?.align === 'right' && styles.right,
            column?.className,
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
          {column && key === frame.treeKey && (
            <Expander
              open={nested}
              level={level}
              styles={styles}
              onPress={() => frame.onNest(row.id, !nested)}
            />
          )}
          {column && <CellContent column={column} row={row} slots={frame.slots} />}
        </td>
      ))}
    </tr>
  );
}

/** One row; drawn anew only when something of its own changes. */
export const TableRow = memo(Row) as typeof Row;
