import type { FormValues } from '@attest/api-contract';
import { type PartsOfTypes, RecordPages, TaskPanel, type TaskPanelProps } from '@attest/shared-ui/records';

/** What a document's own page asks for: `?action=revise&documentId=…&documentNo=…&documentTitle=…`. */
function asked(search: URLSearchParams): FormValues {
  const action = search.get('action');
  const id = search.get('documentId');
  const no = search.get('documentNo') ?? '';
  const title = search.get('documentTitle') ?? '';
  return {
    ...(action && { action }),
    ...(id && { documents: [{ type: 'document', id, no, title }] }),
  };
}

const PARTS: PartsOfTypes = {
  dcr: async () => ({ initialValues: ({ search }) => asked(search) }),
};

/** The pages of this application's types of record. */
export const DocumentRecords = () => <RecordPages application="dms-app" parts={PARTS} />;

/** A task of a record of this application. */
export const RecordTask = (props: Omit<TaskPanelProps, 'parts'>) => <TaskPanel {...props} parts={PARTS} />;
