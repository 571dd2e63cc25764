import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** A term and its value. */
export type Fact = [term: string, value: ReactNode];

const useStyles = makeStyles({
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  inline: { gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}` },
  inlineFact: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalXS },
});

const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === false || value === '';

interface Props {
  facts: Fact[];
  /** Each term beside its value, in as few lines as there is room for. */
  inline?: boolean;
}

/** Terms with their values; what has no value is left out. */
export function Facts({ facts, inline = false }: Props) {
  const styles = useStyles();
  const shown = facts.filter(([, value]) => !isEmpty(value));
  if (shown.length === 0) return null;
  return (
    <dl className={mergeClasses(styles.facts, inline && styles.inline)}>
      {shown.map(([term, value]) => (
        <div key={term} className={mergeClasses(inline && styles.inlineFact)}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
