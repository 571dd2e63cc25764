import {
  cancelQuestionImport,
  checkQuestionImport,
  getQuestionImport,
  questionTemplate,
  startQuestionImport,
} from '@attest/api-contract';
import { SheetImportDialog, useCallQuery } from '@attest/shared-ui';
import { downloadUrl, request, tellChanged } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const quiet = { quiet: true };

function useProgress(id: string | null) {
  return useCallQuery(getQuestionImport, { id: id ?? '' }, { enabled: id !== null }).data;
}

/** Questions of a spreadsheet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tms-app');
  return (
    <SheetImportDialog
      title={t('import.title')}
      text={t('import.text')}
      template={downloadUrl(questionTemplate, {})}
      columns={[t('import.column.kind'), t('import.column.stem')]}
      onCheck={(fileId, signal) => request(checkQuestionImport, { fileId }, { signal })}
      onStart={(input) => request(startQuestionImport, input, quiet)}
      onStop={(id) => request(cancelQuestionImport, { id }, quiet)}
      useProgress={useProgress}
      onOver={() => tellChanged(['questions'])}
      onClose={onClose}
    />
  );
}
