import {
  type StartedProcess,
  startedList,
  taskCounts,
  todoList,
  urgeProcess,
  withdrawProcess,
} from '@attest/api-contract';
import {
  callKey,
  DataTable,
  DiagramDialog,
  DueBadge,
  queryClient,
  ReasonDialog,
  StatusBadge,
  type TableColumn,
  useBilingual,
} from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';
import { formatInstant, navigate, request, toast } from '@attest/shared-utility';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchRegular } from '@fluentui/react-icons/svg/branch';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { TaskFilterBar } from './TaskFilterBar';
import { useTaskFilter } from './useTaskFilter';

type Row = StartedProcess & { id: string };
type Asking = { act: 'withdraw' | 'urge'; row: Row };

const ENDED = ['completed', 'rejected', 'cancelled', 'stopped'];

const refresh = () =>
  Promise.all(
    [startedList, todoList, taskCounts].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );

/** Processes the user has started: where they stand, withdraw and remind. */
export function StartedPage() {
  const t = useT();
  const text = useBilingual();
  const filter = useTaskFilter();
  const [diagram, setDiagram] = useState('');
  const [asking, setAsking] = useState<Asking | null>(null);

  const columns = useMemo<TableColumn<Row>[]>(
    () => [
      {
        key: 'procInstNo',
        label: t('columns.no'),
        width: 150,
        sortable: true,
        required: true,
        href: (row) => row.path,
        render: (row) => row.procInstNo ?? t('columns.noNumber'),
      },
      { key: 'bizTitle', label: t('columns.title'), width: 280, sortable: true },
      {
        key: 'workflowName',
        label: t('columns.workflow'),
        width: 110,
        sortable: true,
        render: (row) => text(row.workflowName),
      },
      {
        key: 'processStatus',
        label: t('columns.status'),
        width: 130,
        sortable: true,
        render: (row) => (
          <StatusBadge status={row.processStatus} text={row.openSteps.map(text).join('、') || undefined} />
        ),
      },
      {
        key: 'handlers',
        label: t('columns.handlers'),
        width: 150,
        render: (row) => row.handlers.map(({ name }) => name).join('、'),
      },
      {
        key: 'dueDate',
        label: t('columns.due'),
        width: 150,
        sortable: true,
        render: (row) =>
          ENDED.includes(row.processStatus) ? '' : <DueBadge due={row.dueDate} overdueDays={0} />,
      },
      {
        key: 'createTime',
        label: t('columns.startedAt'),
        width: 150,
        sortable: true,
        render: (row) => formatInstant(row.createTime),
      },
      {
        key: 'endTime',
        label: t('columns.endedAt'),
        width: 150,
        sortable: true,
        optional: true,
        render: (row) => formatInstant(row.endTime),
      },
    ],
    [t, text],
  );

  const whyNot = (row: Row, allowed: boolean, reason: TextKey<'shell-app'>) => {
    if (allowed) return null;
    return ENDED.includes(row.processStatus) ? t('started.ended') : t(reason);
  };
  const act = async (reason: string) => {
    if (!asking) return;
    const { piId, version } = asking.row;
    if (asking.act === 'withdraw') {
      await request(withdrawProcess, { piId, version, reason }, { quiet: true });
      toast.success(t('started.withdrawn'));
    } else {
      const { reminded } = await request(urgeProcess, { piId, reason }, { quiet: true });
      toast.success(t('started.reminded', { count: reminded }));
    }
    await refresh();
  };

  return (
    <>
      <DataTable
        id="home.launch"
        label={t('home.launch')}
        columns={columns}
        queryKey={callKey(startedList)}
        query={async (page, signal) => {
          const { rows, total } = await request(
            startedList,
            { ...page, filter: filter.filter },
            { signal, quiet: true },
          );
          return { rows: rows.map((row) => ({ ...row, id: row.piId })), total };
        }}
        filter={filter.filter}
        onRowOpen={(row) => navigate(row.path)}
        rowActions={(row) => [
          {
            key: 'diagram',
            label: t('home.diagram'),
            icon: <BranchRegular />,
            onClick: () => setDiagram(row.piId),
          },
          {
            key: 'urge',
            label: t('started.urge'),
            icon: <AlertRegular />,
            why: whyNot(row, row.canUrge, 'started.urgeWhyNot'),
            onClick: () => setAsking({ act: 'urge', row }),
          },
          {
            key: 'withdraw',
            label: t('started.withdraw'),
            icon: <ArrowUndoRegular />,
            why: whyNot(row, row.canWithdraw, 'started.withdrawWhyNot'),
            onClick: () => setAsking({ act: 'withdraw', row }),
          },
        ]}
        toolbar={<TaskFilterBar state={filter} list="launch" />}
      />
      {diagram !== '' && <DiagramDialog piId={diagram} onClose={() => setDiagram('')} />}
      {asking && (
        <ReasonDialog
          title={t(`started.${asking.act}Title`, { no: asking.row.procInstNo ?? asking.row.bizTitle })}
          confirmLabel={t(`started.${asking.act}`)}
          onConfirm={act}
          onClose={() => setAsking(null)}
        >
          {t(`started.${asking.act}Text`)}
        </ReasonDialog>
      )}
    </>
  );
}
