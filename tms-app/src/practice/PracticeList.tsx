import { listPractice, TRAINING_NEEDS, tms } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { useNavigate, useParams } from 'react-router-dom';
import { PartTabs } from '../frame/PartTabs';
import { REVIEW_PARTS } from '../frame/parts';
import { dueDay } from '../list/columns';
import { bilingual, defineList, person } from '../list/define';
import { JudgeDialog } from './JudgeDialog';

const PRACTICE = defineList(listPractice, {
  id: 'practice',
  title: 'practice.title',
  searchHint: 'marking.searchHint',
  none: 'practice.none',
  noneText: 'practice.noneText',
  idOf: ({ assignmentId }) => assignmentId,
  open: ({ assignmentId }) => tms.judge(assignmentId),
  tabs: <PartTabs parts={REVIEW_PARTS} path={tms.practice} />,
  questions: [],
  columns: [
    person('person', 'record.person', { width: 136, sortable: true }),
    bilingual('department', 'record.department', { width: 144 }),
    { key: 'courseNo', label: 'list.courseNo', width: 120, sortable: true },
    bilingual('courseName', 'list.course', { width: 256, sortable: true }),
    {
      key: 'needs',
      label: 'task.needs',
      width: 160,
      render: ({ needs }, { t }) =>
        TRAINING_NEEDS.filter((need) => needs[need])
          .map((need) => t(`need.${need}`))
          .join(' + '),
    },
    dueDay(200),
  ],
});

/** Classes and practice to judge; one named in the address is judged at once. */
export function PracticeList() {
  const { id } = useParams();
  const go = useNavigate();
  return (
    <ManagedList list={PRACTICE}>
      {id && <JudgeDialog key={id} assignmentId={id} onClose={() => go(tms.practice, { replace: true })} />}
    </ManagedList>
  );
}
