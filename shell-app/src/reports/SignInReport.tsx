import {
  type ReportSignIn,
  type ReportSignInFilter,
  reportSignIns,
  SIGN_IN_OUTCOMES,
  type SignInOutcome,
} from '@attest/api-contract';
import {
  callKey,
  type TableColumn,
  ToneBadge,
  useBilingual,
  useObservable,
  useUrlState,
} from '@attest/shared-ui';
import { formatInstant, request, timeZone$ } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { ReportPage, type ReportProps } from './ReportPage';
import { useReportFilter } from './useReportFilter';

/** Who signed in, and attempts that failed. */
export function SignInReport(props: ReportProps) {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const common = useReportFilter();
  const [{ outcome }, set] = useUrlState({ outcome: '' });
  const { q, department } = common;
  const { from, to } = common.asked;
  const filter = useMemo<ReportSignInFilter>(
    () => ({
      from,
      to,
      ...(q && { text: q }),
      ...(department.length && { department }),
      ...(outcome && { outcome: outcome as SignInOutcome }),
    }),
    [from, to, q, department, outcome],
  );
  const columns = useMemo<TableColumn<ReportSignIn>[]>(
    () => [
      {
        key: 'at',
        label: t('reports.time'),
        width: 220,
        sortable: true,
        required: true,
        render: (row) => formatInstant(row.at, { withOffset: true, withSeconds: true }),
      },
      {
        key: 'account',
        label: t('reports.account'),
        width: 160,
        sortable: true,
        render: (row) => row.person?.account ?? t('reports.unknownAccount'),
      },
      { key: 'name', label: t('reports.name'), width: 160, render: (row) => row.person?.name },
      {
        key: 'department',
        label: t('reports.department'),
        width: 180,
        sortable: true,
        render: (row) => row.department && text(row.department.name),
      },
      {
        key: 'outcome',
        label: t('reports.outcome'),
        width: 140,
        render: (row) => (
          <ToneBadge tone={row.outcome === 'succeeded' ? 'good' : 'bad'}>
            {t(`reports.outcomes.${row.outcome}`)}
          </ToneBadge>
        ),
      },
    ],
    [t, text, timeZone],
  );
  return (
    <ReportPage<ReportSignIn>
      {...props}
      report="signIns"
      source={{ source: 'reportSignIns', filter }}
      common={common}
      by={['department']}
      own={{
        key: 'outcome',
        label: t('reports.outcome'),
        kind: 'radio',
        options: SIGN_IN_OUTCOMES.map((value) => ({ value, label: t(`reports.outcomes.${value}`) })),
      }}
      chosen={outcome ? [outcome] : []}
      onChosen={([next = '']) => set({ outcome: next })}
      searchHint={t('reports.searchSignIns')}
      columns={columns}
      queryKey={callKey(reportSignIns)}
      query={(paging, signal) => request(reportSignIns, { ...paging, filter }, { signal })}
    />
  );
}
