import { listMarking, tms } from '@attest/api-contract';
import { DueBadge, ManagedList } from '@attest/shared-ui';
import { PartTabs } from '../frame/PartTabs';
import { REVIEW_PARTS } from '../frame/parts';
import { amount, bilingual, defineList, instant, overdueQuestion, person } from '../list/define';

const PAPERS = defineList(listMarking, {
  id: 'marking',
  title: 'count.examReviewCount',
  searchHint: 'marking.searchHint',
  none: 'marking.none',
  noneText: 'marking.noneText',
  idOf: ({ attemptId }) => attemptId,
  open: ({ attemptId }) => tms.paper(attemptId),
  tabs: <PartTabs parts={REVIEW_PARTS} path={tms.marking} />,
  questions: [overdueQuestion],
  columns: [
    person('examinee', 'marking.examinee', { width: 128, sortable: true }),
    bilingual('department', 'record.department', { width: 144, sortable: true }),
    { key: 'courseNo', label: 'list.courseNo', width: 120, sortable: true },
    bilingual('courseName', 'list.course', { width: 240, sortable: true }),
    {
      key: 'attemptNo',
      label: 'attempt.no',
      width: 96,
      render: ({ attemptNo: no }, { t }) => t('attempt.noOf', { no }),
    },
    amount('questions', 'marking.questions', { width: 104 }),
    instant('submittedAt', 'attempt.submittedAt', { width: 152, sortable: true }),
    {
      key: 'markBy',
      label: 'marking.markBy',
      width: 200,
      sortable: true,
      render: ({ markBy }) => <DueBadge due={markBy} />,
    },
    amount('windowExits', 'attempt.exits', { width: 104 }),
  ],
});

/** Papers whose written answers wait for a reviewer, soonest due first. */
export function MarkingList() {
  return <ManagedList list={PAPERS} />;
}
