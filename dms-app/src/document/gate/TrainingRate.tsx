import type { GateView } from '@attest/api-contract';
import { makeStyles, mergeClasses, Text, tokens } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, maxWidth: '480px' },
  track: {
    position: 'relative',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  bar: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorPaletteMarigoldBackground3,
    forcedColorAdjust: 'none',
  },
  enough: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  limit: {
    position: 'absolute',
    insetBlock: '-3px',
    width: '2px',
    backgroundColor: tokens.colorNeutralForeground1,
    forcedColorAdjust: 'none',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** How many are trained, and how many are needed; the bar says the same as the words. */
export function TrainingRate({ training }: { training: NonNullable<GateView['training']> }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const { rate, limit, qualified, counted, exempt, offDuty, met } = training;
  return (
    <div className={styles.root}>
      <Text>{t('gate.rate', { rate, qualified, count: counted, limit })}</Text>
      <div className={styles.track} aria-hidden>
        <div className={mergeClasses(styles.bar, met && styles.enough)} style={{ width: `${rate}%` }} />
        <div className={styles.limit} style={{ insetInlineStart: `calc(${limit}% - 2px)` }} />
      </div>
      {exempt + offDuty > 0 && (
        <Text size={200} className={styles.quiet}>
          {t('gate.notCounted', { exempt, offDuty })}
        </Text>
      )}
    </div>
  );
}
