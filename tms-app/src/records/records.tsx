import type { FormValues } from '@attest/api-contract';
import { type PartsOfTypes, RecordPages, TaskPanel, type TaskPanelProps } from '@attest/shared-ui/records';

/** What a training record's own page asks for: `?recordId=…&no=…&title=…`. */
function asked(search: URLSearchParams): FormValues {
  const id = search.get('recordId');
  const said = (key: string) => search.get(key) ?? '';
  return id ? { record: [{ type: 'assignment', id, no: said('no'), title: said('title') }] } : {};
}

const PARTS: PartsOfTypes = {
  trainingCorrection: async () => ({ initialValues: ({ search }) => asked(search) }),
};

/** The pages of this application's types of record. */
export const TrainingRecords = () => <RecordPages application="tms-app" parts={PARTS} />;

/** A task of a record of this application. */
export const RecordTask = (props: Omit<TaskPanelProps, 'parts'>) => <TaskPanel {...props} parts={PARTS} />;
