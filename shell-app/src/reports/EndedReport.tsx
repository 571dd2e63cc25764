import { type ReportProcess, type ReportProcessFilter, reportProcesses } from '@attest/api-contract';
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
import { RecordText } from './RecordText';
import type { ReportProps } from './TaskReport';
import { useChoiceSections, useReportFilter } from './useReportFilter';

/** Processes that came to their regular end in a period, with the time they took. */
export function EndedReport({ choices, tabs }: ReportProps) {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const common = useReportFilter();
  const [{ q, late }, set] = useUrlState({ q: '', late: '' });
  const [total, setTotal] = useState<number>();
  const { process, department, period } = common;
  const { from, to } = period ?? { from: common.today, to: common.today };
  const filter = useMemo<ReportProcessFilter>(
    () => ({
      from,
      to,
      ...(q && { text: q }),
      ...(process.length && { process }),
      ...(department.length && { department }),
      ...(late && { late: late === 'true' }),
    }),
    [from, to, q, process, department, late],
  );
  const columns = useMemo<TableColumn<ReportProcess>[]>(() => {
    const hidden = t('reports.hidden');
    return [
      {
        key: 'process',
        label: t('reports.process'),
        width: 140,
        sortable: true,
        render: (row) => text(row.process.name),
      },
      {
        key: 'no',
        label: t('reports.no'),
        width: 150,
        render: (row) => <RecordText value={row.no} path={row.path} hidden={hidden} />,
      },
      {
        key: 'title',
        label: t('reports.recordTitle'),
        width: 240,
        required: true,
        render: (row) => <RecordText value={row.title} path={row.path} hidden={hidden} />,
      },
      {
        key: 'department',
        label: t('reports.department'),
        width: 150,
        sortable: true,
        render: (row) => row.department && text(row.department.name),
      },
      {
        key: 'initiator',
        label: t('reports.initiator'),
        width: 120,
        render: (row) => row.initiator.name,
      },
      {
        key: 'createTime',
        label: t('reports.started'),
        width: 160,
        sortable: true,
        render: (row) => formatInstant(row.createTime),
      },
      {
        key: 'endTime',
        label: t('reports.ended'),
        width: 160,
        sortable: true,
        render: (row) => formatInstant(row.endTime),
      },
      {
        key: 'days',
        label: t('reports.cycle'),
        width: 110,
        sortable: true,
        align: 'right',
        render: (row) => t('reports.days', { days: row.days.toFixed(1) }),
      },
      {
        key: 'late',
        label: t('reports.standing'),
        width: 120,
        render: (row) => (
          <ToneBadge tone={row.late ? 'bad' : 'good'}>
            {t(row.late ? 'reports.late' : 'reports.inTime')}
          </ToneBadge>
        ),
      },
    ];
  }, [t, text, timeZone]);
  return (
    <Page
      title={t('reports.lists.processes')}
      count={total}
      tabs={tabs}
      toolbar={
        <>
          <PeriodFields from={from} to={to} today={common.today} onChange={common.set} />
          <ExportButton
            of={{ source: 'reportProcesses', filter }}
            total={total}
            why={can('ReportForms', 'export') ? null : t('reports.mayNotExport')}
          />
        </>
      }
      filter={
        <FilterCard
          sections={[
            {
              key: 'late',
              label: t('reports.standing'),
              kind: 'radio',
              options: [
                { value: 'true', label: t('reports.late') },
                { value: 'false', label: t('reports.inTime') },
              ],
            },
            ...useChoiceSections(choices),
          ]}
          value={{
            ...(late && { late: [late] }),
            ...(process.length && { process }),
            ...(department.length && { department }),
          }}
          onChange={(next) => {
            set({ late: next.late?.[0] ?? '' });
            common.set({ process: next.process ?? [], department: next.department ?? [] });
          }}
          text={q}
          onText={(next) => set({ q: next })}
          searchPlaceholder={t('reports.searchEnded')}
        />
      }
    >
      {period === null ? (
        <MessageBar intent="error">
          <MessageBarBody>{t('reports.backwards')}</MessageBarBody>
        </MessageBar>
      ) : (
        <DataTable<ReportProcess>
          id="reportProcesses"
          label={t('reports.lists.processes')}
          columns={columns}
          queryKey={callKey(reportProcesses)}
          query={(paging, signal) => request(reportProcesses, { ...paging, filter }, { signal, quiet: true })}
          filter={filter}
          onTotal={setTotal}
          pageSize={20}
        />
      )}
    </Page>
  );
}
