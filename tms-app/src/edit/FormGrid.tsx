import { Card, makeStyles, Subtitle2, tokens } from '@attest/shared-ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  title: { margin: 0 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    alignItems: 'start',
  },
});

/** A part of a form with its title. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.title}>
        {title}
      </Subtitle2>
      {children}
    </Card>
  );
}

/** Short fields side by side. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={useStyles().grid}>{children}</div>;
}
