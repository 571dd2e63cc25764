import { type AssignmentStanding, myTraining, tms } from '@attest/api-contract';
import { DueBadge, ManagedList } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { badge } from '../list/columns';
import { amount, anyOf, bilingual, defineList, instant, worded } from '../list/define';
import { AssignmentBadge } from './assignmentState';
import { documentOf } from './documentOf';
import { TrainingTabs } from './TrainingTabs';

/** States of training that is over, in the order of a training's life. */
const OVER: AssignmentStanding[] = ['qualified', 'expired', 'exempt', 'superseded'];

const RECORDS = defineList(myTraining, {
  id: 'myTraining:completed',
  title: 'list.heading',
  searchHint: 'list.searchHint',
  none: 'none.completed',
  noneText: 'none.text',
  open: ({ id }) => tms.record(id),
  tabs: <TrainingTabs part="completed" />,
  always: { open: false },
  questions: [anyOf('state', 'list.state', OVER, (state) => `state.${state}`)],
  columns: [
    { key: 'courseNo', label: 'list.courseNo', width: 112, sortable: true },
    bilingual('courseName', 'list.course', { width: 232, sortable: true }),
    worded('kind', 'list.kind', (kind) => `kind.${kind}`, { width: 112, sortable: true }),
    { key: 'documentNo', label: 'list.document', width: 152, sortable: true, render: documentOf },
    badge(AssignmentBadge, { width: 120, sortable: true }),
    instant('completedAt', 'list.completedAt', { width: 160, sortable: true }),
    amount('score', 'list.score', { width: 96, sortable: true }),
    {
      key: 'validTo',
      label: 'list.validTo',
      width: 160,
      sortable: true,
      render: ({ state, validTo }) =>
        state === 'qualified' ? <DueBadge due={validTo} /> : formatDay(validTo),
    },
  ],
});

/** My training: the records of what is over, newest first. */
export function RecordList() {
  return <ManagedList list={RECORDS} />;
}
