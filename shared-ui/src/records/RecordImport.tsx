import {
  cancelRecordImport,
  checkRecordImport,
  getRecordImport,
  recordTemplate,
  startRecordImport,
} from '@attest/api-contract';
import { downloadUrl, request, tellChanged } from '@attest/shared-utility';
import { Field } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useT } from '../frame/useT';
import { Radio, RadioGroup } from '../lazy/inputs';
import { SheetImportDialog } from '../lazy/sheets';
import { useCallQuery } from '../query/useCallQuery';

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
  const t = useT();
  const [how, setHow] = useState<'draft' | 'submit'>('draft');
  const submit = how === 'submit';
  const useProgress = useCallback(
    (id: string | null) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: the dialog calls it as a hook of its own, for one type
      useCallQuery(getRecordImport, { process, id: id ?? '' }, { enabled: id !== null }).data,
    [process],
  );
  return (
    <SheetImportDialog
      title={t('records.import.title', { name })}
      text={t('records.import.text')}
      template={downloadUrl(recordTemplate, { process })}
      columns={[t('records.list.title')]}
      chosen={how}
      choice={
        <Field label={t('records.import.how')}>
          <RadioGroup
            layout="horizontal"
            value={how}
            onChange={(_, { value }) => setHow(value === 'submit' ? 'submit' : 'draft')}
          >
            <Radio value="draft" label={t('records.import.asDrafts')} />
            <Radio value="submit" label={t('records.import.submitted')} />
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
