import {
  reportChoices,
  reportFigures,
  reportProcesses,
  reportSignIns,
  reportTasks,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { rangeOf } from '../../platform/search/listSql';
import { ended, endedRows } from './ended';
import { reportExports } from './exportSources';
import { figuresOf } from './figures';
import { reportMigrations } from './migrations';
import { choicesOf, type ReportGiven } from './scope';
import { signInRows, signIns } from './signIns';
import { openTaskRows, openTasks } from './tasks';

const REPORTS: ReportGiven = { menu: 'ReportForms' };

/** Work and sign-ins of the people within one's data scope: figures, and the lists that they count. */
export const reportsModule: ServerModule = {
  name: 'reports',
  migrations: reportMigrations,
  exportSources: reportExports,
  routes: [
    handle(reportFigures, (input, ctx) => figuresOf(ctx, input)),
    handle(reportChoices, (_, ctx) => choicesOf(ctx, 'ReportForms')),
    handle(reportTasks, async (input, ctx) => {
      const asked = { ctx, filter: input.filter, given: REPORTS };
      return { rows: await openTaskRows(asked, rangeOf(input)), total: await openTasks.count(asked) };
    }),
    handle(reportProcesses, async (input, ctx) => {
      const asked = { ctx, filter: input.filter, given: REPORTS };
      return { rows: await endedRows(asked, rangeOf(input)), total: await ended.count(asked) };
    }),
    handle(reportSignIns, async (input, ctx) => {
      const asked = { ctx, filter: input.filter, given: REPORTS };
      return { rows: await signInRows(asked, rangeOf(input)), total: await signIns.count(asked) };
    }),
  ],
  menus: [
    {
      code: 'Dashboard',
      label: { zh: '仪表盘', en: 'Dashboard' },
      module: 'SHELL',
      path: '/dashboard',
      parentCode: null,
      order: 800,
      icon: 'board',
    },
    {
      code: 'ReportForms',
      label: { zh: '报表', en: 'Reports' },
      module: 'SHELL',
      path: '/report-forms',
      parentCode: null,
      order: 810,
      icon: 'dataHistogram',
    },
  ],
};
