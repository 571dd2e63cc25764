import type { RecordDetail, TaskView } from '@attest/api-contract';
import { Text } from '@fluentui/react-components';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useState } from 'react';
import { useUploading } from '../files/uploading';
import { ActionButton } from '../frame/ActionButton';
import { useT } from '../frame/useT';
import { ReasonDialog } from '../lazy/records';
import { nameOf, type RecordProcess } from './process';
import type { RecordEditor } from './useRecordEditor';
import { useSave } from './useSave';

interface Props {
  process: RecordProcess;
  detail: RecordDetail;
  /** The caller's open task on the record, if any. */
  task: TaskView | undefined;
  editor: RecordEditor;
}

/** Saves without a decision, where something may be saved. */
export function RecordSave({ process, detail, task, editor }: Props) {
  const t = useT();
  const { saving, save } = useSave(process, detail, editor);
  const [asking, setAsking] = useState(false);
  const uploading = useUploading();
  if (detail.editableFields.length === 0) return null;
  // Unfinished work of a task is followed by its decision; any other change needs a reason for the trail.
  const needsReason = !task?.decisions.length && detail.row.workflowStatus !== 'initial';
  const whyNot = () => {
    if (saving) return t('records.record.saving');
    if (uploading) return t('records.record.uploading');
    return editor.form.dirty ? null : t('records.record.nothingToSave');
  };
  const onSave = () => {
    if (whyNot() || !editor.form.checkShapes() || !editor.collisions.clear()) return;
    if (needsReason) setAsking(true);
    else void save();
  };
  return (
    <>
      <ActionButton why={whyNot()} icon={<SaveRegular />} onClick={onSave}>
        {t('records.record.save')}
      </ActionButton>
      {asking && (
        <ReasonDialog
          title={t('records.act.save.title', { name: nameOf(detail.row) })}
          confirmLabel={t('records.act.save.name')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <Text>{t('records.act.save.text')}</Text>
        </ReasonDialog>
      )}
    </>
  );
}
