import { checkTask, documentVersion, getDocument } from '@attest/api-contract';
import { askAhead } from '@attest/shared-ui';

/** Asks for what the page of a document opens with: its version, and the caller's task on it. */
export async function askDocumentAhead(documentId: string): Promise<void> {
  const document = await askAhead(getDocument, { documentId });
  const version = document && (await askAhead(documentVersion, { versionId: document.versionId }));
  if (version?.taskId) await askAhead(checkTask, { taskId: version.taskId });
}
