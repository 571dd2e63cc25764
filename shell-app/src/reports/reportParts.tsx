import type { CallDeclaration, ReportChoices, ResponseOf } from '@attest/api-contract';
import {
  inPeriod,
  type KnownOptions,
  type PagedRequest,
  type Period,
  runsBackwards,
  useBilingual,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { served } from '../list/define';
import { ReportTabs } from './ReportTabs';

export const BY_PROCESS = served('process', 'reports.process');
export const BY_DEPARTMENT = served('department', 'reports.department');

const PERIOD = inPeriod(30);
export const { parameters: IN_PERIOD, Tools: PeriodTools } = PERIOD;

/** The rows of a call in the period that is asked for; none, and the server is not asked, when it runs backwards. */
const answerIn =
  <C extends CallDeclaration>(call: C) =>
  (asked: PagedRequest & { filter: object }, signal: AbortSignal): Promise<ResponseOf<C>> =>
    runsBackwards(asked.filter as Period)
      ? Promise.resolve({ rows: [], total: 0 } as never)
      : request(call, asked as never, { signal });

/** What is said while the first day of the period is after the last. */
export const periodFault = (values: Record<string, string>) =>
  PERIOD.isBackwards(values) ? ('reports.backwards' as const) : null;

/** What the lists of a period have in common; `id` names the list and its export. */
export const ofPeriod = <C extends CallDeclaration, Id extends 'reportProcesses' | 'reportSignIns'>(
  call: C,
  id: Id,
) => ({
  id,
  tabs: <ReportTabs />,
  parameters: IN_PERIOD,
  answer: answerIn(call),
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
