import {
  type ReportSignIn,
  type ReportSignInFilter,
  reportSignIns,
  SIGN_IN_OUTCOMES,
  type SignInOutcome,
} from '@attest/api-contract';
import {
  callKey,
  DataTable,
  ExportButton,
  FilterCard,
  MessageBar,
  MessageBarBody,
  Page,
  type TableColumn,
  ToneBadge,
  useBilingual,
  useObservable,
  useUrlState,
} from '@attest/shared-ui';
import { can, formatInstant, request, timeZone$ } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { PeriodFields } from './PeriodFields';
import type { ReportProps } from './TaskReport';
import { useChoiceSections, useReportFilter } from './useReportFilter';

/** Who signed in, and attempts that failed. */
export function SignInReport({ choices, tabs }: ReportProps) {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const common = useReportFilter();
  const [{ q, outcome }, set] = useUrlState({ q: '', outcome: '' });
  const [total, setTotal] = useState<number>();
  const { department, period } = common;
  const { from, to } = period ?? { from: common.today, to: common.today };
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
  const [, departments] = useChoiceSections(choices);
  return (
    <Page
      title={t('reports.lists.signIns')}
      count={total}
      tabs={tabs}
      toolbar={
        <>
          <PeriodFields from={from} to={to} today={common.today} onChange={common.set} />
          <ExportButton
            of={{ source: 'reportSignIns', filter }}
            total={total}
            why={can('ReportForms', 'export') ? null : t('reports.mayNotExport')}
          />
        </>
      }
      filter={
        <FilterCard
          sections={[
            {
              key: 'outcome',
              label: t('reports.outcome'),
              kind: 'radio',
              options: SIGN_IN_OUTCOMES.map((value) => ({ value, label: t(`reports.outcomes.${value}`) })),
            },
            ...(departments ? [departments] : []),
          ]}
          value={{ ...(outcome && { outcome: [outcome] }), ...(department.length && { department }) }}
          onChange={(next) => {
            set({ outcome: next.outcome?.[0] ?? '' });
            common.set({ department: next.department ?? [] });
          }}
          text={q}
          onText={(next) => set({ q: next })}
          searchPlaceholder={t('reports.searchSignIns')}
        />
      }
    >
      {period === null ? (
        <MessageBar intent="error">
          <MessageBarBody>{t('reports.backwards')}</MessageBarBody>
        </MessageBar>
      ) : (
        <DataTable<ReportSignIn>
          id="reportSignIns"
          label={t('reports.lists.signIns')}
          columns={columns}
          queryKey={callKey(reportSignIns)}
          query={(paging, signal) => request(reportSignIns, { ...paging, filter }, { signal, quiet: true })}
          filter={filter}
          onTotal={setTotal}
          pageSize={20}
        />
      )}
    </Page>
  );
}
