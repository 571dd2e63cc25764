import { listExport } from '../../platform/exports/listExport';
import type { ExportSources } from '../../platform/exports/sources';
import { ended, endedRows } from './ended';
import type { ReportGiven } from './scope';
import { signInRows, signIns } from './signIns';
import { openTaskRows, openTasks } from './tasks';

const REPORTS: ReportGiven = { menu: 'ReportForms' };
const right = { menu: REPORTS.menu, action: 'export' } as const;

/** The three reports. */
export const reportExports: ExportSources = {
  reportTasks: {
    right,
    prepare: async (ctx, { filter }, writing) => {
      const asked = { ctx, filter, given: REPORTS };
      return listExport({ zh: '待处理任务', en: 'Open tasks' }, writing, {
        ctx,
        columns: openTasks.columns,
        count: () => openTasks.count(asked),
        rows: (range) => openTaskRows(asked, range),
      });
    },
  },
  reportProcesses: {
    right,
    prepare: async (ctx, { filter }, writing) => {
      const asked = { ctx, filter, given: REPORTS };
      return listExport({ zh: '已完成流程', en: 'Completed processes' }, writing, {
        ctx,
        columns: ended.columns,
        count: () => ended.count(asked),
        rows: (range) => endedRows(asked, range),
      });
    },
  },
  reportSignIns: {
    right,
    prepare: async (ctx, { filter }, writing) => {
      const asked = { ctx, filter, given: REPORTS };
      return listExport({ zh: '登录情况', en: 'Sign-ins' }, writing, {
        ctx,
        columns: signIns.columns,
        count: () => signIns.count(asked),
        rows: (range) => signInRows(asked, range),
      });
    },
  },
};
