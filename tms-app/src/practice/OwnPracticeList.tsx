import { listOwnPractice, type OwnPracticeRow } from '@attest/api-contract';
import {
  DueBadge,
  Link,
  type PagedRequest,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { linkProps, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackToTraining } from '../frame/BackToTraining';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { AssignmentBadge } from '../training/assignmentState';
import { documentOf } from '../training/trainingColumns';

type Row = OwnPracticeRow & { id: string };
type Filter = { overdue?: boolean };

const filterOf = ({ overdue }: Chosen): Filter => (overdue ? { overdue: overdue[0] === 'yes' } : {});

async function query(input: PagedRequest & { filter: Filter }, signal: AbortSignal) {
  const { rows, total } = await request(listOwnPractice, input, { signal, quiet: true });
  return { rows: rows.map((row): Row => ({ ...row, id: row.assignmentId })), total };
}

/** Where a version of a document is read. */
export const versionPath = (versionId: string): string => `/micro-app/dms-app/systemdoc/version/${versionId}`;

/** Practice on the job that one has to do oneself, soonest due first. */
export function OwnPracticeList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  usePushInvalidate('user.training', [listOwnPractice]);
  const sections = useMemo(
    () => [
      {
        key: 'overdue',
        label: t('list.due'),
        kind: 'radio' as const,
        options: [
          { value: 'yes', label: t('marking.overdue') },
          { value: 'no', label: t('marking.inTime') },
        ],
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): TableColumn<Row>[] => [
      {
        key: 'courseNo',
        label: t('list.courseNo'),
        width: 120,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.card(row.assignmentId)),
      },
      {
        key: 'courseName',
        label: t('list.course'),
        width: 208,
        sortable: true,
        render: (row) => text(row.courseName),
      },
      {
        key: 'documentNo',
        label: t('list.document'),
        width: 152,
        render: (row) =>
          row.documentVersionId && (
            <Link {...linkProps(versionPath(row.documentVersionId))}>{documentOf(row)}</Link>
          ),
      },
      {
        key: 'trainers',
        label: t('card.trainers'),
        width: 128,
        render: (row) => row.trainers.map(({ name }) => name).join(t('edit.comma')),
      },
      {
        key: 'state',
        label: t('list.state'),
        width: 168,
        render: (row) => <AssignmentBadge state={row.state} />,
      },
      {
        key: 'due',
        label: t('list.due'),
        width: 160,
        sortable: true,
        render: (row) => <DueBadge due={row.due} overdueDays={row.overdueDays} />,
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<Row, Filter>
      id="ownPractice"
      title={t('card.list')}
      breadcrumb={<BackToTraining />}
      sections={sections}
      searchHint={t('list.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listOwnPractice.path}
      columns={columns}
      onRowOpen={(row) => go(at.card(row.assignmentId))}
      firstUse={{ title: t('card.none'), text: t('card.noneText') }}
    />
  );
}
