import { makeStyles, tokens } from '@attest/shared-ui';
import { strengthText } from '@attest/shared-utility';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { useT } from '../frame/useT';
import { keptRules, type PasswordRules } from './checks';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  rule: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '8px',
    color: tokens.colorNeutralForeground2,
  },
  icon: { flexShrink: 0, marginBlockStart: '3px' },
  kept: { color: tokens.colorStatusSuccessForeground1 },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** What is asked of a new password, ticked off while it is typed. */
export function RuleList({ rules, password }: { rules: PasswordRules; password: string }) {
  const t = useT();
  const styles = useStyles();
  const kept = keptRules(password, rules);
  const { minLength: min, maxLength: max, strength, history, expiryDays } = rules;
  const lines: [string, boolean | null][] = [
    [t('password.ruleLength', { min, max }), kept.length],
    [t('password.ruleStrength', { level: strengthText(strength) }), kept.strength],
    [t('password.ruleRun'), kept.run],
    [t('password.ruleHistory', { count: history }), null],
    ...(expiryDays > 0
      ? ([[t('password.ruleExpiry', { count: expiryDays }), null]] as [string, null][])
      : []),
  ];
  return (
    <ul className={styles.list}>
      {lines.map(([text, done]) => (
        <li key={text} className={styles.rule}>
          {done ? (
            <CheckmarkCircleRegular className={`${styles.icon} ${styles.kept}`} aria-hidden />
          ) : (
            <CircleRegular className={styles.icon} aria-hidden />
          )}
          <span>
            {text}
            {done && <span className={styles.spoken}>{t('password.kept')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
