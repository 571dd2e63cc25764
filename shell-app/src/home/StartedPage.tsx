import { type StartedProcess, startedList, urgeProcess, withdrawProcess } from '@attest/api-contract';
import { DiagramDialog, DueBadge, ListTable, ReasonDialog } from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';
import { navigate, request, toast } from '@attest/shared-utility';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchRegular } from '@fluentui/react-icons/svg/branch';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { defineTable, instant, people } from '../list/define';
import { STANDING, WHICH } from './processColumns';
import { TaskFilterBar } from './TaskFilterBar';
import { useTaskFilter } from './useTaskFilter';

type Asking = { act: 'withdraw' | 'urge'; row: StartedProcess };

const ENDED = ['completed', 'rejected', 'cancelled', 'stopped'];

const STARTED = defineTable(startedList, {
  id: 'home.launch',
  title: 'home.launch',
  idOf: ({ piId }) => piId,
  columns: [
    ...WHICH,
    { ...STANDING, sortable: true },
    people('handlers', 'columns.handlers', { width: 150 }),
    {
      key: 'dueDate',
      label: 'columns.due',
      width: 150,
      sortable: true,
      render: ({ processStatus, dueDate }) =>
        ENDED.includes(processStatus) ? '' : <DueBadge due={dueDate} overdueDays={0} />,
    },
    instant('createTime', 'columns.startedAt', { width: 150, sortable: true }),
    instant('endTime', 'columns.endedAt', { width: 150, sortable: true, optional: true }),
  ],
});

/** Processes the user has started: where they stand, withdraw and remind. */
export function StartedPage() {
  const t = useT();
  const filter = useTaskFilter();
  const [diagram, setDiagram] = useState('');
  const [asking, setAsking] = useState<Asking | null>(null);

  const whyNot = (row: StartedProcess, allowed: boolean, reason: TextKey<'shell-app'>) => {
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
  };

  return (
    <>
      <ListTable
        table={STARTED}
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
