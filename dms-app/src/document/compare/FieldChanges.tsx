import type { AuditChange } from '@attest/api-contract';
import { AuditValue, Text, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useTableStyles } from '../../useTableStyles';

/** Attributes that differ, old and new side by side. */
export function FieldChanges({ changes }: { changes: AuditChange[] }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useTableStyles();
  if (changes.length === 0) return <Text>{t('compare.sameFields')}</Text>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['field', 'old', 'new'] as const).map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {t(`compare.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.label.en}>
              <th scope="row" className={styles.head}>
                {text(change.label)}
              </th>
              <td className={styles.cell}>
                <del>
                  <AuditValue parts={change.old} />
                </del>
              </td>
              <td className={styles.cell}>
                <ins>
                  <AuditValue parts={change.new} />
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
