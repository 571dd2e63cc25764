import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import { StatusBadge } from '@attest/shared-ui';
import { bilingual, type ListColumn } from '../list/define';

interface Process {
  procInstNo: string | null;
  bizTitle: string;
  workflowName: Bilingual;
  path: string;
}

/** Which process it is: it leads to the record. */
export const WHICH: ListColumn<Process>[] = [
  {
    key: 'procInstNo',
    label: 'columns.no',
    width: 180,
    sortable: true,
    required: true,
    fixed: 'start',
    href: ({ path }) => path,
    render: ({ procInstNo }, { t }) => procInstNo ?? t('columns.noNumber'),
  },
  { key: 'bizTitle', label: 'columns.title', width: 280, least: 200, sortable: true },
  bilingual('workflowName', 'columns.workflow', { width: 112, sortable: true }),
];

/** Where a process stands, with the steps that are open. */
export const STANDING: ListColumn<{ processStatus: WorkflowStatus; openSteps?: Bilingual[] }> = {
  key: 'processStatus',
  label: 'columns.status',
  width: 160,
  render: ({ processStatus, openSteps = [] }, { ui, text }) => (
    <StatusBadge status={processStatus} text={openSteps.map(text).join(ui('list.comma')) || undefined} />
  ),
};
