import { Input, makeStyles } from '@attest/shared-ui';
import { useState } from 'react';

const useStyles = makeStyles({ key: { minWidth: 0, flexGrow: 1 } });

interface Props {
  name: string;
  label: string;
  onChange(next: string): void;
}

/** A key that takes effect when it is left: half of it would be another key. */
export function KeyInput({ name, label, onChange }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string | null>(null);
  const done = () => {
    if (typed !== null && typed.trim() !== '' && typed !== name) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <Input
      className={styles.key}
      size="small"
      aria-label={label}
      value={typed ?? name}
      onChange={(_, data) => setTyped(data.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
