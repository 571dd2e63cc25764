import type { GateView } from '@attest/api-contract';
import { DueBadge, Link, Text, useBilingual } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useTableStyles } from '../../useTableStyles';

/** Where training managers exempt, cancel and retrain. */
const TASKS = '/micro-app/tms-app/management/trainingTask';

/** Who is not qualified yet, and who can change that for each. */
export function MissingPeople({ gate }: { gate: GateView }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useTableStyles();
  const columns = ['person', 'department', 'position', 'training', 'due', 'clearedBy'] as const;
  return (
    <>
      <Text weight="semibold">{t('gate.missing', { count: gate.missingTotal })}</Text>
      <section
        className={styles.scroll}
        aria-label={t('gate.missing', { count: gate.missingTotal })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  {t(`gate.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gate.missing.map((row) => (
              <tr key={row.assignmentId}>
                <td className={styles.cell}>
                  {row.person.name}
                  {!row.signsIn && <div>{t('gate.noAccess')}</div>}
                </td>
                <td className={styles.cell}>{text(row.department)}</td>
                <td className={styles.cell}>{text(row.position)}</td>
                <td className={styles.cell}>{t(`assignment.${row.state}`, { defaultValue: row.state })}</td>
                <td className={styles.cell}>
                  <DueBadge due={row.due} />
                </td>
                <td className={styles.cell}>
                  {row.clearedBy.map(({ name }) => name).join(t('listSeparator'))}
                  {row.taskId && (
                    <div>
                      <Link {...linkProps(`${TASKS}/${row.taskId}?q=${encodeURIComponent(row.person.name)}`)}>
                        {t('gate.openTask')}
                      </Link>
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {gate.missingTotal > gate.missing.length && (
        <Text>{t('gate.more', { count: gate.missingTotal - gate.missing.length })}</Text>
      )}
    </>
  );
}
