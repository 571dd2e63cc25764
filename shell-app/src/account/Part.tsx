import { Card, makeStyles, Subtitle2, Text, tokens } from '@attest/shared-ui';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  heading: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground2, maxWidth: '72ch' },
});

interface Props {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One headed part of the personal centre. */
export function Part({ title, hint, children }: Props) {
  const styles = useStyles();
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id}>
      <Subtitle2 as="h2" id={id} className={styles.heading}>
        {title}
      </Subtitle2>
      {hint && <Text className={styles.hint}>{hint}</Text>}
      {children}
    </Card>
  );
}
