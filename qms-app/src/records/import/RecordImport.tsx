import {
  cancelRecordImport,
  checkRecordImport,
  getRecordImport,
  recordTemplate,
  startRecordImport,
} from '@attest/api-contract';
import { Field, Radio, RadioGroup, SheetImportDialog, useCallQuery } from '@attest/shared-ui';
import { downloadUrl, request, tellChanged } from '@attest/shared-utility';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Code of the type. */
  process: string;
  /** What its list is called. */
  name: string;
  onClose: () => void;
}

const quiet = { quiet: true };

/** Records of a type from a spreadsheet, as drafts or submitted. */
export function RecordImport({ process, name, onClose }: Props) {
  const { t } = useTranslation('qms-app');
  const [how, setHow] = useState<'draft' | 'submit'>('draft');
  const submit = how === 'submit';
  const useProgress = useCallback(
    (id: string | null) => {
      return useCallQuery(getRecordImport, { process, id: id ?? '' }, { enabled: id !== null }).data;
    },
    [process],
  );
  return (
    <SheetImportDialog
      title={t('import.title', { name })}
      text={t('import.text')}
      template={downloadUrl(recordTemplate, { process })}
      columns={[t('list.title')]}
      chosen={how}
      choice={
        <Field label={t('import.how')}>
          <RadioGroup
            layout="horizontal"
            value={how}
            onChange={(_, { value }) => setHow(value === 'submit' ? 'submit' : 'draft')}
          >
            <Radio value="draft" label={t('import.asDrafts')} />
            <Radio value="submit" label={t('import.submitted')} />
          </RadioGroup>
        </Field>
      }
      onCheck={(fileId, signal) => request(checkRecordImport, { process, fileId, submit }, { signal })}
      onStart={(input) => request(startRecordImport, { process, submit, ...input }, quiet)}
      onStop={(id) => request(cancelRecordImport, { process, id }, quiet)}
      useProgress={useProgress}
      onOver={() => tellChanged(['records'])}
      onClose={onClose}
    />
  );
}
