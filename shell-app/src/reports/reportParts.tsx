import type { CallDeclaration, ReportChoices, ResponseOf } from '@attest/api-contract';
import { type KnownOptions, type ListPartProps, type PagedRequest, useBilingual } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { tenantToday } from '../frame/tenantDay';
import { useT } from '../frame/useT';
import { served } from '../list/define';
import { PeriodFields } from './PeriodFields';
import { type Period, periodOf, runsBackwards } from './period';
import { ReportTabs } from './ReportTabs';

export const BY_PROCESS = served('process', 'reports.process');
export const BY_DEPARTMENT = served('department', 'reports.department');

/** The days of a report in the address; they are those of the tenant. */
export const IN_PERIOD = {
  from: { initial: '', asks: (_: string, asked: Partial<Period>) => periodOf(asked, tenantToday()) },
  to: { initial: '', asks: () => ({}) },
};

/** The rows of a call in the period that is asked for; none, and the server is not asked, when it runs backwards. */
const inPeriod =
  <C extends CallDeclaration>(call: C) =>
  (asked: PagedRequest & { filter: object }, signal: AbortSignal): Promise<ResponseOf<C>> =>
    runsBackwards(asked.filter as Period)
      ? Promise.resolve({ rows: [], total: 0 } as never)
      : request(call, asked as never, { signal });

/** First and last day of a report. */
export function PeriodTools({ values, set }: ListPartProps) {
  const today = tenantToday();
  return (
    <PeriodFields {...periodOf(values, today)} today={today} onChange={(period) => set({ ...period })} />
  );
}

/** What is said while the first day of the period is after the last. */
export const periodFault = (values: Record<string, string>) =>
  runsBackwards(periodOf(values, tenantToday())) ? ('reports.backwards' as const) : null;

/** What the lists of a period have in common; `id` names the list and its export. */
export const ofPeriod = <C extends CallDeclaration, Id extends 'reportProcesses' | 'reportSignIns'>(
  call: C,
  id: Id,
) => ({
  id,
  tabs: <ReportTabs />,
  parameters: IN_PERIOD,
  answer: inPeriod(call),
  Tools: PeriodTools,
  fault: periodFault,
  export: {
    of: (filter: object) => ({ source: id, filter: filter as never }),
    right: ['ReportForms', 'export'] as ['ReportForms', 'export'],
    mayNot: 'reports.mayNotExport' as const,
  },
});

/** Processes and departments by which one may narrow. */
export function useChoices(choices: ReportChoices | undefined): KnownOptions {
  const t = useT();
  const text = useBilingual();
  return useMemo(
    () => ({
      process: choices?.processes.map(({ code, name }) => ({ value: code, label: text(name) })),
      department: choices && [
        ...choices.departments.map(({ id, name }) => ({ value: id, label: text(name) })),
        { value: 'none', label: t('reports.noDepartment') },
      ],
    }),
    [choices, t, text],
  );
}
