import type { FormValues } from '@attest/api-contract';
import type { RecordProcess } from '../records/process';

/** What a training record's own page asks for: `?recordId=…&no=…&title=…`. */
function asked(search: URLSearchParams): FormValues {
  const id = search.get('recordId');
  const said = (key: string) => search.get(key) ?? '';
  return id ? { record: [{ type: 'assignment', id, no: said('no'), title: said('title') }] } : {};
}

/** Corrections of training records; their pages stand in the training application. */
export const trainingCorrection: RecordProcess = {
  code: 'trainingCorrection',
  menu: 'TmsCorrections',
  application: 'tms-app',
  folder: 'correction',
  index: 'list',
  initialValues: ({ search }) => asked(search),
};
