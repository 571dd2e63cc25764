import type { QuestionImport } from '@attest/api-contract';
import { SheetReport } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

/** Every row of the file: a question, its number once it is in the bank, or why it is left out. */
export function ImportReport({ report: { rows, good, bad } }: { report: QuestionImport }) {
  const { t } = useTranslation('tms-app');
  return (
    <SheetReport
      summary={t('import.summary', { good, bad })}
      label={t('import.rows')}
      columns={[t('import.column.kind'), t('import.column.stem')]}
      rows={rows.map(({ row, type, stem, problems, no }) => ({
        row,
        cells: [type && t(`question.type.${type}`), stem],
        problems,
        result: { text: no ?? t('import.good'), tone: 'good' },
      }))}
    />
  );
}
