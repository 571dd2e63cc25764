import type { ImportedPerson } from '@attest/api-contract';
import { makeStyles, Text, ToneBadge, tokens, useBilingual } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { useT } from '../../../frame/useT';

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

const COLUMNS = ['row', 'account', 'name', 'result'] as const;

/** Every row of the file: an account that is made or will be, or why the row is left out. */
export function RowReport({ rows }: { rows: ImportedPerson[] }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  const made = rows.filter((row) => row.made).length;
  return (
    <>
      <Text weight="semibold" role="status">
        {made > 0
          ? t('admin.import.made', { made, bad })
          : t('admin.import.summary', { good: rows.length - bad, bad })}
      </Text>
      {rows.length > 0 && (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={styles.scroll} aria-label={t('admin.import.rows')} tabIndex={0}>
          <table className={styles.table} aria-label={t('admin.import.rows')}>
            <thead>
              <tr>
                {COLUMNS.map((key) => (
                  <th key={key} scope="col" className={styles.head}>
                    {t(`admin.import.column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, account, name, problems, made: isMade }) => (
                <tr key={row}>
                  <td className={styles.cell}>{row}</td>
                  <td className={styles.cell}>{account}</td>
                  <td className={styles.cell}>{name}</td>
                  <td className={styles.cell}>
                    {problems.length === 0 ? (
                      <ToneBadge
                        tone={isMade ? 'good' : 'neutral'}
                        icon={isMade ? <CheckmarkCircleRegular /> : undefined}
                      >
                        {t(isMade ? 'admin.import.isMade' : 'admin.import.good')}
                      </ToneBadge>
                    ) : (
                      <>
                        <ToneBadge tone="bad" icon={<DismissCircleRegular />}>
                          {t('admin.import.bad')}
                        </ToneBadge>{' '}
                        {problems.map((problem) => text(problem)).join(t('admin.import.and'))}
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
