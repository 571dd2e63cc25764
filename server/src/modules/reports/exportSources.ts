import type { Bilingual } from '@attest/api-contract';
import { listExport } from '../../platform/exports/listExport';
import type { ExportSources, Writing } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';
import type { List } from '../../platform/search/declaration';
import type { Range } from '../../platform/search/listSql';
import { ended, endedRows } from './ended';
import type { ReportAsked, ReportGiven } from './scope';
import { signInRows, signIns } from './signIns';
import { openTaskRows, openTasks } from './tasks';

const given: ReportGiven = { menu: 'ReportForms' };

const reportExport = <F, Row>(
  name: Bilingual,
  report: List<F, ReportGiven, Row>,
  rows: (asked: ReportAsked<F>, range: Range) => Promise<Row[]>,
) => ({
  right: { menu: given.menu, action: 'export' } as const,
  prepare: async (ctx: Context, { filter }: { filter: F }, writing: Writing) => {
    const asked = { ctx, filter, given };
    return listExport(name, writing, {
      ctx,
      columns: report.columns,
      count: (most) => report.count(asked, most),
      rows: (range) => rows(asked, range),
    });
  },
});

/** The three reports. */
export const reportExports: ExportSources = {
  reportTasks: reportExport({ zh: '待处理任务', en: 'Open tasks' }, openTasks, openTaskRows),
  reportProcesses: reportExport({ zh: '已完成流程', en: 'Completed processes' }, ended, endedRows),
  reportSignIns: reportExport({ zh: '登录情况', en: 'Sign-ins' }, signIns, signInRows),
};
