import { Button, makeStyles } from '@attest/shared-ui';
import { useT } from '../../frame/useT';

/** What every set-up of a factor is given. */
export interface SetUpProps {
  onDone: () => void;
  /** Absent where it cannot be done without. */
  onCancel?: (() => void) | undefined;
}

const useStyles = makeStyles({ acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

interface Props {
  label: string;
  busy: boolean;
  onCancel: SetUpProps['onCancel'];
}

/** Goes on with a set-up, or leaves it. */
export function SetUpActs({ label, busy, onCancel }: Props) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.acts}>
      <Button type="submit" appearance="primary" disabledFocusable={busy}>
        {label}
      </Button>
      {onCancel && (
        <Button disabled={busy} onClick={onCancel}>
          {t('factor.cancel')}
        </Button>
      )}
    </div>
  );
}
