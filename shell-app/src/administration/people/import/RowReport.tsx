import type { ImportedPerson } from '@attest/api-contract';
import { SheetReport } from '@attest/shared-ui';
import { useT } from '../../../frame/useT';

/** Every row of the file: an account that is made or will be, or why the row is left out. */
export function RowReport({ rows }: { rows: ImportedPerson[] }) {
  const t = useT();
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  const made = rows.filter((row) => row.made).length;
  return (
    <SheetReport
      summary={
        made > 0
          ? t('admin.import.made', { made, bad })
          : t('admin.import.summary', { good: rows.length - bad, bad })
      }
      label={t('admin.import.rows')}
      columns={[t('admin.import.column.account'), t('admin.import.column.name')]}
      rows={rows.map(({ row, account, name, problems, made: isMade }) => ({
        row,
        cells: [account, name],
        problems,
        result: isMade
          ? { text: t('admin.import.isMade'), tone: 'good' }
          : { text: t('admin.import.good'), tone: 'neutral' },
      }))}
    />
  );
}
