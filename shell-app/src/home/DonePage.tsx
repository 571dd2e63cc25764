import { histList, type WorkflowTask } from '@attest/api-contract';
import { callKey, DataTable, StatusBadge, type TableColumn, useBilingual } from '@attest/shared-ui';
import { formatInstant, navigate, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { TaskFilterBar } from './TaskFilterBar';
import { useTaskFilter } from './useTaskFilter';

/** Tasks the user has handled, newest first. */
export function DonePage() {
  const t = useT();
  const text = useBilingual();
  const filter = useTaskFilter();
  const columns = useMemo<TableColumn<WorkflowTask>[]>(
    () => [
      {
        key: 'procInstNo',
        label: t('columns.no'),
        width: 150,
        sortable: true,
        required: true,
        href: (task) => task.path,
        render: (task) => task.procInstNo ?? t('columns.noNumber'),
      },
      { key: 'bizTitle', label: t('columns.title'), width: 300, sortable: true },
      {
        key: 'workflowName',
        label: t('columns.workflow'),
        width: 120,
        sortable: true,
        render: (task) => text(task.workflowName),
      },
      { key: 'taskName', label: t('columns.task'), width: 140, render: (task) => text(task.taskName) },
      {
        key: 'decision',
        label: t('columns.decision'),
        width: 120,
        render: (task) => text(task.decisionLabel),
      },
      {
        key: 'completedAt',
        label: t('columns.handledAt'),
        width: 150,
        sortable: true,
        render: (task) => formatInstant(task.completedAt),
      },
      {
        key: 'initiator',
        label: t('columns.initiator'),
        width: 110,
        sortable: true,
        render: (task) => task.initiator.name,
      },
      {
        key: 'onBehalfOf',
        label: t('columns.onBehalfOf'),
        width: 110,
        optional: true,
        render: (task) => task.onBehalfOf?.name ?? '',
      },
      {
        key: 'processStatus',
        label: t('columns.status'),
        width: 120,
        render: (task) => <StatusBadge status={task.processStatus} />,
      },
    ],
    [t, text],
  );
  return (
    <DataTable
      id="home.done"
      label={t('home.done')}
      columns={columns}
      queryKey={callKey(histList)}
      query={(page, signal) => request(histList, { ...page, filter: filter.filter }, { signal, quiet: true })}
      filter={filter.filter}
      onRowOpen={(task) => navigate(task.path)}
      toolbar={<TaskFilterBar state={filter} list="done" />}
    />
  );
}
