import type { DocumentVersion, FormValues, TaskView } from '@attest/api-contract';
import { keepForEditor, type TaskEditor, useTaskEditor } from '@attest/shared-ui/forms';

const draftKey = (versionId: string) => `documentVersion:${versionId}`;

/** Offers what was typed while a document was made on the page of its version. */
export const keepForVersion = (versionId: string, changes: FormValues): void =>
  keepForEditor(draftKey(versionId), changes);

/** State of a version on screen. */
export function useVersionEditor(version: DocumentVersion, task: TaskView | undefined): TaskEditor {
  const { id, fields, values, editableFields, taskId } = version;
  return useTaskEditor({ draftKey: draftKey(id), fields, values, editableFields, taskId, task });
}

export type VersionEditor = TaskEditor;
