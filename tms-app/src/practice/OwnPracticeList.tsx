import { dms, listOwnPractice, tms } from '@attest/api-contract';
import { Link, ManagedList } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { BackToTraining } from '../frame/BackToTraining';
import { badge, dueDay } from '../list/columns';
import { bilingual, defineList, overdueQuestion, people } from '../list/define';
import { AssignmentBadge } from '../training/assignmentState';
import { documentOf } from '../training/documentOf';

const OWN_PRACTICE = defineList(listOwnPractice, {
  id: 'ownPractice',
  title: 'card.list',
  searchHint: 'list.searchHint',
  none: 'card.none',
  noneText: 'card.noneText',
  idOf: ({ assignmentId }) => assignmentId,
  open: ({ assignmentId }) => tms.card(assignmentId),
  breadcrumb: <BackToTraining />,
  questions: [overdueQuestion],
  columns: [
    { key: 'courseNo', label: 'list.courseNo', width: 120, sortable: true },
    bilingual('courseName', 'list.course', { width: 208, sortable: true }),
    {
      key: 'documentNo',
      label: 'list.document',
      width: 152,
      render: (row) =>
        row.documentVersionId && (
          <Link {...linkProps(dms.version(row.documentVersionId))}>{documentOf(row)}</Link>
        ),
    },
    people('trainers', 'card.trainers', { width: 128 }),
    badge(AssignmentBadge, { width: 168 }),
    dueDay(160),
  ],
});

/** Practice on the job that one has to do oneself, soonest due first. */
export function OwnPracticeList() {
  return <ManagedList list={OWN_PRACTICE} />;
}
