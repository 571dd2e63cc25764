import type { AttemptRow } from '@attest/api-contract';
import { Link, makeStyles, Text, type Tone, ToneBadge, tokens } from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { at, inSuite } from '../addresses';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: { padding: tokens.spacingHorizontalS, borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
});

const TONES: Record<AttemptRow['state'], Tone> = {
  running: 'active',
  toMark: 'waiting',
  passed: 'good',
  failed: 'bad',
};
const COLUMNS = ['no', 'startedAt', 'submittedAt', 'state', 'score', 'exits', 'markedBy'] as const;

/** State of an attempt. */
export function AttemptBadge({ state }: Pick<AttemptRow, 'state'>) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge tone={TONES[state]}>{t(`attempt.is.${state}`)}</ToneBadge>;
}

/** All attempts at an exam; `own` leads to their results. */
export function AttemptTable({ attempts, own = true }: { attempts: AttemptRow[]; own?: boolean }) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} aria-label={t('attempt.list')} tabIndex={0}>
      <table className={styles.table} aria-label={t('attempt.list')}>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col" className={styles.head}>
                {t(`attempt.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => {
            const no = t('attempt.noOf', { no: attempt.no });
            return (
              <tr key={attempt.id}>
                <td className={styles.cell}>
                  {own && attempt.state !== 'running' ? (
                    <Link {...linkProps(inSuite(at.result(attempt.id)))}>{no}</Link>
                  ) : (
                    no
                  )}
                </td>
                <td className={styles.cell}>{formatInstant(attempt.startedAt)}</td>
                <td className={styles.cell}>
                  {formatInstant(attempt.submittedAt)}
                  {attempt.timedOut && <Text> {t('attempt.timedOut')}</Text>}
                </td>
                <td className={styles.cell}>
                  <AttemptBadge state={attempt.state} />
                </td>
                <td className={styles.cell}>
                  {attempt.score === null ? '–' : `${attempt.score} / ${attempt.passScore}`}
                </td>
                <td className={styles.cell}>{attempt.windowExits}</td>
                <td className={styles.cell}>{attempt.markedBy?.name}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
