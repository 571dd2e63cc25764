import {
  ASSIGNMENT_STANDINGS,
  type AssignmentRow,
  listAssignments,
  type RequestOf,
} from '@attest/api-contract';
import {
  type PagedRequest,
  type RowAction,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { RibbonStarRegular } from '@fluentui/react-icons/svg/ribbon-star';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { peopleColumns } from '../tasks/peopleColumns';
import { TrainingTabs } from '../training/TrainingTabs';

type Filter = RequestOf<typeof listAssignments>['filter'];

const filterOf = ({ progress, state }: Chosen): Filter => ({
  ...(progress?.[0] === 'open' && { open: true }),
  ...(progress?.[0] === 'overdue' && { overdue: true }),
  ...(state && { state: state as Filter['state'] }),
});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listAssignments, input, { signal, quiet: true });

/** Training of the people the caller is responsible for: what is open first, and the way to each one's standing. */
export function TeamList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  usePushInvalidate('user.training', [listAssignments]);
  const sections = useMemo(
    () => [
      {
        key: 'progress',
        label: t('team.progress'),
        kind: 'radio' as const,
        options: [
          { value: 'open', label: t('team.open') },
          { value: 'overdue', label: t('marking.overdue') },
        ],
      },
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: ASSIGNMENT_STANDINGS.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo((): TableColumn<AssignmentRow>[] => {
    const columns = peopleColumns(t, text);
    const first = ['person', 'state', 'due'];
    const [person, state, due] = first.map((key) => columns.filter((column) => column.key === key));
    const course: TableColumn<AssignmentRow> = {
      key: 'courseNo',
      label: t('list.course'),
      width: 256,
      sortable: true,
      render: ({ course: { no, name } }) => `${no} ${text(name)}`,
    };
    const others = columns.filter(({ key }) => !first.includes(key));
    return [...(person ?? []), course, ...(state ?? []), ...(due ?? []), ...others];
  }, [t, text]);
  const rowActions = (row: AssignmentRow): RowAction[] => [
    {
      key: 'qualifications',
      label: t('qualification.open'),
      icon: <RibbonStarRegular />,
      onClick: () => go(at.qualificationsOf(row.person.id)),
    },
  ];
  return (
    <ManagedList<AssignmentRow, Filter>
      id="team"
      title={t('list.heading')}
      tabs={<TrainingTabs part="team" />}
      sections={sections}
      searchHint={t('team.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listAssignments.path}
      columns={columns}
      rowActions={rowActions}
      onRowOpen={(row) => go(at.record(row.id))}
      firstUse={{ title: t('team.none'), text: t('team.noneText') }}
    />
  );
}
