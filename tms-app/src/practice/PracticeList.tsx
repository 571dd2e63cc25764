import { listPractice, type PracticeRow } from '@attest/api-contract';
import {
  DueBadge,
  type PagedRequest,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { at } from '../addresses';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { ReviewTabs } from '../marking/ReviewTabs';
import { NEEDS } from '../matrix/changeSet';
import { JudgeDialog } from './JudgeDialog';

type Row = PracticeRow & { id: string };

const NO_SECTIONS: [] = [];
const filterOf = (_: Chosen) => ({});

async function query(input: PagedRequest & { filter: object }, signal: AbortSignal) {
  const { rows, total } = await request(listPractice, input, { signal, quiet: true });
  return { rows: rows.map((row): Row => ({ ...row, id: row.assignmentId })), total };
}

/** Classes and practice to judge; one named in the address is judged at once. */
export function PracticeList() {
  const { id } = useParams();
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  usePushInvalidate('user.training', [listPractice]);
  const columns = useMemo(
    (): TableColumn<Row>[] => [
      {
        key: 'person',
        label: t('record.person'),
        width: 136,
        sortable: true,
        required: true,
        fixed: 'start',
        render: (row) => row.person.name,
      },
      { key: 'department', label: t('record.department'), width: 144, render: (row) => text(row.department) },
      { key: 'courseNo', label: t('list.courseNo'), width: 120, sortable: true },
      {
        key: 'courseName',
        label: t('list.course'),
        width: 256,
        sortable: true,
        render: (row) => text(row.courseName),
      },
      {
        key: 'needs',
        label: t('task.needs'),
        width: 160,
        render: (row) =>
          NEEDS.filter((need) => row.needs[need])
            .map((need) => t(`need.${need}`))
            .join(' + '),
      },
      {
        key: 'due',
        label: t('list.due'),
        width: 200,
        sortable: true,
        render: (row) => <DueBadge due={row.due} overdueDays={row.overdueDays} />,
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<Row, object>
      id="practice"
      title={t('practice.title')}
      tabs={<ReviewTabs part="practice" />}
      sections={NO_SECTIONS}
      searchHint={t('marking.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listPractice.path}
      columns={columns}
      onRowOpen={(row) => go(at.judge(row.assignmentId))}
      firstUse={{ title: t('practice.none'), text: t('practice.noneText') }}
    >
      {id && <JudgeDialog key={id} assignmentId={id} onClose={() => go(at.practice, { replace: true })} />}
    </ManagedList>
  );
}
