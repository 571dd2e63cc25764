import { makeStyles, tokens } from '@fluentui/react-components';
import { PHONE } from '../theme/sizes';
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
  cell: {
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    // Room for a word or a day: what does not fit beside it is scrolled to, not squeezed to one letter a line.
    [PHONE]: { minWidth: '80px', ':first-child': { minWidth: '128px' } },
  },
});

/** A few rows within a page, all of them in sight. */
export function FactTable(props: KnownRowsProps) {
  return <KnownRows {...props} styles={useStyles()} />;
}
