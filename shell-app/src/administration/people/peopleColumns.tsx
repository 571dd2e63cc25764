import type { PersonRow } from '@attest/api-contract';
import { ToneBadge } from '@attest/shared-ui';
import { day, instant, type ListColumn, person, things } from '../../list/define';
import { PersonState } from './PersonState';

/** By name in the language of the page, which the server sorts by in its own way. */
export const NAME: ListColumn<{ name: string; nameEn: string }> = {
  key: 'name',
  label: 'admin.people.name',
  width: 150,
  sortable: true,
  render: ({ name, nameEn }, { language }) => (language === 'zh' ? name : nameEn),
};

/** Columns of the list of people. */
export const PEOPLE_COLUMNS: readonly [ListColumn<PersonRow>, ...ListColumn<PersonRow>[]] = [
  NAME,
  { key: 'account', label: 'admin.people.account', width: 130, least: 104, sortable: true },
  { key: 'employeeId', label: 'admin.people.employeeId', width: 110, sortable: true },
  {
    key: 'department',
    label: 'admin.people.department',
    width: 150,
    least: 112,
    sortable: true,
    render: ({ department }, { text }) => text(department?.name),
  },
  {
    key: 'position',
    label: 'admin.people.position',
    width: 150,
    least: 120,
    sortable: true,
    render: ({ position }, { text }) => text(position?.name),
  },
  things('roles', 'admin.people.roles', { width: 220, least: 140 }),
  {
    key: 'status',
    label: 'admin.people.status',
    width: 150,
    sortable: true,
    render: (row) => <PersonState person={row} />,
  },
  {
    key: 'onDuty',
    label: 'admin.people.onDuty',
    width: 96,
    optional: true,
    render: ({ onDuty }, { t }) => (
      <ToneBadge tone={onDuty ? 'good' : 'neutral'}>{t(onDuty ? 'admin.yes' : 'admin.no')}</ToneBadge>
    ),
  },
  instant('lastSignInAt', 'admin.people.lastSignInAt', { width: 170, sortable: true }),
  day('entryDate', 'admin.people.entryDate', { width: 120, sortable: true, optional: true }),
  { key: 'email', label: 'admin.people.email', width: 220, optional: true },
  { key: 'phone', label: 'admin.people.phone', width: 150, optional: true },
  person('superior', 'admin.people.superior', { width: 120, optional: true }),
];
