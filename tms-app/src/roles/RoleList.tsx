import { type LearnerRoleRow, listLearnerRoles, type RequestOf } from '@attest/api-contract';
import { Button, DisabledReason, type PagedRequest, type TableColumn, useBilingual } from '@attest/shared-ui';
import { can, formatInstant, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { ConfigBadge, stateSection } from '../frame/ConfigBadge';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { RoleTabs } from './RoleTabs';

type Filter = RequestOf<typeof listLearnerRoles>['filter'];

const filterOf = ({ state }: Chosen): Filter => (state ? { state: state as Filter['state'] } : {});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listLearnerRoles, input, { signal, quiet: true });

/** Learner roles with the positions whose holders have them. */
export function RoleList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const why = can('TmsRoles', 'edit') ? null : t('edit.mayNot');
  const sections = useMemo(() => [stateSection(t)], [t]);
  const columns = useMemo(
    (): TableColumn<LearnerRoleRow>[] => [
      {
        key: 'code',
        label: t('role.code'),
        width: 128,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.role(row.id)),
      },
      { key: 'name', label: t('list.name'), width: 240, sortable: true, render: (row) => text(row.name) },
      {
        key: 'state',
        label: t('list.state'),
        width: 112,
        sortable: true,
        render: (row) => <ConfigBadge state={row.state} />,
      },
      {
        key: 'positions',
        label: t('matrix.rows.position'),
        width: 320,
        render: (row) => row.positions.map((position) => text(position.name)).join(t('edit.comma')),
      },
      { key: 'people', label: t('role.people'), width: 96, sortable: true, align: 'right' },
      { key: 'courses', label: t('role.courses'), width: 96, sortable: true, align: 'right' },
      {
        key: 'updatedAt',
        label: t('list.changedAt'),
        width: 152,
        sortable: true,
        render: (row) => formatInstant(row.updatedAt),
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<LearnerRoleRow, Filter>
      id="learnerRoles"
      title={t('role.title')}
      tabs={<RoleTabs part="roles" />}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newRole)}>
            {t('role.new')}
          </Button>
        </DisabledReason>
      }
      sections={sections}
      searchHint={t('role.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listLearnerRoles.path}
      columns={columns}
      onRowOpen={(row) => go(at.role(row.id))}
      firstUse={{ title: t('role.none'), text: t('role.noneText') }}
    />
  );
}
