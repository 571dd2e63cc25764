import { listMarking, type MarkingRow } from '@attest/api-contract';
import {
  DueBadge,
  type PagedRequest,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { formatInstant, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { ReviewTabs } from './ReviewTabs';

type Row = MarkingRow & { id: string };
type Filter = { overdue?: boolean };

const filterOf = ({ overdue }: Chosen): Filter => (overdue ? { overdue: overdue[0] === 'yes' } : {});

async function query(input: PagedRequest & { filter: Filter }, signal: AbortSignal) {
  const { rows, total } = await request(listMarking, input, { signal, quiet: true });
  return { rows: rows.map((row): Row => ({ ...row, id: row.attemptId })), total };
}

/** Papers whose written answers wait for a reviewer, soonest due first. */
export function MarkingList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  usePushInvalidate('user.training', [listMarking]);
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
        key: 'examinee',
        label: t('marking.examinee'),
        width: 128,
        sortable: true,
        required: true,
        fixed: 'start',
        render: (row) => row.examinee.name,
        href: (row) => inSuite(at.paper(row.attemptId)),
      },
      {
        key: 'department',
        label: t('record.department'),
        width: 144,
        sortable: true,
        render: (row) => text(row.department),
      },
      { key: 'courseNo', label: t('list.courseNo'), width: 120, sortable: true },
      {
        key: 'courseName',
        label: t('list.course'),
        width: 240,
        sortable: true,
        render: (row) => text(row.courseName),
      },
      {
        key: 'attemptNo',
        label: t('attempt.no'),
        width: 96,
        render: (row) => t('attempt.noOf', { no: row.attemptNo }),
      },
      { key: 'questions', label: t('marking.questions'), width: 104, align: 'right' },
      {
        key: 'submittedAt',
        label: t('attempt.submittedAt'),
        width: 152,
        sortable: true,
        render: (row) => formatInstant(row.submittedAt),
      },
      {
        key: 'markBy',
        label: t('marking.markBy'),
        width: 200,
        sortable: true,
        render: (row) => <DueBadge due={row.markBy} />,
      },
      { key: 'windowExits', label: t('attempt.exits'), width: 104, align: 'right' },
    ],
    [t, text],
  );
  return (
    <ManagedList<Row, Filter>
      id="marking"
      title={t('count.examReviewCount')}
      tabs={<ReviewTabs part="marking" />}
      sections={sections}
      searchHint={t('marking.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listMarking.path}
      columns={columns}
      onRowOpen={(row) => go(at.paper(row.attemptId))}
      firstUse={{ title: t('marking.none'), text: t('marking.noneText') }}
    />
  );
}
