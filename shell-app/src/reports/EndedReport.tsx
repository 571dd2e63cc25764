import { type ReportProcess, type ReportProcessFilter, reportProcesses } from '@attest/api-contract';
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
import { RecordText } from './RecordText';
import { ReportPage, type ReportProps } from './ReportPage';
import { useReportFilter } from './useReportFilter';

/** Processes that came to their regular end in a period, with the time they took. */
export function EndedReport(props: ReportProps) {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const common = useReportFilter();
  const [{ late }, set] = useUrlState({ late: '' });
  const { q, process, department } = common;
  const { from, to } = common.asked;
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
    <ReportPage<ReportProcess>
      {...props}
      report="processes"
      source={{ source: 'reportProcesses', filter }}
      common={common}
      own={{
        key: 'late',
        label: t('reports.standing'),
        kind: 'radio',
        options: [
          { value: 'true', label: t('reports.late') },
          { value: 'false', label: t('reports.inTime') },
        ],
      }}
      chosen={late ? [late] : []}
      onChosen={([next = '']) => set({ late: next })}
      searchHint={t('reports.searchEnded')}
      columns={columns}
      queryKey={callKey(reportProcesses)}
      query={(paging, signal) => request(reportProcesses, { ...paging, filter }, { signal })}
    />
  );
}
