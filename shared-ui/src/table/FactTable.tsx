import { makeStyles, tokens } from '@fluentui/react-components';
import { KnownRows, type KnownRowsProps } from './KnownRows';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  cell: { padding: tokens.spacingHorizontalS, borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
});

/** A few rows within a page, all of them in sight. */
export function FactTable(props: KnownRowsProps) {
  return <KnownRows {...props} styles={useStyles()} />;
}
