import {
  cancelPeopleImport,
  checkPeopleImport,
  getPeopleImport,
  peopleTemplate,
  startPeopleImport,
} from '@attest/api-contract';
import { SheetImportDialog, useCallQuery } from '@attest/shared-ui';
import { downloadUrl, request, tellChanged } from '@attest/shared-utility';
import { useT } from '../../../frame/useT';

const quiet = { quiet: true };

function useProgress(id: string | null) {
  return useCallQuery(getPeopleImport, { id: id ?? '' }, { enabled: id !== null }).data;
}

/** Accounts of a spreadsheet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <SheetImportDialog
      title={t('admin.import.title')}
      text={t('admin.import.text')}
      template={downloadUrl(peopleTemplate, {})}
      columns={[t('admin.import.column.account'), t('admin.import.column.name')]}
      hint={t('admin.import.noPassword')}
      onCheck={(fileId, signal) => request(checkPeopleImport, { fileId }, { signal })}
      onStart={(input) => request(startPeopleImport, input, quiet)}
      onStop={(id) => request(cancelPeopleImport, { id }, quiet)}
      useProgress={useProgress}
      onOver={() => tellChanged(['people'])}
      onClose={onClose}
    />
  );
}
