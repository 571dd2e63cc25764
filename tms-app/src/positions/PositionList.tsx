import { listPositions, positionForm, tms } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ConfigBadge } from '../frame/ConfigBadge';
import { PartTabs } from '../frame/PartTabs';
import { ROLE_PARTS } from '../frame/parts';
import { badge } from '../list/columns';
import { amount, anyOf, bilingual, defineList, instant, things } from '../list/define';

const POSITIONS = defineList(listPositions, {
  id: 'positions',
  title: 'position.title',
  searchHint: 'role.searchHint',
  none: 'position.none',
  noneText: 'position.noneText',
  open: ({ id }) => tms.position(id),
  create: { label: 'position.new', icon: <AddRegular />, to: tms.newPosition, right: ['TmsRoles', 'edit'] },
  tabs: <PartTabs parts={ROLE_PARTS} path={tms.positions} />,
  questions: [anyOf('state', 'list.state', positionForm.state.options, (state) => `config.${state}`)],
  columns: [
    { key: 'code', label: 'role.code', width: 192, sortable: true },
    bilingual('name', 'list.name', { width: 200, sortable: true }),
    badge(ConfigBadge, { width: 112, sortable: true }),
    things('roles', 'matrix.rows.role', { width: 216 }),
    amount('people', 'role.people', { width: 96, sortable: true }),
    amount('courses', 'role.courses', { width: 96, sortable: true }),
    instant('updatedAt', 'list.changedAt', { width: 152, sortable: true }),
  ],
});

/** Positions with the learner roles that they give to whoever holds them. */
export const PositionList = () => <ManagedList list={POSITIONS} />;
