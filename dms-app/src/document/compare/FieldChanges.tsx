import type { Bilingual } from '@attest/api-contract';
import { Text, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useTableStyles } from '../../useTableStyles';

interface Change {
  field: string;
  label: string;
  old: unknown;
  new: unknown;
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

/** Attributes that differ, old and new side by side. */
export function FieldChanges({ changes }: { changes: Change[] }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useTableStyles();
  const show = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('compare.empty');
    if (isBilingual(value)) return text(value);
    if (Array.isArray(value)) return value.map(show).join(t('listSeparator'));
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
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
            <tr key={change.field}>
              <th scope="row" className={styles.head}>
                {change.label}
              </th>
              <td className={styles.cell}>
                <del>{show(change.old)}</del>
              </td>
              <td className={styles.cell}>
                <ins>{show(change.new)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
