import { SMALL_PAGE_SIZES } from '@attest/api-contract';
import { makeStyles, tokens } from '@fluentui/react-components';
import { type Key, type ReactNode, useState } from 'react';
import { Pager } from './Pager';
import { useTableStyles } from './styles';

interface Props {
  /** Names the table, and the region that scrolls. */
  label: string;
  columns: string[];
  rows: { key: Key; cells: ReactNode[] }[];
}

const useStyles = makeStyles({
  scroll: {
    maxHeight: '40vh',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    padding: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
  },
  cell: {
    padding: tokens.spacingHorizontalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
});

/** Rows that are known already, to be read and no more, in a region of a dialog that scrolls; in pages when many. */
export function PlainTable({ label, columns, rows }: Props) {
  const styles = useStyles();
  const pagerStyles = useTableStyles();
  const [least] = SMALL_PAGE_SIZES;
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: least as number });
  // Fewer rows than before may end before the page that was looked at.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  return (
    <>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={styles.head}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((shown - 1) * pageSize, shown * pageSize).map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td key={columns[index]} className={styles.cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > least && (
        <Pager
          styles={pagerStyles}
          sizes={SMALL_PAGE_SIZES}
          page={shown}
          pageSize={pageSize}
          total={rows.length}
          onPage={(next) => turn({ page: next, pageSize })}
          onPageSize={(size) => turn({ page: 1, pageSize: size })}
        />
      )}
    </>
  );
}
