import { passwordStrength } from '@attest/api-contract';
import { Caption1, makeStyles, ProgressBar } from '@attest/shared-ui';
import { strengthText } from '@attest/shared-utility';
import { useT } from '../frame/useT';

const useStyles = makeStyles({ root: { display: 'grid', rowGap: '4px' } });

const COLOURS = ['error', 'error', 'warning', 'success'] as const;

/** How strong a password is, as a bar and in words. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useT();
  const styles = useStyles();
  const level = passwordStrength(password);
  return (
    <div className={styles.root}>
      <ProgressBar value={password ? level / 3 : 0} color={COLOURS[level]} thickness="large" aria-hidden />
      <Caption1 role="status">
        {password ? t('password.strength', { level: strengthText(level) }) : t('password.rules')}
      </Caption1>
    </div>
  );
}
