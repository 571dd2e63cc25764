import type { Sort } from '@attest/api-contract';
import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useT } from '../frame/useT';
import { lazyPart } from '../lazy/lazyPart';
import type { ColumnFilters } from './nesting';
import type { TableStyles } from './styles';
import { ACTIONS_KEY, type ColumnView, SELECT_KEY } from './useColumnModel';

// Few tables have filters in their heads.
const ColumnFilter = lazyPart(async () => (await import('./ColumnFilter')).default, null);

interface Props<Row> {
  views: ColumnView<Row>[];
  styles: TableStyles;
  height: number;
  sort: Sort[];
  onSort: (key: string, add: boolean) => void;
  /** How much of the page is chosen; absent when there is no box for the page. */
  page?: boolean | 'mixed';
  onTogglePage: () => void;
  filters: ColumnFilters;
  onFilter: (filters: ColumnFilters) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky head: names, order, the box for the whole page, handles for the width. */
export function TableHead<Row>({
  views,
  styles,
  height,
  sort,
  onSort,
  page,
  onTogglePage,
  filters,
  onFilter,
}: Props<Row>) {
  const t = useT();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {views.map(({ key, column, pin, place, edge, resize }) => {
          const sorted = sort.find((one) => one.by === key);
          const direction = sorted && (sorted.desc ? 'desc' : 'asc');
          const label = <span className={styles.headLabel}>{column?.label}</span>;
          return (
            <th
              key={key}
              scope="col"
              aria-sort={direction && ARIA_SORT[direction]}
              className={mergeClasses(
                styles.headCell,
                pin && styles.headPinned,
                edge && (pin === 'start' ? styles.edgeStart : styles.edgeEnd),
                column?.align === 'center' && styles.center,
                column?.align === 'right' && styles.right,
                key === SELECT_KEY && styles.boxCell,
                column?.filters && styles.headWithFilter,
                column?.labelClassName,
              )}
              style={{ ...place, height }}
            >
              {key === SELECT_KEY && page !== undefined && (
                <Checkbox checked={page} aria-label={t('table.selectPage')} onChange={onTogglePage} />
              )}
              {key === SELECT_KEY && page === undefined && (
                <span className={styles.announce}>{t('table.choice')}</span>
              )}
              {key === ACTIONS_KEY && t('table.operations')}
              {column?.sortable ? (
                <button
                  type="button"
                  className={styles.sortButton}
                  title={column.label}
                  onClick={(event) => onSort(key, event.shiftKey)}
                >
                  {label}
                  {direction === 'asc' && <ArrowUpRegular className={styles.sortIcon} aria-hidden />}
                  {direction === 'desc' && <ArrowDownRegular className={styles.sortIcon} aria-hidden />}
                </button>
              ) : (
                column && (
                  <span className={styles.headInner} title={column.label}>
                    {label}
                  </span>
                )
              )}
              {column?.filters && (
                <ColumnFilter
                  label={column.label}
                  options={column.filters}
                  chosen={filters[key] ?? []}
                  onChange={(values) => onFilter({ ...filters, [key]: values })}
                />
              )}
              {resize && (
                // Widths can also be typed in the dialog: nothing here needs a key.
                <span aria-hidden data-handle className={styles.handle} onPointerDown={resize} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
