import { type RecordDetail, saveRecord } from '@attest/api-contract';
import { errorMessage, isApiError, request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordProcess } from './process';
import { refreshRecords } from './useRecord';
import type { RecordEditor } from './useRecordEditor';

/** Saves what was typed without a decision; problems show in the form, refusals as a message, edits stay. */
export function useSave(process: RecordProcess, detail: RecordDetail, editor: RecordEditor) {
  const { t } = useTranslation('qms-app');
  const [saving, setSaving] = useState(false);
  // State would come too late for the second click of a double click.
  const busy = useRef(false);
  const save = async (reason?: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    const { id, version } = detail.row;
    const input = {
      process: process.code,
      id,
      version,
      values: editor.sendable(),
      ...(reason && { reason }),
    };
    try {
      await editor.save(() => request(saveRecord, input, { quiet: true }), refreshRecords);
      toast.success(t('record.saved'));
    } catch (failure) {
      if (isApiError(failure) && failure.problems) editor.form.showProblems(failure.problems);
      else toast.error(errorMessage(failure));
      // Somebody else was first: fetch what they stored; what was typed stays over it.
      if (isApiError(failure) && failure.code === 'RECORD_CHANGED') await refreshRecords();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { saving, save };
}
