import { lazyPart, makeStyles, tokens } from '@attest/shared-ui';
import { useDesigning } from '../designing';
import type { SchemaControlProps } from './types';

const useStyles = makeStyles({
  read: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  waiting: { height: '32px' },
});

function Waiting() {
  return <div className={useStyles().waiting} aria-busy />;
}

const FeelBox = lazyPart(async () => (await import('../feel/FeelBox')).FeelBox, <Waiting />);

/** An expression, with what it may name. */
export function FeelControl({ schema: _, field, value, onChange, ...rest }: SchemaControlProps) {
  const styles = useStyles();
  const { readOnly } = useDesigning();
  const text = typeof value === 'string' ? value : '';
  if (readOnly) return text ? <code className={styles.read}>{text}</code> : '—';
  return (
    <FeelBox
      {...rest}
      label={field.label.en}
      value={text}
      onChange={(next) => onChange(next === '' && !field.required ? undefined : next)}
    />
  );
}
