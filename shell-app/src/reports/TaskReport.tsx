import {
  BUCKETS,
  type Bucket,
  type ReportTask,
  type ReportTaskFilter,
  reportTasks,
} from '@attest/api-contract';
import {
  Button,
  callKey,
  DueBadge,
  type TableColumn,
  useBilingual,
  useObservable,
  useUrlState,
} from '@attest/shared-ui';
import { formatInstant, request, timeZone$ } from '@attest/shared-utility';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { RecordText } from './RecordText';
import { ReportPage, type ReportProps } from './ReportPage';
import { useReportFilter } from './useReportFilter';

const NO_VALUES: string[] = [];

/** Open tasks of the people within one's data scope. */
export function TaskReport(props: ReportProps) {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const common = useReportFilter();
  const [{ part, handler }, set] = useUrlState({ part: NO_VALUES, handler: '' });
  const [rows, setRows] = useState<ReportTask[]>([]);
  const { q, process, department } = common;
  const filter = useMemo<ReportTaskFilter>(
    () => ({
      ...(q && { text: q }),
      ...(process.length && { process }),
      ...(department.length && { department }),
      ...(part.length && { part: part as Bucket[] }),
      ...(handler && { handlerId: handler }),
    }),
    [q, process, department, part, handler],
  );
  const columns = useMemo<TableColumn<ReportTask>[]>(
    () => [
      {
        key: 'process',
        label: t('reports.process'),
        width: 140,
        sortable: true,
        render: (row) => text(row.process.name),
      },
      { key: 'task', label: t('reports.task'), width: 150, render: (row) => text(row.taskName) },
      {
        key: 'no',
        label: t('reports.no'),
        width: 150,
        render: (row) => <RecordText value={row.no} path={row.path} hidden={t('reports.hidden')} />,
      },
      {
        key: 'title',
        label: t('reports.recordTitle'),
        width: 240,
        required: true,
        render: (row) => <RecordText value={row.title} path={row.path} hidden={t('reports.hidden')} />,
      },
      {
        key: 'handler',
        label: t('reports.handler'),
        width: 130,
        sortable: true,
        render: (row) => row.handler.name,
      },
      {
        key: 'department',
        label: t('reports.department'),
        width: 150,
        sortable: true,
        render: (row) => row.department && text(row.department.name),
      },
      {
        key: 'deadline',
        label: t('reports.deadline'),
        width: 210,
        sortable: true,
        render: (row) => <DueBadge due={row.deadline} overdueDays={row.overdueDays} />,
      },
      {
        key: 'createTime',
        label: t('reports.arrived'),
        width: 160,
        sortable: true,
        render: (row) => formatInstant(row.createTime),
      },
    ],
    [t, text, timeZone],
  );
  const name = rows.find((row) => row.handler.id === handler)?.handler.name ?? '…';
  return (
    <ReportPage<ReportTask>
      {...props}
      report="tasks"
      source={{ source: 'reportTasks', filter }}
      common={common}
      own={{
        key: 'part',
        label: t('reports.deadline'),
        kind: 'checkbox',
        options: BUCKETS.map((value) => ({ value, label: t(`reports.parts.${value}`) })),
      }}
      chosen={part}
      onChosen={(next) => set({ part: next })}
      searchHint={t('reports.searchTasks')}
      tools={
        handler && (
          <Button
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={t('reports.allHandlers')}
            onClick={() => set({ handler: '' })}
          >
            {t('reports.onlyHandler', { name })}
          </Button>
        )
      }
      columns={columns}
      queryKey={callKey(reportTasks)}
      query={async (paging, signal) => {
        const answer = await request(reportTasks, { ...paging, filter }, { signal });
        setRows(answer.rows);
        return answer;
      }}
    />
  );
}
