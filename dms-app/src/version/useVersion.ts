import {
  documentGate,
  documentVersion,
  getDocument,
  listDocuments,
  processView,
  recordAudit,
} from '@attest/api-contract';
import { useCallQuery, usePushInvalidate } from '@attest/shared-ui';
import { useKnowsTask, useOwnTask } from '@attest/shared-ui/forms';

/** Calls whose answers change with a document. */
const OF_DOCUMENT = [documentVersion, getDocument, documentGate, processView, recordAudit, listDocuments];

/**
 * A version with its form and the caller's open task on it, fetched again when either changes elsewhere. `openedFor`: the
 * task that it is opened for, if any.
 */
export function useVersion(versionId: string | undefined, openedFor?: string) {
  const version = useCallQuery(
    documentVersion,
    { versionId: versionId ?? '' },
    // News of a version reach only who shows it: it may have moved on since it was shown last.
    { enabled: versionId !== undefined, refetchOnMount: 'always' },
  );
  const current = useKnowsTask(openedFor, version);
  const own = useOwnTask(version.data?.taskId ?? null, version.dataUpdatedAt);
  usePushInvalidate(
    'tenant.record',
    OF_DOCUMENT,
    ({ id }) => id === versionId || id === version.data?.documentId,
  );
  // Until it has come, a decision names the version that is on screen.
  const recordVersion = Math.max(own.task?.recordVersion ?? 0, version.data?.version ?? 0);
  const task = own.task && { ...own.task, recordVersion };
  return {
    /** There with the caller's task, which is undefined when they have none here. */
    data: version.data && current && !own.loading ? { version: version.data, task } : undefined,
    error: version.error,
    refetch: async () => {
      await Promise.all([version.refetch(), own.reload()]);
    },
  };
}
