import { type RecordDetail, saveRecord } from '@attest/api-contract';
import { useT } from '../frame/useT';
import { useSaving } from '../record/editor/useSaving';
import type { RecordProcess } from './process';
import type { RecordEditor } from './useRecordEditor';

/** Saves what was typed without a decision, with the reason where one is asked for. */
export function useSave(process: RecordProcess, detail: RecordDetail, editor: RecordEditor) {
  const t = useT();
  const { saving, save } = useSaving(editor);
  const begin = (reason?: string): Promise<void> => {
    const { id, version } = detail.row;
    const values = editor.sendable();
    const input = { process: process.code, id, version, values, ...(reason && { reason }) };
    return save({ call: saveRecord, input, saved: t('records.record.saved') });
  };
  return { saving, save: begin };
}
