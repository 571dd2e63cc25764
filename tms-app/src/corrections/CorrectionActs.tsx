import type { Correction } from '@attest/api-contract';
import { makeStyles, tokens } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  act: {
    display: 'grid',
    gridTemplateColumns: '220px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    '@media (max-width: 640px)': { gridTemplateColumns: '1fr' },
  },
  muted: { color: tokens.colorNeutralForeground2 },
});

/** Who did what with a correction, when and why; oldest first. */
export function CorrectionActs({ acts }: Pick<Correction, 'acts'>) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {acts.map(({ act, by, at, reason }) => (
        <li key={act} className={styles.act}>
          <time dateTime={at} className={styles.muted}>
            {formatInstant(at, { withOffset: true })}
          </time>
          <span>
            {t(`correction.act.${act}`, { name: `${by.name} (${by.account})` })}
            {reason && <span className={styles.muted}> {reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
