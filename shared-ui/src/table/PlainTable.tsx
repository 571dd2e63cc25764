import { SMALL_PAGE_SIZES } from '@attest/api-contract';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { KnownRows, type KnownRowsProps } from './KnownRows';
import { Pager } from './Pager';
import { useTableStyles } from './styles';

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
export function PlainTable({ label, columns, rows }: KnownRowsProps) {
  const styles = useStyles();
  const pagerStyles = useTableStyles();
  const [least] = SMALL_PAGE_SIZES;
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: least as number });
  // Fewer rows than before may end before the page that was looked at.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  return (
    <>
      <KnownRows
        label={label}
        columns={columns}
        rows={rows.slice((shown - 1) * pageSize, shown * pageSize)}
        styles={styles}
      />
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
