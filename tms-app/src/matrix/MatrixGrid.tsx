import {
  type InheritedCell,
  type MatrixColumn,
  type MatrixRow,
  type MatrixRowKind,
  TRAINING_NEEDS,
} from '@attest/api-contract';
import { mergeClasses, Text, useBilingual } from '@attest/shared-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CellEditor } from './CellEditor';
import { CellNeeds, InheritedNeeds } from './CellNeeds';
import { type Cell, type ChangeSet, keyOf, LETTERS, toggled, withCell } from './changeSet';
import { useGridStyles } from './gridStyles';

interface Props {
  rowKind: MatrixRowKind;
  rows: MatrixRow[];
  columns: MatrixColumn[];
  /** By place. */
  stored: Map<string, Cell>;
  /** What reaches cells from elsewhere, by place. */
  inherited: Map<string, InheritedCell[]>;
  changes: ChangeSet;
  onChanges: (changes: ChangeSet) => void;
  readOnly: boolean;
}

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A table whose cells take keys. */
const GRID = { role: 'grid' };
const CELL = { role: 'gridcell' };

const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);

/**
 * The grid: arrows move, R C E O turn a need on and off, Delete clears, Enter opens the cell's editor. One cell is
 * in the order of the Tab key.
 */
export function MatrixGrid({
  rowKind,
  rows,
  columns,
  stored,
  inherited,
  changes,
  onChanges,
  readOnly,
}: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useGridStyles();
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const here = { row: within(at.row, rows.length), column: within(at.column, columns.length) };

  const placeOf = (row: MatrixRow, column: MatrixColumn) => ({ rowKind, rowId: row.id, courseId: column.id });
  const cellAt = (key: string): Cell => {
    const change = changes[key];
    return change ? change.cell : (stored.get(key) ?? null);
  };
  const row = rows[here.row];
  const column = columns[here.column];
  const place = row && column && placeOf(row, column);
  const cell = place ? cellAt(keyOf(place)) : null;

  const reaches = (key: string): string =>
    (inherited.get(key) ?? [])
      .map(({ needs, from }) =>
        t(`matrix.inherited.${from.kind}`, {
          name: text(from.name),
          needs: TRAINING_NEEDS.filter((need) => needs[need])
            .map((need) => LETTERS[need])
            .join(' '),
        }),
      )
      .join(t('compliance.and'));

  const set = (next: Cell) => {
    if (!place || readOnly) return;
    onChanges(withCell(changes, place, stored.get(keyOf(place)) ?? null, next));
  };
  const focus = (next: { row: number; column: number }) => {
    setAt(next);
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)
      ?.focus({ preventScroll: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    const need = TRAINING_NEEDS.find((one) => LETTERS[one] === event.key.toUpperCase());
    if (move)
      focus({
        row: within(here.row + move[0], rows.length),
        column: within(here.column + move[1], columns.length),
      });
    else if (event.key === 'Home') focus({ ...here, column: 0 });
    else if (event.key === 'End') focus({ ...here, column: columns.length - 1 });
    else if (event.key === 'Delete' || event.key === 'Backspace') set(null);
    else if (event.key === 'Enter' || event.key === ' ')
      editor.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
    else if (need) set(toggled(cell, need));
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.scroll}>
        <table ref={table} {...GRID} className={styles.table} aria-label={t('matrix.title')}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
                {t(`matrix.rows.${rowKind}`)}
              </th>
              {columns.map((one) => (
                <th key={one.id} scope="col" className={styles.head} title={text(one.name)}>
                  <span className={styles.no}>{one.no}</span>
                  <span className={styles.name}>{text(one.name)}</span>
                  {one.state !== 'effective' && <span className={styles.no}>{t(`config.${one.state}`)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {rows.map((one, rowIndex) => (
              <tr key={one.id}>
                <th scope="row" className={styles.rowHead}>
                  <span className={styles.row}>
                    <span className={styles.rowName} title={text(one.name)}>
                      {text(one.name)}
                    </span>{' '}
                    <Text size={200} className={styles.people}>
                      {t('matrix.people', { count: one.people })}
                    </Text>
                  </span>
                </th>
                {columns.map((each, columnIndex) => {
                  const key = keyOf(placeOf(one, each));
                  const value = cellAt(key);
                  const changed = Object.hasOwn(changes, key);
                  const from = reaches(key);
                  const current = rowIndex === here.row && columnIndex === here.column;
                  return (
                    <td
                      key={each.id}
                      {...CELL}
                      data-cell={`${rowIndex}.${columnIndex}`}
                      tabIndex={current ? 0 : -1}
                      className={mergeClasses(
                        styles.cell,
                        value !== null && styles.filled,
                        changed && styles.changed,
                        current && styles.current,
                      )}
                      {...(from && { title: from })}
                      onFocus={() => setAt({ row: rowIndex, column: columnIndex })}
                    >
                      {value ? <CellNeeds cell={value} /> : changed && '—'}
                      <InheritedNeeds
                        cell={value}
                        inherited={(inherited.get(key) ?? []).map(({ needs }) => needs)}
                      />
                      {from && <span className={styles.hidden}>{from}</span>}
                      {changed && <span className={styles.hidden}>{t('matrix.isChanged')}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {row && column && (
        <div ref={editor}>
          <CellEditor
            title={t('matrix.cellOf', { row: text(row.name), course: `${column.no} ${text(column.name)}` })}
            cell={cell}
            inherited={place ? reaches(keyOf(place)) : ''}
            defaultMonths={column.validityMonths}
            readOnly={readOnly}
            onCell={set}
            onLeave={() => focus(here)}
          />
        </div>
      )}
    </>
  );
}
