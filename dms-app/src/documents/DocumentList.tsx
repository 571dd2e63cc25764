import { DOCUMENT_STATES, dms, documentFacets, listDocuments } from '@attest/api-contract';
import { ManagedList, usePushInvalidate } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { anyOf, defineList, served } from '../list';
import { askDocumentAhead } from './documentAhead';
import { DOCUMENT_COLUMNS } from './documentColumns';

/** Views that the server knows as such. */
const FLAGS = ['mine', 'inRevision', 'reviewOverdue'] as const;

/** The longest choice of categories the server takes. */
const MAX_CATEGORIES = 20;

const DOCUMENTS = defineList(listDocuments, {
  id: 'documents',
  title: 'list.heading',
  searchHint: 'list.searchHint',
  none: 'list.firstUse',
  noneText: 'list.firstUseText',
  open: ({ id }) => dms.document(id),
  ahead: ({ id }) => void askDocumentAhead(id),
  create: {
    label: 'list.create',
    icon: <AddRegular />,
    to: dms.newDocument,
    right: ['DmsDocuments', 'add'],
  },
  facets: documentFacets,
  questions: [
    served('category', 'list.category', { asks: (some) => ({ category: some.slice(0, MAX_CATEGORIES) }) }),
    anyOf('state', 'list.state', DOCUMENT_STATES, (state) => `state.${state}`),
    served('department', 'list.department', {
      kind: 'radio',
      facet: 'departmentId',
      asks: ([departmentId]) => ({ departmentId }),
    }),
  ],
  parameters: {
    only: {
      initial: '',
      asks: (only) => (FLAGS.some((flag) => flag === only) ? { [only]: true } : {}),
    },
  },
  views: [
    { key: 'all', label: 'view.all', state: {} },
    { key: 'effective', label: 'view.effective', state: { state: ['effective'] } },
    {
      key: 'changing',
      label: 'view.changing',
      state: { state: ['draft', 'inReview', 'reviewed', 'inApproval', 'approved', 'inTraining'] },
    },
    ...FLAGS.map((only) => ({ key: only, label: `view.${only}` as const, state: { only } })),
    { key: 'outOfUse', label: 'view.outOfUse', state: { state: ['superseded', 'obsolete', 'void'] } },
  ],
  columns: DOCUMENT_COLUMNS,
});

/** Documents with their latest version and the one in force. */
export function DocumentList() {
  usePushInvalidate('tenant.record', [listDocuments, documentFacets], ({ process }) =>
    ['documentVersion', 'dcr', 'documentReview'].includes(process),
  );
  return <ManagedList list={DOCUMENTS} />;
}
