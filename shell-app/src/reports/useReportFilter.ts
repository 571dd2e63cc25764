import type { ReportChoices } from '@attest/api-contract';
import { type FilterSection, useBilingual, useUrlState } from '@attest/shared-ui';
import { useMemo } from 'react';
import { tenantToday } from '../frame/tenantDay';
import { useT } from '../frame/useT';
import { periodOf } from './period';

const NO_VALUES: string[] = [];

/**
 * What reports are filtered by, in the address. Days are those of the tenant: `period` is null when they run
 * backwards, `asked` is today then.
 */
export function useReportFilter() {
  const [state, set] = useUrlState({
    q: '',
    from: '',
    to: '',
    process: NO_VALUES,
    department: NO_VALUES,
  });
  const today = tenantToday();
  const period = useMemo(() => periodOf(state.from, state.to, today), [state.from, state.to, today]);
  return { ...state, set, today, period, asked: period ?? { from: today, to: today } };
}
export type ReportFilter = ReturnType<typeof useReportFilter>;

/** Sections of the filter card for processes and departments. */
export function useChoiceSections(
  choices: ReportChoices | undefined,
): [process: FilterSection, department: FilterSection] {
  const t = useT();
  const text = useBilingual();
  return [
    {
      key: 'process',
      label: t('reports.process'),
      kind: 'checkbox',
      options: choices?.processes.map(({ code, name }) => ({ value: code, label: text(name) })),
    },
    {
      key: 'department',
      label: t('reports.department'),
      kind: 'checkbox',
      options: choices && [
        ...choices.departments.map(({ id, name }) => ({ value: id, label: text(name) })),
        { value: 'none', label: t('reports.noDepartment') },
      ],
    },
  ];
}
