import type { RecordDetail } from '@attest/api-contract';
import { makeStyles, mergeClasses, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { Card } from '../frame/Card';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `0 ${tokens.spacingHorizontalM}`,
  },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL}`,
  },
  item: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, fontSize: tokens.fontSizeBase500 },
  met: { color: tokens.colorStatusSuccessForeground1 },
  open: { color: tokens.colorStatusWarningForeground3 },
});

/** What a waiting record still waits for before it moves on by itself. Nothing while it waits for nothing. */
export function GatePanel({ gate, editable }: { gate: RecordDetail['gate']; editable: boolean }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  if (gate.length === 0) return null;
  const missing = gate.filter((condition) => !condition.met).length;
  return (
    <Card role="region" aria-label={t('records.gate.title')}>
      <div className={styles.line}>
        <Subtitle2 as="h2" className={styles.title}>
          {t('records.gate.title')}
        </Subtitle2>
        <Text role="status" className={styles.quiet}>
          {t(missing > 0 ? 'records.gate.missing' : 'records.gate.allMet', { count: missing })}
        </Text>
        {editable && missing > 0 && <Text className={styles.quiet}>{t('records.gate.howTo')}</Text>}
      </div>
      <ul className={styles.list}>
        {gate.map((condition) => (
          <li key={condition.label.en} className={styles.item}>
            {condition.met ? (
              <CheckmarkCircleRegular
                className={mergeClasses(styles.icon, styles.met)}
                aria-label={t('records.gate.met')}
              />
            ) : (
              <HourglassRegular
                className={mergeClasses(styles.icon, styles.open)}
                aria-label={t('records.gate.open')}
              />
            )}
            <Text>{text(condition.label)}</Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
