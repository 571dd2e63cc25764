import type { QuestionImport } from '@attest/api-contract';
import { makeStyles, Text, ToneBadge, tokens, useBilingual } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  scroll: {
    maxHeight: '40vh',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    padding: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
  },
  cell: {
    padding: tokens.spacingHorizontalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
});

const COLUMNS = ['row', 'kind', 'stem', 'result'] as const;

/** Every row of the file: a question, its number once it is in the bank, or why it is left out. */
export function ImportReport({ report }: { report: QuestionImport }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <>
      <Text weight="semibold" role="status">
        {t('import.summary', { good: report.good, bad: report.bad })}
      </Text>
      {report.rows.length > 0 && (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={styles.scroll} aria-label={t('import.rows')} tabIndex={0}>
          <table className={styles.table} aria-label={t('import.rows')}>
            <thead>
              <tr>
                {COLUMNS.map((key) => (
                  <th key={key} scope="col" className={styles.head}>
                    {t(`import.column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {report.rows.map(({ row, type, stem, problems, no }) => (
                <tr key={row}>
                  <td className={styles.cell}>{row}</td>
                  <td className={styles.cell}>{type && t(`question.type.${type}`)}</td>
                  <td className={styles.cell}>{stem}</td>
                  <td className={styles.cell}>
                    {problems.length === 0 ? (
                      <ToneBadge tone="good" icon={<CheckmarkCircleRegular />}>
                        {no ?? t('import.good')}
                      </ToneBadge>
                    ) : (
                      <>
                        <ToneBadge tone="bad" icon={<DismissCircleRegular />}>
                          {t('import.bad')}
                        </ToneBadge>{' '}
                        {problems.map((problem) => text(problem)).join(t('learn.and'))}
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
