import { listRoles, type PersonFilter, peopleFacets, type UserStatus } from '@attest/api-contract';
import {
  type FilterSection,
  type FilterValue,
  Text,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';
import { useDepartmentNames } from './useDepartmentNames';

type Access = NonNullable<PersonFilter['access']>[number];

const NO_VALUES: string[] = [];

/** The filter of the list in the address, with the number of accounts behind every answer. */
export function usePeopleFilter() {
  const t = useT();
  const text = useBilingual();
  const [state, set] = useUrlState({
    q: '',
    status: NO_VALUES,
    department: NO_VALUES,
    role: NO_VALUES,
    access: NO_VALUES,
  });
  const { q, status, department, role, access } = state;
  const filter = useMemo<PersonFilter>(
    () => ({
      ...(q && { text: q }),
      ...(status.length && { status: status as PersonFilter['status'] }),
      ...(department.length && { department }),
      ...(role.length && { role }),
      ...(access.length && { access: access as PersonFilter['access'] }),
    }),
    [q, status, department, role, access],
  );
  const { data: facets } = useCallQuery(peopleFacets, { filter }, { placeholderData: (before) => before });
  const { data: roles = [] } = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  const departmentName = useDepartmentNames();
  const label: Record<string, (value: string) => string> = {
    status: (value) => t(`admin.people.${value as UserStatus}`),
    department: (value) => (value === 'none' ? t('admin.people.noDepartment') : departmentName(value)),
    role: (value) => text(roles.find(({ code }) => code === value)?.name ?? { zh: value, en: value }),
    access: (value) => t(`admin.people.${value as Access}`),
  };
  const section = (key: 'status' | 'department' | 'role' | 'access'): FilterSection => ({
    key,
    label: t(`admin.people.${key}`),
    kind: 'checkbox',
    options: facets?.[key].map(({ value, count }) => ({
      value,
      count,
      label: label[key]?.(value) ?? value,
    })),
  });
  const chosen: FilterValue = {
    ...(status.length && { status }),
    ...(department.length && { department }),
    ...(role.length && { role }),
    ...(access.length && { access }),
  };
  const { used, max } = facets?.licence ?? { used: 0, max: null };
  return {
    filter,
    text: q,
    setText: (next: string) => set({ q: next }),
    chosen,
    choose: (next: FilterValue) =>
      set({
        status: next.status ?? NO_VALUES,
        department: next.department ?? NO_VALUES,
        role: next.role ?? NO_VALUES,
        access: next.access ?? NO_VALUES,
      }),
    sections: [section('status'), section('department'), section('role'), section('access')],
    licence: facets && (
      <Text>
        {max === null ? t('admin.people.noLimit', { used }) : t('admin.people.licence', { used, max })}
      </Text>
    ),
  };
}
