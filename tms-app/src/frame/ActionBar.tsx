import { makeStyles, tokens } from '@attest/shared-ui';
import type { ReactNode } from 'react';

interface Props {
  /** Names the region to a screen reader. */
  label: string;
  /** At the left: how it stands. */
  status?: ReactNode;
  /** Buttons, the main one last. */
  children: ReactNode;
}

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow8,
    '@media print': { display: 'none' },
    // At 400 % zoom the bar would cover most of the page.
    '@media (max-height: 480px)': { position: 'static' },
  },
  status: { flex: '1 1 200px', minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

/** What is done with a page, always in view at its bottom. */
export function ActionBar({ label, status, children }: Props) {
  const styles = useStyles();
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.status}>{status}</div>
      <div className={styles.buttons}>{children}</div>
    </section>
  );
}
