import { BUCKETS, reportTasks } from '@attest/api-contract';
import { Button, DueBadge, type ListPartProps, useCallQuery } from '@attest/shared-ui';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useT } from '../frame/useT';
import { anyOf, defineList, instant, person } from '../list/define';
import { ReportTabs } from './ReportTabs';
import { DEPARTMENT, RECORD } from './reportColumns';
import { BY_DEPARTMENT, BY_PROCESS } from './reportParts';

/** Open tasks of the people within one's data scope. */
export const TASKS = defineList(reportTasks, {
  id: 'reportTasks',
  title: 'reports.lists.tasks',
  searchHint: 'reports.searchTasks',
  tabs: <ReportTabs />,
  questions: [
    anyOf('part', 'reports.deadline', BUCKETS, (part) => `reports.parts.${part}`),
    BY_PROCESS,
    BY_DEPARTMENT,
  ],
  parameters: {
    handler: { initial: '', asks: (handler): object => (handler ? { handlerId: handler } : {}) },
  },
  Tools: OnlyHandler,
  export: {
    of: (filter) => ({ source: 'reportTasks', filter }),
    right: ['ReportForms', 'export'],
    mayNot: 'reports.mayNotExport',
  },
  columns: [
    ...RECORD,
    {
      key: 'task',
      label: 'reports.task',
      width: 150,
      least: 120,
      render: ({ taskName }, { text }) => text(taskName),
    },
    person('handler', 'reports.handler', { width: 130, least: 112, sortable: true }),
    DEPARTMENT,
    {
      key: 'deadline',
      label: 'reports.deadline',
      width: 224,
      sortable: true,
      render: ({ deadline, overdueDays }) => <DueBadge due={deadline} overdueDays={overdueDays} />,
    },
    instant('createTime', 'reports.arrived', { width: 160, sortable: true }),
  ],
});

/** Says that the tasks of one person alone are shown, and shows those of all again. */
function OnlyHandler({ values: { handler = '' }, set }: ListPartProps) {
  const t = useT();
  const { data } = useCallQuery(
    reportTasks,
    { page: 1, pageSize: 1, filter: { handlerId: handler } },
    { enabled: handler !== '' },
  );
  if (!handler) return null;
  return (
    <Button
      icon={<DismissRegular />}
      iconPosition="after"
      aria-label={t('reports.allHandlers')}
      onClick={() => set({ handler: '' })}
    >
      {t('reports.onlyHandler', { name: data?.rows[0]?.handler.name ?? '…' })}
    </Button>
  );
}
