import { type DocumentVersion, saveDocumentVersion } from '@attest/api-contract';
import { useSaving } from '@attest/shared-ui/forms';
import { useTranslation } from 'react-i18next';
import type { VersionEditor } from './useVersionEditor';

/** Saves what was typed into a draft. */
export function useSaveVersion({ id, version }: DocumentVersion, editor: VersionEditor) {
  const { t } = useTranslation('dms-app');
  const { saving, save } = useSaving(editor);
  const begin = async (): Promise<void> => {
    if (!editor.form.checkShapes() || !editor.collisions.clear()) return;
    const input = { versionId: id, version, values: editor.sendable() };
    await save({ call: saveDocumentVersion, input, saved: t('version.saved') });
  };
  return { saving, save: begin };
}
