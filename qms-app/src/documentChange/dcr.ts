import type { FormValues } from '@attest/api-contract';
import type { RecordProcess } from '../records/process';

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

/** Document changes; their pages stand in the document application. */
export const dcr: RecordProcess = {
  code: 'dcr',
  menu: 'DmsChange',
  application: 'dms-app',
  folder: 'fileManagement',
  index: 'dcrList',
  createPart: 'dcrCreate',
  detailPart: 'dcrDetail',
  initialValues: ({ search }) => asked(search),
};
