import { listLearnerRoles, tms } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { standing, stateQuestion } from '../frame/ConfigBadge';
import { PartTabs } from '../frame/PartTabs';
import { ROLE_PARTS } from '../frame/parts';
import { amount, bilingual, defineList, instant, things } from '../list/define';

const ROLES = defineList(listLearnerRoles, {
  id: 'learnerRoles',
  title: 'role.title',
  searchHint: 'role.searchHint',
  none: 'role.none',
  noneText: 'role.noneText',
  open: ({ id }) => tms.role(id),
  create: { label: 'role.new', icon: <AddRegular />, to: tms.newRole, right: ['TmsRoles', 'edit'] },
  tabs: <PartTabs parts={ROLE_PARTS} path={tms.roles} />,
  questions: [stateQuestion],
  columns: [
    { key: 'code', label: 'role.code', width: 128, sortable: true },
    bilingual('name', 'list.name', { width: 240, least: 168, sortable: true }),
    standing,
    things('positions', 'matrix.rows.position', { width: 320, least: 208 }),
    amount('people', 'role.people', { width: 96, sortable: true }),
    amount('courses', 'role.courses', { width: 96, sortable: true }),
    instant('updatedAt', 'list.changedAt', { width: 152, sortable: true }),
  ],
});

/** Learner roles with the positions whose holders have them. */
export const RoleList = () => <ManagedList list={ROLES} />;
