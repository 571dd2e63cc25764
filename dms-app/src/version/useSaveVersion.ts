import { type DocumentVersion, saveDocumentVersion } from '@attest/api-contract';
import { errorMessage, isApiError, request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshDocuments } from './useVersion';
import type { VersionEditor } from './useVersionEditor';

/** Saves what was typed into a draft; problems show in the form, refusals as a message, edits stay. */
export function useSaveVersion({ id, version }: DocumentVersion, editor: VersionEditor) {
  const { t } = useTranslation('dms-app');
  const [saving, setSaving] = useState(false);
  // State would come too late for the second click of a double click.
  const busy = useRef(false);
  const save = async (): Promise<void> => {
    if (busy.current || !editor.form.checkShapes() || !editor.collisions.clear()) return;
    busy.current = true;
    setSaving(true);
    const input = { versionId: id, version, values: editor.sendable() };
    try {
      await editor.save(() => request(saveDocumentVersion, input, { quiet: true }), refreshDocuments);
      toast.success(t('version.saved'));
    } catch (failure) {
      if (isApiError(failure) && failure.problems) editor.form.showProblems(failure.problems);
      else toast.error(errorMessage(failure));
      // Saved from another window meanwhile: fetch it; what was typed stays over it.
      if (isApiError(failure) && failure.code === 'RECORD_CHANGED') await refreshDocuments();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { saving, save };
}
