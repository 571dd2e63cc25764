import type { Bucket, ReportProcess, ReportSignIn, ReportTask } from '@attest/api-contract';
import { requirePermission } from '../../platform/calls/runCall';
import { instantCell, numberCell, yesNo } from '../../platform/exports/cells';
import { type ExportColumn, listExport } from '../../platform/exports/listExport';
import type { ExportSources } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';
import { ended, endedRows } from './ended';
import type { ReportGiven } from './scope';
import { signInRows, signIns } from './signIns';
import { openTaskRows, openTasks } from './tasks';

const PARTS: Record<Bucket, Record<'zh' | 'en', string>> = {
  overdue: { zh: '已逾期', en: 'Overdue' },
  within3Days: { zh: '3 天内到期', en: 'Due within 3 days' },
  moreThan3Days: { zh: '3 天以上', en: 'More than 3 days' },
  none: { zh: '无期限', en: 'No deadline' },
};
const OUTCOMES = {
  succeeded: { zh: '成功', en: 'Signed in' },
  failed: { zh: '失败', en: 'Failed' },
};

const TASKS: ExportColumn<ReportTask>[] = [
  ['流程', 'Process', 120, (row, { language }) => row.process.name[language]],
  ['任务', 'Task', 150, (row, { language }) => row.taskName[language]],
  ['编号', 'No.', 110, (row) => row.no ?? ''],
  ['标题', 'Title', 220, (row) => row.title ?? ''],
  ['处理人', 'Handler', 110, (row) => row.handler.name],
  ['部门', 'Department', 120, (row, { language }) => row.department?.name[language] ?? ''],
  ['到达时间', 'Arrived', 150, (row, writing) => instantCell(row.createTime, writing)],
  ['截止时间', 'Deadline', 150, (row, writing) => instantCell(row.deadline, writing)],
  ['期限', 'Standing', 100, (row, { language }) => PARTS[row.part][language]],
  ['逾期天数', 'Days overdue', 80, (row) => numberCell(row.overdueDays)],
];
const ENDED: ExportColumn<ReportProcess>[] = [
  ['流程', 'Process', 120, (row, { language }) => row.process.name[language]],
  ['编号', 'No.', 110, (row) => row.no ?? ''],
  ['标题', 'Title', 220, (row) => row.title ?? ''],
  ['部门', 'Department', 120, (row, { language }) => row.department?.name[language] ?? ''],
  ['发起人', 'Initiator', 110, (row) => row.initiator.name],
  ['开始时间', 'Started', 150, (row, writing) => instantCell(row.createTime, writing)],
  ['结束时间', 'Ended', 150, (row, writing) => instantCell(row.endTime, writing)],
  ['天数', 'Days', 70, (row) => numberCell(row.days, 1)],
  ['期限', 'Time limit', 150, (row, writing) => instantCell(row.dueTime, writing)],
  ['超期', 'Late', 60, (row, writing) => yesNo(row.late, writing)],
];
const SIGN_INS: ExportColumn<ReportSignIn>[] = [
  ['时间', 'Time', 160, (row, writing) => instantCell(row.at, writing)],
  ['账号', 'Account', 120, (row) => row.person?.account ?? ''],
  ['姓名', 'Name', 120, (row) => row.person?.name ?? ''],
  ['部门', 'Department', 140, (row, { language }) => row.department?.name[language] ?? ''],
  ['结果', 'Outcome', 90, (row, { language }) => OUTCOMES[row.outcome][language]],
];

const REPORTS: ReportGiven = { menu: 'ReportForms' };

const mayExport = (ctx: Context) => requirePermission(ctx, 'ReportForms', 'export');

/** The three reports. */
export const reportExports: ExportSources = {
  reportTasks: async (ctx, { filter }, writing) => {
    mayExport(ctx);
    const asked = { ctx, filter, given: REPORTS };
    return listExport({ zh: '待处理任务', en: 'Open tasks' }, TASKS, writing, {
      ctx,
      count: () => openTasks.count(asked),
      rows: (range) => openTaskRows(asked, range),
    });
  },
  reportProcesses: async (ctx, { filter }, writing) => {
    mayExport(ctx);
    const asked = { ctx, filter, given: REPORTS };
    return listExport({ zh: '已完成流程', en: 'Completed processes' }, ENDED, writing, {
      ctx,
      count: () => ended.count(asked),
      rows: (range) => endedRows(asked, range),
    });
  },
  reportSignIns: async (ctx, { filter }, writing) => {
    mayExport(ctx);
    const asked = { ctx, filter, given: REPORTS };
    return listExport({ zh: '登录情况', en: 'Sign-ins' }, SIGN_INS, writing, {
      ctx,
      count: () => signIns.count(asked),
      rows: (range) => signInRows(asked, range),
    });
  },
};
