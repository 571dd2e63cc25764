import { Card, makeStyles, Subtitle2 } from '@attest/shared-ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  title: { margin: 0 },
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
