import { listPositions, type PositionRow, type RequestOf } from '@attest/api-contract';
import { Button, DisabledReason, type PagedRequest, type TableColumn, useBilingual } from '@attest/shared-ui';
import { can, formatInstant, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { ConfigBadge } from '../frame/ConfigBadge';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { RoleTabs } from '../roles/RoleTabs';
import { POSITION_STATES } from './positionContent';

type Filter = RequestOf<typeof listPositions>['filter'];

const filterOf = ({ state }: Chosen): Filter => (state ? { state: state as Filter['state'] } : {});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listPositions, input, { signal, quiet: true });

/** Positions with the learner roles that they give to whoever holds them. */
export function PositionList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const why = can('TmsRoles', 'edit') ? null : t('edit.mayNot');
  const sections = useMemo(
    () => [
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: POSITION_STATES.map((value) => ({ value, label: t(`config.${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): TableColumn<PositionRow>[] => [
      {
        key: 'code',
        label: t('role.code'),
        width: 192,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.position(row.id)),
      },
      { key: 'name', label: t('list.name'), width: 200, sortable: true, render: (row) => text(row.name) },
      {
        key: 'state',
        label: t('list.state'),
        width: 112,
        sortable: true,
        render: (row) => <ConfigBadge state={row.state} />,
      },
      {
        key: 'roles',
        label: t('matrix.rows.role'),
        width: 216,
        render: (row) => row.roles.map((role) => text(role.name)).join(t('edit.comma')),
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
    <ManagedList<PositionRow, Filter>
      id="positions"
      title={t('position.title')}
      tabs={<RoleTabs part="positions" />}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newPosition)}>
            {t('position.new')}
          </Button>
        </DisabledReason>
      }
      sections={sections}
      searchHint={t('role.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listPositions.path}
      columns={columns}
      onRowOpen={(row) => go(at.position(row.id))}
      firstUse={{ title: t('position.none'), text: t('position.noneText') }}
    />
  );
}
