import { type GateView, tms } from '@attest/api-contract';
import { DueBadge, Link, makeStyles, Text, tokens, useBilingual } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Where training managers exempt, cancel and retrain. */

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  person: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `0 ${tokens.spacingHorizontalS}`,
    paddingBlock: tokens.spacingVerticalXS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    // A name, then its lines.
    '& > strong': { flexBasis: '100%', fontSize: tokens.fontSizeBase300 },
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  line: { flexBasis: '100%' },
});

/** Who is not qualified yet, and who can change that for each. */
export function MissingPeople({ gate }: { gate: GateView }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <>
      <Text weight="semibold">{t('gate.missing', { count: gate.missingTotal })}</Text>
      <ul className={styles.list} aria-label={t('gate.missing', { count: gate.missingTotal })}>
        {gate.missing.map((row) => (
          <li key={row.assignmentId} className={styles.person}>
            <strong>{row.person.name}</strong>
            <span className={styles.quiet}>{text(row.department)}</span>
            <span className={styles.quiet}>{text(row.position)}</span>
            {!row.signsIn && <span className={styles.line}>{t('gate.noAccess')}</span>}
            <span>{t(`assignment.${row.state}`, { defaultValue: row.state })}</span>
            <DueBadge named due={row.due} />
            <span className={styles.line}>
              <span className={styles.quiet}>{t('gate.clearedBy')}</span>{' '}
              <span>{row.clearedBy.map(({ name }) => name).join(t('listSeparator'))}</span>
            </span>
            {row.taskId && (
              <Link
                className={styles.line}
                {...linkProps(`${tms.task(row.taskId)}?q=${encodeURIComponent(row.person.name)}`)}
              >
                {t('gate.openTask')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {gate.missingTotal > gate.missing.length && (
        <Text>{t('gate.more', { count: gate.missingTotal - gate.missing.length })}</Text>
      )}
    </>
  );
}
